import { UTCDate } from '@date-fns/utc';
import { endOfMonth } from 'date-fns';
import { utcDayOf } from '../platform/utc-days.ts';

const ukMonth = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', timeZone: 'Europe/London' });

/** The UK month of an instant in UTC, or of a day: `2026-03`. */
export const monthOf = (moment: string): string => {
  // In summer the last hour of a UTC month is in the next UK month.
  const isLastHour = /-(30|31)T23:/.test(moment);
  return isLastHour ? ukMonth.format(new Date(moment)).slice(0, 7) : moment.slice(0, 7);
};

/** The first day of the month of a day: `2026-02-01`. */
export const firstDayOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

/** The last day of the month of a day: `2026-02-28`. */
export const lastDayOfMonth = (day: string): string => utcDayOf(endOfMonth(new UTCDate(day)));

/** The first and last day of the months of a period; null for an open end. */
export const wholeMonths = ({ from, to }: { readonly from: string | null; readonly to: string | null }) => ({
  from: from && firstDayOfMonth(from),
  to: to && lastDayOfMonth(to),
});

const HOUR_MS = 3_600_000;

/** The last millisecond of the UK month of an instant. */
export const lastMomentOfMonth = (moment: string): string => {
  const day = lastDayOfMonth(monthOf(new Date(moment).toISOString()));
  const isSummer = monthOf(`${day}T23:00:00.000Z`) !== day.slice(0, 7);
  return new Date(Date.parse(`${day}T23:59:59.999Z`) - (isSummer ? HOUR_MS : 0)).toISOString();
};
