import { UTCDate } from '@date-fns/utc';
import { addDays, addMonths, differenceInCalendarMonths, isAfter, subDays } from 'date-fns';
import { creditDays, type ReminderDays, reminderDays } from './billing.ts';
import type { CharityMembership } from './state.ts';

/** A charity may renew early as long as its membership then ends at most so many months from now. */
const farthestMonths = 24;

/**
 * When a term of so many calendar months ends that begins at `from`, in a membership `since`. Counted from the first day
 * of the membership, so that the 31st comes back after a month that has none. Moments are UTC, ISO 8601.
 */
export const endOfTerm = (since: string, from: string, months: number): string => {
  const start = new UTCDate(since);
  return addMonths(start, differenceInCalendarMonths(new UTCDate(from), start) + months).toISOString();
};

/** Whether a membership that was asked for at `at` may be paid until `end`. */
export const isWithinReach = (end: string, at: string): boolean =>
  !isAfter(new UTCDate(end), addMonths(new UTCDate(at), farthestMonths));

/** Whether a project was completed so short a time before `at` that its set-up fee counts (spec §9). */
export const isWithinCredit = (completedAt: string, at: string): boolean => {
  const completed = new UTCDate(completedAt);
  const activation = new UTCDate(at);
  return !isAfter(completed, activation) && !isAfter(activation, addDays(completed, creditDays));
};

/** Something that has to be done for a membership, from a moment on. */
export interface MembershipStep {
  /** UTC, ISO 8601. */
  readonly at: string;
  readonly step: 'renew' | 'lapse' | ReminderDays;
}

type CurrentTerm = Pick<CharityMembership, 'termFrom' | 'renewsAt' | 'renewal' | 'announced'>;

/**
 * What is still to be done for a membership, in the order of time. Never a reminder after a nearer one: whoever was told
 * that a week is left is not told afterwards that it is a month. Nor one for a term that is not longer than twice its
 * notice: a reminder 30 days before the end of a month would come on its first day.
 */
const stepsOf = ({ termFrom, renewsAt, renewal, announced }: CurrentTerm): readonly MembershipStep[] => {
  const end = new UTCDate(renewsAt);
  const reminders = reminderDays
    .filter(
      (days) => announced.every((given) => days < given) && isAfter(end, addDays(new UTCDate(termFrom), 2 * days)),
    )
    .map((days): MembershipStep => ({ at: subDays(end, days).toISOString(), step: days }));
  return [...reminders, { at: renewsAt, step: renewal === 'stopped' ? 'lapse' : 'renew' }];
};

/** When something has to be done for a membership next: a reminder, its renewal or its end. UTC, ISO 8601. */
export const nextStepAt = (term: CurrentTerm): string => stepsOf(term)[0]?.at ?? term.renewsAt;

/** What is due at a moment: the last thing, when several were missed, because it says all that the others would have. */
export const dueStep = (term: CurrentTerm, now: string): MembershipStep['step'] | null =>
  stepsOf(term).findLast(({ at }) => !isAfter(new UTCDate(at), new UTCDate(now)))?.step ?? null;
