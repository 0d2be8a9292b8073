/** A transition between two states and its events. */
export interface Transition {
  readonly from: string;
  readonly to: string;
  readonly events: readonly string[];
}

/** A line between two different states, one per direction. `isUpward` leads back to an earlier state. */
interface Line extends Transition {
  readonly isUpward: boolean;
}

/** Merges the transitions between the same two states. */
const merged = (transitions: readonly Transition[]): Transition[] => {
  const lines = new Map<string, Transition>();
  for (const { from, to, events } of transitions) {
    if (from === to) continue;
    const key = JSON.stringify([from, to]);
    const before = lines.get(key)?.events ?? [];
    lines.set(key, { from, to, events: [...before, ...events.filter((event) => !before.includes(event))] });
  }
  return [...lines.values()];
};

/** The lines of a state machine; those that close a cycle lead upward. */
export const linesOf = (states: readonly string[], transitions: readonly Transition[]): readonly Line[] => {
  const lines = merged(transitions);
  const upward = new Set<Transition>();
  const done = new Set<string>();
  const walk = (state: string, path: readonly string[]): void => {
    for (const line of lines.filter(({ from }) => from === state)) {
      if (line.to === state || path.includes(line.to)) upward.add(line);
      else if (!done.has(line.to)) walk(line.to, [...path, state]);
    }
    done.add(state);
  };
  for (const state of states) if (!done.has(state)) walk(state, []);
  return lines.map((line) => ({ ...line, isUpward: upward.has(line) }));
};

/** Upper and lower end of a line. */
export const endsOf = ({ from, to, isUpward }: Line): readonly [upper: string, lower: string] =>
  isUpward ? [to, from] : [from, to];

/** Row of each state, from 0: below every state that leads down to it. */
export const ranksOf = (states: readonly string[], lines: readonly Line[]): ReadonlyMap<string, number> => {
  const ranks = new Map<string, number>();
  const rankOf = (state: string): number => {
    const known = ranks.get(state);
    if (known !== undefined) return known;
    const above = lines.map(endsOf).filter(([, lower]) => lower === state);
    const rank = Math.max(0, ...above.map(([upper]) => rankOf(upper) + 1));
    ranks.set(state, rank);
    return rank;
  };
  for (const state of states) rankOf(state);
  return ranks;
};

/** An item of a row: a state, a line's label, or a point where a line passes. */
export interface Item {
  readonly key: string;
  readonly kind: 'state' | 'label' | 'passage';
  readonly row: number;
}

/** The items along a line, from top to bottom. */
export interface Chain {
  readonly line: Line;
  readonly items: readonly Item[];
}

interface Rows {
  readonly rows: readonly (readonly Item[])[];
  readonly chains: readonly Chain[];
}

/** States use even rows and labels odd ones, so that no label covers a state. */
const placed = (states: readonly string[], lines: readonly Line[]): Rows => {
  const ranks = ranksOf(states, lines);
  const items = new Map(
    states.map((state): [string, Item] => [state, { key: state, kind: 'state', row: 2 * (ranks.get(state) ?? 0) }]),
  );
  const between: Item[] = [];
  const chains = lines.flatMap((line): Chain[] => {
    const [upper, lower] = endsOf(line).map((state) => items.get(state));
    if (!upper || !lower) return [];
    const label = 2 * Math.floor((upper.row + lower.row) / 4) + 1;
    const passages = Array.from({ length: lower.row - upper.row - 1 }, (_, place): Item => {
      const row = upper.row + 1 + place;
      return { key: JSON.stringify([line.from, line.to, row]), kind: row === label ? 'label' : 'passage', row };
    });
    between.push(...passages);
    return [{ line, items: [upper, ...passages, lower] }];
  });
  const all = [...items.values(), ...between];
  const last = Math.max(0, ...all.map(({ row }) => row));
  return { rows: Array.from({ length: last + 1 }, (_, row) => all.filter((item) => item.row === row)), chains };
};

type Neighbours = ReadonlyMap<Item, readonly Item[]>;

const neighboursOf = (chains: readonly Chain[], side: 'above' | 'below'): Neighbours => {
  const found = new Map<Item, Item[]>();
  for (const { items } of chains) {
    items.forEach((item, place) => {
      const next = items[side === 'above' ? place - 1 : place + 1];
      if (next) found.set(item, [...(found.get(item) ?? []), next]);
    });
  }
  return found;
};

/** Number of line crossings between neighbouring rows. */
const crossings = (rows: Rows['rows'], above: Neighbours): number =>
  rows.reduce((sum, row, number) => {
    const upper = rows[number - 1] ?? [];
    const ends = row.flatMap((item, place) => (above.get(item) ?? []).map((other) => [upper.indexOf(other), place]));
    const pairs = ends.flatMap(([a = 0, b = 0], first) =>
      ends.slice(first + 1).filter(([c = 0, d = 0]) => (a - c) * (b - d) < 0),
    );
    return sum + pairs.length;
  }, 0);

/** Orders a row by the average position of its neighbours in the adjacent row (barycentre heuristic). */
const sorted = (row: readonly Item[], adjacent: readonly Item[], neighbours: Neighbours): readonly Item[] => {
  const middle = (item: Item, place: number): number => {
    const places = (neighbours.get(item) ?? []).map((other) => adjacent.indexOf(other));
    return places.length === 0 ? place : places.reduce((sum, one) => sum + one, 0) / places.length;
  };
  const keyed = row.map((item, place) => ({ item, middle: middle(item, place) }));
  return keyed.sort((one, other) => one.middle - other.middle).map(({ item }) => item);
};

const SWEEPS = 6;

/** The rows of a diagram, ordered for few crossings. */
export const rowsOf = (states: readonly string[], lines: readonly Line[]): Rows => {
  const { rows, chains } = placed(states, lines);
  const above = neighboursOf(chains, 'above');
  const below = neighboursOf(chains, 'below');
  let best = rows;
  const current = [...rows];
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    for (let row = 1; row < current.length; row += 1) {
      current[row] = sorted(current[row] ?? [], current[row - 1] ?? [], above);
    }
    for (let row = current.length - 2; row >= 0; row -= 1) {
      current[row] = sorted(current[row] ?? [], current[row + 1] ?? [], below);
    }
    if (crossings(current, above) < crossings(best, above)) best = [...current];
  }
  return { rows: best, chains };
};

/** Gap between two items of a row. */
const GAP = 28;
const ROUNDS = 200;

interface Block {
  readonly weight: number;
  readonly middle: number;
  readonly count: number;
}

/** The positions closest to the desired ones that keep order and distances (isotonic regression). */
const fitted = (desired: readonly { readonly at: number; readonly weight: number }[]): readonly number[] => {
  const blocks: Block[] = [];
  for (const { at, weight } of desired) {
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

/** Weight of passing lines, which are kept straight first. */
const weights = { state: 1, label: 3, passage: 6 } as const;

/**
 * Centre of every item, from the left: close to the items it is joined to, with at least the gap between neighbours.
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
  /** Minimum offset of each item from the first of its row. */
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
    const desired = row.map((item) => {
      const others = joined.get(item) ?? [];
      const wish =
        others.length === 0
          ? (middles.get(item) ?? 0)
          : others.reduce((sum, other) => sum + (middles.get(other) ?? 0), 0) / others.length;
      return { at: wish - (offsets.get(item) ?? 0), weight: weights[item.kind] };
    });
    fitted(desired).forEach((place, index) => {
      const item = row[index];
      if (item) middles.set(item, place + (offsets.get(item) ?? 0));
    });
  };
  for (let round = 0; round < ROUNDS; round += 1) (round % 2 === 0 ? rows : rows.toReversed()).forEach(settle);
  return middles;
};
