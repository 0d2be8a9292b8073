import { UTCDate } from '@date-fns/utc';
import { addDays, addMinutes, getDay, getMonth } from 'date-fns';
import type { Random } from './random.ts';

/** How busy the sector is, January first: budgets and new plans in spring and autumn, holidays in August and December. */
const busyness = [1.15, 1.1, 1.25, 0.95, 1, 0.9, 0.75, 0.55, 1.2, 1.25, 1.1, 0.5];

/** The stretch of time that the story fills. */
export interface Period {
  readonly from: Date;
  readonly to: Date;
}

const isWeekend = (at: Date): boolean => getDay(at) === 0 || getDay(at) === 6;

/** How many more people know of the platform at the end than at the beginning. */
const growth = 4;

/** How likely it is, from 0 to 1, that something which anybody may do at any time happens at a moment. */
const likelihood = ({ from, to }: Period, at: Date): number => {
  const passed = (at.getTime() - from.getTime()) / (to.getTime() - from.getTime());
  const known = (1 + (growth - 1) * passed) / growth;
  const season = (busyness[getMonth(at)] ?? 1) / Math.max(...busyness);
  const hour = at.getUTCHours();
  const time = hour < 7 ? 0.05 : hour < 9 ? 0.5 : hour < 18 ? 1 : hour < 22 ? 0.45 : 0.1;
  return known * season * time * (isWeekend(at) ? 0.3 : 1);
};

/** A moment when somebody might come by: more of them as the platform grows, by the season, the day and the hour. */
export const someMoment = (random: Random, period: Period): Date => {
  for (;;) {
    const span = period.to.getTime() - period.from.getTime();
    const at = new UTCDate(period.from.getTime() + Math.floor(random.fraction() * span));
    if (random.chance(likelihood(period, at))) return at;
  }
};

/** So many moments of a period, earliest first. */
export const someMoments = (random: Random, period: Period, count: number): readonly Date[] =>
  Array.from({ length: count }, () => someMoment(random, period)).toSorted(
    (left, right) => left.getTime() - right.getTime(),
  );

/** A moment in office hours (Monday to Friday, 9 to 17), between so many and so many days later; never before `after`. */
export const officeMoment = (random: Random, after: Date, fewestDays: number, mostDays: number): Date => {
  let day = addDays(new UTCDate(after), random.int(fewestDays, mostDays));
  while (isWeekend(day)) day = addDays(day, 1);
  const at = new UTCDate(day);
  at.setUTCHours(random.int(9, 16), random.int(0, 59), random.int(0, 59), random.int(0, 999));
  return at > after ? at : addMinutes(new UTCDate(after), random.int(7, 55));
};

/** So many minutes to so many minutes later. */
export const minutesAfter = (random: Random, after: Date, fewest: number, most: number): Date =>
  new UTCDate(after.getTime() + random.int(fewest * 60_000, most * 60_000));
