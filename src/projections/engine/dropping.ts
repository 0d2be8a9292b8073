import pg from 'pg';
import { advisoryLocks } from '../../platform/advisory-locks.ts';
import type { Projection } from './projection.ts';
import { tableOfCheckpoint } from './read-model-table.ts';

/**
 * Drops the tables of a projection's generations that were taken from their writers, with all that is known of them.
 * Nobody may be blanking rows of theirs meanwhile; the tables come first, in the order in which a writer takes its locks.
 */
export const dropRetired = async (client: pg.PoolClient, { name }: Pick<Projection, 'name'>): Promise<void> => {
  const { rows } = await client.query<{ version: number; generation: number; table: string }>(
    `select version, generation, ${tableOfCheckpoint('checkpoint')} as table
     from projections.checkpoints checkpoint where name = $1 and role = 'dropped'`,
    [name],
  );
  if (rows.length === 0) return;
  await client.query('select pg_advisory_xact_lock($1, hashtext($2))', [advisoryLocks.readModelTables, name]);
  for (const { version, generation, table } of rows) {
    const which = [name, version, generation];
    await client.query(`drop table if exists read_models.${pg.escapeIdentifier(table)}`);
    await client.query(
      'delete from projections.parked_events where projection = $1 and version = $2 and generation = $3',
      which,
    );
    await client.query(
      'delete from projections.checkpoints where name = $1 and version = $2 and generation = $3',
      which,
    );
  }
};
