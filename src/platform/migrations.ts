import type pg from 'pg';
import { advisoryLocks } from './advisory-locks.ts';
import { inTransaction, noStatementTimeout, withoutTimeout } from './database.ts';
import { everyValue, type Queryable, tableExists } from './statements.ts';

/** A change of the database schema. Released migrations never change; corrections are new migrations. */
export interface Migration {
  /** Unique and stable: `history-001-events`. */
  readonly id: string;
  readonly sql: string;
}

/**
 * Applies the missing migrations in order and in one transaction. Safe to run at every start and concurrently.
 * @returns the ids of the applied migrations.
 */
export const migrate = (pool: pg.Pool, migrations: readonly Migration[]): Promise<readonly string[]> =>
  inTransaction(pool, async (client) => {
    // Waiting for another process's migrations and rewriting a large table may take long.
    await client.query(noStatementTimeout);
    await client.query(withoutTimeout(`select pg_advisory_xact_lock(${advisoryLocks.migrations})`));
    await client.query(
      'create table if not exists public.migrations (id text primary key, applied_at timestamptz not null default now())',
    );
    const known = new Set(await everyValue<string>(client, 'select id from public.migrations'));
    const missing = migrations.filter(({ id }) => !known.has(id));
    for (const { id, sql } of missing) {
      await client.query(withoutTimeout(sql));
      await client.query('insert into public.migrations (id) values ($1)', [id]);
    }
    return missing.map(({ id }) => id);
  });

/** The ids of the applied migrations, oldest first; none in an empty database. */
export const appliedMigrations = async (connection: Queryable): Promise<readonly string[]> => {
  if (!(await tableExists(connection, 'public.migrations'))) return [];
  return everyValue<string>(connection, 'select id from public.migrations order by applied_at, id');
};
