import type { Chain, Item, Rows } from './rows.ts';

/** Room between two items of a row. */
const GAP = 28;
const ROUNDS = 200;

interface Block {
  readonly weight: number;
  readonly middle: number;
  readonly count: number;
}

/** The nearest places to those wished for that keep the order and the distances (isotonic regression). */
const kept = (wishes: readonly { readonly at: number; readonly weight: number }[]): readonly number[] => {
  const blocks: Block[] = [];
  for (const { at, weight } of wishes) {
    let block: Block = { weight, middle: at, count: 1 };
    for (let last = blocks.at(-1); last && last.middle > block.middle; last = blocks.at(-1)) {
      blocks.pop();
      const total = last.weight + block.weight;
      block = {
        weight: total,
        middle: (last.middle * last.weight + block.middle * block.weight) / total,
        count: last.count + block.count,
      };
    }
    blocks.push(block);
  }
  return blocks.flatMap(({ middle, count }) => Array.from({ length: count }, () => middle));
};

/** Lines that pass by are kept straight before anything else. */
const weights = { state: 1, label: 3, passage: 6 } as const;

/**
 * The middle of every item, from the left: each near the middle of what it is joined to, none nearer to its neighbour
 * than the gap.
 * @param widthOf in the diagram's units
 */
export const middlesOf = ({ rows, chains }: Rows, widthOf: (item: Item) => number): ReadonlyMap<Item, number> => {
  const joined = new Map<Item, Item[]>();
  for (const { items } of chains as readonly Chain[]) {
    items.forEach((item, place) => {
      const next = [items[place - 1], items[place + 1]].filter((other) => other !== undefined);
      joined.set(item, [...(joined.get(item) ?? []), ...next]);
    });
  }
  /** How far right of its row's first item each has to stand, packed as closely as may be. */
  const offsets = new Map<Item, number>();
  for (const row of rows) {
    let left = 0;
    for (const item of row) {
      offsets.set(item, left + widthOf(item) / 2);
      left += widthOf(item) + GAP;
    }
  }
  const middles = new Map(offsets);
  const settle = (row: readonly Item[]): void => {
    const wishes = row.map((item) => {
      const others = joined.get(item) ?? [];
      const wish =
        others.length === 0
          ? (middles.get(item) ?? 0)
          : others.reduce((sum, other) => sum + (middles.get(other) ?? 0), 0) / others.length;
      return { at: wish - (offsets.get(item) ?? 0), weight: weights[item.kind] };
    });
    kept(wishes).forEach((place, index) => {
      const item = row[index];
      if (item) middles.set(item, place + (offsets.get(item) ?? 0));
    });
  };
  for (let round = 0; round < ROUNDS; round += 1) (round % 2 === 0 ? rows : rows.toReversed()).forEach(settle);
  return middles;
};
