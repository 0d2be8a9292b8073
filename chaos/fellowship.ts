import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { pino } from 'pino';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/embedded-postgres.ts';
import { postgresAddress, throughPort } from '../test/support/postgres-address.ts';
import { redisInstalled, startRedis, type TestRedis } from '../test/support/redis.ts';
import { freePort, root, startServer, type TestServer } from '../test/support/server.ts';
import { type TcpProxy, tcpProxy } from '../test/support/tcp-proxy.ts';
import { type HistoryServer, startHistoryServer } from './history-server.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';

/** A process of the platform, which can be killed, frozen and restarted. */
export interface AppProcess {
  readonly name: string;
  readonly url: string;
  /** Sets its clock ten minutes ahead, or back again. */
  jumpInTime(): void;
  signal(signal: NodeJS.Signals): void;
  /** Kills the process without warning and starts another one at the same address. */
  killAndStart(): Promise<void>;
  /** Stops the process cleanly and starts another one at the same address. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** The full form: all parts are real processes on this machine, behind proxies that can break their connections. */
export interface ChaosFellowship {
  readonly http: readonly AppProcess[];
  readonly workers: readonly AppProcess[];
  readonly administrator: { readonly username: string; readonly password: string };
  /** Connection string, bypassing the proxy. */
  readonly databaseUrl: string;
  readonly postgresProxy: TcpProxy;
  /** Null without EVENTSTOREDB_URL. */
  readonly historyProxy: TcpProxy | null;
  /** Null without EVENTSTOREDB_COMMAND. */
  readonly historyServer: HistoryServer | null;
  /** Null when Redis is not installed; the queue is then in Postgres. */
  readonly redis: (TestRedis & { readonly proxy: TcpProxy }) | null;
  /** The disk of Postgres, in memory; null if this user may not mount one. */
  readonly postgresDisk: SmallDisk | null;
  /** Settings of all processes, bypassing the proxies: for tools. */
  readonly settings: Readonly<Record<string, string>>;
  killPostgres(): void;
  query(text: string): Promise<readonly Record<string, unknown>[]>;
  stop(): Promise<void>;
}

const administrator = { username: 'chaos-admin', password: 'a password for the chaos run' };

const startProcess = async (name: string, settings: Readonly<Record<string, string>>): Promise<AppProcess> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fellowbridge-chaos-process-'));
  const port = await freePort();
  const preloads = ['clock.js', 'collect.js'].map((file) => pathToFileURL(join(root, 'chaos', file)));
  const options = preloads.map((url) => `--import=${url}`).join(' ');
  const start = (): Promise<TestServer> =>
    startServer({ dataDir, port, settings: { ...settings, NODE_OPTIONS: options }, administrator });
  let running = await start();
  return {
    name,
    url: `http://127.0.0.1:${port}`,
    jumpInTime: () => process.kill(running.pid, 'SIGUSR2'),
    signal: (signal) => process.kill(running.pid, signal),
    killAndStart: async () => {
      await running.kill9();
      running = await start();
    },
    restart: async () => {
      await running.stop();
      running = await start();
    },
    stop: async () => {
      await running.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/**
 * Starts everything; `stop` stops it again and removes its data.
 * @param numbers how many processes there are for HTTP, and how many workers
 */
export const startFellowship = async (numbers = { http: 2, workers: 2 }): Promise<ChaosFellowship> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fellowbridge-chaos-'));
  // Started by root, Postgres runs as another user, who must be able to enter the folder.
  await chmod(dataDir, 0o711);
  const stops: (() => unknown)[] = [() => rm(dataDir, { recursive: true, force: true })];
  const stop = async (): Promise<void> => {
    for (const one of stops.reverse()) await one();
  };
  try {
    const postgresDisk = mountSmallDisk(dataDir);
    if (postgresDisk) stops.push(postgresDisk.unmount);
    const postgres = await startEmbeddedPostgres({ dataDir, password: 'chaos', logger: pino({ level: 'silent' }) });
    stops.push(() => postgres.stop());
    void postgres.failed.then((reason) => console.error(reason));
    const postgresProxy = await tcpProxy(postgresAddress(postgres.url));
    stops.push(postgresProxy.close);

    const server = redisInstalled() ? await startRedis() : null;
    if (server) stops.push(server.stop);
    const redisProxy = server && (await tcpProxy({ host: '127.0.0.1', port: server.port }));
    if (redisProxy) stops.push(redisProxy.close);

    const { EVENTSTOREDB_URL: historyUrl, EVENTSTOREDB_COMMAND: historyCommand } = process.env;
    const history = historyUrl ? new URL(historyUrl) : null;
    const historyServer = history && historyCommand ? await startHistoryServer(historyCommand, history) : null;
    if (historyServer) stops.push(historyServer.stop);
    const historyProxy = history && (await tcpProxy({ host: history.hostname, port: Number(history.port) }));
    if (historyProxy) stops.push(historyProxy.close);

    const common = {
      MASTER_KEY: randomBytes(32).toString('base64'),
      SESSION_KEY: randomBytes(32).toString('base64'),
      FILES_DIR: join(dataDir, 'documents'),
      KEY_DIR: join(dataDir, 'keys'),
      DATABASE_PROCESSES: String(numbers.http + numbers.workers),
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      ADMIN_USERNAME: administrator.username,
      ADMIN_PASSWORD: administrator.password,
      ADMIN_EMAIL: 'chaos-admin@example.org',
      PUBLIC_URL: 'http://localhost:3000',
      REDIS_URL: server?.url ?? '',
    };
    const proxied = {
      ...common,
      DATABASE_URL: throughPort(postgres.url, postgresProxy.port),
      REDIS_URL: redisProxy ? `redis://127.0.0.1:${redisProxy.port}` : '',
      EVENTSTOREDB_URL: historyProxy && historyUrl ? throughPort(historyUrl, historyProxy.port) : '',
    };
    const begin = async (name: string, role: 'http' | 'worker'): Promise<AppProcess> => {
      const started = await startProcess(name, { ...proxied, ROLES: role });
      stops.push(started.stop);
      return started;
    };
    // The first process starts alone, because it migrates and creates the administrator.
    const first = await begin('worker 1', 'worker');
    const several = (role: 'http' | 'worker', from: number, to: number): Promise<AppProcess[]> =>
      Promise.all(Array.from({ length: to - from + 1 }, (_, place) => begin(`${role} ${from + place}`, role)));
    const [others, http] = await Promise.all([several('worker', 2, numbers.workers), several('http', 1, numbers.http)]);
    const workers = [first, ...others];

    const pool = new pg.Pool({ connectionString: postgres.url, max: 1 });
    pool.on('error', () => {});
    stops.push(() => pool.end());
    return {
      http,
      workers,
      administrator,
      databaseUrl: postgres.url,
      postgresProxy,
      historyProxy,
      historyServer,
      redis: server && redisProxy && { ...server, proxy: redisProxy },
      postgresDisk,
      settings: { ...common, DATABASE_URL: postgres.url, EVENTSTOREDB_URL: historyUrl ?? '' },
      killPostgres: () => process.kill(postgres.pid(), 'SIGKILL'),
      query: async (text) => (await pool.query(text)).rows,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
};
