import { UTCDate } from '@date-fns/utc';
import { eachDayOfInterval, eachMonthOfInterval, eachWeekOfInterval } from 'date-fns';
import { mostReportRows } from '../../contract/reports.ts';
import type { timeUnits } from '../../domain/reports/choices.ts';
import { mondayOf, utcDayOf } from '../../platform/utc-days.ts';
import type { ReportTable } from './report.ts';
import { ukDay } from './uk-time.ts';

export type TimeUnit = (typeof timeUnits)[number];

/** The bucket of an instant, in the United Kingdom: the day or the Monday of the week, `2026-03-02`, or the month, `2026-03`. */
export const bucketOf: Readonly<Record<TimeUnit, (instant: string) => string>> = {
  day: ukDay,
  week: (instant) => mondayOf(ukDay(instant)),
  month: (instant) => ukDay(instant).slice(0, 7),
};

/** All buckets from that of one instant to that of another. */
export const bucketsBetween = (unit: TimeUnit, first: string, last: string): readonly string[] => {
  const [start, end] = [new UTCDate(bucketOf[unit](first)), new UTCDate(bucketOf[unit](last))];
  if (end < start) return [];
  switch (unit) {
    case 'day':
      return eachDayOfInterval({ start, end }).map(utcDayOf);
    case 'week':
      return eachWeekOfInterval({ start, end }, { weekStartsOn: 1 }).map(utcDayOf);
    case 'month':
      return eachMonthOfInterval({ start, end }).map((month) => utcDayOf(month).slice(0, 7));
    default:
      return unit satisfies never;
  }
};

/** The unit of ascending buckets; null if they are not such buckets. */
const unitOf = (times: readonly string[]): TimeUnit | null => {
  if (times.some((time, place) => place > 0 && (times[place - 1] ?? '') >= time)) return null;
  if (times.every((time) => /^\d{4}-\d\d$/.test(time))) return 'month';
  if (!times.every((time) => /^\d{4}-\d\d-\d\d$/.test(time))) return null;
  return times.every((time) => mondayOf(time) === time) ? 'week' : 'day';
};

/**
 * Fills the gaps in a table by day, week or month with rows of nulls, so that a chart keeps distances in time. Returns other
 * tables, and those that would exceed the maximum number of rows, unchanged.
 */
export const withoutGaps = (table: ReportTable): ReportTable => {
  const { columns, rows, sources } = table;
  const times = rows.map(([time]) => String(time));
  const [first, last] = [times[0], times.at(-1)];
  const unit = columns[0]?.kind === 'date' ? unitOf(times) : null;
  if (unit === null || first === undefined || last === undefined) return table;
  const buckets = bucketsBetween(unit, first, last);
  if (buckets.length === rows.length || buckets.length > mostReportRows) return table;
  const places = new Map(times.map((time, place) => [time, place]));
  const inAll = <Entry>(entries: readonly Entry[], nothing: (time: string) => Entry): Entry[] =>
    buckets.map((time) => entries[places.get(time) ?? -1] ?? nothing(time));
  return {
    ...table,
    rows: inAll(rows, (time) => [time, ...columns.slice(1).map(() => null)]),
    ...(sources && { sources: { ...sources, rows: inAll(sources.rows, () => []) } }),
  };
};
