/** Chance that comes out the same every time: the same seed tells the same story. */
export interface Random {
  /** A whole number from `from` to `to`, both included. */
  int(from: number, to: number): number;
  /** At least 0, below 1. */
  fraction(): number;
  /** True so often: 0 is never, 1 always. */
  chance(probability: number): boolean;
  /** One of a list. Throws on an empty one. */
  pick<Item>(list: readonly Item[]): Item;
  /** So many different ones of a list, in its order; all of them when it has fewer. */
  several<Item>(list: readonly Item[], count: number): readonly Item[];
  /** The list in another order. */
  shuffled<Item>(list: readonly Item[]): readonly Item[];
  bytes(length: number): Uint8Array;
  /** Chance of its own for one part of the story, so that a change to another part does not change this one. */
  apart(label: string): Random;
}

const UINT32 = 2 ** 32;

/** FNV-1a: turns the name of a part into a number. */
const numberOf = (label: string): number => {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(label)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
};

/** Four words of state, mixed by adding, shifting and turning; the counter keeps the period from ever being short. */
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
  // Until the seed has reached every bit.
  for (let round = 0; round < 20; round += 1) next();
  return next;
};

/** Chance from a whole number. Not for secrets. */
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
      // The list may hold undefined itself, so an entry cannot be told from none by its value.
      return list[int(0, list.length - 1)] as Item;
    },
    several: (list, count) => {
      const chosen = new Set(shuffled(list.map((_, index) => index)).slice(0, count));
      return list.filter((_, index) => chosen.has(index));
    },
    shuffled,
    bytes: (length) => {
      const bytes = new Uint8Array(length);
      for (let place = 0; place < length; place += 1) bytes[place] = next() & 255;
      return bytes;
    },
    apart: (label) => seededRandom((seed ^ numberOf(label)) >>> 0),
  };
};
