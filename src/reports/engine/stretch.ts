/** A time for which something was so: from a moment on, up to another one or still. */
export interface Stretch {
  readonly from: string;
  until: string | null;
}

/** Whether it was so when a moment came. */
export const lastsInto = ({ from, until }: Stretch, moment: string): boolean =>
  from < moment && (until === null || until >= moment);

/** Whether it was so at any time from one moment up to another. */
export const touches = ({ from, until }: Stretch, begin: string, end: string): boolean =>
  from < end && (until === null || until >= begin);

/** Ends whatever of a list still goes on. */
export const endAt = (stretches: readonly Stretch[], moment: string): void => {
  for (const stretch of stretches) stretch.until ??= moment;
};
