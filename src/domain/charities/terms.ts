import { UTCDate } from '@date-fns/utc';
import { addDays, addMonths, isAfter, subDays } from 'date-fns';
import { ukDayOf } from '../kernel/uk-day.ts';
import { creditDays, type ReminderDays, reminderDays } from './billing.ts';
import type { CharityMembership } from './state.ts';

/** An early renewal may extend the membership to at most this many months from now. */
const farthestMonths = 24;

const DAY_MS = 24 * 60 * 60 * 1000;
const MONTH_MS = (DAY_MS * 365.2425) / 12;

/**
 * The end of a term that starts at `from` and lasts some calendar months, in a membership that started at `since`. Counted
 * in days of the United Kingdom from `since`, so that the 31st returns after a shorter month. Times are UTC, ISO 8601.
 */
export const endOfTerm = (since: string, from: string, months: number): string => {
  const start = Date.parse(since);
  // Rounded, because terms before November 2026 were counted in days of UTC and may end a day earlier.
  const monthsBefore = Math.round((Date.parse(from) - start) / MONTH_MS);
  const day = addMonths(new UTCDate(ukDayOf(new Date(start))), monthsBefore + months);
  const end = new Date(day.getTime() + (start % DAY_MS));
  // The last hour of a day of UTC belongs to the next day in British summer.
  return (ukDayOf(end) === ukDayOf(day) ? end : new Date(end.getTime() - DAY_MS)).toISOString();
};

/** Whether a membership may be extended to `end` by a request at `at`. */
export const isWithinReach = (end: string, at: string): boolean =>
  !isAfter(new UTCDate(end), new UTCDate(endOfTerm(at, at, farthestMonths)));

/** Whether a project was completed recently enough before `at` for its set-up fee to be credited (spec §9). */
export const isWithinCredit = (completedAt: string, at: string): boolean => {
  const completed = new UTCDate(completedAt);
  const activation = new UTCDate(at);
  return !isAfter(completed, activation) && !isAfter(activation, addDays(completed, creditDays));
};

interface MembershipStep {
  /** UTC, ISO 8601. */
  readonly at: string;
  readonly step: 'renew' | 'lapse' | ReminderDays;
}

type PaidTerm = Pick<CharityMembership, 'termFrom' | 'renewsAt' | 'renewal' | 'announced'>;

export const hasCome = (time: string, now: string): boolean => !isAfter(new UTCDate(time), new UTCDate(now));

/**
 * The remaining steps of the latest paid term in order of time. The 30-day reminder is skipped once the 7-day reminder
 * was given, and a term gets only reminders whose notice is shorter than half the term: 30 days before the end of a
 * month is its first day.
 */
const stepsOf = ({ termFrom, renewsAt, renewal, announced }: PaidTerm): readonly MembershipStep[] => {
  const end = new UTCDate(renewsAt);
  const reminders = reminderDays
    .filter(
      (days) => announced.every((given) => days < given) && isAfter(end, addDays(new UTCDate(termFrom), 2 * days)),
    )
    .map((days): MembershipStep => ({ at: subDays(end, days).toISOString(), step: days }));
  return [...reminders, { at: renewsAt, step: renewal === 'stopped' ? 'lapse' : 'renew' }];
};

/**
 * The time of the next step: a reminder, the beginning of a term that was paid for early, the renewal or the end of the
 * membership. UTC, ISO 8601.
 */
export const nextStepAt = ({ ahead, ...term }: PaidTerm & Pick<CharityMembership, 'ahead'>): string =>
  [...ahead.map(({ from }) => from), ...stepsOf(term).map(({ at }) => at)].reduce((first, at) =>
    isAfter(new UTCDate(first), new UTCDate(at)) ? at : first,
  );

/** The step that is due now; the latest if several were missed, because it makes the others pointless. Null for none. */
export const dueStep = (term: PaidTerm, now: string): MembershipStep['step'] | null =>
  stepsOf(term).findLast(({ at }) => hasCome(at, now))?.step ?? null;
