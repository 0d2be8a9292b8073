import { bankHolidays } from './bank-holidays.ts';
import { ukDayOf } from './uk-day.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const WEEK = 7;
const WORKING_WEEK = 5;

/** A calendar day in the United Kingdom as the number of days since 1 January 1970, which was a Thursday. */
const dayOf = (moment: Date): number => Date.parse(ukDayOf(moment)) / DAY_MS;

/** Monday to Friday. */
const isWeekday = (day: number): boolean => {
  const weekday = (((day + 4) % WEEK) + WEEK) % WEEK;
  return weekday > 0 && weekday <= WORKING_WEEK;
};

const yearOf = (day: number): number => new Date(day * DAY_MS).getUTCFullYear();

const isWorkingDay = (day: number): boolean => isWeekday(day) && !bankHolidays(yearOf(day)).includes(day);

/** Bank holidays after one day, up to and with another. */
const bankHolidaysBetween = (after: number, upTo: number): number => {
  let count = 0;
  for (let year = yearOf(after); year <= yearOf(upTo); year += 1) {
    count += bankHolidays(year).filter((day) => day > after && day <= upTo).length;
  }
  return count;
};

/** When a date begins in London, where summer time is an hour ahead. */
const beginningOf = (day: number): Date => {
  const inSummer = new Date(day * DAY_MS - HOUR_MS);
  return dayOf(inSummer) === day ? inSummer : new Date(day * DAY_MS);
};

/**
 * The working days in London (Monday to Friday without bank holidays) that have begun since a moment, not counting its own date: 0 on that date, 1 on
 * the next working day. Something promised "within 3 business days" is overdue above 3 (spec §§4, 9).
 */
export const workingDaysSince = (moment: Date, now: Date): number => {
  const from = dayOf(moment);
  const days = Math.max(0, dayOf(now) - from);
  const whole = Math.floor(days / WEEK);
  // Whole weeks do not change the days of the week.
  const rest = Array.from({ length: days % WEEK }, (_, index) => from + index + 1);
  return whole * WORKING_WEEK + rest.filter(isWeekday).length - bankHolidaysBetween(from, from + days);
};

/** What began before this moment has waited for more working days than promised. */
export const overdueBefore = (now: Date, promisedDays: number): Date => {
  let day = dayOf(now);
  for (let left = promisedDays + 1; left > 0; day -= 1) if (isWorkingDay(day)) left -= 1;
  return beginningOf(day + 1);
};
