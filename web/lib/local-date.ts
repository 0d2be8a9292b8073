import { format, isMatch, parse } from 'date-fns';

/** Format of a local date (date-fns). */
const LOCAL_DATE = 'yyyy-MM-dd';

/** The local date (yyyy-mm-dd) of a `Date` in the user's time zone. */
export const localDateOf = (day: Date): string => format(day, LOCAL_DATE);

/** Midnight of a local date (yyyy-mm-dd) in the user's time zone. Throws for anything else. */
export const dayOf = (localDate: string): Date => {
  if (localDate.length !== 10 || !isMatch(localDate, LOCAL_DATE)) throw new Error(`Not a local date: ${localDate}`);
  return parse(localDate, LOCAL_DATE, 0);
};
