import type { QuestionDefinition } from '../../contract/question-definition.ts';
import type { SplitChart } from '../../contract/questions.ts';
import { mostReportRows, type ReportResult } from '../../contract/reports.ts';
import type { AnalyticsCell, QueryResult } from '../analytics.ts';
import type { CompiledQuestion } from './compile-question.ts';
import { groupText, timeText } from './groups.ts';
import { isSplit } from './question-chart.ts';

type Key = string | number | null;

export interface AnsweredQuestion {
  readonly result: ReportResult;
  readonly splitChart: SplitChart | null;
  /** For each row, what addresses the events behind it. */
  readonly keys: readonly (readonly Key[])[];
}

/** A day as a text; everything else that is no number, too. */
const keyOf = (cell: AnalyticsCell | undefined): Key => {
  if (cell === null || cell === undefined) return null;
  return typeof cell === 'number' ? cell : String(cell);
};

/** Rows of a table begin with its groups, all others with figures or texts. */
const tableCells = ({ groups }: CompiledQuestion, keys: readonly Key[]): readonly string[] =>
  groups.map((group, at) => groupText(group, keys[at] ?? null));

/**
 * The answer to a question, from the rows of its SQL.
 * @param shownTo turns pseudonyms in texts into what the caller sees.
 */
export const answerOf = (
  { shape }: QuestionDefinition,
  compiled: CompiledQuestion,
  { rows, isTruncated }: Pick<QueryResult, 'rows' | 'isTruncated'>,
  shownTo: (text: string) => string,
): AnsweredQuestion => {
  const { columns, chart, notes, groups } = compiled;
  const shown = rows.slice(0, mostReportRows);
  const read = shown.map((row, place): { readonly keys: readonly Key[]; readonly cells: readonly Key[] } => {
    const cells = row.map(keyOf);
    switch (shape.kind) {
      case 'table': {
        const keys = cells.slice(0, groups.length);
        const visible = keys.map((key) => (typeof key === 'string' ? shownTo(key) : key));
        return { keys, cells: [...tableCells(compiled, visible), ...cells.slice(groups.length)] };
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
  return {
    result: {
      columns: [...columns],
      rows: read.map(({ cells }) => [...cells]),
      isCut: isTruncated || rows.length > mostReportRows,
      chart: isSplit(chart) ? null : chart,
      notes: [...notes],
    },
    splitChart: isSplit(chart) ? chart : null,
    keys: read.map(({ keys }) => keys),
  };
};
