import { z } from 'zod';
import {
  type QuestionCondition,
  QuestionDefinition,
  type QuestionGroup,
  type QuestionMeasure,
  type QuestionStep,
  type TableShape,
} from '#contract/question-definition.ts';
import type { QuestionFields } from '#contract/questions.ts';
import { type DraftField, fieldsOf } from '../compose/draft.ts';
import type { DraftCodec } from '../compose/use-draft.ts';
import type { QuestionSearch } from '../search.ts';

export type KnownEvents = QuestionFields['data'];
export type Subject = QuestionStep['first'] & string;

const emptyStep: QuestionStep = { events: [], where: [], first: null, link: null };

const emptyTable: TableShape = {
  kind: 'table',
  measures: [{ kind: 'count', step: 0 }],
  groupBy: [],
  top: null,
  over: null,
};

export const emptyQuestion: QuestionDefinition = { steps: [emptyStep], shape: emptyTable, from: null, to: null };

const subjectOrder: readonly Subject[] = ['project', 'charity', 'consultant', 'signup', 'visitor', 'account', 'record'];

/** The subjects that all events of some steps share, the most useful first. */
export const sharedSubjects = (known: KnownEvents, steps: readonly QuestionStep[]): readonly Subject[] => {
  const types = steps.flatMap(({ events }) => events);
  const events = known.filter(({ type }) => types.includes(type));
  return subjectOrder.filter(
    (subject) => events.length > 0 && events.every(({ subjects }) => subjects.includes(subject)),
  );
};

/** The fields of a step's events, without duplicates; those that every event has come last. */
export const fieldsOfStep = (known: KnownEvents, step: QuestionStep | undefined): readonly DraftField[] =>
  fieldsOf(known, step?.events ?? []);

export const labelOfStep = (known: KnownEvents, step: QuestionStep | undefined): string =>
  (step?.events ?? []).map((type) => known.find((event) => event.type === type)?.label ?? type).join(' or ') || '…';

/** Adds a step to the question, joined by a subject that it shares with the previous step. */
export const withStep = (question: QuestionDefinition): QuestionDefinition => ({
  ...question,
  steps: [
    ...question.steps,
    { ...emptyStep, link: question.shape.kind === 'table' ? newLink(question.steps.length) : null },
  ],
});

const newLink = (at: number): NonNullable<QuestionStep['link']> => ({
  by: 'record',
  to: at - 1,
  order: 'after',
  within: null,
  isOptional: true,
});

/** Changes the events of a step, joined by a subject that it shares with the previous step. */
export const withEvents = (
  question: QuestionDefinition,
  at: number,
  events: readonly string[],
  known: KnownEvents,
): QuestionDefinition => {
  const steps = question.steps.map((step, place) => (place === at ? { ...step, events: [...events] } : step));
  const joined = steps.map((step, place) => {
    const base = step.link === null ? undefined : steps[step.link.to];
    if (step.link === null || base === undefined || (place !== at && step.link.to !== at)) return step;
    const shared = sharedSubjects(known, [base, step]);
    const [first] = shared;
    return first === undefined || shared.includes(step.link.by) ? step : { ...step, link: { ...step.link, by: first } };
  });
  const { shape } = question;
  const shared = sharedSubjects(known, steps);
  const [by] = shared;
  const isShared = shape.kind === 'table' || by === undefined || shared.includes(shape.by);
  return { ...question, steps: joined, shape: isShared ? shape : { ...shape, by } };
};

const stepsOf = (measure: QuestionMeasure): readonly number[] => {
  switch (measure.kind) {
    case 'count':
    case 'field':
      return [measure.step];
    case 'time':
      return [measure.from, measure.to];
    case 'ratio':
      return [];
    default:
      return measure satisfies never;
  }
};

/** Removes the last step of the question, and everything that refers to it. */
export const withoutLastStep = ({ steps, shape, ...rest }: QuestionDefinition): QuestionDefinition => {
  const left = steps.slice(0, -1);
  if (shape.kind !== 'table') return { ...rest, steps: left, shape };
  const kept = shape.measures.filter((measure) => stepsOf(measure).every((step) => step < left.length));
  const isWhole = kept.length === shape.measures.length;
  const measures = kept.filter(({ kind }) => isWhole || kind !== 'ratio');
  return {
    ...rest,
    steps: left,
    shape: {
      ...shape,
      measures: measures.length === 0 ? emptyTable.measures : measures,
      groupBy: shape.groupBy.filter(({ step }) => step < left.length),
    },
  };
};

/** Changes the question to a table, a funnel or a cohort, and adds the steps that it needs. */
export const withShape = (
  question: QuestionDefinition,
  kind: QuestionDefinition['shape']['kind'],
  known: KnownEvents,
): QuestionDefinition => {
  if (question.shape.kind === kind) return question;
  const steps = [...question.steps];
  const least = kind === 'table' ? 1 : 2;
  while (steps.length < least) steps.push(emptyStep);
  const kept = kind === 'cohort' ? steps.slice(0, 2) : steps;
  const by = sharedSubjects(known, kept)[0] ?? 'record';
  switch (kind) {
    case 'table':
      return {
        ...question,
        steps: kept.map((step, at) => (at === 0 ? step : { ...step, link: { ...newLink(at), by } })),
        shape: emptyTable,
      };
    case 'funnel':
      return { ...question, steps: kept.map(withoutLink), shape: { kind, by, within: null } };
    case 'cohort':
      return { ...question, steps: kept.map(withoutLink), shape: { kind, by, unit: 'month', periods: 6 } };
    default:
      return kind satisfies never;
  }
};

const withoutLink = (step: QuestionStep): QuestionStep => ({ ...step, link: null });

/** Comparisons for a kind of field, the most common first. */
export const comparisonsFor = (kind: DraftField['kind'] | undefined): readonly QuestionCondition['comparison'][] => {
  switch (kind) {
    case 'number':
      return ['is', 'is-not', 'at-least', 'at-most', 'more-than', 'less-than', 'between', 'empty', 'not-empty'];
    case 'date':
      return ['at-least', 'at-most', 'is', 'between', 'empty', 'not-empty'];
    case 'text':
    case 'list':
      return ['is', 'is-not', 'one-of', 'none-of', 'contains', 'empty', 'not-empty'];
    case 'choice':
    case 'id':
      return ['is', 'is-not', 'one-of', 'none-of', 'empty', 'not-empty'];
    case 'yes-no':
      return ['is', 'is-not', 'empty', 'not-empty'];
    case undefined:
      return ['is'];
    default:
      return kind satisfies never;
  }
};

/** Key of a group in a list of choices. */
export const keyOfGroup = (group: QuestionGroup): string =>
  'time' in group ? `${group.step}:time:${group.time}` : `${group.step}:field:${group.field}`;

const times = { day: true, week: true, month: true, quarter: true, year: true, weekday: true, hour: true } as const;
type Time = keyof typeof times;
const isTime = (text: string): text is Time => Object.hasOwn(times, text);

export const groupOfKey = (key: string): QuestionGroup | null => {
  const [step = '', kind = '', ...rest] = key.split(':');
  const name = rest.join(':');
  if (kind === 'time' && isTime(name)) return { step: Number(step), time: name };
  return kind === 'field' ? { step: Number(step), field: name, width: null, lists: 'entries' } : null;
};

interface Template {
  readonly label: string;
  readonly question: QuestionDefinition;
}

const stepOf = (...events: string[]): QuestionStep => ({ ...emptyStep, events });

export const templates: readonly Template[] = [
  {
    label: 'Count by month',
    question: {
      ...emptyQuestion,
      steps: [stepOf('ProjectSubmitted')],
      shape: { ...emptyTable, groupBy: [{ step: 0, time: 'month' }] },
    },
  },
  {
    label: 'Funnel',
    question: {
      ...emptyQuestion,
      steps: [stepOf('ProjectSubmitted'), stepOf('MatchingStarted'), stepOf('ProjectCompleted')],
      shape: { kind: 'funnel', by: 'project', within: null },
    },
  },
  {
    label: 'Retention cohort',
    question: {
      ...emptyQuestion,
      steps: [stepOf('CharityRegistered'), stepOf('ProjectSubmitted')],
      shape: { kind: 'cohort', by: 'charity', unit: 'quarter', periods: 4 },
    },
  },
  {
    label: 'Time between',
    question: {
      ...emptyQuestion,
      steps: [stepOf('ProjectSubmitted'), { ...stepOf('ProjectCompleted'), link: { ...newLink(1), by: 'project' } }],
      shape: {
        ...emptyTable,
        measures: [
          { kind: 'time', figure: 'median', from: 0, to: 1 },
          { kind: 'time', figure: 'p90', from: 0, to: 1 },
          { kind: 'count', step: 1 },
        ],
        groupBy: [{ step: 0, time: 'quarter' }],
      },
    },
  },
];

/** Whether every step has an event. Until then, the server cannot check the rest. */
export const isComplete = ({ steps }: QuestionDefinition): boolean => steps.every(({ events }) => events.length > 0);

// A step without events is an unfinished draft.
const Draft = QuestionDefinition.extend({
  steps: QuestionDefinition.shape.steps.element
    .extend({ events: z.array(z.string().max(60)).max(20) })
    .array()
    .min(1)
    .max(4),
});

/** Whether the search parameters have a question that cannot be read, such as one that was cut off. */
export const isUnreadable = ({ question }: QuestionSearch): boolean =>
  question !== undefined && !Draft.safeParse(question).success;

/** Stores a question in the search parameters. An invalid one is ignored. */
export const questionCodec: DraftCodec<QuestionDefinition, QuestionSearch> = {
  read: ({ question }) => Draft.safeParse(question).data ?? emptyQuestion,
  write: (question) => ({ question }),
  rest: ({ saved, asked, sort }) => ({ saved, asked, sort }),
};
