/** The parts of the history that can be read. */
export const readKinds = ['list', 'event', 'past', 'export', 'report'] as const;

/** Repeated readings of the same things within this time count as one. */
export const SAME_READING_MS = 600_000;

/** Number of readings that the last event of a reader remembers. */
export const READINGS_CACHED = 50;
