import type { ResultCell, ResultColumn } from './cell-format.ts';

/** The column, by its place, that rows are sorted by. */
export interface Sorting {
  readonly column: number;
  readonly direction: 'ascending' | 'descending';
}

type Columns = readonly Pick<ResultColumn, 'name'>[];

/** Sorting as an address has it: `charged`, or `-charged` for the largest first. Null for what names no column. */
export const readSorting = (columns: Columns, text: unknown): Sorting | null => {
  const name = typeof text === 'string' ? text : '';
  const direction = name.startsWith('-') ? 'descending' : 'ascending';
  const column = columns.findIndex((one) => one.name === (direction === 'descending' ? name.slice(1) : name));
  return column === -1 ? null : { column, direction };
};

/** The same the other way: nothing for the report's own order. */
export const sortingInAddress = (columns: Columns, sorting: Sorting | null): string | undefined => {
  const name = sorting === null ? undefined : columns[sorting.column]?.name;
  return name !== undefined && sorting?.direction === 'descending' ? `-${name}` : name;
};

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
