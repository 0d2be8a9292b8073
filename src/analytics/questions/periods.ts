import { UTCDate } from '@date-fns/utc';
import {
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

/** The first day of the period of a day. */
export const firstDayOf = (unit: Period, day: string): string => utcDayOf(bounds[unit][0](new UTCDate(day)));

/** The last day of the period of a day. */
export const lastDayOf = (unit: Period, day: string): string => utcDayOf(bounds[unit][1](new UTCDate(day)));

/** The note that the current period is part of an answer. */
export const notOver = (unit: Period): string => `The current ${unit} is not over: its figures may still grow.`;

/** The note that only some days of a period count. */
export const notWhole = (unit: Period, day: string, others: 'earlier' | 'later'): string =>
  `The ${unit} of ${formatLongDay(day)} is not whole: ${others} events do not count.`;
