import { type SqlBool, sql } from 'kysely';
import { z } from 'zod';

/** The most entries one page may hold, whatever the caller asks for. */
const MAX_PAGE_SIZE = 100;

/** Which page of a list that goes from its newest entry to its oldest. */
export interface PageRequest {
  /** Where the page before ended; nothing for the first page. */
  readonly cursor?: string | undefined;
  /** Entries a page: 1 to 100, more counts as 100. */
  readonly limit: number;
}

/** Thrown for a cursor that no page of this list has given out. The request is at fault: HTTP answers 400. */
export class InvalidCursor extends Error {
  constructor() {
    super('This cursor does not belong to this list. Please start again from its first page.');
    this.name = 'InvalidCursor';
  }
}

/** The sort key of an entry. Postgres knows no year 0. */
const Cursor = z.tuple([z.iso.datetime().regex(/^(?!0000)/), z.uuid()]);

const encodeCursor = (createdAt: string, id: string): string =>
  Buffer.from(JSON.stringify([createdAt, id])).toString('base64url');

const decodeCursor = (cursor: string): z.output<typeof Cursor> => {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch {
    throw new InvalidCursor();
  }
};

/** What to read for a page: entries behind the cursor, and one more than it holds, to know whether another follows. */
export interface PageSlice {
  readonly size: number;
  readonly limit: number;
  /** Null on the first page. */
  readonly after: { readonly createdAt: string; readonly id: string } | null;
}

/** Reads a page request. Throws {@link InvalidCursor}. */
export const sliceOf = ({ cursor, limit }: PageRequest): PageSlice => {
  const size = Math.min(Math.max(Math.trunc(limit), 1), MAX_PAGE_SIZE);
  if (cursor === undefined) return { size, limit: size + 1, after: null };
  const [createdAt, id] = decodeCursor(cursor);
  return { size, limit: size + 1, after: { createdAt, id } };
};

/** The condition that leaves out everything up to the cursor. By the sort key, so deep pages cost no more than the first. */
export const behindCursor = ({ after }: PageSlice, createdAtColumn: string, idColumn: string) =>
  after === null
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${sql.ref(createdAtColumn)}, ${sql.ref(idColumn)}) < (${after.createdAt}::timestamptz, ${after.id})`;

/** Makes the page of what was read. */
export const pageOf = <Row, Entry extends { readonly id: string; readonly createdAt: string }>(
  rows: readonly Row[],
  { size }: PageSlice,
  entryOf: (row: Row) => Entry,
): { readonly data: Entry[]; readonly nextCursor: string | null } => {
  const data = rows.slice(0, size).map(entryOf);
  const last = data.at(-1);
  return { data, nextCursor: last && rows.length > size ? encodeCursor(last.createdAt, last.id) : null };
};
