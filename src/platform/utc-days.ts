import { UTCDate } from '@date-fns/utc';
import { addDays, startOfISOWeek } from 'date-fns';

/** The day of an instant in UTC: `2026-03-01`. */
export const utcDayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** A day as people read it: "1 March 2026". */
export const formatLongDay = (day: string): string => longDay.format(new Date(day));

/** The day that is this many days after another, or before it if the number is negative. */
export const daysAfter = (day: string, days: number): string => utcDayOf(addDays(new UTCDate(day), days));

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => utcDayOf(startOfISOWeek(new UTCDate(day)));
