import { createHash } from 'node:crypto';
import type { RecordedEvent } from '../../domain/kernel/event.ts';
import { canonicalEvent } from './hash-chain.ts';

/** A complete subtree of the Merkle tree: number `number` of those with 2^level leaves, counted from 0. */
export interface Subtree {
  readonly level: number;
  readonly number: number;
  readonly hash: Buffer;
}

const sha256 = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const LEAF = Buffer.of(0);
const NODE = Buffer.of(1);

/** The root of a tree without leaves. */
export const EMPTY_ROOT: Buffer = sha256();

/** Hash of a leaf (RFC 9162, 2.1.1). */
export const hashOfText = (text: string): Buffer => sha256(LEAF, Buffer.from(text, 'utf8'));

/** Hash of an inner node (RFC 9162, 2.1.1). */
export const nodeHash = (left: Uint8Array, right: Uint8Array): Buffer => sha256(NODE, left, right);

/** Hash of the leaf of an event: over its canonical text, as in the hash chain. */
export const leafHash = (event: RecordedEvent): Buffer => hashOfText(canonicalEvent(event));

/**
 * A tree that grows at its right edge; only the subtrees along the edge are in memory.
 * @param level of the subtrees that are added: 0 for leaves.
 * @param peaks the complete subtrees of the tree so far, from left to right.
 */
export const openTree = (level = 0, peaks: readonly Subtree[] = []) => {
  const edge = [...peaks];
  let size = peaks.reduce((sum, peak) => sum + 2 ** (peak.level - level), 0);
  return {
    /** Appends a complete subtree no larger than the last one. Returns the subtrees that it completes, itself included. */
    add: (hash: Buffer): readonly Subtree[] => {
      let whole: Subtree = { level, number: size, hash };
      size += 1;
      const completed = [whole];
      for (let left = edge.at(-1); left?.level === whole.level; left = edge.at(-1)) {
        edge.pop();
        whole = {
          level: whole.level + 1,
          number: Math.floor(whole.number / 2),
          hash: nodeHash(left.hash, whole.hash),
        };
        completed.push(whole);
      }
      edge.push(whole);
      return completed;
    },
    /** Number of leaves, in units of the level of the subtrees that are added. */
    size: (): number => size,
    root: (): Buffer => {
      const [last, ...rest] = edge.map(({ hash }) => hash).reverse();
      return last === undefined ? EMPTY_ROOT : rest.reduce((right, left) => nodeHash(left, right), last);
    },
  };
};

/** Root of the tree over these leaf hashes. */
export const rootOf = (leaves: readonly Buffer[]): Buffer => {
  const tree = openTree();
  for (const leaf of leaves) tree.add(leaf);
  return tree.root();
};

/** The largest power of two below `size`, where a tree of that size is split. */
export const splitOf = (size: number): number => 2 ** Math.ceil(Math.log2(size) - 1);

/** The complete subtrees of a tree of `size` subtrees of a level, from left to right. */
export const peaksOf = (size: number, level: number): readonly Pick<Subtree, 'level' | 'number'>[] => {
  const peaks: Pick<Subtree, 'level' | 'number'>[] = [];
  for (let [rest, done] = [size, 0]; rest > 0; ) {
    const height = Math.floor(Math.log2(rest));
    peaks.push({ level: level + height, number: done / 2 ** height });
    done += 2 ** height;
    rest -= 2 ** height;
  }
  return peaks;
};

/**
 * The root that an inclusion path leads to from a leaf; null if the path has the wrong length (RFC 9162, 2.1.3.2). The leaf
 * is in the tree if this is its root.
 */
export const rootFromPath = (
  leaf: Buffer,
  { index, size, path }: { readonly index: number; readonly size: number; readonly path: readonly Buffer[] },
): Buffer | null => {
  if (index >= size) return null;
  let [node, last, hash] = [index, size - 1, leaf];
  for (const sibling of path) {
    if (last === 0) return null;
    if (node % 2 === 1 || node === last) {
      hash = nodeHash(sibling, hash);
      while (node % 2 === 0 && node !== 0) {
        node = Math.floor(node / 2);
        last = Math.floor(last / 2);
      }
    } else hash = nodeHash(hash, sibling);
    node = Math.floor(node / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 ? hash : null;
};
