import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../test/support/database.ts';
import { advisoryLocks } from '../platform/advisory-locks.ts';
import { appliedMigrations } from '../platform/migrations.ts';
import { stopOrder } from '../platform/stop-order.ts';
import { platformMigrations } from './migrations.ts';
import { toolSettingsOf } from './settings.ts';
import { upgradeBackupsIn, upgradeDatabase } from './upgrade.ts';

const masterKey = randomBytes(32);
const logger = pino({ level: 'silent' });
const earlier = platformMigrations.filter(({ id }) => id !== 'demo-001-telling');

let dataDir: string;
let database: TestDatabase;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fellowbridge-upgrade-'));
  database = await freshDatabase(earlier);
});
afterAll(async () => {
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const upgrade = (started = stopOrder(logger), aborted = new AbortController().signal): Promise<void> =>
  upgradeDatabase({
    pool: database.pool,
    config: toolSettingsOf({ DATA_DIR: dataDir }),
    resources: {
      databaseUrl: database.url,
      masterKey,
      keyDir: join(dataDir, 'keys'),
      sessionKey: null,
      dataDir,
      filesDir: join(dataDir, 'files'),
      analyticsDir: null,
      failed: new Promise(() => {}),
    },
    logger,
    started,
    aborted,
  });

it('leaves no backup when the start is aborted meanwhile, and the stop waits until it is deleted', async () => {
  const holder = await database.pool.connect();
  await holder.query(`select pg_advisory_lock(${advisoryLocks.migrations})`);
  const stopping = new AbortController();
  const started = stopOrder(logger);
  const upgrading = upgrade(started, stopping.signal);
  const outcome = expect(upgrading).rejects.toThrow(/abort/);
  const backups = upgradeBackupsIn(dataDir);
  await expect.poll(() => readdir(backups).catch(() => [])).toHaveLength(1);

  stopping.abort();
  const left = started.stop().then(() => readdir(backups));
  await holder.query(`select pg_advisory_unlock(${advisoryLocks.migrations})`);
  holder.release();
  expect(await left).toEqual([]);
  await outcome;
  expect(await appliedMigrations(database.pool)).toHaveLength(earlier.length);
});

it('deletes what a killed start has left of its backup', async () => {
  const left = join(upgradeBackupsIn(dataDir), '.backup-2026-01-01T00-00-00-000Z.17.partial');
  await mkdir(left, { recursive: true });
  await upgrade();
  const made = await readdir(upgradeBackupsIn(dataDir));
  expect(made).toEqual([expect.stringMatching(/^backup-/)]);
});
