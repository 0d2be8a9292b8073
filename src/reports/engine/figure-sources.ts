import type { QuestionDefinition, QuestionStep } from '../../contract/question-definition.ts';
import type { FigureSources } from '../../contract/reports.ts';
import type { PlatformEvent } from '../../domain/catalogue.ts';
import type { Period } from './period.ts';

type Link = NonNullable<QuestionStep['link']>;
type Condition = QuestionStep['where'][number]['any'][number];
type Group = Extract<QuestionDefinition['shape'], { readonly kind: 'table' }>['groupBy'][number];

/** A field with one of these values; empty if null is among them. */
export const having = (field: string, ...values: readonly (string | null)[]): QuestionStep['where'][number] => ({
  any: values.map(
    (value): Condition =>
      value === null ? { field, comparison: 'empty', values: [] } : { field, comparison: 'is', values: [value] },
  ),
});

/** The events of some types: a step of a question. */
export const eventsOf = (
  events: readonly PlatformEvent['type'][],
  where: QuestionStep['where'] = [],
): QuestionStep => ({ events: [...events], where, first: null, link: null });

/** The step matched with an event of the previous step: the next of the same subject, unless another order is given. */
export const following = (
  step: QuestionStep,
  by: Link['by'],
  { order = 'after', to = 0 }: Partial<Pick<Link, 'order' | 'to'>> = {},
): QuestionStep => ({ ...step, link: { by, to, order, within: null, isOptional: false } });

/** The month of a step's events. */
export const byMonth = (step = 0): Group => ({ step, time: 'month' });

/** A field of a step's events; each entry of a list is a value. */
export const byField = (field: string, step = 0): Group => ({ step, field, width: null, lists: 'entries' });

/** What the events behind figures are, and the question that finds them. */
export type FigureSource = FigureSources['questions'][number];

interface SourceChoices {
  readonly groupBy?: readonly Group[];
  /** Limits the events of the first step. */
  readonly period?: Period;
  /** Index of the step whose events are meant. */
  readonly step?: number;
}

/** The events behind a figure. Each group has a key in the rows that name this source. */
export const source = (
  label: string,
  steps: readonly QuestionStep[],
  { groupBy = [], period = { from: null, to: null }, step = 0 }: SourceChoices = {},
): FigureSource => ({
  label,
  step,
  question: {
    steps: [...steps],
    shape: { kind: 'table', measures: [{ kind: 'count', step: 0 }], groupBy: [...groupBy], top: null, over: null },
    from: period.from,
    to: period.to,
  },
});

/** The key of a month, such as `2026-03`. */
export const keyOfMonth = (month: string): string => `${month}-01`;

/** Every source in every row, by the keys of the row. */
export const sourcesOfRows = (
  questions: readonly FigureSource[],
  keys: readonly (readonly string[])[],
): FigureSources => ({
  questions: [...questions],
  rows: keys.map((row) => questions.map((_, question) => ({ question, keys: [...row] }))),
});
