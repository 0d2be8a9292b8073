import type { Position } from '../domain/kernel/event.ts';
import type { EventStore, HistoryPage } from '../eventstore/event-store.ts';
import { hashAfter } from './chain.ts';
import type { Seal, SealHead, SealLedger } from './ledger.ts';

/** Events read, hashed and written at a time: few enough that whoever shares the process is not kept waiting. */
const PAGE = 1_000;

export interface SealerParts {
  /** The history as it is stored: nothing of it is opened. */
  readonly history: Pick<EventStore, 'readAll'>;
  readonly ledger: SealLedger;
}

/** Chains the history: each event to all before it. Any number of processes may each have one, at the same time. */
export interface Sealer {
  /**
   * Seals what the history holds beyond the chain. Stops early when the signal aborts, or when another worker goes on
   * with it. @returns where the chain then ends. @throws when the store or the database fails; simply call it again.
   */
  catchUp(signal?: AbortSignal): Promise<Position>;
  head(): Promise<SealHead>;
}

export const createSealer = ({ history, ledger }: SealerParts): Sealer => {
  /** Reads ahead. A page that fails to come is reported to whoever takes it, not to the process. */
  const pageAfter = (position: Position): Promise<HistoryPage> => {
    const page = history.readAll(position, PAGE);
    page.catch(() => {});
    return page;
  };

  return {
    head: ledger.head,
    catchUp: async (signal) => {
      let head = await ledger.head();
      let upcoming: Promise<HistoryPage> | null = pageAfter(head.position);
      while (upcoming !== null && !signal?.aborted) {
        const { events, next, end }: HistoryPage = await upcoming;
        upcoming = end ? null : pageAfter(next);
        let { hash } = head;
        const seals = events.map((event): Seal => {
          hash = hashAfter(hash, event);
          const { position, eventId, stream, revision, type } = event;
          return { position, eventId, stream, revision, type, hash };
        });
        if (!(await ledger.extend(head, seals))) return head.position;
        const position = seals.at(-1)?.position ?? head.position;
        head = { ...head, events: head.events + seals.length, position, hash };
      }
      return head.position;
    },
  };
};
