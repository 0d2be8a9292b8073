import type { CharityEvent } from '../domain/charities/events.ts';
import type { ConsultantEvent } from '../domain/consultants/events.ts';
import type { RecordedEvent } from '../domain/kernel/event.ts';
import { ukDayOf } from '../domain/kernel/uk-day.ts';
import type { VisitEvent } from '../domain/visits/events.ts';
import type { WaitingListEvent } from '../domain/waiting-list/events.ts';
import { projection } from './engine/projection.ts';
import { bigint, type RowOf, readModelTable, text } from './engine/table.ts';

const table = readModelTable({
  name: 'activity_counts',
  keyColumn: 'day',
  columns: {
    /** In the United Kingdom, `yyyy-mm-dd`. */
    day: text(),
    visits: bigint(),
    /** Browsers that visited for the first time. */
    new_visitors: bigint(),
    charity_signups: bigint(),
    consultant_signups: bigint(),
    /** Charities that registered. */
    charities: bigint(),
    /** Consultants who applied for the first time. */
    consultants: bigint(),
  },
});

type ActivityRow = RowOf<typeof table>;

type CountedEvent =
  | VisitEvent
  | Extract<WaitingListEvent, { type: 'CharityJoinedWaitingList' | 'ConsultantJoinedWaitingList' }>
  | Extract<CharityEvent, { type: 'CharityRegistered' }>
  | Extract<ConsultantEvent, { type: 'ConsultantApplied' }>;

type Counter = Exclude<keyof ActivityRow, 'day'>;

/** The day on which something happened in the United Kingdom, as `yyyy-mm-dd`. */
const dayOf = ({ metadata }: Pick<RecordedEvent, 'metadata'>): string => ukDayOf(new Date(metadata.occurredAt));

export const quietDay = (day: string): ActivityRow => ({
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

/** Counts per day. A signup that is withdrawn later still counts on its day. */
export const activity = projection<typeof table, CountedEvent>({
  table,
  version: 3,
  purpose: 'Visits, sign-ups and registrations per day.',
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
