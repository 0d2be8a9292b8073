import type { QuestionDefinition } from '../../contract/question-definition.ts';
import { subjectWords } from '../../contract/subject-words.ts';
import { cohortEventsQuery, cohortQuery, isCohortOpen } from './cohort-query.ts';
import type { QuestionProblem } from './condition-problems.ts';
import type { FigureAddress } from './figure-address.ts';
import { funnelEventsQuery, funnelQuery } from './funnel-query.ts';
import { isPeriod, type OpenGroup } from './groups.ts';
import { firstDayOf, lastDayOf, notOver, notWhole } from './periods.ts';
import type { QuestionChart } from './question-chart.ts';
import type { QuestionColumn } from './question-column.ts';
import { caveat, type QuestionNote, remark } from './question-note.ts';
import type { QuestionTable } from './question-table.ts';
import { daysOf, openSteps } from './steps.ts';
import { tableEventsQuery, tableQuery } from './table-query.ts';
import { validateQuestion } from './validation.ts';
import type { Audience } from './values.ts';

export interface CompiledQuestion {
  /** One SELECT statement with all values as literals, formatted for people. */
  readonly sql: string;
  /** The same statement as it is run: with `top`, a last column has how many groups are as large as the smallest shown. */
  readonly asked: string;
  readonly columns: readonly QuestionColumn[];
  /** The groups of a table, in the order of the columns; none for funnels and cohorts. */
  readonly groups: readonly OpenGroup[];
  readonly chart: QuestionChart;
  readonly notes: readonly QuestionNote[];
}

export interface QuestionSetting {
  readonly tables: readonly QuestionTable[];
  readonly audience: Audience;
  /** The current day in the United Kingdom: periods are shown up to it. */
  readonly today: string;
}

const bandsNote = remark('Numbers that describe people or organisations are the lower ends of their bands.');
const analystsNote = remark('Analysts count whole months.');

/** The periods that the rows of an answer are; null for other rows. */
const periodOf = ({ shape }: QuestionDefinition, [first]: readonly OpenGroup[]) => {
  if (shape.kind === 'cohort') return shape.unit;
  const format = first?.step === 0 ? first.format : undefined;
  return format?.kind === 'time' && isPeriod(format.unit) ? format.unit : null;
};

/** The notes on periods of which only some days count. */
const partNotes = (
  question: QuestionDefinition,
  groups: readonly OpenGroup[],
  { audience, today }: Pick<QuestionSetting, 'audience' | 'today'>,
): readonly QuestionNote[] => {
  const unit = periodOf(question, groups);
  if (unit === null) return [];
  const { from, to } = daysOf(question, audience);
  const { shape } = question;
  const isOver = shape.kind === 'cohort' ? to !== null && !isCohortOpen(to, shape, today) : to !== null && to < today;
  return [
    ...(isOver ? [] : [notOver(unit)]),
    ...(from !== null && firstDayOf(unit, from) < from ? [notWhole(unit, from, 'earlier')] : []),
    ...(to !== null && to < today && to < lastDayOf(unit, to) ? [notWhole(unit, to, 'later')] : []),
  ].map(caveat);
};

const notesOf = (
  question: QuestionDefinition,
  groups: readonly OpenGroup[],
  setting: Pick<QuestionSetting, 'audience' | 'today'>,
): readonly QuestionNote[] => {
  const { audience } = setting;
  const { shape, steps } = question;
  return [
    remark('Days are those of the United Kingdom (Europe/London).'),
    ...partNotes(question, groups, setting),
    ...(audience === 'analyst' ? [analystsNote] : []),
    bandsNote,
    ...(groups.some(({ unnest }) => unnest !== null)
      ? [
          remark(
            `An event with a list counts once for each of its entries${shape.kind === 'table' && shape.top?.hasOther ? ', and once for all others together' : ''}.`,
          ),
        ]
      : []),
    ...steps.flatMap(({ first }, at) =>
      first === null
        ? []
        : [remark(`Step ${at + 1} has only the first event of each ${subjectWords[first]} in the whole history.`)],
    ),
    ...(shape.kind === 'table' && steps.length > 1
      ? [
          remark(
            'Each event of step 1 is joined with at most one event of each later step. The period is that of step 1.',
          ),
        ]
      : []),
    ...(shape.kind === 'funnel'
      ? [
          remark(
            `Each ${subjectWords[shape.by]} counts once, from its first event of step 1 in the period. Later steps follow in order.`,
          ),
        ]
      : []),
    ...(shape.kind === 'cohort'
      ? [
          remark(
            `Each ${subjectWords[shape.by]} belongs to the ${shape.unit} of its first event of step 1 in the whole history.`,
          ),
        ]
      : []),
  ];
};

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

/** Whether a key can be a value of its group. */
const isKeyOf =
  ({ shape }: QuestionDefinition) =>
  (key: string | number | null, at: number): boolean => {
    const group = shape.kind === 'table' ? shape.groupBy[at] : undefined;
    if (group === undefined) return false;
    if (key === null) return true;
    if ('time' in group) return isPeriod(group.time) ? isDay(String(key)) : typeof key === 'number';
    return group.width === null ? typeof key === 'string' : typeof key === 'number';
  };

/** Returns the SQL of a question, or the problems that make it invalid. */
export const compileQuestion = (
  question: QuestionDefinition,
  setting: QuestionSetting,
): CompiledQuestion | { readonly problems: readonly QuestionProblem[] } => {
  const { tables, audience, today } = setting;
  const steps = openSteps(question, tables);
  const problems = validateQuestion(question, steps, tables, audience);
  if (problems.length > 0) return { problems };
  const { shape } = question;
  const withoutGroups = (query: Pick<CompiledQuestion, 'sql' | 'columns' | 'chart'>): CompiledQuestion => ({
    ...query,
    asked: query.sql,
    groups: [],
    notes: notesOf(question, [], setting),
  });
  switch (shape.kind) {
    case 'table': {
      const table = tableQuery(question, shape, steps, today, audience);
      return { ...table, notes: notesOf(question, table.groups, setting) };
    }
    case 'funnel':
      return withoutGroups(funnelQuery(question, shape, steps, audience));
    case 'cohort':
      return withoutGroups(cohortQuery(question, shape, steps, today, audience));
    default:
      return shape satisfies never;
  }
};

/**
 * The SQL of the events behind a figure: columns `event_id` and `occurred_at`. Null if the figure does not exist or the
 * question is invalid.
 */
export const compileEvents = (
  question: QuestionDefinition,
  figure: FigureAddress,
  { tables, audience }: QuestionSetting,
): string | null => {
  const steps = openSteps(question, tables);
  if (validateQuestion(question, steps, tables, audience).length > 0) return null;
  const { shape } = question;
  const [first, second] = figure.keys;
  switch (shape.kind) {
    case 'table': {
      const isKnown = figure.keys.length === shape.groupBy.length && figure.step < steps.length;
      return isKnown && figure.keys.every(isKeyOf(question))
        ? tableEventsQuery(question, shape, steps, figure, audience)
        : null;
    }
    case 'funnel':
      return typeof first === 'number' && steps[first]
        ? funnelEventsQuery(question, shape, steps, first, audience)
        : null;
    case 'cohort':
      return typeof first === 'string' && isDay(first) && typeof second === 'number'
        ? cohortEventsQuery(question, shape, steps, { cohort: first, elapsed: second }, audience)
        : null;
    default:
      return shape satisfies never;
  }
};
