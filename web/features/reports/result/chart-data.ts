import type { ReportResult } from '../../../../src/http/contract/reports.ts';
import { counted } from '../../../lib/counted.ts';
import type { ChartData } from '../../../ui/charts/series.ts';
import { listed } from '../listed.ts';
import { formatCell, formatFigure, type ResultColumn } from './cell-format.ts';

/** Bars below each other that one still looks at. */
const MOST_ROWS = 20;
/** Columns beside each other, and points of a line, that a screen can draw apart. */
const MOST_PLACES = 400;

/** How a result is drawn. */
export interface DrawnResult {
  readonly shape: 'columns' | 'rows' | 'lines' | 'funnel';
  /** What is drawn, in a few words. */
  readonly name: string;
  readonly data: ChartData;
  /** Categories that are in the table only. */
  readonly leftOut: number;
}

/** The least height of an axis, so that little does not look like much. */
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

/** The chart of a result, or null where it has none or nothing to draw. A course of time that is too long keeps its end. */
export const drawnResult = ({ columns, rows, chart }: ReportResult, title: string): DrawnResult | null => {
  if (chart === null || rows.length === 0) return null;
  const at = (name: string): number => columns.findIndex((column) => column.name === name);
  const category = columns[at(chart.category)];
  const drawn = chart.series.flatMap((name) => columns[at(name)] ?? []);
  const [first] = drawn;
  if (category === undefined || first === undefined) return null;
  const shape = shapeOf(chart.kind, category);
  const most = shape === 'rows' || shape === 'funnel' ? MOST_ROWS : MOST_PLACES;
  const shown = category.kind === 'date' ? rows.slice(-most) : rows.slice(0, most);
  const categories = shown.map((row) => formatCell(category, row[at(category.name)] ?? null));
  const series = drawn.map((column) => ({
    name: column.label,
    values: shown.map((row) => {
      const value = row[at(column.name)];
      return typeof value === 'number' ? value : null;
    }),
  }));
  if (series.every(({ values }) => values.every((value) => value === null))) return null;
  const name = `${listed(drawn.map(({ label }) => label))} by ${category.label.toLowerCase()}`;
  const span = `from ${categories[0]} to ${categories.at(-1)}`;
  return {
    shape,
    name,
    leftOut: rows.length - shown.length,
    data: {
      summary: `${title}. ${kinds[shape]}: ${name}, ${counted(shown.length, 'entry', 'entries')} ${span}. The table below holds every figure.`,
      categories,
      series,
      format: (value) => formatFigure(first.kind, value),
      leastTop: leastTops[first.kind],
    },
  };
};
