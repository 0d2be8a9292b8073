import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns';
import type { HistoryEntry } from '#contract/history.ts';
import { monthShape } from '#contract/pseudonyms.ts';
import { formatDateTime, formatLongMonth, formatWeekday } from '#lib/dates.ts';

/** Whether a time is only a month, which is what analysts see. */
export const isMonth = (time: string): boolean => monthShape.test(time);

/** `04 Mar 2026, 14:05`; for a month `March 2026`. */
export const formatMoment = (time: string): string => (isMonth(time) ? formatLongMonth(time) : formatDateTime(time));

/** Consecutive events of one day in the list; of one month for analysts. */
interface DayGroup {
  /** The formatted day. */
  readonly day: string;
  /** Whether the list has an earlier group of the same day. */
  readonly isContinued: boolean;
  readonly entries: readonly [HistoryEntry, ...HistoryEntry[]];
}

/**
 * Groups the list by day. The list is ordered by recording time, so an event recorded late can split the group of another
 * day in two.
 */
export const groupsOf = (entries: readonly HistoryEntry[]): readonly DayGroup[] => {
  const groups: {
    readonly day: string;
    readonly isContinued: boolean;
    readonly entries: [HistoryEntry, ...HistoryEntry[]];
  }[] = [];
  for (const entry of entries) {
    const day = isMonth(entry.occurredAt) ? formatLongMonth(entry.occurredAt) : formatWeekday(entry.occurredAt);
    const last = groups.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else groups.push({ day, isContinued: groups.some((group) => group.day === day), entries: [entry] });
  }
  return groups;
};

/** Times are entered and shown in UK time. */
const zone = 'Europe/London';

const HOUR_MS = 3_600_000;

const shape = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/;

/** Converts an instant (ISO 8601) to the value of a `datetime-local` input: `2026-01-31T12:00`. */
export const localMomentOf = (instant: string): string => format(new TZDate(instant, zone), "yyyy-MM-dd'T'HH:mm");

/** Converts the value of a `datetime-local` input to the instant at the end of that minute; null if it is incomplete. */
export const instantOf = (local: string): string | null => {
  const parts = shape.exec(local)?.slice(1).map(Number);
  if (!parts) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = parts;
  const moment = new TZDate(year, month - 1, day, hour, minute, 59, 999, zone).getTime();
  if (Number.isNaN(moment)) return null;
  // When the clocks go back, an hour occurs twice; take the second.
  const again = new Date(moment + HOUR_MS).toISOString();
  return localMomentOf(again) === local.slice(0, 16) ? again : new Date(moment).toISOString();
};

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

/** Whether a text is an instant in the URL's format. */
export const isInstant = (text: string): boolean => instant.test(text) && !Number.isNaN(Date.parse(text));
