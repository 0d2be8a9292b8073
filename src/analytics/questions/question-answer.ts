import { wordByWord } from '../../contract/format-list.ts';
import type { QuestionDefinition, TableShape } from '../../contract/question-definition.ts';
import type { SplitChart } from '../../contract/questions.ts';
import { type FigureSources, mostReportRows, type ReportResult } from '../../contract/reports.ts';
import { subjectWords } from '../../contract/subject-words.ts';
import type { AnalyticsCell, QueryResult } from '../analytics.ts';
import type { CompiledQuestion } from './compile-question.ts';
import { cycleOf, groupText, isInOrder, isPeriod, NONE, type OpenGroup, type TimeUnit, timeText } from './groups.ts';
import { periodsBetween } from './periods.ts';
import { isSplit } from './question-chart.ts';
import { shownColumn } from './question-column.ts';
import { caveat, type QuestionNote } from './question-note.ts';

type Key = string | number | null;

export interface AnsweredQuestion {
  readonly result: ReportResult;
  readonly splitChart: SplitChart | null;
  /** The notes without which the figures mislead; they are among those of the result. */
  readonly caveats: readonly string[];
  /** The address of the events behind each row. */
  readonly keys: readonly (readonly Key[])[];
}

/** A day as text; any other value that is not a number also becomes text. */
const keyOf = (cell: AnalyticsCell | undefined): Key => {
  if (cell === null || cell === undefined) return null;
  return typeof cell === 'number' ? cell : String(cell);
};

/** The steps whose events a row can open. */
const openedSteps = ({ steps, shape }: QuestionDefinition): readonly number[] => {
  switch (shape.kind) {
    case 'table':
      return steps.map((_, at) => at);
    case 'funnel':
    case 'cohort':
      return [0];
    default:
      return shape satisfies never;
  }
};

const labelOfSource = ({ steps, shape }: QuestionDefinition, at: number): string => {
  if (shape.kind === 'funnel') return 'Events that reached this step';
  const events = (steps[shape.kind === 'cohort' ? 1 : at]?.events ?? []).map(wordByWord).join(' or ');
  if (shape.kind === 'cohort') return `${events}: the first of each ${subjectWords[shape.by]} in the ${shape.unit}`;
  return steps.length > 1 ? `Step ${at + 1}: ${events}` : events;
};

const sourcesOf = (question: QuestionDefinition, keys: readonly (readonly Key[])[]): FigureSources => {
  const opened = openedSteps(question);
  return {
    questions: opened.map((step) => ({ label: labelOfSource(question, step), question, step })),
    rows: keys.map((row) => opened.map((_, at) => ({ question: at, keys: [...row] }))),
  };
};

interface Read {
  readonly keys: readonly Key[];
  readonly cells: readonly Key[];
}

const compareKeys = (one: Key, other: Key): number =>
  typeof one === 'number' && typeof other === 'number' ? one - other : String(one) < String(other) ? -1 : 1;

/** Maximum number of series to which those without events are added. */
const MOST_FILLED = 400;

/** The given times and those without events between them; all weekdays and hours. */
const filledTimes = (unit: TimeUnit, known: readonly Key[]): readonly Key[] => {
  if (!isPeriod(unit)) return cycleOf(unit);
  const days = known.map((key) => String(key).slice(0, 10)).toSorted();
  const all = periodsBetween(unit, days[0] ?? '', days.at(-1) ?? '');
  return all.length > MOST_FILLED ? days : all;
};

/** The values of a column, in their natural order or else that of the rows. Missing values are last. */
const seriesOf = (read: readonly Read[], at: number, group: OpenGroup | undefined): readonly string[] => {
  const keys = new Map(read.map(({ keys, cells }) => [String(cells[at]), keys[at] ?? null] as const));
  if (group === undefined || !isInOrder(group)) return [...keys.keys()];
  if (group.format.kind === 'time') {
    const { unit } = group.format;
    const known = [...keys.values()].filter((key) => key !== null);
    const times = known.length === 0 ? [] : filledTimes(unit, known);
    return [...times.map((key) => timeText(unit, key ?? '')), ...(keys.has(NONE) ? [NONE] : [])];
  }
  const missing = ([text]: readonly [string, Key]): number => Number(text === NONE);
  return [...keys]
    .toSorted((one, other) => missing(one) - missing(other) || compareKeys(one[1], other[1]))
    .map(([text]) => text);
};

/** The note that groups which are as large as a shown one are left out; none if there are no such groups. */
const equalsNote = (top: TableShape['top'], leftOut: Key): readonly QuestionNote[] => {
  const count = Number(leftOut);
  if (top === null || count === 0) return [];
  const more = count === 1 ? '1 more group is' : `${count.toLocaleString('en-GB')} more groups are`;
  const last = top.count === 1 ? 'the largest' : `the last of the ${top.count} largest`;
  return [caveat(`${more} as large as ${last}: which of them are shown is arbitrary.`)];
};

/**
 * Builds the answer to a question from the rows of its SQL.
 * @param question with pseudonyms in place of ids.
 * @param shownTo replaces pseudonyms in texts by what the caller may see.
 */
export const answerOf = (
  question: QuestionDefinition,
  compiled: CompiledQuestion,
  { rows, isTruncated }: Pick<QueryResult, 'rows' | 'isTruncated'>,
  shownTo: (text: string) => string,
): AnsweredQuestion => {
  const { shape } = question;
  const { columns, chart, groups } = compiled;
  const top = shape.kind === 'table' ? shape.top : null;
  const notes = [...compiled.notes, ...equalsNote(top, keyOf(rows[0]?.[columns.length]))];
  const shown = rows.slice(0, mostReportRows);
  const read = shown.map((row, place): Read => {
    const cells = row.slice(0, columns.length).map(keyOf);
    switch (shape.kind) {
      case 'table': {
        const keys = cells.slice(0, groups.length);
        const names = groups.map((group, at) => {
          const key = keys[at] ?? null;
          return groupText(group, typeof key === 'string' ? shownTo(key) : key);
        });
        return { keys, cells: [...names, ...cells.slice(groups.length)] };
      }
      case 'funnel':
        return { keys: [place], cells };
      case 'cohort': {
        const [cohort = null, elapsed = null, ...figures] = cells;
        return { keys: [cohort, elapsed], cells: [timeText(shape.unit, cohort ?? ''), String(elapsed), ...figures] };
      }
      default:
        return shape satisfies never;
    }
  });
  const rowKeys = read.map(({ keys }) => keys);
  return {
    result: {
      columns: columns.map(shownColumn),
      rows: read.map(({ cells }) => [...cells]),
      isCut: isTruncated || rows.length > mostReportRows,
      chart: isSplit(chart) ? null : chart,
      notes: notes.map(({ text }) => text),
      sources: sourcesOf(question, rowKeys),
    },
    splitChart: isSplit(chart)
      ? {
          ...chart,
          series: [
            ...seriesOf(
              read,
              columns.findIndex(({ name }) => name === chart.split),
              groups[1],
            ),
          ],
        }
      : null,
    caveats: notes.flatMap(({ text, isVital }) => (isVital ? [text] : [])),
    keys: rowKeys,
  };
};
