import type pg from 'pg';
import type { Position } from '../../domain/kernel/event.ts';
import { inTransaction, inTransactionOn } from '../../platform/database.ts';
import { everyRow, everyValue, firstRow, type Queryable } from '../../platform/statements.ts';
import type { Piece } from './pieces.ts';

/** A copy that is being built, or the one that queries read. */
export interface CopyState {
  readonly id: string;
  readonly basis: string;
  readonly completeTo: Position;
  readonly events: number;
  readonly isLive: boolean;
  readonly version: number;
}

/** A change of a copy's files. */
interface CopyChange {
  readonly added: readonly Piece[];
  readonly dropped: readonly string[];
  /** The position that the copy now reaches; omitted when only its files change. */
  readonly reached?: { readonly position: Position; readonly events: number; readonly recordedAt: string | null };
}

/** The columns of a {@link CopyState}. */
const STATE = `id, basis, complete_to as "completeTo", events::float8 as events, is_live as "isLive",
  version::float8 as version`;

/** All copies, newest first. */
export const listCopies = (connection: Queryable): Promise<readonly CopyState[]> =>
  everyRow<CopyState>(connection, `select ${STATE} from analytics.copies order by begun_at desc, id`);

export const beginCopy = async (connection: Queryable, id: string, basis: string): Promise<CopyState> => {
  const begun = await firstRow<CopyState>(
    connection,
    `insert into analytics.copies (id, basis) values ($1, $2) returning ${STATE}`,
    [id, basis],
  );
  if (!begun) throw new Error('The copy was not begun.');
  return begun;
};

export const piecesOf = (connection: Queryable, copy: string): Promise<readonly Piece[]> =>
  everyRow<Piece>(
    connection,
    `select name, table_name as "table", period, rows::float8 as rows, bytes::float8 as bytes, level from analytics.files
      where copy = $1 and dropped_at is null order by name`,
    [copy],
  );

/** Records a change of a copy's files, in one transaction. */
export const changeCopy = (
  client: pg.ClientBase,
  { id }: CopyState,
  { added, dropped, reached }: CopyChange,
): Promise<CopyState> =>
  inTransactionOn(client, async () => {
    const changed = await firstRow<CopyState>(
      client,
      `update analytics.copies set version = version + 1, complete_to = coalesce($2, complete_to),
          events = events + $3, recorded_to = coalesce($4, recorded_to)
        where id = $1 returning ${STATE}`,
      [id, reached?.position ?? null, reached?.events ?? 0, reached?.recordedAt ?? null],
    );
    if (!changed) throw new Error('The copy was deleted by another process.');
    if (added.length > 0) {
      await client.query(
        `insert into analytics.files (copy, name, table_name, period, rows, bytes, level, added_version)
          select $1, piece.*, $8 from unnest($2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::int[]) as piece`,
        [
          id,
          added.map(({ name }) => name),
          added.map(({ table }) => table),
          added.map(({ period }) => period),
          added.map(({ rows: count }) => count),
          added.map(({ bytes }) => bytes),
          added.map(({ level }) => level),
          changed.version,
        ],
      );
    }
    if (dropped.length > 0) {
      await client.query(
        `update analytics.files set dropped_version = $2, dropped_at = now() where copy = $1 and name = any($3::text[])`,
        [id, changed.version, dropped],
      );
    }
    return changed;
  });

/** Makes this copy the one that queries read. */
export const goLive = (client: pg.ClientBase, { id }: CopyState): Promise<void> =>
  inTransactionOn(client, async () => {
    await client.query('update analytics.copies set is_live = false where is_live and id <> $1', [id]);
    await client.query('update analytics.copies set is_live = true where id = $1', [id]);
  });

/** Names of replaced files that no query can be reading any more. */
export const droppedBefore = (connection: Queryable, copy: string, seconds: number): Promise<readonly string[]> =>
  everyValue<string>(
    connection,
    `select name from analytics.files where copy = $1 and dropped_at < now() - make_interval(secs => $2)`,
    [copy, seconds],
  );

export const forgetFiles = async (connection: Queryable, names: readonly string[]): Promise<void> => {
  await connection.query('delete from analytics.files where name = any($1::text[])', [names]);
};

export const forgetCopy = async (connection: Queryable, id: string): Promise<void> => {
  await connection.query('delete from analytics.copies where id = $1', [id]);
};

/** The names of all files that belong to a copy, including replaced ones. */
export const namesOf = async (connection: Queryable, copy: string): Promise<ReadonlySet<string>> =>
  new Set(await everyValue<string>(connection, 'select name from analytics.files where copy = $1', [copy]));

/** The live copy and its files in one snapshot; the files only if they have changed since a version. */
export const readLive = (
  pool: pg.Pool,
  known: { readonly id: string; readonly version: number } | null,
): Promise<{ readonly copy: CopyState; readonly pieces: readonly Piece[] | null } | null> =>
  inTransaction(pool, async (client) => {
    await client.query('set transaction isolation level repeatable read read only');
    const copy = await firstRow<CopyState>(client, `select ${STATE} from analytics.copies where is_live`);
    if (!copy) return null;
    const isKnown = known?.id === copy.id && known.version === copy.version;
    return { copy, pieces: isKnown ? null : await piecesOf(client, copy.id) };
  });
