/** A time span in UTC, ISO 8601; `until` is null while it lasts. */
export interface Interval {
  readonly from: string;
  until: string | null;
}

/** Whether it lasted at an instant: began before, and ended at or after it. */
export const lastsInto = ({ from, until }: Interval, moment: string): boolean =>
  from < moment && (until === null || until >= moment);

/** Whether it overlaps the span from `begin` up to `end`. */
export const touches = ({ from, until }: Interval, begin: string, end: string): boolean =>
  from < end && (until === null || until >= begin);

/** Ends the intervals that still last. */
export const endAt = (intervals: readonly Interval[], moment: string): void => {
  for (const interval of intervals) interval.until ??= moment;
};
