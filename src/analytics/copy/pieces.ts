/** A Parquet file of the copy: rows of one table. */
export interface Piece {
  /** Name in the folder of the copy. */
  readonly name: string;
  readonly table: string;
  /** The period that its last rows are from: a month, `2026-03`, or a year, `2025`, for tables with few events. */
  readonly period: string;
  readonly rows: number;
  readonly bytes: number;
  /** How many times its rows have been compacted. */
  readonly level: number;
}

/** Pieces that are merged into one. */
export interface Compaction {
  readonly table: string;
  readonly period: string;
  readonly pieces: readonly Piece[];
  readonly level: number;
}

/** Number of pieces of one level that are merged into one of the next. */
const TOGETHER = 8;

/** Groups items by a key, in the order of their first items. */
export const groupedBy = <Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): ReadonlyMap<string, readonly Item[]> => {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
};

const groupsOf = <Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly (readonly Item[])[] => [
  ...groupedBy(items, keyOf).values(),
];

/** A table with fewer events in a year has one piece for the whole year. */
export const FEW_ROWS = 24_000;

const yearOf = ({ period }: Piece): string => period.slice(0, 4);
const rowsIn = (pieces: readonly Piece[]): number => pieces.reduce((sum, { rows }) => sum + rows, 0);

const together = (pieces: readonly Piece[], period: string): Compaction | null => {
  const [first] = pieces;
  if (!first || pieces.length === 1) return null;
  return { table: first.table, period, pieces, level: Math.max(...pieces.map(({ level }) => level)) + 1 };
};

const ofYear = (pieces: readonly Piece[], newest: string): readonly (Compaction | null)[] => {
  const [first] = pieces;
  if (!first) return [];
  const year = yearOf(first);
  const isOver = year < newest.slice(0, 4);
  if (isOver && rowsIn(pieces) < FEW_ROWS) return [together(pieces, year)];
  return groupsOf(pieces, ({ period }) => period).flatMap((ofPeriod) => {
    const period = ofPeriod[0]?.period ?? year;
    if (isOver || (period.length > year.length && period < newest)) return [together(ofPeriod, period)];
    const full = groupsOf(ofPeriod, ({ level }) => String(level)).filter(({ length }) => length >= TOGETHER);
    return full.map((ofLevel) => together(ofLevel, period));
  });
};

/**
 * Selects pieces to compact: enough of one level that no table has more than a few dozen, and all pieces of a period
 * that no longer grows. A row is rewritten about as often as the logarithm of the number of events.
 */
export const compactionsOf = (pieces: readonly Piece[]): readonly Compaction[] => {
  const newest = pieces.reduce((latest, { period }) => (period > latest ? period : latest), '');
  return groupsOf(pieces, (piece) => `${piece.table} ${yearOf(piece)}`)
    .flatMap((ofTable) => ofYear(ofTable, newest))
    .flatMap((compaction) => compaction ?? []);
};
