import { ORIGIN, type Position, type RecordedEvent } from '../../domain/kernel/event.ts';
import type { EventStore } from '../../eventstore/event-store.ts';
import { leafHash, nodeHash, openTree, peaksOf, rootOf, type Subtree, splitOf } from './merkle-tree.ts';
import { BLOCK_LEVEL, BLOCK_SIZE, type StoredSubtree, type TreeStore } from './tree-store.ts';

/** Blocks that are read and stored at a time. */
const BLOCKS_AT_ONCE = 8;

/** Thrown when a subtree is missing: the stored tree was changed, or has not grown so far yet. */
export class TreeIncomplete extends Error {
  constructor(problem: string) {
    super(`The Merkle tree of the history (history.tree_nodes) is incomplete: ${problem}.`);
    this.name = 'TreeIncomplete';
  }
}

interface HistoryTreeParts {
  /** The history as stored, with personal data encrypted. */
  readonly history: Pick<EventStore, 'readAll'>;
  readonly tree: TreeStore;
}

/** The Merkle tree over all chained events, in the order of the history. */
export const openHistoryTree = ({ history, tree }: HistoryTreeParts) => {
  /** The events after a position; fewer than requested at the end of the history. */
  const eventsAfter = async (position: Position, count: number): Promise<readonly RecordedEvent[]> => {
    const events: RecordedEvent[] = [];
    for (let after = position; events.length < count; ) {
      const page = await history.readAll(after, count - events.length);
      events.push(...page.events);
      if (page.end) break;
      after = page.next;
    }
    return events;
  };

  const nodes = async (wanted: readonly Pick<Subtree, 'level' | 'number'>[]): Promise<readonly StoredSubtree[]> => {
    const found = wanted.length === 0 ? [] : await tree.find(wanted);
    if (found.length !== wanted.length) throw new TreeIncomplete('subtrees are missing');
    return found;
  };

  const eventsOfBlock = async (block: number): Promise<readonly RecordedEvent[]> => {
    const [before] = block === 0 ? [] : await nodes([{ level: BLOCK_LEVEL, number: block - 1 }]);
    return eventsAfter(before?.position ?? ORIGIN, BLOCK_SIZE);
  };

  return {
    /** Stores the blocks among the first `events` events. Stops early when the signal aborts. */
    grow: async (events: number, signal?: AbortSignal): Promise<void> => {
      let { blocks, position } = await tree.end();
      const growing = openTree(BLOCK_LEVEL, await nodes(peaksOf(blocks, BLOCK_LEVEL)));
      for (const target = Math.floor(events / BLOCK_SIZE); blocks < target && !signal?.aborted; ) {
        const next = await eventsAfter(position, Math.min(target - blocks, BLOCKS_AT_ONCE) * BLOCK_SIZE);
        const completed: StoredSubtree[] = [];
        for (let from = 0; from + BLOCK_SIZE <= next.length; from += BLOCK_SIZE) {
          const block = next.slice(from, from + BLOCK_SIZE);
          position = block.at(-1)?.position ?? position;
          blocks += 1;
          for (const subtree of growing.add(rootOf(block.map(leafHash)))) completed.push({ ...subtree, position });
        }
        if (completed.length === 0) return;
        await tree.add(completed);
      }
    },

    /** The root over the first `events` events, all of them stored. Throws {@link TreeIncomplete}. */
    rootAt: async (events: number): Promise<Buffer> => {
      const blocks = Math.floor(events / BLOCK_SIZE);
      const rest = events - blocks * BLOCK_SIZE;
      const whole = openTree(0, await nodes(peaksOf(blocks, BLOCK_LEVEL)));
      const leaves = rest === 0 ? [] : (await eventsOfBlock(blocks)).slice(0, rest);
      if (leaves.length < rest) throw new TreeIncomplete('the history has fewer events');
      for (const event of leaves) whole.add(leafHash(event));
      return whole.root();
    },

    /**
     * Where an event is in the tree of a size, and how its leaf leads to the root (RFC 9162, 2.1.3). Null when it is not
     * among the first `events`. Throws {@link TreeIncomplete}.
     */
    inclusionOf: async (position: Position, events: number) => {
      const { blocks } = await tree.endBefore(position);
      const blocksRead = new Map<number, readonly RecordedEvent[]>();
      const readBlock = async (block: number): Promise<readonly RecordedEvent[]> => {
        const read = blocksRead.get(block) ?? (await eventsOfBlock(block));
        blocksRead.set(block, read);
        return read;
      };
      const own = await readBlock(blocks);
      const place = own.findIndex((event) => event.position === position);
      const event = own[place];
      const index = blocks * BLOCK_SIZE + place;
      if (event === undefined || index >= events) return null;

      /** Root over the leaves of a range, split as in RFC 9162: complete blocks, or part of one. */
      const hashOf = async (from: number, to: number): Promise<Buffer> => {
        const size = to - from;
        const level = Math.log2(size);
        if (size >= BLOCK_SIZE && Number.isInteger(level)) {
          const [node] = await nodes([{ level, number: from / size }]);
          if (node) return node.hash;
        }
        if (size < BLOCK_SIZE) {
          const block = Math.floor(from / BLOCK_SIZE);
          const start = from - block * BLOCK_SIZE;
          return rootOf((await readBlock(block)).slice(start, start + size).map(leafHash));
        }
        const middle = from + splitOf(size);
        return nodeHash(await hashOf(from, middle), await hashOf(middle, to));
      };
      const path: Buffer[] = [];
      let [from, to] = [0, events];
      while (to - from > 1) {
        const middle = from + splitOf(to - from);
        if (index < middle) {
          path.unshift(await hashOf(middle, to));
          to = middle;
        } else {
          path.unshift(await hashOf(from, middle));
          from = middle;
        }
      }
      return { event, index, path };
    },
  };
};

export type HistoryTree = ReturnType<typeof openHistoryTree>;
