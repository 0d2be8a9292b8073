import type pg from 'pg';
import { z } from 'zod';
import type { ParkedEvent, ParkedEventList } from '../../contract/parked-events.ts';
import { InvalidCursor, type PageRequest } from '../../platform/paging.ts';

/** The unique sort key of an entry: position, kind, key. */
const Cursor = z.tuple([z.string().max(60), z.enum(['row', 'stream']), z.string()]);
type Cursor = z.output<typeof Cursor>;

const written = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url');

const read = (cursor: string): Cursor => {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch {
    throw new InvalidCursor();
  }
};

/**
 * Parked events of a projection's version, in the order of the history. An event that several generations have parked is
 * listed once, as the main one has it. Throws `InvalidCursor`.
 */
export const listParked = async (
  pool: pg.Pool,
  { name, version }: { readonly name: string; readonly version: number },
  { cursor, limit }: PageRequest,
): Promise<ParkedEventList> => {
  const after: Cursor = cursor === undefined ? ['', 'row', ''] : read(cursor);
  const { rows } = await pool.query<Omit<ParkedEvent, 'id'> & { total: number }>(
    `with entry as (
       select distinct on (position, kind, key) parked.*
       from projections.parked_events parked
       join projections.checkpoints checkpoint
         on checkpoint.name = parked.projection and checkpoint.version = parked.version
           and checkpoint.generation = parked.generation
       where parked.projection = $1 and parked.version = $2
       order by position, kind, key, checkpoint.role = 'main' desc
     )
     select event_id as "eventId", position, event_type as type, stream, revision, generation, kind, key, waiting,
            parked_at as since, attempts, error, (select count(*) from entry) as total
     from entry where (position, kind, key) > ($3, $4, $5)
     order by position, kind, key limit $6`,
    [name, version, ...after, limit + 1],
  );
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  return {
    data: data.map(({ total, ...row }) => ({ id: `${row.position}/${row.kind}/${row.key}`, ...row })),
    nextCursor: rows.length > limit && last ? written([last.position, last.kind, last.key]) : null,
    total: rows[0]?.total ?? 0,
  };
};
