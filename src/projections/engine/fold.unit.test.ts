import { describe, expect, it } from 'vitest';
import { unreadable } from '../../../test/builders/recorded.ts';
import type { RecordedEvent } from '../../domain/kernel/event.ts';
import { foldBatch, guardedFold, nothingBlocked } from './fold.ts';
import { projection } from './projection.ts';
import { boolean, type RowOf, readModelTable, text } from './table.ts';

const event = (type: string): RecordedEvent => ({
  type,
  data: {},
  eventId: `${type} 1`,
  metadata: {
    schemaVersion: 1,
    occurredAt: '2026-03-01T09:30:00.000Z',
    actor: { id: 'test', role: 'system' },
    source: 'test',
    correlationId: 'test',
    causationId: 'test',
  },
  stream: 'loan-1',
  revision: 0,
  position: '1',
  recordedAt: '2026-03-01T09:30:00.005Z',
});

const broken = (type: string): RecordedEvent => unreadable(event(type));

const table = readModelTable({ name: 'lines', keyColumn: 'line', columns: { line: text(), readable: boolean() } });
const lines = projection<typeof table, { type: 'BookLent'; data: object }>({
  table,
  version: 1,
  purpose: 'Lines.',
  key: ({ eventId }) => eventId,
  handlers: { BookLent: (_row, _event, line) => ({ line, readable: true }) },
});
const everyLine = {
  ...lines,
  anyOther: (_row: RowOf<typeof table> | null, { unreadable }: RecordedEvent, line: string) => ({
    line,
    readable: !unreadable,
  }),
};

const folded = (by: typeof lines, ...events: readonly RecordedEvent[]) => {
  const fold = guardedFold(by);
  const { rows, parkings } = foldBatch(fold, fold.touches(events), new Map(), nothingBlocked());
  return { rows: [...rows.values()], parked: parkings.map((parking) => parking.event.type) };
};

describe('a fold, for events without a handler', () => {
  it('ignores them by default', () => {
    expect(folded(lines, event('BookLost'), broken('Unknown'))).toEqual({ rows: [], parked: [] });
  });

  it('calls the fallback handler if there is one, even for unreadable events', () => {
    expect(folded(everyLine, event('BookLent'), event('BookLost'), broken('Unknown'))).toEqual({
      rows: [
        { line: 'BookLent 1', readable: true },
        { line: 'BookLost 1', readable: true },
        { line: 'Unknown 1', readable: false },
      ],
      parked: [],
    });
  });

  it('parks unreadable events that have a handler, with the later events of their row only', () => {
    const later = { ...event('BookLost'), eventId: 'BookLent 1' };
    expect(folded(everyLine, broken('BookLent'), later, event('BookLost'))).toEqual({
      rows: [{ line: 'BookLost 1', readable: true }],
      parked: ['BookLent', 'BookLost'],
    });
  });

  it('parks the whole stream if only the data of an unreadable event would say which rows it touches', () => {
    const byTitle = { ...everyLine, key: ({ data }: RecordedEvent) => `${Reflect.get(Object(data), 'title')}` };
    expect(folded(byTitle, broken('BookLent'), event('BookLost'))).toEqual({
      rows: [],
      parked: ['BookLent', 'BookLost'],
    });
  });
});
