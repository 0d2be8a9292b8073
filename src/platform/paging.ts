import {
  type Expression,
  type QueryExecutorProvider,
  type RawBuilder,
  type SelectQueryBuilder,
  type Simplify,
  type SqlBool,
  sql,
} from 'kysely';
import { z } from 'zod';

/** Maximum number of entries on a page. */
export const MAX_PAGE_SIZE = 100;

/**
 * Maximum up to which entries are counted if folding has not counted them; a longer list is shown as having "this
 * many".
 */
export const COUNTED_UP_TO = 100_000;

/** Selects a page of a list. */
export interface PageRequest {
  /** The end of the previous page; omitted for the first page. */
  readonly cursor?: string | undefined;
  /** Entries per page: 1 to 100; a larger number counts as 100. */
  readonly limit: number;
}

/** Thrown for a cursor that does not come from a page of this list. The request is invalid: HTTP responds with 400. */
export class InvalidCursor extends Error {
  constructor() {
    super('This cursor does not belong to this list. Please start again from its first page.');
    this.name = 'InvalidCursor';
  }
}

/** A sort value: how a cursor stores it and how Postgres receives it. */
const kinds = {
  // Postgres has no year 0.
  instant: { value: z.iso.datetime().regex(/^(?!0000)/), cast: sql`::timestamptz` },
  whole: { value: z.int32(), cast: sql`::integer` },
  text: { value: z.string().refine((text) => !text.includes('\0')), cast: sql`::text` },
  id: { value: z.uuid(), cast: sql`::text` },
} as const;

/** Compares text byte by byte, independently of the server's locale. */
const bytewise = { instant: sql``, whole: sql``, text: sql` collate "C"`, id: sql`` } as const;

/** One part of a sort key: a column, or an expression on columns. */
interface SortPart {
  readonly by: string | RawBuilder<unknown>;
  readonly kind: keyof typeof kinds;
}

/** The sort order of a list. No two entries may be equal in all parts, so the last part is an id. */
export interface ListOrder {
  /** Distinguishes it from other orders of the same list. */
  readonly name: string;
  readonly direction: 'asc' | 'desc';
  readonly parts: readonly SortPart[];
}

export const newestFirst = (createdAt: string, id: string): ListOrder => ({
  name: 'newest',
  direction: 'desc',
  parts: [
    { by: createdAt, kind: 'instant' },
    { by: id, kind: 'id' },
  ],
});

export const oldestFirst = (createdAt: string, id: string): ListOrder => ({
  ...newestFirst(createdAt, id),
  name: 'oldest',
  direction: 'asc',
});

type SortValue = string | number;

const expressionOf = ({ by, kind }: SortPart) => sql`${typeof by === 'string' ? sql.ref(by) : by}${bytewise[kind]}`;

const encodeCursor = ({ name }: ListOrder, values: readonly SortValue[]): string =>
  Buffer.from(JSON.stringify([name, ...values])).toString('base64url');

const decodeCursor = ({ name, parts }: ListOrder, cursor: string): readonly SortValue[] => {
  try {
    const [listed, ...values] = z.array(z.unknown()).parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    if (listed !== name || values.length !== parts.length) throw new InvalidCursor();
    return parts.map(({ kind }, at): SortValue => kinds[kind].value.parse(values[at]));
  } catch {
    throw new InvalidCursor();
  }
};

/**
 * The query parameters of a page: entries after the cursor, and one more than the page holds, to know whether another
 * page follows.
 */
export interface PageSlice {
  readonly order: ListOrder;
  readonly size: number;
  readonly limit: number;
  /** The sort values of the last entry of the previous page; null on the first page. */
  readonly after: readonly SortValue[] | null;
}

/** Reads a page request. Throws {@link InvalidCursor}. */
export const sliceOf = (order: ListOrder, { cursor, limit }: PageRequest): PageSlice => {
  const size = Math.min(Math.max(Math.trunc(limit), 1), MAX_PAGE_SIZE);
  return { order, size, limit: size + 1, after: cursor === undefined ? null : decodeCursor(order, cursor) };
};

/**
 * The condition that excludes everything up to the cursor. It uses the sort key, so later pages cost no more than the
 * first.
 */
export const behindCursor = ({ order: { direction, parts }, after }: PageSlice) => {
  if (after === null) return sql<SqlBool>`true`;
  const sorted = sql.join(parts.map(expressionOf));
  const values = sql.join(parts.map(({ kind }, at) => sql`${after[at]}${kinds[kind].cast}`));
  return direction === 'asc' ? sql<SqlBool>`(${sorted}) > (${values})` : sql<SqlBool>`(${sorted}) < (${values})`;
};

/** What follows `order by`. */
export const inOrder = ({ order: { direction, parts } }: PageSlice) =>
  sql.join(parts.map((part) => sql`${expressionOf(part)} ${direction === 'asc' ? sql`asc` : sql`desc`}`));

/**
 * Builds the page from the rows that were read.
 * @param keyOf the sort values of a row, in the order of the sort's parts.
 */
export const pageOf = <Row, Entry>(
  rows: readonly Row[],
  { order, size }: PageSlice,
  entryOf: (row: Row) => Entry,
  keyOf: (row: Row) => readonly SortValue[],
): { readonly data: Entry[]; readonly nextCursor: string | null } => {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return {
    data: shown.map(entryOf),
    nextCursor: last !== undefined && rows.length > size ? encodeCursor(order, keyOf(last)) : null,
  };
};

/** The rows of a page: those after the cursor, in order, and one more than the page holds. */
export const rowsOfPage = <Db, Tables extends keyof Db, Row>(
  query: SelectQueryBuilder<Db, Tables, Row>,
  slice: PageSlice,
) => query.where(behindCursor(slice)).orderBy(inOrder(slice)).limit(slice.limit).execute();

/** The number of a query's entries, up to a limit so that the cost of counting does not grow with the platform. */
export const countOf = async (db: QueryExecutorProvider, matching: Expression<unknown>): Promise<number> => {
  const { rows } = await sql<{ entries: number }>`
    select count(*) as entries from (${matching} limit ${sql.lit(COUNTED_UP_TO)}) as counted`.execute(db);
  return rows[0]?.entries ?? 0;
};

/** A list that can be paged. */
interface List<Db, Tables extends keyof Db, Row, Entry> {
  /** All entries, without columns, for counting. */
  readonly matching: Expression<unknown>;
  /** The same with the columns of an entry. */
  readonly rows: SelectQueryBuilder<Db, Tables, Row>;
  readonly order: ListOrder;
  readonly entryOf: (row: Simplify<Row>) => Entry;
  /** The sort values of a row, in the order of the sort's parts. */
  readonly keyOf: (row: Simplify<Row>) => readonly SortValue[];
}

/** One page of a list, with the number of all entries. Throws {@link InvalidCursor}. */
export const listPage = async <Db, Tables extends keyof Db, Row, Entry>(
  db: QueryExecutorProvider,
  request: PageRequest,
  { matching, rows, order, entryOf, keyOf }: List<Db, Tables, Row, Entry>,
): Promise<{ readonly data: Entry[]; readonly nextCursor: string | null; readonly total: number }> => {
  const slice = sliceOf(order, request);
  const [read, total] = await Promise.all([rowsOfPage(rows, slice), countOf(db, matching)]);
  return { ...pageOf(read, slice, entryOf, keyOf), total };
};
