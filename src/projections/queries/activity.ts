import type { Kysely } from 'kysely';
import type { Activity } from '../../contract/administration.ts';
import { ukDayOf } from '../../domain/kernel/uk-day.ts';
import { quietDay } from '../activity.ts';
import type { ReadModels } from '../read-models.ts';

const DAY_MS = 86_400_000;

const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** A range of days in the United Kingdom, `yyyy-mm-dd`, inclusive. */
export interface ActivityRequest {
  readonly from: string;
  readonly to: string;
}

/** The last days, including today. */
export const lastDays = (days: number, now: Date): ActivityRequest => {
  const to = ukDayOf(now);
  return { from: dayAt(Date.parse(to) - (days - 1) * DAY_MS), to };
};

const everyDay = ({ from, to }: ActivityRequest): readonly string[] => {
  const days: string[] = [];
  for (let time = Date.parse(from); time <= Date.parse(to); time += DAY_MS) days.push(dayAt(time));
  return days;
};

/** The counts of each day, oldest first, including days without events. */
export const listActivity = async (db: Kysely<ReadModels>, request: ActivityRequest): Promise<Activity> => {
  const rows = await db
    .selectFrom('activity_counts')
    .selectAll()
    .where('day', '>=', request.from)
    .where('day', '<=', request.to)
    .execute();
  const counted = new Map(rows.map((row) => [row.day, row]));
  return {
    data: everyDay(request).map((day) => {
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
