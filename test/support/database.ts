import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { openPool } from '../../src/platform/database.ts';
import { type Migration, migrate } from '../../src/platform/migrations.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the test run's Postgres server, naming its maintenance database. */
    postgresUrl: string;
  }
}

export interface TestDatabase {
  readonly url: string;
  readonly pool: pg.Pool;
  /** Closes the pool and drops the database. */
  readonly drop: () => Promise<void>;
}

const administer = async (sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
};

/** A new, empty database on the run's real Postgres server, with the given structure. */
export const freshDatabase = async (migrations: readonly Migration[] = []): Promise<TestDatabase> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(`create database ${name}`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  const pool = openPool(url.href, 'test', 10, () => {});
  await migrate(pool, migrations);
  return {
    url: url.href,
    pool,
    drop: async () => {
      await pool.end();
      await administer(`drop database ${name} with (force)`);
    },
  };
};
