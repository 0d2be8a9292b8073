/** Comparisons of a field with a value, in definitions of the first version. */
export const comparisons = ['is', 'is-not', 'contains', 'at-least', 'at-most'] as const;

/** Periods that events are grouped by, in definitions of the first version; weeks start on Monday. */
export const timeUnits = ['day', 'week', 'month'] as const;

/** Comparisons of a field with values. */
export const questionComparisons = [
  'is',
  'is-not',
  'one-of',
  'none-of',
  'contains',
  'at-least',
  'at-most',
  'more-than',
  'less-than',
  'between',
  'empty',
  'not-empty',
] as const;

/** Periods and parts of periods that events are grouped by, in UK time; weeks start on Monday. */
export const questionTimeUnits = ['day', 'week', 'month', 'quarter', 'year', 'weekday', 'hour'] as const;

/** What the events of several steps have in common. `record`: one stream, such as one project. */
export const subjects = ['record', 'project', 'charity', 'consultant', 'visitor', 'signup', 'account'] as const;

/** How a field of the events in a group becomes one figure. */
export const figures = ['distinct', 'sum', 'average', 'minimum', 'maximum', 'median', 'p90'] as const;

/** How the times between two steps become one figure. */
export const timeFigures = ['median', 'p90', 'average', 'minimum', 'maximum'] as const;

/** Periods of a retention cohort. */
export const cohortUnits = ['week', 'month', 'quarter'] as const;

/** Which event of a step is matched: the earliest of all, the next, or the latest before. */
export const stepOrders = ['any', 'after', 'before'] as const;

export const durationUnits = ['hours', 'days', 'weeks'] as const;
