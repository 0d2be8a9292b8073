import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the test run's Postgres server; its database is for administration only. */
    postgresUrl: string;
  }
}

/** Test databases need neither durability nor vacuuming, and serve many platforms at once. */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  max_connections: '300',
};

/** Drops the template databases of the run from a server that outlives it. */
const dropTemplates = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database where datname ~ '^test_template_'`,
  );
  for (const { name } of rows) {
    await client.query(`alter database ${name} is_template false`);
    await client.query(`drop database ${name} with (force)`);
  }
  await client.end();
};

/**
 * Provides one Postgres server for the run, shared by its projects: the one at `TEST_POSTGRES_URL`, otherwise an embedded
 * one in a temporary folder.
 */
export default async (project: TestProject): Promise<(() => Promise<void>) | undefined> => {
  const run = project.vitest.getRootProject();
  // Already started by another project of this run.
  if ('postgresUrl' in run.getProvidedContext()) return undefined;

  const url = process.env.TEST_POSTGRES_URL;
  if (url) {
    await dropTemplates(url);
    run.provide('postgresUrl', url);
    return () => dropTemplates(url);
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'fellowbridge-test-'));
  // When root runs the tests, Postgres runs as another user, who needs to enter the folder.
  await chmod(dataDir, 0o711);
  const postgres = await startEmbeddedPostgres({
    dataDir,
    password: 'test',
    logger: pino({ level: 'warn' }),
    settings,
  });
  run.provide('postgresUrl', postgres.url);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
};
