import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { EMPTY_ROOT, hashOfText, nodeHash, openTree, peaksOf, rootFromPath, rootOf, splitOf } from './merkle-tree.ts';

/** The tree hash as RFC 9162, 2.1.1 defines it, by recursion. */
const definedRoot = (leaves: readonly Buffer[]): Buffer => {
  const [only] = leaves;
  if (only === undefined) return createHash('sha256').digest();
  if (leaves.length === 1) return only;
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  return nodeHash(definedRoot(leaves.slice(0, split)), definedRoot(leaves.slice(split)));
};

/** The inclusion path as RFC 9162, 2.1.3.1 defines it. */
const definedPath = (index: number, leaves: readonly Buffer[]): readonly Buffer[] => {
  if (leaves.length <= 1) return [];
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  return index < split
    ? [...definedPath(index, leaves.slice(0, split)), definedRoot(leaves.slice(split))]
    : [...definedPath(index - split, leaves.slice(split)), definedRoot(leaves.slice(0, split))];
};

const leavesOf = (size: number): readonly Buffer[] => Array.from({ length: size }, (_, at) => hashOfText(`leaf ${at}`));
const sizes = Array.from({ length: 40 }, (_, size) => size);

describe('the Merkle tree', () => {
  it('has the hashes of RFC 9162', () => {
    expect(EMPTY_ROOT.toString('hex')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(hashOfText('').toString('hex')).toBe('6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d');
    for (const size of sizes) expect(rootOf(leavesOf(size))).toEqual(definedRoot(leavesOf(size)));
  });

  it('grows from its complete subtrees as from its leaves', () => {
    for (const size of sizes.slice(1)) {
      const whole = openTree();
      const completed = leavesOf(size).flatMap((leaf) => whole.add(leaf));
      const peaks = peaksOf(size, 0).map(({ level, number }) => {
        const peak = completed.find((subtree) => subtree.level === level && subtree.number === number);
        if (!peak) throw new Error(`Subtree ${level}/${number} was not completed.`);
        return peak;
      });
      const resumed = openTree(0, peaks);
      expect([resumed.size(), resumed.root()]).toEqual([size, whole.root()]);
      const next = hashOfText('next');
      expect(resumed.add(next)).toEqual(whole.add(next));
    }
  });

  it('splits at the largest power of two below its size', () => {
    expect([2, 3, 4, 5, 8, 9, 1_000_000].map(splitOf)).toEqual([1, 2, 2, 4, 4, 8, 524_288]);
  });

  it('is reached from every leaf by its own path only', () => {
    for (const size of sizes.slice(1)) {
      const leaves = leavesOf(size);
      for (const [index, leaf] of leaves.entries()) {
        const path = definedPath(index, leaves);
        expect(rootFromPath(leaf, { index, size, path })).toEqual(rootOf(leaves));
        expect(rootFromPath(hashOfText('other'), { index, size, path })).not.toEqual(rootOf(leaves));
        expect(rootFromPath(leaf, { index, size, path: [...path, leaf] })).toBeNull();
        expect(rootFromPath(leaf, { index: size, size, path })).toBeNull();
        if (path.length > 0)
          expect(rootFromPath(leaf, { index, size, path: path.slice(1) })).not.toEqual(rootOf(leaves));
      }
    }
  });
});
