import type { ResultCell } from './cell-format.ts';

/** The column, by its place, that rows are sorted by. */
export interface Sorting {
  readonly column: number;
  readonly direction: 'ascending' | 'descending';
}

type Row = readonly ResultCell[];

const words = new Intl.Collator('en-GB', { numeric: true });

const compared = (one: string | number, other: string | number): number =>
  typeof one === 'number' && typeof other === 'number' ? one - other : words.compare(String(one), String(other));

/** The rows in order; those without a value come last, whichever way. Null leaves the report's own order. */
export const sortedRows = (rows: readonly Row[], sorting: Sorting | null): readonly Row[] => {
  if (sorting === null) return rows;
  const { column, direction } = sorting;
  const sign = direction === 'ascending' ? 1 : -1;
  return rows.toSorted((one, other) => {
    const [a, b] = [one[column] ?? null, other[column] ?? null];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * compared(a, b);
  });
};

/** What pressing a column's head asks for: figures the largest first, then the other way, then the report's own order. */
export const nextSorting = (current: Sorting | null, column: number, isFigure: boolean): Sorting | null => {
  const first = isFigure ? 'descending' : 'ascending';
  if (current?.column !== column) return { column, direction: first };
  if (current.direction !== first) return null;
  return { column, direction: first === 'ascending' ? 'descending' : 'ascending' };
};
