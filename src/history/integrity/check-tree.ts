import { ORIGIN, type Position } from '../../domain/kernel/event.ts';
import type { EventName } from './chain-store.ts';
import { type Finding, nameOf } from './findings.ts';
import type { HistoryCheck, VerifiedEvent } from './history-check.ts';
import { hashOfText, openTree } from './merkle-tree.ts';
import type { Checkpoint } from './signed-checkpoint.ts';
import { BLOCK_LEVEL, type StoredSubtree, type TreeEnd, type TreeStore } from './tree-store.ts';

const keyOf = ({ level, number }: Pick<StoredSubtree, 'level' | 'number'>): string => `${level}/${number}`;

interface TreeCheckParts {
  readonly tree: Pick<TreeStore, 'end' | 'between'>;
  /** Checkpoints that the witness has signed, in any order. */
  readonly checkpoints: readonly Checkpoint[];
}

/** Recomputes the Merkle tree, and compares it with the stored one and with signed checkpoints. */
export const checkTree = ({ tree, checkpoints }: TreeCheckParts): HistoryCheck => {
  const computed = openTree();
  const ahead = checkpoints.toSorted((one, other) => one.events - other.events);
  let matched: Checkpoint | null = null;
  let matches = 0;
  let stored: TreeEnd | null = null;
  let before: Position = ORIGIN;

  const agrees = (checkpoint: Checkpoint, { event, hash }: Pick<VerifiedEvent, 'event' | 'hash'>): boolean =>
    checkpoint.position === event.position && checkpoint.hash.equals(hash) && checkpoint.root.equals(computed.root());

  const notAsWitnessed = (checkpoint: Checkpoint, event: EventName | null): Finding => ({
    kind: 'not-as-witnessed',
    event,
    checkpoint: { events: checkpoint.events, signedAt: checkpoint.signedAt },
    agreedTo: matched?.events ?? 0,
  });

  return {
    page: async (events) => {
      stored ??= await tree.end();
      const expected = new Map<string, StoredSubtree>();
      for (const verified of events) {
        const { event, text } = verified;
        for (const subtree of computed.add(hashOfText(text))) {
          if (subtree.level >= BLOCK_LEVEL) {
            expected.set(keyOf(subtree), { ...subtree, position: event.position });
          }
        }
        for (let next = ahead[0]; next && next.events <= computed.size(); next = ahead[0]) {
          ahead.shift();
          if (next.events > 0 && !agrees(next, verified)) return notAsWitnessed(next, nameOf(event));
          matched = next;
          matches += 1;
        }
      }
      const last = events.at(-1)?.event;
      if (last === undefined) return null;
      const found = await tree.between(before, last.position);
      before = last.position;
      const altered = { kind: 'tree-altered', event: nameOf(last) } as const;
      for (const subtree of found) {
        const right = expected.get(keyOf(subtree));
        if (!right?.hash.equals(subtree.hash) || right.position !== subtree.position) return altered;
        expected.delete(keyOf(subtree));
      }
      const { blocks } = stored;
      const isMissing = [...expected.values()].some(
        ({ level, number }) => (number + 1) * 2 ** (level - BLOCK_LEVEL) <= blocks,
      );
      return isMissing ? altered : null;
    },

    end: async (last) => {
      const [next] = ahead;
      // A checkpoint over no events proves nothing.
      return next === undefined || next.events === 0 ? null : notAsWitnessed(next, last);
    },

    witnessed: () =>
      matched === null ? null : { checkpoints: matches, events: matched.events, signedAt: matched.signedAt },
  };
};
