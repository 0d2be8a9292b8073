import { courseFrom } from './course.ts';

/** The first and last day that a report looks at, in UTC and both included; null for an open end. */
export interface Period {
  readonly from: string | null;
  readonly to: string | null;
}

/** The parameters that most reports have. */
export const period = {
  from: { kind: 'date', label: 'From', default: null },
  to: { kind: 'date', label: 'To', default: null },
} as const;

/** Whether a moment lies in the period. */
export const isWithin = ({ from, to }: Period, instant: string): boolean => {
  const day = instant.slice(0, 10);
  return (from === null || day >= from) && (to === null || day <= to);
};

/** Whether a moment lies after the period. */
export const isAfterPeriod = ({ to }: Pick<Period, 'to'>, instant: string): boolean =>
  to !== null && instant.slice(0, 10) > to;

/** The month of a moment or day: `2026-03`. */
export const monthOf = (instant: string): string => instant.slice(0, 7);

/** When a month begins: UTC, ISO 8601. */
export const beginOf = (month: string): string => `${month}-01T00:00:00.000Z`;

/** When a month ends, and the next one begins: UTC, ISO 8601. */
export const endOf = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return beginOf(number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`);
};

/** Whether a month has a day in the period. */
const isMonthWithin = ({ from, to }: Period, month: string): boolean =>
  (from === null || month >= monthOf(from)) && (to === null || month <= monthOf(to));

/**
 * The months of a period from the first one of which something is told, up to now: months in which nothing happened
 * belong to it, too. None where nothing is told.
 */
export const monthsUpTo = (now: string, told: Iterable<string>, within: Period): readonly string[] => {
  const months = [...told].sort();
  const [first, last] = [months[0], [...months, monthOf(now)].sort().at(-1)];
  if (first === undefined || last === undefined) return [];
  return courseFrom('month', first, last).filter((month) => isMonthWithin(within, month));
};

const MS_A_DAY = 86_400_000;

/** Days, with fractions, from one moment to another. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / MS_A_DAY;

/** Time from Monday to Friday, in ms since an arbitrary Monday 00:00 UTC. */
const workingTime = (ms: number): number => {
  // 1970-01-05 was a Monday.
  const sinceMonday = ms - 4 * MS_A_DAY;
  const week = Math.floor(sinceMonday / (7 * MS_A_DAY));
  return week * 5 * MS_A_DAY + Math.min(sinceMonday - week * 7 * MS_A_DAY, 5 * MS_A_DAY);
};

/** Business days, with fractions, from one moment to another: Saturdays and Sundays (UTC) do not count. */
export const businessDaysBetween = (from: string, to: string): number =>
  (workingTime(Date.parse(to)) - workingTime(Date.parse(from))) / MS_A_DAY;
