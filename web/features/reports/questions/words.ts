import { capitalized, uncapitalized, wordByWord } from '#contract/format-list.ts';
import type { QuestionDefinition, QuestionGroup, QuestionMeasure, TableShape } from '#contract/question-definition.ts';
import { subjectWords } from '#contract/subject-words.ts';
import { counted } from '#lib/counted.ts';
import { listed } from '../format.ts';
import { formatPeriod } from '../periods.ts';
import { fieldsOfStep, type KnownEvents, labelOfStep } from './editing.ts';

export const figureWords = {
  distinct: 'Distinct values',
  sum: 'Sum',
  average: 'Average',
  minimum: 'Smallest',
  maximum: 'Largest',
  median: 'Median',
  p90: '90th percentile',
} as const;

export const timeWords = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  quarter: 'Quarter',
  year: 'Year',
  weekday: 'Weekday',
  hour: 'Hour of the day',
} as const;

const fieldLabel = (known: KnownEvents, { steps }: QuestionDefinition, at: number, name: string): string =>
  uncapitalized(
    fieldsOfStep(known, steps[at]).find((field) => field.name === name)?.label ?? (wordByWord(name) || '…'),
  );

export const measureWords = (measure: QuestionMeasure, question: QuestionDefinition, known: KnownEvents): string => {
  const stepLabel = (at: number): string => `“${labelOfStep(known, question.steps[at])}”`;
  switch (measure.kind) {
    case 'count':
      return `number of ${stepLabel(measure.step)}`;
    case 'field':
      return `${uncapitalized(figureWords[measure.figure])} of ${fieldLabel(known, question, measure.step, measure.field)}`;
    case 'time':
      return `${uncapitalized(figureWords[measure.figure])} time from ${stepLabel(measure.from)} to ${stepLabel(measure.to)}`;
    case 'ratio': {
      const wordsOf = (at: number): string => {
        const other = question.shape.kind === 'table' ? question.shape.measures[at] : undefined;
        // A ratio of ratios is refused, but may be in a draft.
        return other && other.kind !== 'ratio' ? measureWords(other, question, known) : '…';
      };
      return `${wordsOf(measure.part)} divided by ${wordsOf(measure.whole)}`;
    }
    default:
      return measure satisfies never;
  }
};

const groupWords = (group: QuestionGroup, question: QuestionDefinition, known: KnownEvents): string =>
  'time' in group ? uncapitalized(timeWords[group.time]) : fieldLabel(known, question, group.step, group.field);

const topWords = ({ top }: TableShape): string => {
  if (top === null) return '';
  const largest = top.count === 1 ? 'the largest' : `the ${top.count} largest`;
  return top.hasOther ? `, ${largest} and all others` : `, only ${largest}`;
};

const overWords = ({ over }: TableShape): string => {
  switch (over?.kind) {
    case undefined:
      return '';
    case 'running-total':
      return ', with a running total';
    case 'rolling-average':
      return `, with the average of ${over.over} periods`;
    case 'previous':
      return ', compared with the period before';
    default:
      return over satisfies never;
  }
};

/** Describes a question in a sentence. */
export const questionWords = (question: QuestionDefinition, known: KnownEvents): string => {
  const { steps, shape, from, to } = question;
  const names = steps.map((step) => `“${labelOfStep(known, step)}”`);
  const conditions = steps.reduce((sum, { where }) => sum + where.length, 0);
  const only = conditions === 0 ? '' : `, ${conditions === 1 ? 'with a condition' : `with ${conditions} conditions`}`;
  const when = formatPeriod({ from, to });
  switch (shape.kind) {
    case 'table': {
      const measures = listed(shape.measures.map((measure) => measureWords(measure, question, known)));
      const by =
        shape.groupBy.length === 0
          ? ''
          : ` by ${listed(shape.groupBy.map((group) => groupWords(group, question, known)))}`;
      return `${capitalized(measures)}${by}${topWords(shape)}${overWords(shape)}${only}, ${when}.`;
    }
    case 'funnel': {
      const { within } = shape;
      const limit = within === null ? '' : `, within ${counted(within.amount, within.unit.slice(0, -1))}`;
      return `How many reach each step: ${names.join(', then ')}, by ${subjectWords[shape.by]}${limit}${only}, ${when}.`;
    }
    case 'cohort':
      return `Of those that began with ${names[0]}, the share with ${names[1] ?? '…'} in each ${shape.unit} after, by ${subjectWords[shape.by]}${only}, ${when}.`;
    default:
      return shape satisfies never;
  }
};
