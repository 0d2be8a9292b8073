import type { MailInterval } from '../domain/dashboards/commands.ts';
import { ukDayOf } from '../domain/kernel/uk-day.ts';
import { lastCutOff } from '../mail/digest/cut-off.ts';
import { mondayOf } from '../platform/utc-days.ts';

/**
 * The latest day for which a mail is due, UK time: today or, before seven, yesterday; for weekly mails, the previous
 * Monday.
 */
export const mailDay = (every: MailInterval, now: Date): string => {
  const latest = ukDayOf(lastCutOff(now));
  switch (every) {
    case 'day':
      return latest;
    case 'week':
      return mondayOf(latest);
    default:
      return every satisfies never;
  }
};
