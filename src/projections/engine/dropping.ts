import pg from 'pg';
import { advisoryLocks } from '../../platform/advisory-locks.ts';
import { inTransaction } from '../../platform/database.ts';
import { tableOfCheckpoint } from './read-model-table.ts';
import { isLockedOut } from './view.ts';

/** How long to wait for readers of the table, such as a verification, in milliseconds. */
const LOCK_TIMEOUT_MS = 1_000;

/**
 * Drops the tables of retired generations (role `dropped`) with their checkpoints and parked events. Takes the
 * same lock as an erasure. A table that is still being read is left for the next call.
 */
export const dropRetired = async (pool: pg.Pool, names: readonly string[]): Promise<void> => {
  const { rows } = await pool.query<{ name: string; version: number; generation: number; table: string }>(
    `select name, version, generation, ${tableOfCheckpoint('checkpoint')} as table
     from projections.checkpoints checkpoint where name = any($1) and role = 'dropped'`,
    [names],
  );
  for (const { name, version, generation, table } of rows) {
    const which = [name, version, generation];
    const dropping = inTransaction(pool, async (client) => {
      await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
      await client.query('select pg_advisory_xact_lock($1, hashtext($2))', [advisoryLocks.readModelTables, name]);
      await client.query(`drop table if exists read_models.${pg.escapeIdentifier(table)}`);
      await client.query(
        'delete from projections.parked_events where projection = $1 and version = $2 and generation = $3',
        which,
      );
      await client.query(
        'delete from projections.checkpoints where name = $1 and version = $2 and generation = $3',
        which,
      );
    });
    await dropping.catch((error: unknown) => {
      if (!isLockedOut(error)) throw error;
    });
  }
};
