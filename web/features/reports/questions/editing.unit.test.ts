import { describe, expect, it } from 'vitest';
import {
  emptyQuestion,
  groupOfKey,
  type KnownEvents,
  keyOfGroup,
  questionCodec,
  sharedSubjects,
  templates,
  withEvents,
  withoutLastStep,
  withShape,
  withStep,
} from './editing.ts';
import { measureWords, questionWords } from './words.ts';

const event = (type: string, subjects: KnownEvents[number]['subjects']): KnownEvents[number] => ({
  type,
  label: type,
  context: 'Project',
  fields: [{ name: 'hours', label: 'Hours', kind: 'number' }],
  subjects,
});

const known: KnownEvents = [
  event('ProjectSubmitted', ['record', 'project', 'charity']),
  event('ProjectCompleted', ['record', 'project', 'charity']),
  event('CharityRegistered', ['record', 'charity']),
];

const first = withEvents(emptyQuestion, 0, ['ProjectSubmitted'], known);

describe('composing a question', () => {
  it('joins a new step by the most useful subject that both have', () => {
    const joinedBy = (type: string) => withEvents(withStep(first), 1, [type], known).steps[1]?.link?.by;
    // All events have a record in common, which is kept where it is possible.
    expect([joinedBy('ProjectCompleted'), joinedBy('CharityRegistered')]).toEqual(['record', 'record']);
    expect(sharedSubjects(known, withEvents(withStep(first), 1, ['CharityRegistered'], known).steps)).toEqual([
      'charity',
      'record',
    ]);
  });

  it('drops what refers to a removed step', () => {
    const two = withEvents(withStep(first), 1, ['ProjectCompleted'], known);
    const asked = {
      ...two,
      shape: {
        kind: 'table' as const,
        measures: [
          { kind: 'count' as const, step: 0 },
          { kind: 'count' as const, step: 1 },
          { kind: 'ratio' as const, part: 1, whole: 0 },
        ],
        groupBy: [{ step: 1, time: 'month' as const }],
        top: null,
        over: null,
      },
    };
    expect(withoutLastStep(asked)).toEqual(first);
  });

  it('has no links in a funnel, and gets them back in a table', () => {
    const two = withEvents(withStep(first), 1, ['ProjectCompleted'], known);
    const funnel = withShape(two, 'funnel', known);
    expect([funnel.shape, funnel.steps[1]?.link]).toEqual([{ kind: 'funnel', by: 'project', within: null }, null]);
    expect(withShape(funnel, 'table', known).steps[1]?.link).toMatchObject({ by: 'project', to: 0, order: 'after' });
  });
});

it.each([
  { step: 0, time: 'quarter' as const },
  { step: 1, field: 'terms.type', width: null, lists: 'entries' as const },
])('a group survives being a choice of a list: %o', (group) => {
  expect(groupOfKey(keyOfGroup(group))).toEqual(group);
});

describe('a question in the URL', () => {
  it.each(templates)('survives a round trip: $label', ({ question }) => {
    expect(questionCodec.read(questionCodec.write(question))).toEqual(question);
  });

  it('may be unfinished; anything else is ignored', () => {
    expect(questionCodec.read({ question: emptyQuestion })).toEqual(emptyQuestion);
    expect(questionCodec.read({ question: { steps: 'all' } })).toEqual(emptyQuestion);
    expect(questionCodec.read({})).toEqual(emptyQuestion);
  });
});

it.each([
  ['Count by month', 'Number of “ProjectSubmitted” by month, of all time.'],
  [
    'Funnel',
    'How many reach each step: “ProjectSubmitted”, then “MatchingStarted”, then “ProjectCompleted”, by project, of all time.',
  ],
])('a question is a sentence: %s', (label, sentence) => {
  const question = templates.find((one) => one.label === label)?.question ?? emptyQuestion;
  expect(questionWords(question, known).replace(/, [^,]*$/, '')).toBe(sentence.replace(/, [^,]*$/, ''));
});

describe('the sentence of a question', () => {
  const byMonth = templates.find(({ label }) => label === 'Count by month')?.question ?? emptyQuestion;
  const funnel = templates.find(({ label }) => label === 'Funnel')?.question ?? emptyQuestion;
  const ofTable = (changes: object) =>
    questionWords({ ...byMonth, shape: { ...byMonth.shape, ...changes } } as typeof byMonth, known);

  it.each([
    ['a running total', { over: { kind: 'running-total' } }, 'by month, with a running total,'],
    ['an average', { over: { kind: 'rolling-average', over: 3 } }, 'by month, with the average of 3 periods,'],
    ['the period before', { over: { kind: 'previous' } }, 'by month, compared with the period before,'],
    ['the largest groups', { top: { count: 3, hasOther: false } }, 'by month, only the 3 largest,'],
    ['the largest group', { top: { count: 1, hasOther: false } }, 'by month, only the largest,'],
    ['all others', { top: { count: 3, hasOther: true } }, 'by month, the 3 largest and all others,'],
  ])('names %s', (_, changes, words) => {
    expect(ofTable(changes)).toContain(words);
  });

  it('names the time limit of a funnel', () => {
    const limited = { ...funnel.shape, within: { amount: 30, unit: 'days' } };
    expect(questionWords({ ...funnel, shape: limited } as typeof funnel, known)).toContain(
      'by project, within 30 days,',
    );
    const short = { ...funnel.shape, within: { amount: 1, unit: 'weeks' } };
    expect(questionWords({ ...funnel, shape: short } as typeof funnel, known)).toContain('within 1 week,');
  });
});

it('a ratio names both of its measures', () => {
  const { steps, shape } = withEvents(
    withStep(withEvents(emptyQuestion, 0, ['ProjectSubmitted'], known)),
    1,
    ['ProjectCompleted'],
    known,
  );
  const ratio = { kind: 'ratio', part: 1, whole: 0 } as const;
  const measures = [{ kind: 'count', step: 0 } as const, { kind: 'count', step: 1 } as const, ratio];
  const question = {
    ...emptyQuestion,
    steps,
    shape: { ...shape, kind: 'table' as const, measures, groupBy: [], top: null, over: null },
  };
  expect(measureWords(ratio, question, known)).toBe(
    'number of “ProjectCompleted” divided by number of “ProjectSubmitted”',
  );
});
