import type pg from 'pg';
import { type Migration, migrate } from '../platform/migrations.ts';
import { hasRow, type Queryable } from '../platform/statements.ts';
import { type Erasure, repeatErasures } from '../vault/erasures.ts';
import { inLongTransaction, loadTable } from './database-dump.ts';
import type { Backup } from './open-backup.ts';
import { leftOutTables } from './tables.ts';
import { UNFINISHED } from './unfinished.ts';

/** Whether a database has none of the platform's tables. */
export const isEmptyDatabase = async (pool: pg.Pool): Promise<boolean> =>
  !(await hasRow(
    pool,
    `select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind in ('r', 'p') and nspname !~ '^pg_' and nspname <> 'information_schema' limit 1`,
  ));

/**
 * Erases people who are still in the restored vault; see `repeatErasures`. If the first administrator is one of them
 * and there is no other, the next start creates one.
 */
export const forgetAgain = async (connection: Queryable, erasures: readonly Erasure[]): Promise<readonly string[]> => {
  const forgotten = await repeatErasures(connection, erasures);
  await connection.query(
    `delete from public.first_administrator
     where user_id::text = any($1::text[]) and not exists (select from vault.credentials where role = 'admin')`,
    [forgotten],
  );
  return forgotten;
};

/**
 * Loads the tables of a backup into an empty database, repeats erasures in the same transaction, and brings the
 * structure up to this release. The database stays marked as unfinished: {@link finishRestore}.
 * @param migrations of this release.
 * @returns the people who were erased again because they had been erased after the backup was made.
 */
export const restoreDatabase = async (
  { databaseUrl, pool }: { readonly databaseUrl: string; readonly pool: pg.Pool },
  { folder, manifest }: Backup,
  { migrations, erasures }: { readonly migrations: readonly Migration[]; readonly erasures: readonly Erasure[] },
  onProgress: (line: () => string) => void,
): Promise<readonly string[]> => {
  // Creates the structure that the tables had, and the marker in the same transaction: without it, a restore that is
  // killed while loading would look like a new installation. The remaining migrations then change structure and rows
  // as in any upgrade.
  await migrate(pool, [
    ...migrations.filter(({ id }) => manifest.migrations.includes(id)),
    { id: UNFINISHED, sql: '' },
  ]);
  const forgotten = await inLongTransaction(databaseUrl, async (client) => {
    for (const table of manifest.tables) {
      // Backups of earlier releases contain more tables.
      if (Object.hasOwn(leftOutTables, table.name)) continue;
      onProgress(() => `${table.name} …`);
      await loadTable(client, table, folder);
    }
    return forgetAgain(client, erasures);
  });
  await migrate(pool, migrations);
  return forgotten;
};

/** Allows releases to start on the restored database. */
export const finishRestore = async (pool: pg.Pool): Promise<void> => {
  await pool.query('delete from public.migrations where id = $1', [UNFINISHED]);
};
