import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { advisoryLocks } from '../../src/platform/advisory-locks.ts';
import { type ApiClient, apiClient } from '../support/api-client.ts';
import {
  embeddedDatabaseUrl,
  removeInstallation,
  startServer,
  type TestServer,
  temporaryDataDir,
} from '../support/server.ts';

describe('the worker', () => {
  let dataDir: string;
  let server: TestServer;
  let client: ApiClient;

  const start = async (): Promise<void> => {
    const known = server === undefined ? {} : { administrator: server.administrator };
    server = await startServer({ dataDir, settings: { RATE_LIMITS: 'off' }, ...known });
    client = apiClient(server.url);
    expect((await client.call('signIn', { body: server.administrator })).status).toBe(200);
  };
  const connected = async (): Promise<pg.Client> => {
    const database = new pg.Client({ connectionString: await embeddedDatabaseUrl(dataDir) });
    // The server goes away with the process that is killed.
    database.on('error', () => {});
    await database.connect();
    return database;
  };
  const query = async (sql: string) => {
    const database = await connected();
    try {
      return (await database.query(sql)).rows;
    } finally {
      await database.end();
    }
  };
  const latest = async () => (await client.call('listReportRuns')).body.data[0];
  const ask = async (): Promise<void> => {
    const body = { report: 'signup-funnel', parameters: {} };
    expect((await client.call('startReportRun', { body })).status).toBe(201);
  };

  beforeAll(async () => {
    dataDir = await temporaryDataDir();
    await start();
  }, 120_000);
  afterAll(async () => {
    await server.stop();
    await removeInstallation(dataDir);
  });

  it('carries out a requested run', async () => {
    await ask();
    await expect.poll(async () => (await latest()).status, { timeout: 20_000 }).toBe('done');
  }, 60_000);

  it('restarts a run during which it was killed', async () => {
    const visit = { page: 'home', visitorId: crypto.randomUUID() };
    await client.call('trackVisit', { body: visit });
    // The worker gets as far as reading the history, and no further.
    const barrier = await connected();
    await barrier.query(`select pg_advisory_lock(${advisoryLocks.reportClaims})`);
    await ask();
    await barrier.query('begin; lock table history.events in access exclusive mode');
    await barrier.query(`select pg_advisory_unlock(${advisoryLocks.reportClaims})`);
    await expect.poll(async () => (await latest()).status, { timeout: 20_000 }).toBe('running');
    await server.kill9();
    await barrier.end();
    await start();
    // The lease of the dead worker is shortened; the tests of runs cover its full time.
    const [left] = await query(
      `update reports.runs set leased_until = now() - interval '1 second' where status = 'running' returning attempts`,
    );
    expect(left).toEqual({ attempts: 1 });
    await expect.poll(async () => (await latest()).status, { timeout: 20_000 }).toBe('done');
    const [run] = await query(
      `select attempts, (result #>> '{rows,0,3}')::int as visitors from reports.runs order by requested_at desc limit 1`,
    );
    expect(run).toEqual({ attempts: 2, visitors: 1 });
  }, 120_000);
});
