import type { QueryAnswer, QueryResult } from '#contract/queries.ts';
import type { ReportResult } from '#contract/reports.ts';
import { sortedRows } from '../result/result-data.ts';

export type QueryRows = Extract<QueryResult, { outcome: 'done' }>;
type TileRows = Extract<QueryAnswer, { outcome: 'done' }>;
type Column = QueryRows['columns'][number];

const kindOf = ({ type }: Column): ReportResult['columns'][number]['kind'] => {
  switch (type) {
    case 'number':
      return 'number';
    case 'date':
      return 'date';
    case 'timestamp':
    case 'text':
    case 'boolean':
    case 'list':
      return 'text';
    default:
      return type satisfies never;
  }
};

const MIDNIGHT = / 00:00:00(\+00)?$/;

/** The rows with days in place of timestamps that are all midnights: `date_trunc` of a day returns a timestamp. */
export const withDays = <Rows extends Pick<TileRows, 'columns' | 'rows'>>(result: Rows): Rows => {
  const { columns, rows } = result;
  const areDays = columns.map(({ type }, place) => {
    const times = type === 'timestamp' ? rows.map((row) => row[place] ?? null).filter((time) => time !== null) : [];
    return times.length > 0 && times.every((time) => MIDNIGHT.test(String(time)));
  });
  if (!areDays.includes(true)) return result;
  return {
    ...result,
    columns: columns.map((column, place) => (areDays[place] ? { ...column, type: 'date' } : column)),
    rows: rows.map((row) =>
      row.map((cell, place) => (areDays[place] && cell !== null ? String(cell).replace(MIDNIGHT, '') : cell)),
    ),
  };
};

/** Maximum number of series in a chart. */
const MOST_SERIES = 5;

/** Whether the first cell of every row is unique: otherwise a chart would repeat its labels. */
const areDistinct = (rows: QueryRows['rows']): boolean => new Set(rows.map(([first]) => first)).size === rows.length;

/**
 * Uses the first column as the axis and the numeric columns after it as the series. Null if the rows have another
 * structure.
 */
const chartOf = ({ columns, rows }: TileRows): ReportResult['chart'] => {
  const [category, ...others] = columns;
  if (category === undefined || category.type === 'number' || others.length === 0 || rows.length < 2) return null;
  if (others.length > MOST_SERIES || !others.every(({ type }) => type === 'number') || !areDistinct(rows)) return null;
  return {
    kind: category.type === 'date' ? 'lines' : 'bars',
    category: category.name,
    series: others.map(({ name }) => name),
  };
};

/**
 * Converts the result of a query to that of a report, which can be drawn. Lines follow time, in whatever order the rows
 * come.
 */
export const reportOf = (result: TileRows): ReportResult => {
  const chart = chartOf(result);
  const rows = result.rows.map((row) => row.map((cell) => (typeof cell === 'boolean' ? String(cell) : cell)));
  return {
    columns: result.columns.map((column) => ({ name: column.name, label: column.name, kind: kindOf(column) })),
    rows: [...sortedRows(rows, chart?.kind === 'lines' ? { column: 0, direction: 'ascending' } : null)],
    isCut: result.isTruncated,
    chart,
    notes: [],
  };
};
