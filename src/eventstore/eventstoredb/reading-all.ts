import { BACKWARDS, END, type EventStoreDBClient, FORWARDS, type ReadPosition } from '@eventstore/db-client';
import { ORIGIN, type Position, type RecordedEvent } from '../../domain/kernel/event.ts';
import type { HistoryPage } from '../event-store.ts';
import type { Persistence } from './persistence.ts';
import { fromPosition } from './positions.ts';
import { eventOf, positionOf } from './recorded.ts';
import { allRecords } from './records.ts';

export interface HistoryReader {
  readonly after: (position: Position, limit: number) => Promise<HistoryPage>;
  /** From the head when no position is given. */
  readonly before: (limit: number, position?: Position) => Promise<HistoryPage>;
}

interface Reading {
  readonly direction: typeof FORWARDS | typeof BACKWARDS;
  readonly start: Position | undefined;
  readonly limit: number;
}

/** Most records fetched by one call when those before it were not the platform's. */
const LARGEST_CALL = 4_096;

/** Reads the whole history in pages, passing over records that are not the platform's. */
export const historyReader = (client: EventStoreDBClient, { persist }: Persistence): HistoryReader => {
  const page = async ({ direction, start, limit }: Reading): Promise<HistoryPage> => {
    if (!Number.isInteger(limit) || limit < 1) throw new RangeError(`A page of ${limit} events cannot be read.`);
    const events: RecordedEvent[] = [];
    let from: ReadPosition = start === undefined ? END : fromPosition(start);
    let next = start;
    const passed = (position: Position): boolean =>
      next !== undefined && (direction === FORWARDS ? position <= next : position >= next);
    // One more than asked for tells whether the page is the last; and a read forwards, unlike a subscription, begins
    // with the record that lies at the position.
    let maxCount = limit + 2;
    for (;;) {
      const records = await persist('reading the history', () =>
        allRecords(client.readAll({ fromPosition: from, direction, maxCount })),
      );
      for (const record of records) {
        const position = positionOf(record);
        if (passed(position)) continue;
        const event = eventOf(record);
        if (event && events.length === limit) return { events, next: next ?? ORIGIN, end: false };
        if (event) events.push(event);
        next = position;
      }
      if (next === undefined || records.length < maxCount) return { events, next: next ?? ORIGIN, end: true };
      from = fromPosition(next);
      maxCount = Math.min(Math.max(maxCount * 2, 64), LARGEST_CALL);
    }
  };

  return {
    after: (start, limit) => page({ direction: FORWARDS, start, limit }),
    before: (limit, start) => page({ direction: BACKWARDS, start, limit }),
  };
};
