/** What of the history somebody can look at. */
export const readKinds = ['list', 'event', 'past', 'export', 'report'] as const;
export type ReadKind = (typeof readKinds)[number];

/** How long one reader's look at the same things counts as one, in milliseconds. */
export const SAME_READING_MS = 600_000;

/** Of how many readings the last event of a reader remembers that they were noted. */
export const READINGS_REMEMBERED = 50;
