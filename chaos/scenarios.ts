import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import type { EventStore } from '../src/eventstore/event-store.ts';
import { openEventStoreDb } from '../src/eventstore/eventstoredb/eventstoredb-event-store.ts';
import { openPostgresEventStore } from '../src/eventstore/postgres/postgres-event-store.ts';
import type { TcpProxy } from '../test/support/tcp-proxy.ts';
import type { AppProcess, ChaosFellowship } from './fellowship.ts';
import { appendPoison } from './poison.ts';

/** A fault. `run` injects it and resolves when it is over; the recovery is measured from then on. */
export interface Scenario {
  readonly name: string;
  /** The missing requirement, such as the part that it breaks. Default: nothing. */
  readonly missing?: (fellowship: ChaosFellowship) => string | null;
  /** How many processes it kills without warning. Default: none. */
  readonly kills?: number;
  readonly run: (fellowship: ChaosFellowship) => Promise<unknown>;
}

/** Longer than any lease, signal or deadline, in milliseconds. */
const LONG_MS = 8_000;

const oneOf = (processes: readonly AppProcess[]): AppProcess => {
  const chosen = processes[Math.floor(Math.random() * processes.length)];
  if (!chosen) throw new Error('There is no such process.');
  return chosen;
};

const freeze = async (chosen: AppProcess): Promise<void> => {
  chosen.signal('SIGSTOP');
  await pause(LONG_MS);
  chosen.signal('SIGCONT');
};

/** The history as stored. */
export const openRawHistory = ({ settings }: ChaosFellowship): Promise<EventStore> => {
  const logger = pino({ level: 'silent' });
  return settings.EVENTSTOREDB_URL
    ? openEventStoreDb({ url: settings.EVENTSTOREDB_URL, logger })
    : openPostgresEventStore({ url: settings.DATABASE_URL ?? '', logger, poolSize: 2 });
};

const poison = async (fellowship: ChaosFellowship): Promise<void> => {
  const history = await openRawHistory(fellowship);
  try {
    await appendPoison(history);
  } finally {
    await history.close();
  }
};

/** Uses up all connections that Postgres grants. */
const exhaust = async ({ databaseUrl }: ChaosFellowship): Promise<void> => {
  const clients: pg.Client[] = [];
  try {
    for (;;) {
      const client = new pg.Client({ connectionString: databaseUrl });
      client.on('error', () => {});
      const isOpen = await client.connect().then(
        () => true,
        () => false,
      );
      if (!isOpen) break;
      clients.push(client);
    }
    await pause(LONG_MS);
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
};

/** Makes the database read-only for a while, including for open connections. */
const readOnly = async ({ query }: ChaosFellowship): Promise<void> => {
  const endOthers =
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and usename is not null';
  await query('alter system set default_transaction_read_only = on');
  await query('select pg_reload_conf()');
  await query(endOthers);
  await pause(LONG_MS);
  await query('alter system reset default_transaction_read_only');
  await query('select pg_reload_conf()');
  await query(endOthers);
};

/** Latency of each direction, in milliseconds, as to a server on another continent. */
const DELAY_MS = 75;

const proxies = ({ postgresProxy, redis, historyProxy }: ChaosFellowship): readonly TcpProxy[] =>
  [postgresProxy, redis?.proxy, historyProxy].filter((proxy) => proxy != null);

const delay = async (fellowship: ChaosFellowship): Promise<void> => {
  for (const proxy of proxies(fellowship)) proxy.delay(DELAY_MS);
  await pause(LONG_MS);
  for (const proxy of proxies(fellowship)) proxy.delay(0);
};

const fillDisk = async ({ postgresDisk }: ChaosFellowship): Promise<void> => {
  await postgresDisk?.fill();
  await pause(LONG_MS);
  postgresDisk?.free();
};

const jumpInTime = async (chosen: readonly AppProcess[]): Promise<void> => {
  for (const one of chosen) one.jumpInTime();
  await pause(LONG_MS);
  for (const one of chosen) one.jumpInTime();
};

const withoutRedis = ({ redis }: ChaosFellowship): string | null => (redis ? null : 'redis-server is not installed');

const halfOpen = async (proxy: { freeze(): void; resumeNew(): void }): Promise<void> => {
  proxy.freeze();
  await pause(LONG_MS);
  proxy.resumeNew();
};

const killAndStart = async (chosen: readonly AppProcess[]): Promise<void> => {
  await Promise.all(chosen.map((one) => one.killAndStart()));
};

export const scenarios: readonly Scenario[] = [
  { name: 'kill-http', kills: 1, run: ({ http }) => killAndStart([oneOf(http)]) },
  { name: 'kill-worker', kills: 1, run: ({ workers }) => killAndStart([oneOf(workers)]) },
  { name: 'kill-two', kills: 2, run: ({ http, workers }) => killAndStart([oneOf(http), oneOf(workers)]) },
  { name: 'kill-all', kills: 4, run: ({ http, workers }) => killAndStart([...http, ...workers]) },
  { name: 'kill-postgres', kills: 1, run: async (fellowship) => fellowship.killPostgres() },
  {
    name: 'kill-history',
    kills: 1,
    missing: ({ historyServer }) => (historyServer ? null : 'EVENTSTOREDB_COMMAND is not set'),
    run: async ({ historyServer }) => historyServer?.killAndStart(),
  },
  { name: 'freeze-http', run: ({ http }) => freeze(oneOf(http)) },
  { name: 'freeze-worker', run: ({ workers }) => freeze(oneOf(workers)) },
  { name: 'half-open-postgres', run: ({ postgresProxy }) => halfOpen(postgresProxy) },
  {
    name: 'half-open-redis',
    missing: withoutRedis,
    run: async ({ redis }) => redis && halfOpen(redis.proxy),
  },
  {
    name: 'half-open-history',
    missing: ({ historyProxy }) => (historyProxy ? null : 'EVENTSTOREDB_URL is not set'),
    run: async ({ historyProxy }) => historyProxy && halfOpen(historyProxy),
  },
  {
    name: 'reset-connections',
    run: async (fellowship) => {
      for (const proxy of proxies(fellowship)) proxy.reset();
    },
  },
  { name: 'delay', run: delay },
  { name: 'restart-redis', kills: 1, missing: withoutRedis, run: async ({ redis }) => redis?.restart() },
  { name: 'flush-redis', missing: withoutRedis, run: async ({ redis }) => redis?.flush() },
  { name: 'read-only-postgres', run: readOnly },
  {
    name: 'disk-full',
    missing: ({ postgresDisk }) => (postgresDisk ? null : 'this user may not mount a small disk'),
    run: fillDisk,
  },
  { name: 'exhaust-connections', run: exhaust },
  {
    name: 'rolling-restart',
    run: async ({ http, workers }) => {
      for (const one of [...http, ...workers]) await one.restart();
    },
  },
  { name: 'clock-jump', run: ({ http, workers }) => jumpInTime([oneOf(http), oneOf(workers)]) },
  { name: 'poison', run: poison },
  { name: 'soak', run: () => pause(LONG_MS) },
];
