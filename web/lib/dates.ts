import { TZDate } from '@date-fns/tz';
import { format, isValid } from 'date-fns';

/** Dates are shown in the United Kingdom's time, wherever the reader is. */
const zone = 'Europe/London';

/** An instant (ISO 8601) or a local date (yyyy-mm-dd), which is the same day in every zone. */
const british = (value: string): TZDate => {
  const date = new TZDate(value.length === 10 ? `${value}T12:00:00Z` : value, zone);
  if (!isValid(date)) throw new Error(`Not a date: ${value}`);
  return date;
};

/** The dashboards' way (spec §2): Mar 4, 2026. */
export const formatDashboardDate = (value: string): string => format(british(value), 'MMM d, yyyy');

/** The project page's way (spec §2): 04 Mar 2026. */
export const formatProjectDate = (value: string): string => format(british(value), 'dd MMM yyyy');

/** A moment to the minute (spec §2, messages): 04 Mar 2026, 14:05. */
export const formatDateTime = (value: string): string => format(british(value), 'dd MMM yyyy, HH:mm');

/** The en-GB date in numbers (spec §2, Sign-Up Portal): 04/03/2026. */
export const formatBritishDate = (value: string): string => format(british(value), 'dd/MM/yyyy');

/** A date in words: 4 March 2026. */
export const formatLongDate = (value: string): string => format(british(value), 'd MMMM yyyy');

/** The day of a moment in the United Kingdom, as a local date: 2026-03-04. */
export const britishDay = (value: string): string => format(british(value), 'yyyy-MM-dd');

/** The time of a moment to the second: 14:05:09. */
export const formatClockTime = (value: string): string => format(british(value), 'HH:mm:ss');

/** A day without its year, where the year is obvious: 4 Mar. */
export const formatShortDay = (value: string): string => format(british(value), 'd MMM');

/** A day with its weekday, as a heading of what happened on it: Wednesday 4 March 2026. */
export const formatWeekday = (value: string): string => format(british(value), 'EEEE d MMMM yyyy');

/** A month (yyyy-mm): Mar 2026. */
export const formatMonth = (month: string): string => format(british(`${month}-01`), 'MMM yyyy');

/** A month (yyyy-mm) in words: March 2026. */
export const formatLongMonth = (month: string): string => format(british(`${month}-01`), 'MMMM yyyy');
