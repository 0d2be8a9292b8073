import type pg from 'pg';
import { advisoryLocks } from './advisory-locks.ts';
import { inTransaction, liftLimit, unhurried } from './database.ts';

/** One step of the database's structure. Released steps never change; a change is a further step. */
export interface Migration {
  /** Unique and stable: `history-001-events`. */
  readonly id: string;
  readonly sql: string;
}

/** Applies, in order and in one transaction, the steps that this database has not seen. Safe to run on every start. */
export const migrate = (pool: pg.Pool, migrations: readonly Migration[]): Promise<readonly string[]> =>
  inTransaction(pool, async (client) => {
    // Another process may be at it, and a step may rewrite a table: both take the time they take.
    await client.query(liftLimit);
    await client.query(unhurried(`select pg_advisory_xact_lock(${advisoryLocks.migrations})`));
    await client.query(
      'create table if not exists public.migrations (id text primary key, applied_at timestamptz not null default now())',
    );
    const applied = await client.query<{ id: string }>('select id from public.migrations');
    const known = new Set(applied.rows.map(({ id }) => id));
    const missing = migrations.filter(({ id }) => !known.has(id));
    for (const { id, sql } of missing) {
      await client.query(unhurried(sql));
      await client.query('insert into public.migrations (id) values ($1)', [id]);
    }
    return missing.map(({ id }) => id);
  });
