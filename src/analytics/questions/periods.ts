import { UTCDate } from '@date-fns/utc';
import {
  addDays,
  endOfDay,
  endOfISOWeek,
  endOfMonth,
  endOfQuarter,
  endOfYear,
  startOfDay,
  startOfISOWeek,
  startOfMonth,
  startOfQuarter,
  startOfYear,
} from 'date-fns';
import { formatLongDay, utcDayOf } from '../../platform/utc-days.ts';

const bounds = {
  day: [startOfDay, endOfDay],
  week: [startOfISOWeek, endOfISOWeek],
  month: [startOfMonth, endOfMonth],
  quarter: [startOfQuarter, endOfQuarter],
  year: [startOfYear, endOfYear],
} as const;
/** A period with a next one. */
export type Period = keyof typeof bounds;

export const firstDayOf = (unit: Period, day: string): string => utcDayOf(bounds[unit][0](new UTCDate(day)));

export const lastDayOf = (unit: Period, day: string): string => utcDayOf(bounds[unit][1](new UTCDate(day)));

/** The first days of the periods between those of two days, both included. */
export const periodsBetween = (unit: Period, first: string, last: string): readonly string[] => {
  const days: string[] = [];
  for (let day = firstDayOf(unit, first); day <= last; day = utcDayOf(addDays(new UTCDate(lastDayOf(unit, day)), 1))) {
    days.push(day);
  }
  return days;
};

/** Every first day of a period from one to another, both included, for SQL. */
export const everyPeriodSql = (unit: Period, first: string, last: string, name: string): string =>
  `select cast(unnest(generate_series(${first}, ${last}, ${intervalOf(unit)})) as date) as ${name}`;

/** One period, for SQL. */
export const intervalOf = (unit: Period): string => (unit === 'quarter' ? 'interval 3 months' : `interval 1 ${unit}`);

/** The note that the current period is part of an answer. */
export const notOver = (unit: Period): string => `The current ${unit} is not over: its figures may still grow.`;

/** The note that only some days of a period count. */
export const notWhole = (unit: Period, day: string, others: 'earlier' | 'later'): string =>
  `The ${unit} of ${formatLongDay(day)} is not whole: ${others} events do not count.`;
