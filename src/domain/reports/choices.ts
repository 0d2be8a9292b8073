/** How a field is held against a value. */
export const comparisons = ['is', 'is-not', 'contains', 'at-least', 'at-most'] as const;

/** Stretches of time that events are grouped by, in UTC; weeks begin on Monday. */
export const timeUnits = ['day', 'week', 'month'] as const;
