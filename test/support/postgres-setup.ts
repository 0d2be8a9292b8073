import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts';

/**
 * Gives the run one Postgres server: the one at `TEST_POSTGRES_URL`, otherwise an embedded one in a folder of its own,
 * which is gone when the run ends.
 */
export default async (project: TestProject): Promise<(() => Promise<void>) | undefined> => {
  const url = process.env.TEST_POSTGRES_URL;
  if (url) {
    project.provide('postgresUrl', url);
    return undefined;
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'fellowbridge-test-'));
  // As root, Postgres runs as another user, who must be able to pass through.
  await chmod(dataDir, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir, password: 'test', logger: pino({ level: 'warn' }) });
  project.provide('postgresUrl', postgres.url);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
};
