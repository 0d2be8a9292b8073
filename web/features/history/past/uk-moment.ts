import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns';

/** Moments are entered as they are shown: in the time of the United Kingdom. */
const zone = 'Europe/London';

const HOUR_MS = 3_600_000;

const shape = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/;

/** An instant (ISO 8601) as a box for date and time takes it: `2026-01-31T12:00`. */
export const localMomentOf = (instant: string): string => format(new TZDate(instant, zone), "yyyy-MM-dd'T'HH:mm");

/**
 * The end of the minute that a box for date and time holds, as an instant: what happened within it is part of it. Null
 * while the box is not filled.
 */
export const instantOf = (local: string): string | null => {
  const parts = shape.exec(local)?.slice(1).map(Number);
  if (!parts) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = parts;
  const moment = new TZDate(year, month - 1, day, hour, minute, 59, 999, zone).getTime();
  if (Number.isNaN(moment)) return null;
  // In the night in which the clocks go back an hour comes twice: both are over after the second.
  const again = new Date(moment + HOUR_MS).toISOString();
  return localMomentOf(again) === local.slice(0, 16) ? again : new Date(moment).toISOString();
};

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

/** Whether a text is an instant as an address gives it. */
export const isInstant = (text: string): boolean => instant.test(text) && !Number.isNaN(Date.parse(text));
