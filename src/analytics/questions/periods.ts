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
type Period = keyof typeof bounds;

/** The first day of the period of a day. */
export const firstDayOf = (unit: Period, day: string): string => utcDayOf(bounds[unit][0](new UTCDate(day)));

/** The last day of the period of a day. */
export const lastDayOf = (unit: Period, day: string): string => utcDayOf(bounds[unit][1](new UTCDate(day)));

const NOT_OVER = 'is not over: its figures may still grow.';
const NOT_WHOLE = 'is not whole:';

/** The note that the current period is part of an answer. */
export const notOver = (unit: Period): string => `The current ${unit} ${NOT_OVER}`;

/** The note that only some days of a period count. */
export const notWhole = (unit: Period, day: string, others: 'earlier' | 'later'): string =>
  `The ${unit} of ${formatLongDay(day)} ${NOT_WHOLE} ${others} events do not count.`;

/** Whether a note is one of these. */
export const isOnPart = (note: string): boolean => note.includes(NOT_OVER) || note.includes(NOT_WHOLE);
