import type pg from 'pg';
import { advisoryLocks } from '../../platform/advisory-locks.ts';
import type { Erasure } from './erasure.ts';
import type { Projection } from './projection.ts';
import { tableNames, tableOfCheckpoint } from './read-model-table.ts';

interface OtherTable {
  readonly table: string;
  readonly columns: ReadonlySet<string>;
}

/** Erases people from the tables of a projection. */
export const openForgetting = (projection: Projection, generation: number, erasure: Erasure | null) => {
  const { name, version } = projection;
  const own: OtherTable = {
    table: tableNames(projection, generation).table,
    columns: new Set(Object.keys(projection.table.columns)),
  };

  /**
   * The tables of other versions and generations. Perhaps no worker folds them any more, or only a worker that is far
   * behind, or one of an older release with fewer erasing events.
   */
  const otherTables = async (client: pg.PoolClient): Promise<readonly OtherTable[]> => {
    const { rows } = await client.query<{ table: string; columns: string[] }>(
      `select format('%I.%I', nspname, relname) as "table", array_agg(attname::text) as columns
       from projections.checkpoints checkpoint
       join pg_class on relname = ${tableOfCheckpoint('checkpoint')}
       join pg_namespace on pg_namespace.oid = relnamespace and nspname = 'read_models'
       join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
       where checkpoint.name = $1 and (checkpoint.version, checkpoint.generation) <> ($2, $3)
       group by nspname, relname`,
      [name, version, generation],
    );
    return rows.map(({ table, columns }) => ({ table, columns: new Set(columns) }));
  };

  return {
    /**
     * Makes all later writes of rows about these people store blanks. Takes a lock, which prevents a deadlock between two
     * generations that erase at the same time, or between an erasure and the dropping of a generation.
     */
    note: async (client: pg.PoolClient, subjects: readonly string[]): Promise<void> => {
      if (erasure === null || subjects.length === 0) return;
      await client.query('select pg_advisory_xact_lock($1, hashtext($2))', [advisoryLocks.readModelTables, name]);
      await client.query(erasure.note, [subjects]);
    },

    /** Blanks the rows that are stored about them, in every version and generation, including rows with parked events. */
    blank: async (client: pg.PoolClient, subjects: readonly string[]): Promise<void> => {
      if (erasure === null || subjects.length === 0) return;
      for (const { table, columns } of [own, ...(await otherTables(client))]) {
        for (const statement of erasure.forget(table, columns)) await client.query(statement, [subjects]);
      }
    },
  };
};
