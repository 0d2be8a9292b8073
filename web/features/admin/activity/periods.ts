import type { Activity } from '../../../../src/http/contract/administration.ts';

type Day = Activity['data'][number];
type Counter = Exclude<keyof Day, 'day'>;

/** What happened in some days in a row: one column of a chart. */
export interface Period extends Readonly<Record<Counter, number>> {
  /** First and last day, as `yyyy-mm-dd`. */
  readonly from: string;
  readonly to: string;
}

/** Up to so many days each has a column of its own; more are told week by week. */
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

/** Days in a row as columns: one a day, or one a week of which the last ends today. The first takes the days left over. */
export const periodsOf = (days: readonly Day[]): readonly Period[] => {
  if (days.length <= mostSingleDays) return days.map((day) => together([day]));
  const weeks = Math.round(days.length / 7);
  const start = (week: number): number => (week === 0 ? 0 : days.length - (weeks - week) * 7);
  return Array.from({ length: weeks }, (_, week) => together(days.slice(start(week), start(week + 1))));
};
