import type { DomainEvent, RecordedEvent } from '../domain/kernel/event.ts';
import { projection } from './engine/projection.ts';
import { type RowOf, readModelTable, text } from './engine/table.ts';

const table = readModelTable({
  name: 'history_days',
  keyColumn: 'day',
  columns: {
    /** UTC, `yyyy-mm-dd`. */
    day: text(),
    first_position: text(),
    last_position: text(),
  },
});

type HistoryDayRow = RowOf<typeof table>;

const withEvent = (row: HistoryDayRow | null, { position }: RecordedEvent, day: string): HistoryDayRow => ({
  day,
  // Stryker disable next-line EqualityOperator: equal positions are interchangeable
  first_position: row === null || position < row.first_position ? position : row.first_position,
  // Stryker disable next-line EqualityOperator: equal positions are interchangeable
  last_position: row === null || position > row.last_position ? position : row.last_position,
});

/** The positions of each day's events, so that a query for some days skips all others. */
export const historyDays = projection<typeof table, DomainEvent>({
  table,
  version: 2,
  purpose: 'The first and last position of each day in the history.',
  invariants: {
    'The last position of a day is not before the first.': 'first_position <= last_position',
  },
  key: ({ metadata }) => metadata.occurredAt.slice(0, 10),
  handlers: {},
  anyOther: withEvent,
});
