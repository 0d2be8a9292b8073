import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import type { DomainEvent, RecordedEvent } from '../domain/kernel/event.ts';
import { projection } from './engine/projection.ts';
import type { HistoryDayRow, ReadModels } from './rows.ts';

const withEvent = (row: HistoryDayRow | null, { position }: RecordedEvent, day: string): HistoryDayRow => ({
  day,
  first_position: row === null || position < row.first_position ? position : row.first_position,
  last_position: row === null || position > row.last_position ? position : row.last_position,
});

/** Where in the history the events of each day stand, so that a list of some days need not look through all others. */
export const historyDays = projection<HistoryDayRow, DomainEvent>({
  name: 'history_days',
  version: 1,
  table: { keyColumn: 'day', columns: { day: 'text', first_position: 'text', last_position: 'text' } },
  invariants: {
    'A day ends no earlier than it begins.': 'first_position collate "C" <= last_position collate "C"',
  },
  key: ({ metadata }) => metadata.occurredAt.slice(0, 10),
  handlers: {},
  anyOther: withEvent,
});

const DAY_MS = 86_400_000;

const dayBefore = (day: string): string => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);

/**
 * Conditions that hold for every event of these days, both included, and leave most of the others out. The days are those
 * of the United Kingdom: in summer they begin on the UTC day before. Nothing is said of where they end when they reach to
 * the latest day: its events are still coming.
 */
export const standBetween = async (
  db: Kysely<ReadModels>,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): Promise<readonly Expression<SqlBool>[]> => {
  if (from === undefined && to === undefined) return [];
  const { rows } = await sql<{ first: string | null; last: string | null; latest: string | null }>`
    select min(first_position collate "C") filter (where inside) as first,
      max(last_position collate "C") filter (where inside) as last, max(day) as latest
    from (select *, day >= ${from === undefined ? '' : dayBefore(from)} and day <= ${to ?? '9999-12-31'} as inside from read_models.history_days) as days
  `.execute(db);
  const [{ first, last, latest } = { first: null, last: null, latest: null }] = rows;
  const isOver = to !== undefined && latest !== null && to < latest;
  return [
    ...(from !== undefined && first !== null ? [sql<SqlBool>`position collate "C" >= ${first}`] : []),
    ...(isOver && last !== null ? [sql<SqlBool>`position collate "C" <= ${last}`] : []),
  ];
};
