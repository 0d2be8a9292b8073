import { ukDayOf } from '../../domain/kernel/uk-day.ts';

/** The hour of the daily email, in the United Kingdom. */
const HOUR = 7;

const DAY_MS = 24 * 3_600_000;

const ukHour = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', hourCycle: 'h23', timeZone: 'Europe/London' });

const cutOffOn = (day: string): Date => {
  const inWinter = new Date(`${day}T0${HOUR}:00:00.000Z`);
  return Number(ukHour.format(inWinter)) === HOUR ? inWinter : new Date(inWinter.getTime() - 3_600_000);
};

/** The last 7:00 in the United Kingdom at or before a moment: the daily email covers the time up to then. */
export const lastCutOff = (now: Date): Date => {
  const today = cutOffOn(ukDayOf(now));
  return today.getTime() <= now.getTime() ? today : cutOffOn(ukDayOf(new Date(today.getTime() - DAY_MS)));
};
