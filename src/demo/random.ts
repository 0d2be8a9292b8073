import { v7 } from 'uuid';

/** Random numbers that are reproducible with the same seed. */
export interface Random {
  /** A whole number from `from` to `to`, both included. */
  int(from: number, to: number): number;
  /** At least 0, below 1. */
  fraction(): number;
  /** True with this probability, from 0 to 1. */
  chance(probability: number): boolean;
  /** A random item of a list. Throws on an empty list. */
  pick<Item>(list: readonly Item[]): Item;
  /** Several different items of a list, in its order; all of them if it has fewer. */
  several<Item>(list: readonly Item[], count: number): readonly Item[];
  shuffled<Item>(list: readonly Item[]): readonly Item[];
  bytes(length: number): Uint8Array;
  /** An independent generator for one part, so that a change to another part does not change this one. */
  apart(label: string): Random;
}

const UINT32 = 2 ** 32;

/** FNV-1a hash. */
const hashOf = (label: string): number => {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(label)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
};

/** The sfc32 generator: three words of state and a counter, which keeps the period long. */
const words = (seed: number): (() => number) => {
  let [a, b, c, counter] = [seed >>> 0, 0x9e3779b9, 0x243f6a88, 1];
  const next = (): number => {
    const sum = (a + b + counter) >>> 0;
    counter = (counter + 1) >>> 0;
    a = (b ^ (b >>> 9)) >>> 0;
    b = (c + (c << 3)) >>> 0;
    c = (((c << 21) | (c >>> 11)) + sum) >>> 0;
    return sum;
  };
  // Mixes the seed into every bit of the state.
  for (let round = 0; round < 20; round += 1) next();
  return next;
};

/** A UUIDv7 for the given moment. */
export const idAt = (random: Random, at: Date): string => v7({ msecs: at.getTime(), random: random.bytes(16) });

export const seededRandom = (seed: number): Random => {
  const next = words(seed);
  const fraction = (): number => next() / UINT32;
  const int = (from: number, to: number): number => from + Math.floor(fraction() * (to - from + 1));
  const shuffled = <Item>(list: readonly Item[]): readonly Item[] =>
    list
      .map((item) => ({ item, place: fraction() }))
      .toSorted((left, right) => left.place - right.place)
      .map(({ item }) => item);

  return {
    int,
    fraction,
    chance: (probability) => fraction() < probability,
    pick: <Item>(list: readonly Item[]): Item => {
      if (list.length === 0) throw new Error('There is nothing to pick from.');
      // A list may contain undefined, so the value cannot show whether there was an item.
      return list[int(0, list.length - 1)] as Item;
    },
    several: (list, count) => {
      const chosen = new Set(shuffled(list.map((_, index) => index)).slice(0, count));
      return list.filter((_, index) => chosen.has(index));
    },
    shuffled,
    bytes: (length) => {
      const bytes = new Uint8Array(length);
      for (let index = 0; index < length; index += 4) {
        const word = next();
        for (let byte = 0; byte < 4; byte += 1) bytes[index + byte] = (word >>> (8 * byte)) & 255;
      }
      return bytes;
    },
    apart: (label) => seededRandom((seed ^ hashOf(label)) >>> 0),
  };
};
