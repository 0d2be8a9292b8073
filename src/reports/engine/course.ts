import type { timeUnits } from '../../domain/reports/choices.ts';
import { mostReportRows } from '../../http/contract/reports.ts';
import type { ReportTable } from './report.ts';

/** A stretch of time that a course is told by. */
export type TimeUnit = (typeof timeUnits)[number];

const MS_A_DAY = 86_400_000;

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / MS_A_DAY;
const dayOf = (number: number): string => new Date(number * MS_A_DAY).toISOString().slice(0, 10);
const monthNumber = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
const monthOf = (number: number): string =>
  `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`;

/** The Monday of a day's week. */
const mondayOf = (day: string): string => {
  const number = dayNumber(day);
  // 1970-01-01 was a Thursday.
  return dayOf(number - ((((number + 3) % 7) + 7) % 7));
};

/** The day, the Monday of the week, or the month in which a moment lies, in UTC: `2026-03-02`, `2026-03`. */
export const timeOf: Readonly<Record<TimeUnit, (instant: string) => string>> = {
  day: (instant) => instant.slice(0, 10),
  week: (instant) => mondayOf(instant.slice(0, 10)),
  month: (instant) => instant.slice(0, 7),
};

const counted = (first: number, last: number, step: number): readonly number[] =>
  Array.from({ length: Math.max(0, Math.floor((last - first) / step) + 1) }, (_, place) => first + place * step);

/** Every day, week or month from that of one moment to that of another. */
export const courseFrom = (unit: TimeUnit, first: string, last: string): readonly string[] => {
  const [begin, end] = [timeOf[unit](first), timeOf[unit](last)];
  if (unit === 'month') return counted(monthNumber(begin), monthNumber(end), 1).map(monthOf);
  return counted(dayNumber(begin), dayNumber(end), unit === 'week' ? 7 : 1).map(dayOf);
};

/** What rows in the order of time are told by; null where they are told by something else. */
const unitOf = (times: readonly string[]): TimeUnit | null => {
  if (times.some((time, place) => place > 0 && (times[place - 1] ?? '') >= time)) return null;
  if (times.every((time) => /^\d{4}-\d\d$/.test(time))) return 'month';
  if (!times.every((time) => /^\d{4}-\d\d-\d\d$/.test(time))) return null;
  return times.every((time) => mondayOf(time) === time) ? 'week' : 'day';
};

/**
 * A table along days, weeks or months without gaps: what it leaves out between the first and the last of them is there,
 * with nothing in its other columns. A chart would otherwise draw what lies far apart side by side. Other tables, and
 * those that would be longer than a result may be, come back as they are.
 */
export const withoutGaps = (table: ReportTable): ReportTable => {
  const { columns, rows } = table;
  const times = rows.map(([time]) => String(time));
  const [first, last] = [times[0], times.at(-1)];
  const unit = columns[0]?.kind === 'date' ? unitOf(times) : null;
  if (unit === null || first === undefined || last === undefined) return table;
  const course = courseFrom(unit, first, last);
  if (course.length === rows.length || course.length > mostReportRows) return table;
  const known = new Map(rows.map((row) => [row[0], row]));
  const nothing = columns.slice(1).map(() => null);
  return { ...table, rows: course.map((time) => known.get(time) ?? [time, ...nothing]) };
};
