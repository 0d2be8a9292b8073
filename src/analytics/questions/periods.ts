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
import { utcDayOf } from '../../platform/utc-days.ts';

const bounds = {
  day: [startOfDay, endOfDay],
  week: [startOfISOWeek, endOfISOWeek],
  month: [startOfMonth, endOfMonth],
  quarter: [startOfQuarter, endOfQuarter],
  year: [startOfYear, endOfYear],
} as const;
type Period = keyof typeof bounds;

/** The first day of the period of a day. */
export const firstDayOf = (unit: Period, day: string): string => utcDayOf(bounds[unit][0](new UTCDate(day)));

/** The last day of the period of a day. */
export const lastDayOf = (unit: Period, day: string): string => utcDayOf(bounds[unit][1](new UTCDate(day)));
