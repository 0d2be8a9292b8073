import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiClient } from '../support/api-client.ts';
import { freshDatabase } from '../support/database.ts';
import { asOperator } from '../support/operator.ts';
import { redisInstalled, startRedis, type TestRedis } from '../support/redis.ts';
import { freePort, removeInstallation, startServer } from '../support/server.ts';
import { type TcpProxy, tcpProxy } from '../support/tcp-proxy.ts';

const administrator = { username: 'outage-admin', password: 'a password for this run' };
const AWAY = 'degraded: the queue is unavailable, signals are delayed';

/** An HTTP process and a worker with a queue at this address, on one database. */
const startInstallation = async (redisUrl: string) => {
  const database = await freshDatabase();
  const shared = {
    DATABASE_URL: database.url,
    REDIS_URL: redisUrl,
    MASTER_KEY: randomBytes(32).toString('base64'),
    SESSION_KEY: randomBytes(32).toString('hex'),
    ADMIN_USERNAME: administrator.username,
    ADMIN_PASSWORD: administrator.password,
    RATE_LIMITS: 'off',
  };
  const http = await startServer({ settings: { ...shared, ROLES: 'http' }, administrator });
  const KEY_DIR = join(http.dataDir, 'keys');
  const worker = await startServer({
    settings: { ...shared, ROLES: 'worker', SESSION_KEY: '', PUBLIC_URL: http.url, KEY_DIR },
  });
  const admin = apiClient(http.url);
  const soon = (find: () => Promise<unknown>) => expect.poll(find, { timeout: 10_000 });

  return {
    worker,
    /** Signs a charity up on the waiting list, and waits for everything that follows from it. */
    signUp: async (charityName: string): Promise<void> => {
      await soon(async () => (await admin.call('signIn', { body: administrator })).status).toBe(200);
      const email = `${randomUUID()}@outage.example`;
      const { status } = await apiClient(http.url).call('joinWaitingListAsCharity', {
        key: randomUUID(),
        body: { charityName, contactName: 'Olive Outage', email, charitySize: 'medium' },
      });
      expect(status).toBe(201);
      const { rows } = await database.pool.query<{ events: number }>('select count(*) as events from history.events');
      await soon(async () => JSON.stringify((await admin.call('listCharitySignups')).body)).toContain(charityName);
      await soon(async () => (await admin.call('listMails', { query: { status: 'kept' } })).body.data).toContainEqual(
        expect.objectContaining({ to: email }),
      );
      await soon(async () => (await admin.call('getHistorySeal')).body.data.events).toBeGreaterThanOrEqual(
        rows[0]?.events ?? Number.POSITIVE_INFINITY,
      );
    },
    /** What both processes report about the queue. They must be ready. */
    queueChecks: async (): Promise<readonly string[]> => {
      const answers = await Promise.all(
        [http, worker].map(({ url }) => fetch(`${url}/health/ready`, { headers: asOperator })),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as { checks: { queue: string } }[];
      return bodies.map(({ checks }) => checks.queue);
    },
    remove: async (): Promise<void> => {
      for (const server of [http, worker]) {
        await server.kill9();
        await removeInstallation(server.dataDir);
      }
      await database.drop();
    },
  };
};

type Installation = Awaited<ReturnType<typeof startInstallation>>;

describe.runIf(redisInstalled())('while Redis is half-open', () => {
  let redis: TestRedis;
  let proxy: TcpProxy;
  let installation: Installation;
  beforeAll(async () => {
    redis = await startRedis();
    proxy = await tcpProxy({ host: '127.0.0.1', port: redis.port });
    installation = await startInstallation(`redis://127.0.0.1:${proxy.port}`);
  }, 120_000);
  afterAll(async () => {
    await installation?.remove();
    await proxy?.close();
    await redis?.stop();
  });

  it('read models, reactors, mail delivery and hash chain go on', async () => {
    await installation.signUp('Trust before the outage');
    proxy.freeze();
    await installation.signUp('Trust in the outage');
    await installation.signUp('Another trust in the outage');
  }, 60_000);

  it('both processes are ready, with a note', async () => {
    expect(await installation.queueChecks()).toEqual([AWAY, AWAY]);
    const metrics = await (await fetch(`${installation.worker.url}/metrics`, { headers: asOperator })).text();
    expect(metrics).toContain('fellowbridge_queue_available 0');
  });

  it('the queue is used again as soon as it answers', async () => {
    proxy.resume();
    await expect.poll(() => installation.queueChecks(), { timeout: 20_000 }).toEqual(['ok', 'ok']);
    await installation.signUp('Trust after the outage');
  }, 60_000);

  it('a stopped process ends within ten seconds', async () => {
    proxy.freeze();
    const { code, took } = await installation.worker.stop();
    expect(code).toBe(0);
    expect(took).toBeLessThan(10_000);
  }, 30_000);
});

describe.runIf(redisInstalled())('without Redis at the start', () => {
  let installation: Installation;
  let redis: TestRedis | undefined;
  let port: number;
  beforeAll(async () => {
    port = await freePort();
    installation = await startInstallation(`redis://127.0.0.1:${port}`);
  }, 120_000);
  afterAll(async () => {
    await installation?.remove();
    await redis?.stop();
  });

  it('both processes start, are ready and do their work', async () => {
    expect(await installation.queueChecks()).toEqual([AWAY, AWAY]);
    await installation.signUp('Early trust');
  }, 60_000);

  it('the queue is used as soon as Redis starts', async () => {
    redis = await startRedis(port);
    await expect.poll(() => installation.queueChecks(), { timeout: 20_000 }).toEqual(['ok', 'ok']);
    await installation.signUp('Late trust');
  }, 60_000);
});
