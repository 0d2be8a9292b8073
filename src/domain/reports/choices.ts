/** Comparisons of a field with a value. */
export const comparisons = ['is', 'is-not', 'contains', 'at-least', 'at-most'] as const;

/** Periods that events are grouped by, in UTC; weeks start on Monday. */
export const timeUnits = ['day', 'week', 'month'] as const;
