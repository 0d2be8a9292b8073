import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createConnection, createServer, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { processIdentity } from '../../src/platform/process-identity.ts';
import { startEventStoreDbStandIn } from '../stand-ins/eventstoredb/stand-in.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { asOperator } from '../support/operator.ts';
import { postgresAddress, throughPort } from '../support/postgres-address.ts';
import { beginServer, freePort, removeInstallation, startAndFail, temporaryDataDir } from '../support/server.ts';

const settings = {
  MASTER_KEY: randomBytes(32).toString('base64'),
  SESSION_KEY: randomBytes(32).toString('base64'),
  ADMIN_PASSWORD: 'a password for this run',
  REDIS_URL: '',
};

describe('a start without its databases', () => {
  let database: TestDatabase;
  let dataDir: string;
  let databasePort: number;
  /** Leads to the database over a port where nothing listens until `openDatabase`. */
  let databaseUrl: string;

  beforeEach(async () => {
    [database, dataDir, databasePort] = await Promise.all([freshDatabase(), temporaryDataDir(), freePort()]);
    databaseUrl = throughPort(database.url, databasePort);
  });

  afterEach(async () => {
    await removeInstallation(dataDir);
    await database.drop();
  });

  const openDatabase = async (): Promise<Server> => {
    const target = postgresAddress(database.url);
    const server = createServer((client) => {
      const upstream = createConnection(target);
      client.pipe(upstream).pipe(client);
      for (const socket of [client, upstream]) socket.on('error', () => client.destroy());
    });
    server.listen(databasePort, '127.0.0.1');
    await once(server, 'listening');
    return server;
  };

  const begin = async (given: Readonly<Record<string, string>>) => {
    const port = await freePort();
    const started = await beginServer({
      dataDir,
      port,
      settings: { ...settings, DATABASE_URL: databaseUrl, ...given },
    });
    onTestFinished(async () => {
      if ((await processIdentity(started.pid)) !== null) process.kill(started.pid, 'SIGKILL');
      await started.ended;
    });
    const url = `http://127.0.0.1:${port}`;
    const readiness = async () => {
      const answer = await fetch(`${url}/health/ready`, { headers: asOperator });
      return { status: answer.status, body: await answer.json() };
    };
    const untilReadiness = (expected: unknown) =>
      vi.waitFor(async () => expect(await readiness()).toMatchObject(expected as object), {
        timeout: 40_000,
        interval: 50,
      });
    return { ...started, url, untilReadiness };
  };

  it('waits for Postgres and EventStoreDB, and answers meanwhile', async () => {
    const history = await startEventStoreDbStandIn();
    onTestFinished(history.close);
    await history.stop();
    const { url, output, untilReadiness } = await begin({ EVENTSTOREDB_URL: history.url, LOG_LEVEL: 'info' });

    await untilReadiness({ status: 503, body: { ready: false, checks: { database: 'unavailable' } } });
    expect((await fetch(`${url}/health/live`)).status).toBe(200);
    const refused = await fetch(`${url}/api/waiting-list/charity`, { method: 'POST' });
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(await refused.json()).toMatchObject({ type: 'urn:fellowbridge:problem:unavailable' });

    const opened = await openDatabase();
    onTestFinished(() => void opened.close());
    await untilReadiness({ status: 503, body: { ready: false, checks: { database: 'ok', history: 'unavailable' } } });

    await history.start();
    await untilReadiness({ status: 200, body: { ready: true } });
    expect(output().match(/the start waits/g)).toHaveLength(2);
    expect(output().match(/the start continues/g)).toHaveLength(2);
    expect(output()).not.toContain(String(databasePort));
  }, 120_000);

  it('stops at once while it waits', async () => {
    const { pid, ended, untilReadiness } = await begin({});
    await untilReadiness({ status: 503 });
    const from = performance.now();
    process.kill(pid, 'SIGTERM');
    expect(await ended).toBe(0);
    expect(performance.now() - from).toBeLessThan(3_000);
  }, 60_000);

  it('does not wait for an unknown database', async () => {
    const opened = await openDatabase();
    onTestFinished(() => void opened.close());
    const unknown = new URL(databaseUrl);
    unknown.pathname = `/${randomUUID()}`;
    const { code, output } = await startAndFail({ dataDir, settings: { ...settings, DATABASE_URL: unknown.href } });
    expect(code).toBe(1);
    expect(output).not.toContain('the start waits');
  }, 60_000);
});
