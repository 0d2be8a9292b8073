import type { MailInterval } from '../domain/dashboards/commands.ts';
import { ukDayOf } from '../domain/kernel/uk-day.ts';

const MS_PER_DAY = 86_400_000;

/** Mails are sent from this hour on, UK time. */
const HOUR = 7;

const ukHour = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: 'Europe/London' });

const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * MS_PER_DAY).toISOString().slice(0, 10);

/**
 * The latest day for which a mail is due, UK time: today or, before seven, yesterday; for weekly mails, the previous
 * Monday.
 */
export const mailDay = (every: MailInterval, now: Date): string => {
  const today = ukDayOf(now);
  const latest = Number(ukHour.format(now)) >= HOUR ? today : dayBefore(today, 1);
  switch (every) {
    case 'day':
      return latest;
    case 'week':
      return dayBefore(latest, (new Date(latest).getUTCDay() + 6) % 7);
    default:
      return every satisfies never;
  }
};
