import { formatFigure, type ResultCell, type ResultColumn } from '#contract/figures.ts';
import { inOneSentence, midSentence } from '#contract/format-list.ts';
import type { ReportResult } from '#contract/reports.ts';
import { weekdays } from '#contract/weekdays.ts';
import { counted } from '#lib/counted.ts';
import type { ChartData } from '#ui/charts/series.ts';
import { formatCell, listed } from '../format.ts';

/** Index of the column to sort by. */
interface Sorting {
  readonly column: number;
  readonly direction: 'ascending' | 'descending';
}

type Columns = readonly Pick<ResultColumn, 'name'>[];

/** Parses the sort parameter: `charged`, or `-charged` for descending. Null for an unknown column. */
export const readSorting = (columns: Columns, text: unknown): Sorting | null => {
  const name = typeof text === 'string' ? text : '';
  const direction = name.startsWith('-') ? 'descending' : 'ascending';
  const column = columns.findIndex((one) => one.name === (direction === 'descending' ? name.slice(1) : name));
  return column === -1 ? null : { column, direction };
};

/** Formats the sort parameter; undefined for the report's own order. */
export const sortingInAddress = (columns: Columns, sorting: Sorting | null): string | undefined => {
  const name = sorting === null ? undefined : columns[sorting.column]?.name;
  return name !== undefined && sorting?.direction === 'descending' ? `-${name}` : name;
};

const collator = new Intl.Collator('en-GB', { numeric: true });

const compared = (one: string | number, other: string | number): number => {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  const [a, b] = [weekdays.indexOf(String(one)), weekdays.indexOf(String(other))];
  return a >= 0 && b >= 0 ? a - b : collator.compare(String(one), String(other));
};

/** Sorts rows; those without a value come last in either direction. Null keeps the report's own order. */
export const sortedRows = <One extends readonly ResultCell[]>(
  rows: readonly One[],
  sorting: Sorting | null,
): readonly One[] => {
  if (sorting === null) return rows;
  const { column, direction } = sorting;
  const sign = direction === 'ascending' ? 1 : -1;
  return rows.toSorted((one, other) => {
    const [a, b] = [one[column] ?? null, other[column] ?? null];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * compared(a, b);
  });
};

/** The next sorting when a header is pressed: figures start descending, then ascending, then the report's own order. */
export const nextSorting = (current: Sorting | null, column: number, isFigure: boolean): Sorting | null => {
  const first = isFigure ? 'descending' : 'ascending';
  if (current?.column !== column) return { column, direction: first };
  if (current.direction !== first) return null;
  return { column, direction: first === 'ascending' ? 'descending' : 'ascending' };
};

/** Number of hours from which durations are easier to read in days. */
const MANY_HOURS = 72;

/** The result with all durations in days if one is long. They share a unit, because they share the axis of a chart. */
export const inReadableUnits = (result: ReportResult): ReportResult => {
  const isTime = result.columns.map(({ kind }) => kind === 'hours');
  const isLong = result.rows.some((row) =>
    row.some((cell, place) => isTime[place] && Math.abs(Number(cell ?? 0)) >= MANY_HOURS),
  );
  if (!isLong) return result;
  return {
    ...result,
    columns: result.columns.map((column, place) => (isTime[place] ? { ...column, kind: 'days' } : column)),
    rows: result.rows.map((row) =>
      row.map((cell, place) => (isTime[place] && typeof cell === 'number' ? cell / 24 : cell)),
    ),
  };
};

/** Maximum number of horizontal bars: the hours of a day. */
const MOST_ROWS = 24;
/** Maximum number of columns or points along a time axis. */
const MOST_PLACES = 400;

/** A chart of a result. */
export interface DrawnResult {
  readonly shape: 'columns' | 'rows' | 'lines' | 'funnel';
  /** Text alternative of the chart. */
  readonly name: string;
  readonly data: ChartData;
  /** Number of categories shown in the table only. */
  readonly leftOut: number;
}

/** Minimum top of an axis, so that small values do not look large. */
const leastTops: Readonly<Record<ResultColumn['kind'], number>> = {
  text: 4,
  number: 4,
  pounds: 100,
  percent: 10,
  hours: 1,
  days: 1,
  date: 4,
};

const kinds = { columns: 'Columns', rows: 'Bars', lines: 'Lines', funnel: 'Funnel' } as const;

const shapeOf = (kind: 'bars' | 'lines' | 'funnel', category: ResultColumn): DrawnResult['shape'] => {
  if (kind !== 'bars') return kind;
  return category.kind === 'date' ? 'columns' : 'rows';
};

/** Categories of rows without a date. */
export const undated: readonly ResultCell[] = [null, '(none)'];

/**
 * The chart of a result; null if there is nothing to draw. A time axis that is too long keeps its latest part. Lines
 * leave out rows without a date.
 */
export const drawnResult = ({ columns, rows, chart }: ReportResult, title: string): DrawnResult | null => {
  if (chart === null || rows.length === 0) return null;
  const at = (name: string): number => columns.findIndex((column) => column.name === name);
  const category = columns[at(chart.category)];
  const drawn = chart.series.flatMap((name) => columns[at(name)] ?? []);
  const [first] = drawn;
  if (category === undefined || first === undefined) return null;
  const shape = shapeOf(chart.kind, category);
  const most = shape === 'rows' || shape === 'funnel' ? MOST_ROWS : MOST_PLACES;
  const drawable = shape === 'lines' ? rows.filter((row) => !undated.includes(row[at(category.name)] ?? null)) : rows;
  const shown = category.kind === 'date' ? drawable.slice(-most) : drawable.slice(0, most);
  const categories = shown.map((row) => formatCell(category, row[at(category.name)] ?? null));
  const series = drawn.map((column) => ({
    name: column.label,
    values: shown.map((row) => {
      const value = row[at(column.name)];
      return typeof value === 'number' ? value : null;
    }),
  }));
  if (series.every(({ values }) => values.every((value) => value === null))) return null;
  const name = `${listed(inOneSentence(drawn.map(({ label }) => label)))} by ${midSentence(category.label)}`;
  const span = `from ${categories[0]} to ${categories.at(-1)}`;
  return {
    shape,
    name,
    leftOut: rows.length - shown.length,
    data: {
      summary: `${title}. ${kinds[shape]}: ${name}, ${counted(shown.length, 'entry', 'entries')} ${span}. The table below shows all figures.`,
      categories,
      series,
      format: (value) => formatFigure(first.kind, value),
      leastTop: leastTops[first.kind],
    },
  };
};
