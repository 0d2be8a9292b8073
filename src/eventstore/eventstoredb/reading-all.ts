import { ORIGIN, type Position, type RecordedEvent } from '../../domain/kernel/event.ts';
import type { HistoryPage } from '../event-store.ts';
import type { Calls } from './calls.ts';
import type { Retrying } from './retrying.ts';

interface Reading {
  readonly direction: 'forwards' | 'backwards';
  readonly start: Position | undefined;
  readonly limit: number;
  readonly types?: readonly string[] | undefined;
}

/** Maximum number of records that one page scans for events of some types. */
const LOOKED_THROUGH = 20_000;

/** Maximum number of records fetched by one call when the previous ones did not belong to the platform. */
const LARGEST_CALL = 4_096;

/** Reads the whole history in pages, without records that do not belong to the platform. */
export const historyReader = (calls: Calls, { retry }: Retrying) => {
  const page = async ({ direction, start, limit, types }: Reading): Promise<HistoryPage> => {
    if (!Number.isInteger(limit) || limit < 1) throw new RangeError(`A page of ${limit} events cannot be read.`);
    const events: RecordedEvent[] = [];
    const cut: string[] = [];
    const upTo = (position: Position | undefined, end: boolean): HistoryPage => ({
      events,
      next: position ?? ORIGIN,
      end,
      ...(cut.length > 0 && direction === 'forwards' ? { cut } : {}),
    });
    let from: Position | 'end' = start ?? 'end';
    let next = start;
    let looked = 0;
    const wanted = types && new Set(types);
    const passed = (position: Position): boolean =>
      next !== undefined && (direction === 'forwards' ? position <= next : position >= next);
    // One record more than requested tells whether the page is the last. A forward read, unlike a subscription, also
    // includes the record at the start position.
    let count = wanted ? LARGEST_CALL : limit + 2;
    for (;;) {
      const records = await retry('reading the history', () => calls.allRecords({ from, direction, count }));
      for (const { position, event: found, cutStream } of records) {
        if (passed(position)) continue;
        const event = found && (wanted?.has(found.type) ?? true) ? found : null;
        if (event && events.length === limit) return upTo(next, false);
        if (event) events.push(event);
        if (cutStream !== null) cut.push(cutStream);
        next = position;
      }
      if (next === undefined || records.length < count) return upTo(next, true);
      looked += records.length;
      if (wanted && looked >= LOOKED_THROUGH) return upTo(next, false);
      from = next;
      count = Math.min(Math.max(count * 2, 64), LARGEST_CALL);
    }
  };

  return {
    /**
     * Only events of these types, if any are given. Other events arrive and are dropped: a read that the server filters
     * is silent while it finds nothing, like a server that does not answer.
     */
    after: (start: Position, limit: number, types?: readonly string[]): Promise<HistoryPage> =>
      page({ direction: 'forwards', start, limit, types }),
    /** Default: from the newest event. */
    before: (limit: number, start?: Position): Promise<HistoryPage> => page({ direction: 'backwards', start, limit }),
  };
};

export type HistoryReader = ReturnType<typeof historyReader>;
