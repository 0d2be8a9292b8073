/** Data of a chart: values by category in up to four series. */
interface ChartSeries {
  readonly name: string;
  /** One value per category; null if missing. */
  readonly values: readonly (number | null)[];
}

export interface ChartData {
  /** Text alternative of the chart. */
  readonly summary: string;
  readonly categories: readonly string[];
  /** The first is emphasised; more than {@link mostSeries} would be hard to distinguish. */
  readonly series: readonly ChartSeries[];
  readonly format: (value: number) => string;
  /** Minimum top of the axis; see `roundTop`. */
  readonly leastTop: number;
}

/** Styles of the series, distinguishable without colour. */
const ranks = ['first', 'second', 'third', 'fourth'] as const;
export type Rank = (typeof ranks)[number];
const mostSeries = ranks.length;

/** A series and its style. */
export interface RankedSeries extends ChartSeries {
  readonly rank: Rank;
}

export const rankedSeries = ({ series }: Pick<ChartData, 'series'>): readonly RankedSeries[] =>
  series.slice(0, mostSeries).map((one, place) => ({ ...one, rank: ranks[place] ?? 'fourth' }));

/** The highest value, or 0. */
export const highestOf = (series: readonly ChartSeries[]): number =>
  series.reduce((most, { values }) => values.reduce<number>((high, value) => Math.max(high, value ?? 0), most), 0);

/** Describes a category: 'Mar 2026: 12 new, 3 left'. */
export const describeCategory = (
  { categories, format }: Pick<ChartData, 'categories' | 'format'>,
  series: readonly ChartSeries[],
  place: number,
): string => {
  const values = series.map(({ name, values: all }) => {
    const value = all[place];
    const text = value === null || value === undefined ? 'none' : format(value);
    return series.length === 1 ? text : `${name} ${text}`;
  });
  return `${categories[place] ?? ''}: ${values.join(', ')}`;
};
