/** What a chart draws: values by category, in one series or a few. */
export interface ChartSeries {
  readonly name: string;
  /** One for each category; null where there is none. */
  readonly values: readonly (number | null)[];
}

export interface ChartData {
  /** What the chart shows, in a sentence: it is an image to those who cannot see it. */
  readonly summary: string;
  readonly categories: readonly string[];
  /** The first one is emphasised; more than {@link mostSeries} cannot be told apart. */
  readonly series: readonly ChartSeries[];
  /** A value as people read it. */
  readonly format: (value: number) => string;
  /** The least height of the axis, as a value; see `roundTop`. */
  readonly leastTop: number;
}

/** How a series is drawn; each differs from the others without colour, too. */
export const ranks = ['first', 'second', 'third', 'fourth'] as const;
export type Rank = (typeof ranks)[number];
export const mostSeries = ranks.length;

/** A series with how it is drawn. */
export interface RankedSeries extends ChartSeries {
  readonly rank: Rank;
}

export const rankedSeries = ({ series }: Pick<ChartData, 'series'>): readonly RankedSeries[] =>
  series.slice(0, mostSeries).map((one, place) => ({ ...one, rank: ranks[place] ?? 'fourth' }));

/** The highest value; 0 where there is none. */
export const highestOf = (series: readonly ChartSeries[]): number =>
  series.reduce((most, { values }) => values.reduce<number>((high, value) => Math.max(high, value ?? 0), most), 0);

/** Everything about one category in words: 'Mar 2026: 12 new, 3 left'. */
export const toldOf = (
  { categories, format }: Pick<ChartData, 'categories' | 'format'>,
  series: readonly ChartSeries[],
  place: number,
): string => {
  const values = series.map(({ name, values: all }) => {
    const value = all[place];
    const told = value === null || value === undefined ? 'none' : format(value);
    return series.length === 1 ? told : `${name} ${told}`;
  });
  return `${categories[place] ?? ''}: ${values.join(', ')}`;
};
