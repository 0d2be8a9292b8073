import { ukDayOf } from '../../domain/kernel/uk-day.ts';

/** The day of an instant in the United Kingdom, `2026-03-31`. A day stays unchanged. */
export const ukDay = (moment: string): string => {
  // In summer, the last hour of a UTC day belongs to the next UK day. All other hours need no calendar.
  const isLastHour = moment.startsWith('T23:', 10);
  return isLastHour ? ukDayOf(new Date(moment)) : moment.slice(0, 10);
};

const HOUR_MS = 3_600_000;

/** The instant at which a day begins in the United Kingdom: UTC, ISO 8601. */
export const beginOfUkDay = (day: string): string => {
  const midnight = `${day}T00:00:00.000Z`;
  const before = new Date(Date.parse(midnight) - HOUR_MS);
  return ukDayOf(before) === day ? before.toISOString() : midnight;
};
