import { endsOf, type Line, ranksOf } from './ranks.ts';

/** What takes room in a row: a state, the label of a line, or the place where a line passes by. */
export interface Item {
  readonly key: string;
  readonly kind: 'state' | 'label' | 'passage';
  readonly row: number;
}

/** A line as the items it goes through, from above downwards. */
export interface Chain {
  readonly line: Line;
  readonly items: readonly Item[];
}

export interface Rows {
  readonly rows: readonly (readonly Item[])[];
  readonly chains: readonly Chain[];
}

/** States stand in even rows, labels between them, so that no label ever lies on a state. */
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

/** How often lines between neighbouring rows cross. */
const crossings = (rows: Rows['rows'], above: Neighbours): number =>
  rows.reduce((sum, row, number) => {
    const upper = rows[number - 1] ?? [];
    const ends = row.flatMap((item, place) => (above.get(item) ?? []).map((other) => [upper.indexOf(other), place]));
    const pairs = ends.flatMap(([a = 0, b = 0], first) =>
      ends.slice(first + 1).filter(([c = 0, d = 0]) => (a - c) * (b - d) < 0),
    );
    return sum + pairs.length;
  }, 0);

/** A row in the order of where its neighbours in the row beside it stand, on average. */
const sorted = (row: readonly Item[], beside: readonly Item[], neighbours: Neighbours): readonly Item[] => {
  const middle = (item: Item, place: number): number => {
    const places = (neighbours.get(item) ?? []).map((other) => beside.indexOf(other));
    return places.length === 0 ? place : places.reduce((sum, one) => sum + one, 0) / places.length;
  };
  const keyed = row.map((item, place) => ({ item, middle: middle(item, place) }));
  return keyed.sort((one, other) => one.middle - other.middle).map(({ item }) => item);
};

const SWEEPS = 6;

/** The rows of a diagram, ordered so that few lines cross. */
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
