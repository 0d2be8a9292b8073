import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiClient } from '../support/api-client.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { provideEventStoreDb, type TestEventStoreDb } from '../support/eventstoredb.ts';
import { asOperator } from '../support/operator.ts';
import { allReady } from '../support/readiness.ts';
import { redisInstalled, startRedis, type TestRedis } from '../support/redis.ts';
import { removeInstallation, startServer, type TestServer } from '../support/server.ts';
import { runTool } from '../support/tool.ts';

const administrator = { username: 'full-form-admin', password: 'a password for this run' };

/** The settings of docker-compose.yml with real processes: two for HTTP, two workers, EventStoreDB, Redis, Postgres. */
describe.runIf(redisInstalled())('the full form', () => {
  let database: TestDatabase;
  let history: TestEventStoreDb;
  let redis: TestRedis;
  let http: TestServer;
  let otherHttp: TestServer;
  let worker: TestServer;
  let otherWorker: TestServer;
  let keyDir: string;
  let shared: Readonly<Record<string, string>>;

  const startHttp = () => startServer({ settings: { ...shared, ROLES: 'http' }, administrator });
  const startWorker = () =>
    startServer({ settings: { ...shared, ROLES: 'worker', SESSION_KEY: '', PUBLIC_URL: http.url } });

  beforeAll(async () => {
    keyDir = await mkdtemp(join(tmpdir(), 'fellowbridge-keys-'));
    [database, history, redis] = await Promise.all([freshDatabase(), provideEventStoreDb(), startRedis()]);
    shared = {
      DATABASE_URL: database.url,
      EVENTSTOREDB_URL: history.url,
      REDIS_URL: redis.url,
      MASTER_KEY: randomBytes(32).toString('base64'),
      SESSION_KEY: randomBytes(32).toString('hex'),
      ADMIN_USERNAME: administrator.username,
      ADMIN_PASSWORD: administrator.password,
      RATE_LIMITS: 'off',
      KEY_DIR: keyDir,
    };
    http = await startHttp();
    [otherHttp, worker, otherWorker] = await Promise.all([startHttp(), startWorker(), startWorker()]);
  }, 180_000);

  afterAll(async () => {
    for (const server of [http, otherHttp, worker, otherWorker]) {
      await server?.stop();
      if (server) await removeInstallation(server.dataDir);
    }
    await redis?.stop();
    await history?.close();
    await database?.drop();
    await rm(keyDir, { recursive: true, force: true });
  });

  /** A visitor joins the waiting list at one of the HTTP processes. */
  const joinWaitingList = async (charityName: string, at = http): Promise<void> => {
    const { status } = await apiClient(at.url).call('joinWaitingListAsCharity', {
      key: randomUUID(),
      body: { charityName, contactName: 'Fay Full', email: 'fay@full.example', charitySize: 'medium' },
    });
    expect(status).toBe(201);
  };

  /** Waits until the administrator sees the signup, whose projection the worker folds. */
  const untilSeen = async (charityName: string): Promise<void> => {
    const admin = apiClient(http.url);
    expect((await admin.call('signIn', { body: administrator })).status).toBe(200);
    const deadline = Date.now() + 20_000;
    for (;;) {
      const { body } = await admin.call('listCharitySignups');
      if (body.data.some((signup: { charityName: string }) => signup.charityName === charityName)) return;
      if (Date.now() > deadline) throw new Error(`${charityName} was never shown.`);
      await pause(50);
    }
  };

  it('shares sign-ins and written data between its HTTP processes', async () => {
    await joinWaitingList('Other Trust', otherHttp);
    await untilSeen('Other Trust');
    const admin = apiClient(http.url);
    await admin.call('signIn', { body: administrator });
    expect((await admin.at(otherHttp.url).call('getCurrentUser')).status).toBe(200);
  }, 60_000);

  it('shows in one process what the other has folded', async () => {
    await joinWaitingList('First Trust');
    await untilSeen('First Trust');
  }, 60_000);

  it('keeps people’s keys usable in all processes while the epoch of the keys is renewed', async () => {
    await joinWaitingList('Earlier Trust');
    const [former] = await readdir(keyDir);
    const erased = await runTool('erase', ['--now'], shared);
    // The server decides whether the write-ahead log is removed, so the test does not check that.
    expect(erased.stdout, erased.stderr).toContain('destroyed the former key');
    const [epoch, ...more] = await readdir(keyDir);
    expect({ isNew: epoch !== former, more }).toEqual({ isNew: true, more: [] });
    await joinWaitingList('Later Trust', otherHttp);
    for (const name of ['Earlier Trust', 'Later Trust']) await untilSeen(name);
  }, 120_000);

  it('reports all processes as ready, and workers serve nothing else', async () => {
    for (const { url } of [http, otherHttp, worker, otherWorker]) {
      const ready = () => fetch(`${url}/health/ready`, { headers: asOperator });
      await expect.poll(async () => (await ready()).json()).toEqual(allReady);
      expect((await ready()).status).toBe(200);
    }
    expect((await fetch(`${worker.url}/metrics`, { headers: asOperator })).status).toBe(200);
    expect((await fetch(`${worker.url}/api/auth/user`)).status).toBe(404);
  });

  it('catches up after the queue has lost everything', async () => {
    await redis.restart();
    await joinWaitingList('Forgotten Trust');
    await untilSeen('Forgotten Trust');
  }, 60_000);

  it('continues with one worker while the other is killed', async () => {
    await otherWorker.kill9();
    await removeInstallation(otherWorker.dataDir);
    await joinWaitingList('Remaining Trust');
    await untilSeen('Remaining Trust');
  }, 60_000);

  it('catches up with writes made while no worker ran', async () => {
    await worker.kill9();
    await removeInstallation(worker.dataDir);
    await joinWaitingList('Patient Trust');
    worker = await startWorker();
    await untilSeen('Patient Trust');
  }, 120_000);

  it('keeps members signed in across a restart of HTTP, and creates no second administrator', async () => {
    const admin = apiClient(http.url);
    await admin.call('signIn', { body: administrator });
    const { port } = new URL(http.url);
    const { code } = await http.stop();
    expect(code).toBe(0);
    await removeInstallation(http.dataDir);
    http = await startServer({ settings: { ...shared, ROLES: 'http' }, administrator, port: Number(port) });
    expect(http.output()).not.toContain('administrator');
    expect((await admin.call('getCurrentUser')).status).toBe(200);
  }, 120_000);

  it('stores only documents in DATA_DIR, unless FILES_DIR is set', async () => {
    for (const { dataDir } of [http, otherHttp, worker])
      expect(await readdir(dataDir, { recursive: true })).toEqual(['files']);
  });
});
