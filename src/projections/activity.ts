import type { Kysely } from 'kysely';
import type { CharityEvent } from '../domain/charities/events.ts';
import type { ConsultantEvent } from '../domain/consultants/events.ts';
import type { RecordedEvent } from '../domain/kernel/event.ts';
import type { VisitEvent } from '../domain/visits/events.ts';
import type { WaitingListEvent } from '../domain/waiting-list/events.ts';
import type { Activity } from '../http/contract/administration.ts';
import { projection } from './engine/projection.ts';
import type { ActivityRow, ReadModels } from './rows.ts';

type CountedEvent =
  | VisitEvent
  | Extract<WaitingListEvent, { type: 'CharityJoinedWaitingList' | 'ConsultantJoinedWaitingList' }>
  | Extract<CharityEvent, { type: 'CharityRegistered' }>
  | Extract<ConsultantEvent, { type: 'ConsultantApplied' }>;

type Counter = Exclude<keyof ActivityRow, 'day'>;

/** The UTC day on which something happened, as `yyyy-mm-dd`. */
const dayOf = ({ metadata }: Pick<RecordedEvent, 'metadata'>): string => metadata.occurredAt.slice(0, 10);

const quietDay = (day: string): ActivityRow => ({
  day,
  visits: 0,
  new_visitors: 0,
  charity_signups: 0,
  consultant_signups: 0,
  charities: 0,
  consultants: 0,
});

const oneMore =
  (counter: Counter) =>
  (row: ActivityRow | null, _event: unknown, day: string): ActivityRow => {
    const before = row ?? quietDay(day);
    return { ...before, [counter]: before[counter] + 1 };
  };

/** What happened on each day. It stays as it was then: a signup that is withdrawn later did happen. */
export const activity = projection<ActivityRow, CountedEvent>({
  name: 'activity_counts',
  version: 1,
  table: {
    keyColumn: 'day',
    columns: {
      day: 'text',
      visits: 'bigint',
      new_visitors: 'bigint',
      charity_signups: 'bigint',
      consultant_signups: 'bigint',
      charities: 'bigint',
      consultants: 'bigint',
    },
  },
  invariants: {
    'No day has more new visitors than visits.': 'new_visitors between 0 and visits',
  },
  key: dayOf,
  handlers: {
    PageVisited: (row, event, day) => {
      const visited = oneMore('visits')(row, event, day);
      return event.data.isFirstVisit ? oneMore('new_visitors')(visited, event, day) : visited;
    },
    CharityJoinedWaitingList: oneMore('charity_signups'),
    ConsultantJoinedWaitingList: oneMore('consultant_signups'),
    CharityRegistered: oneMore('charities'),
    ConsultantApplied: oneMore('consultants'),
  },
});

const DAY_MS = 86_400_000;

const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Which UTC days are asked for, as `yyyy-mm-dd`, both included. */
export interface ActivityRequest {
  readonly from: string;
  readonly to: string;
}

/** So many days, of which `now` is in the last. */
export const lastDays = (days: number, now: Date): ActivityRequest => ({
  from: dayAt(now.getTime() - (days - 1) * DAY_MS),
  to: dayAt(now.getTime()),
});

const everyDay = ({ from, to }: ActivityRequest): readonly string[] => {
  const days: string[] = [];
  for (let time = Date.parse(from); time <= Date.parse(to); time += DAY_MS) days.push(dayAt(time));
  return days;
};

/** What happened on each UTC day, oldest first; days on which nothing happened are there, too. */
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
