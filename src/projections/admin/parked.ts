import type pg from 'pg';
import { z } from 'zod';
import type { ParkedEvent, ParkedEventList } from '../../contract/parked-events.ts';
import { InvalidCursor, type PageRequest } from '../../platform/paging.ts';

/** The unique sort key of an entry: position, generation, kind, key. */
const Cursor = z.tuple([z.string().max(60), z.int32(), z.enum(['row', 'stream']), z.string()]);
type Cursor = z.output<typeof Cursor>;

const written = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url');

const read = (cursor: string): Cursor => {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch {
    throw new InvalidCursor();
  }
};

/** Parked events of all generations of a projection's version, in the order of the history. Throws `InvalidCursor`. */
export const listParked = async (
  pool: pg.Pool,
  { name, version }: { readonly name: string; readonly version: number },
  { cursor, limit }: PageRequest,
): Promise<ParkedEventList> => {
  const after: Cursor = cursor === undefined ? ['', 0, 'row', ''] : read(cursor);
  const { rows } = await pool.query<Omit<ParkedEvent, 'id'> & { total: number }>(
    `select event_id as "eventId", position, event_type as type, stream, revision, generation, kind, key, waiting,
            parked_at as since, attempts, error,
            (select count(*) from projections.parked_events where projection = $1 and version = $2) as total
     from projections.parked_events
     where projection = $1 and version = $2 and (position, generation, kind, key) > ($3, $4, $5, $6)
     order by position, generation, kind, key limit $7`,
    [name, version, ...after, limit + 1],
  );
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  return {
    data: data.map(({ total, ...row }) => ({
      id: `${row.position}/${row.generation}/${row.kind}/${row.key}`,
      ...row,
    })),
    nextCursor: rows.length > limit && last ? written([last.position, last.generation, last.kind, last.key]) : null,
    total: rows[0]?.total ?? 0,
  };
};
