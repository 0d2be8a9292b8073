import type { Position } from '../../domain/kernel/event.ts';
import type { ChainStore } from './chain-store.ts';
import { canonicalEvent, hashAfterText } from './hash-chain.ts';
import { type HistoryTree, TreeIncomplete } from './history-tree.ts';
import { hashOfText, rootFromPath } from './merkle-tree.ts';
import { openCheckpoint } from './signed-checkpoint.ts';
import type { CheckpointStore } from './witness.ts';

/** Thrown when an event does not match its hash in the chain. */
export class EventAltered extends Error {
  constructor(position: Position) {
    super(`The event at position ${position} does not match its hash.`);
    this.name = 'EventAltered';
  }
}

interface EventProofsParts {
  readonly chain: Pick<ChainStore, 'hashAt' | 'hashBefore'>;
  readonly tree: Pick<HistoryTree, 'inclusionOf'>;
  readonly checkpoints: Pick<CheckpointStore, 'latest'>;
}

export const openEventProofs = ({ chain, tree, checkpoints }: EventProofsParts) => ({
  /**
   * Proves that one event was part of the history when a checkpoint was signed. Verifying it requires only the public
   * key. Null when the last checkpoint does not cover the event. Throws {@link EventAltered}, and {@link TreeIncomplete}
   * when the stored tree or another event was changed.
   */
  of: async (position: Position) => {
    const latest = await checkpoints.latest();
    if (latest === null || position > latest.position) return null;
    const { note: checkpoint, publicKey, events: size } = latest;
    const inclusion = await tree.inclusionOf(position, size);
    if (inclusion === null) return null;
    const { index, path } = inclusion;
    const event = canonicalEvent(inclusion.event);
    const root = rootFromPath(hashOfText(event), { index, size, path });
    if (!root?.equals(openCheckpoint(checkpoint, publicKey).root)) {
      const hash = hashAfterText(await chain.hashBefore(position), event);
      if (!(await chain.hashAt(position))?.equals(hash)) throw new EventAltered(position);
      throw new TreeIncomplete('it does not lead to the root of the last checkpoint');
    }
    return { event, index, path: path.map((hash) => hash.toString('hex')), checkpoint, publicKey };
  },
});

export type EventProofs = ReturnType<typeof openEventProofs>;
