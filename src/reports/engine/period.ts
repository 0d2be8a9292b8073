import { bucketsBetween } from './time-buckets.ts';
import { beginOfUkDay, ukDay } from './uk-time.ts';

/** The first and last day of a report, in the United Kingdom and inclusive; null for an open end. */
export interface Period {
  readonly from: string | null;
  readonly to: string | null;
}

/** The parameters of most reports. */
export const period = {
  from: { kind: 'date', label: 'From', default: null },
  to: { kind: 'date', label: 'To', default: null },
} as const;

export const isWithin = ({ from, to }: Period, instant: string): boolean => {
  const day = ukDay(instant);
  return (from === null || day >= from) && (to === null || day <= to);
};

/** The month of an instant, in the United Kingdom, or of a day: `2026-03`. */
export const monthOf = (instant: string): string => ukDay(instant).slice(0, 7);

/** The instant at which a month begins in the United Kingdom: UTC, ISO 8601. */
export const beginOf = (month: string): string => beginOfUkDay(`${month}-01`);

/** The end of a month, which is the beginning of the next: UTC, ISO 8601. */
export const endOf = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return beginOf(number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`);
};

const isMonthWithin = ({ from, to }: Period, month: string): boolean =>
  (from === null || month >= monthOf(from)) && (to === null || month <= monthOf(to));

/**
 * The months of a period from the first of `known` up to now, including months in which nothing happened. Empty if `known`
 * is.
 */
export const monthsToShow = (now: string, known: Iterable<string>, within: Period): readonly string[] => {
  const months = [...known].sort();
  const [first, last] = [months[0], [...months, monthOf(now)].sort().at(-1)];
  if (first === undefined || last === undefined) return [];
  return bucketsBetween('month', first, last).filter((month) => isMonthWithin(within, month));
};

const MS_A_DAY = 86_400_000;

/** Days from one instant to another, with fractions. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / MS_A_DAY;

/** Milliseconds on Mondays to Fridays since an arbitrary Monday 00:00 UTC. */
const workingTime = (ms: number): number => {
  // 1970-01-05 was a Monday.
  const sinceMonday = ms - 4 * MS_A_DAY;
  const week = Math.floor(sinceMonday / (7 * MS_A_DAY));
  return week * 5 * MS_A_DAY + Math.min(sinceMonday - week * 7 * MS_A_DAY, 5 * MS_A_DAY);
};

/** Business days from one instant to another, with fractions. Saturdays and Sundays (UTC) do not count; public holidays do. */
export const businessDaysBetween = (from: string, to: string): number =>
  (workingTime(Date.parse(to)) - workingTime(Date.parse(from))) / MS_A_DAY;
