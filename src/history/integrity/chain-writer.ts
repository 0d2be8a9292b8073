import type { Position } from '../../domain/kernel/event.ts';
import type { EventStore } from '../../eventstore/event-store.ts';
import { pagesAfter } from '../../eventstore/reading.ts';
import type { ChainLink, ChainStore } from './chain-store.ts';
import { hashAfter } from './hash-chain.ts';
import type { HistoryTree } from './history-tree.ts';

/** Events per batch: few enough not to block the event loop for long. */
const PAGE = 1_000;

interface ChainWriterParts {
  /** The history as stored, with personal data encrypted. */
  readonly history: Pick<EventStore, 'readAll'>;
  readonly chain: ChainStore;
  readonly tree: Pick<HistoryTree, 'grow'>;
}

/** Extends the hash chain and the Merkle tree over the history. Several processes may run one each. */
export const createChainWriter = ({ history, chain, tree }: ChainWriterParts) => {
  return {
    head: chain.head,
    /**
     * Adds the events after the head of the chain, then to the tree. Stops early when the signal aborts or another
     * worker extends the chain.
     * @returns the position of the head. @throws when the store or the database fails; the call can be repeated.
     */
    catchUp: async (signal?: AbortSignal): Promise<Position> => {
      let head = await chain.head();
      for await (const { events } of pagesAfter(history, head.position, PAGE)) {
        if (signal?.aborted) break;
        let { hash } = head;
        const links = events.map((event): ChainLink => {
          hash = hashAfter(hash, event);
          const { position, eventId, stream, revision, type } = event;
          return { position, eventId, stream, revision, type, hash };
        });
        if (!(await chain.extend(head, links))) return head.position;
        const position = links.at(-1)?.position ?? head.position;
        head = { ...head, events: head.events + links.length, position, hash };
      }
      await tree.grow(head.events, signal);
      return head.position;
    },
  };
};

export type ChainWriter = ReturnType<typeof createChainWriter>;
