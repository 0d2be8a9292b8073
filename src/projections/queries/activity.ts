import { UTCDate } from '@date-fns/utc';
import { eachDayOfInterval } from 'date-fns';
import type { Activity } from '../../contract/administration.ts';
import { ukDayOf } from '../../domain/kernel/uk-day.ts';
import { daysAfter, utcDayOf } from '../../platform/utc-days.ts';
import { quietDay } from '../activity.ts';
import type { ReadDb } from '../read-models.ts';

/** A range of days in the United Kingdom, `yyyy-mm-dd`, inclusive. */
interface ActivityRequest {
  readonly from: string;
  readonly to: string;
}

/** The last days, including today. */
export const lastDays = (days: number, now: Date): ActivityRequest => {
  const to = ukDayOf(now);
  return { from: daysAfter(to, 1 - days), to };
};

/** The counts of each day, oldest first, including days without events. */
export const listActivity = async (db: ReadDb, request: ActivityRequest): Promise<Activity> => {
  const rows = await db
    .selectFrom('activity_counts')
    .selectAll()
    .where('day', '>=', request.from)
    .where('day', '<=', request.to)
    .execute();
  const counted = new Map(rows.map((row) => [row.day, row]));
  return {
    data: eachDayOfInterval({ start: new UTCDate(request.from), end: new UTCDate(request.to) }).map((date) => {
      const day = utcDayOf(date);
      const row = counted.get(day) ?? quietDay(day);
      return {
        day,
        visits: row.visits,
        newVisitors: row.new_visitors,
        charitySignups: row.charity_signups,
        consultantSignups: row.consultant_signups,
        charities: row.charities,
        consultants: row.consultants,
      };
    }),
  };
};
