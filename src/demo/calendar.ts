import { UTCDate } from '@date-fns/utc';
import { addDays, addMinutes, getDay, getMonth } from 'date-fns';
import type { Random } from './random.ts';

/** Activity by month, January first: high in spring and autumn, low in August and December. */
const activityByMonth = [1.15, 1.1, 1.25, 0.95, 1, 0.9, 0.75, 0.55, 1.2, 1.25, 1.1, 0.5];

/** A period, from its first to its last moment. */
export interface Period {
  readonly from: Date;
  readonly to: Date;
}

const isWeekend = (at: Date): boolean => getDay(at) === 0 || getDay(at) === 6;

/** Factor by which the number of people who know the platform grows during the period. */
const growth = 4;

/** The relative activity at a moment, from 0 to 1: by the platform's growth, the month, the weekday and the hour. */
const activityAt = ({ from, to }: Period, at: Date): number => {
  const passed = (at.getTime() - from.getTime()) / (to.getTime() - from.getTime());
  const known = (1 + (growth - 1) * passed) / growth;
  const season = (activityByMonth[getMonth(at)] ?? 1) / Math.max(...activityByMonth);
  const hour = at.getUTCHours();
  const time = hour < 7 ? 0.05 : hour < 9 ? 0.5 : hour < 18 ? 1 : hour < 22 ? 0.45 : 0.1;
  return known * season * time * (isWeekend(at) ? 0.3 : 1);
};

/** A random moment of a period, distributed by {@link activityAt}. */
const someMoment = (random: Random, period: Period): Date => {
  for (;;) {
    const span = period.to.getTime() - period.from.getTime();
    const at = new UTCDate(period.from.getTime() + Math.floor(random.fraction() * span));
    if (random.chance(activityAt(period, at))) return at;
  }
};

/** The given number of moments in a period, earliest first. */
export const someMoments = (random: Random, period: Period, count: number): readonly Date[] =>
  Array.from({ length: count }, () => someMoment(random, period)).toSorted(
    (left, right) => left.getTime() - right.getTime(),
  );

/** A moment in office hours (Monday to Friday, 9 to 17), within the given range of days later; always after `after`. */
export const officeMoment = (random: Random, after: Date, fewestDays: number, mostDays: number): Date => {
  let day = addDays(new UTCDate(after), random.int(fewestDays, mostDays));
  while (isWeekend(day)) day = addDays(day, 1);
  const at = new UTCDate(day);
  at.setUTCHours(random.int(9, 16), random.int(0, 59), random.int(0, 59), random.int(0, 999));
  return at > after ? at : addMinutes(new UTCDate(after), random.int(7, 55));
};

/** A moment within the given range of minutes later. */
export const minutesAfter = (random: Random, after: Date, fewest: number, most: number): Date =>
  new UTCDate(after.getTime() + random.int(fewest * 60_000, most * 60_000));
