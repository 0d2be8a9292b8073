import type { ResultColumn } from '#contract/figures.ts';
import type { SplitChart } from '#contract/questions.ts';
import type { ReportResult } from '#contract/reports.ts';
import { formatCell } from '../format.ts';
import { undated } from '../result/result-data.ts';

/** A table of two groupings: categories down, series across. */
export interface SplitData {
  readonly categories: readonly string[];
  readonly series: readonly { readonly name: string; readonly values: readonly (number | null)[] }[];
  /** Number of series shown in the table only. */
  readonly leftOut: number;
  readonly column: ResultColumn;
  readonly categoryLabel: string;
  readonly splitLabel: string;
}

/** Maximum number of series that remain distinguishable. */
const MOST_SERIES = 4;

/** The largest series, and the sum of all others. */
const stackOf = (bySize: SplitData['series']): SplitData['series'] => {
  if (bySize.length <= MOST_SERIES) return bySize;
  const others = bySize.slice(MOST_SERIES - 1);
  const values = (others[0]?.values ?? []).map((_, at) =>
    others.reduce((sum, series) => sum + (series.values[at] ?? 0), 0),
  );
  return [...bySize.slice(0, MOST_SERIES - 1), { name: `${others.length} others`, values }];
};

/**
 * The figures of a result by two of its columns; null if a column is missing. Lines show only the largest series and the
 * rows with a date. A stack adds up the smaller series.
 */
export const splitData = ({ columns, rows }: ReportResult, chart: SplitChart): SplitData | null => {
  const at = (name: string): number => columns.findIndex((column) => column.name === name);
  const [category, split, value] = [at(chart.category), at(chart.split), at(chart.value)];
  const [categoryColumn, splitColumn, column] = [columns[category], columns[split], columns[value]];
  if (categoryColumn === undefined || splitColumn === undefined || column === undefined) return null;
  const figures = new Map<string, number>();
  const keyOf = (one: unknown, other: unknown): string => JSON.stringify([one, other]);
  for (const row of rows) {
    const figure = row[value];
    if (typeof figure === 'number') figures.set(keyOf(row[category], row[split]), figure);
  }
  const isDrawn = (one: string | number | null): boolean => chart.kind !== 'lines' || !undated.includes(one);
  const categories = [...new Set(rows.map((row) => row[category] ?? null))].filter(isDrawn);
  const series = chart.series.map((name) => ({
    name: formatCell(splitColumn, name),
    values: categories.map((one) => figures.get(keyOf(one, name)) ?? null),
  }));
  const total = ({ values }: (typeof series)[number]): number =>
    values.reduce<number>((sum, figure) => sum + (figure ?? 0), 0);
  const bySize = (): typeof series => series.toSorted((one, other) => total(other) - total(one));
  const shown =
    chart.kind === 'heat' ? series : chart.kind === 'stacked' ? stackOf(bySize()) : bySize().slice(0, MOST_SERIES);
  return {
    categories: categories.map((one) => formatCell(categoryColumn, one)),
    series: shown,
    leftOut: chart.kind === 'lines' ? series.length - shown.length : 0,
    column,
    categoryLabel: categoryColumn.label,
    splitLabel: splitColumn.label,
  };
};

/** Shade of a heat map cell. */
export const heatOf = (value: number | null, highest: number): 'none' | 'low' | 'middle' | 'high' | 'highest' => {
  if (value === null || value <= 0 || highest <= 0) return 'none';
  const share = value / highest;
  if (share >= 0.75) return 'highest';
  if (share >= 0.5) return 'high';
  return share >= 0.25 ? 'middle' : 'low';
};
