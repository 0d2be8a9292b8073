import { TZDate } from '@date-fns/tz';
import { format, isSameDay, isValid } from 'date-fns';

/** Dates are shown in UK time, wherever the user is. */
const zone = 'Europe/London';

/** Parses an instant (ISO 8601), or a local date (yyyy-mm-dd), which is the same day in every zone. */
const british = (value: string): TZDate => {
  const date = new TZDate(value.length === 10 ? `${value}T12:00:00Z` : value, zone);
  if (!isValid(date)) throw new Error(`Not a date: ${value}`);
  return date;
};

/** Date format of the dashboards (spec §2): Mar 4, 2026. */
export const formatDashboardDate = (value: string): string => format(british(value), 'MMM d, yyyy');

/** Date format of the project page (spec §2): 04 Mar 2026. */
export const formatProjectDate = (value: string): string => format(british(value), 'dd MMM yyyy');

/** Date and time to the minute (spec §2, messages): 04 Mar 2026, 14:05. */
export const formatDateTime = (value: string): string => format(british(value), 'dd MMM yyyy, HH:mm');

/** For narrow places: the time if it is today, otherwise the date. 14:05, 04 Mar 2026. */
export const formatListTime = (value: string, now: Date): string =>
  isSameDay(british(value), british(now.toISOString())) ? format(british(value), 'HH:mm') : formatProjectDate(value);

/** Numeric en-GB date (spec §2, Sign-Up Portal): 04/03/2026. */
export const formatBritishDate = (value: string): string => format(british(value), 'dd/MM/yyyy');

/** Date with the month in full: 4 March 2026. */
export const formatLongDate = (value: string): string => format(british(value), 'd MMMM yyyy');

/** The time of an instant to the second, in UK time: 14:05:09. */
export const formatClockTime = (value: string): string => format(british(value), 'HH:mm:ss');

/** A date without its year, where the year is obvious: 4 Mar. */
export const formatShortDay = (value: string): string => format(british(value), 'd MMM');

/** A date with its weekday, for the headings of lists grouped by day: Wednesday 4 March 2026. */
export const formatWeekday = (value: string): string => format(british(value), 'EEEE d MMMM yyyy');

/** A month (yyyy-mm): Mar 2026. */
export const formatMonth = (month: string): string => format(british(`${month}-01`), 'MMM yyyy');

/** A month (yyyy-mm) in full: March 2026. */
export const formatLongMonth = (month: string): string => format(british(`${month}-01`), 'MMMM yyyy');
