/** How often the figures of a dashboard are mailed; weeks begin on Monday. */
export const mailIntervals = ['day', 'week'] as const;

/** How a tile shows its result. */
export const tileForms = ['chart', 'table'] as const;

/** The id of what a tile shows. */
export const sourceOf = (tile: { readonly queryId: string } | { readonly questionId: string }): string =>
  'queryId' in tile ? tile.queryId : tile.questionId;
