import type { Activity } from '#contract/administration.ts';

type Day = Activity['data'][number];
type Counter = Exclude<keyof Day, 'day'>;

/** Totals of consecutive days: one column of a chart. */
export interface Period extends Readonly<Record<Counter, number>> {
  /** First and last day, as `yyyy-mm-dd`. */
  readonly from: string;
  readonly to: string;
}

/** Up to this many days are shown day by day, more week by week. */
const mostSingleDays = 31;

const together = (days: readonly Day[]): Period => {
  const sum = (counter: Counter): number => days.reduce((total, day) => total + day[counter], 0);
  return {
    from: days[0]?.day ?? '',
    to: days.at(-1)?.day ?? '',
    visits: sum('visits'),
    newVisitors: sum('newVisitors'),
    charitySignups: sum('charitySignups'),
    consultantSignups: sum('consultantSignups'),
    charities: sum('charities'),
    consultants: sum('consultants'),
  };
};

/** Groups consecutive days by day or by week. The last week ends today; the first also takes the remaining days. */
export const periodsOf = (days: readonly Day[]): readonly Period[] => {
  if (days.length <= mostSingleDays) return days.map((day) => together([day]));
  const weeks = Math.round(days.length / 7);
  const start = (week: number): number => (week === 0 ? 0 : days.length - (weeks - week) * 7);
  return Array.from({ length: weeks }, (_, week) => together(days.slice(start(week), start(week + 1))));
};
