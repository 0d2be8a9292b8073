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

/** The month after one. */
export const monthAfter = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
};

/** When a month begins: UTC, ISO 8601. */
export const beginOf = (month: string): string => `${month}-01T00:00:00.000Z`;

/** Every month from the first of some to the last of them. */
export const monthsFromTo = (some: Iterable<string>): readonly string[] => {
  const [first, ...more] = [...some].sort();
  const last = more.at(-1) ?? first;
  const months: string[] = [];
  for (let month = first; month !== undefined && last !== undefined && month <= last; month = monthAfter(month)) {
    months.push(month);
  }
  return months;
};

/** Whether a month has a day in the period. */
export const isMonthWithin = ({ from, to }: Period, month: string): boolean =>
  (from === null || month >= monthOf(from)) && (to === null || month <= monthOf(to));

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
