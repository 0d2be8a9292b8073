import { format, isMatch, parse } from 'date-fns';

/** How the platform writes a day without a time. */
const LOCAL_DATE = 'yyyy-MM-dd';

/** The local date (yyyy-mm-dd) of a day in the reader's calendar. */
export const localDateOf = (day: Date): string => format(day, LOCAL_DATE);

/** A local date (yyyy-mm-dd) as a day in the reader's calendar, at midnight. Throws for anything else. */
export const dayOf = (localDate: string): Date => {
  if (localDate.length !== 10 || !isMatch(localDate, LOCAL_DATE)) throw new Error(`Not a local date: ${localDate}`);
  return parse(localDate, LOCAL_DATE, 0);
};
