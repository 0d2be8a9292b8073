import { format, isValid } from 'date-fns';

/** The local date (yyyy-mm-dd) of a `Date` in the user's time zone. */
export const localDateOf = (day: Date): string => format(day, 'yyyy-MM-dd');

/** Midnight of a local date (yyyy-mm-dd) in the user's time zone. Throws for anything else. */
export const dayOf = (localDate: string): Date => {
  const day = new Date(`${localDate}T00:00`);
  if (!isValid(day) || localDateOf(day) !== localDate) throw new Error(`Not a local date: ${localDate}`);
  return day;
};
