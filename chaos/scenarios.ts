import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import type { EventStore } from '../src/eventstore/event-store.ts';
import { openEventStoreDb } from '../src/eventstore/eventstoredb/eventstoredb-event-store.ts';
import { openPostgresEventStore } from '../src/eventstore/postgres/postgres-event-store.ts';
import type { AppProcess, ChaosFellowship } from './fellowship.ts';

/** A fault. `run` injects it and resolves when it is over; the recovery is measured from then on. */
export interface Scenario {
  readonly name: string;
  /** False without the part that it breaks. Default: always possible. */
  readonly isPossible?: (fellowship: ChaosFellowship) => boolean;
  readonly run: (fellowship: ChaosFellowship) => Promise<unknown>;
}

/** Longer than leases, signals and deadlines wait, in milliseconds. */
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

/** The history as it is stored. */
export const openRawHistory = ({ settings }: ChaosFellowship): Promise<EventStore> => {
  const logger = pino({ level: 'silent' });
  return settings.EVENTSTOREDB_URL
    ? openEventStoreDb({ url: settings.EVENTSTOREDB_URL, logger })
    : openPostgresEventStore({ url: settings.DATABASE_URL ?? '', logger, poolSize: 2 });
};

/** Appends events that no release understands: an unknown type, a newer version, a wrong shape. */
const poison = async (fellowship: ChaosFellowship): Promise<void> => {
  const history = await openRawHistory(fellowship);
  const event = (type: string, schemaVersion: number, data: unknown) => ({
    eventId: randomUUID(),
    type,
    data,
    metadata: {
      schemaVersion,
      occurredAt: new Date().toISOString(),
      actor: { id: 'chaos', role: 'system' as const },
      source: 'chaos',
      correlationId: 'chaos',
      causationId: 'chaos',
    },
  });
  try {
    for (const one of [
      event('SomethingUnheardOf', 1, { of: 'no release' }),
      event('ProjectSubmitted', 99, { from: 'the future' }),
      event('CharityJoinedWaitingList', 1, ['not', 'an', 'object']),
    ]) {
      await history.append(`waitingListSignup-${randomUUID()}`, [one], 'no-stream');
    }
  } finally {
    await history.close();
  }
};

/** Occupies all connections that Postgres grants. */
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

/** Makes the database read-only for a while, also for open connections. */
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

const halfOpen = async (proxy: { freeze(): void; resumeNew(): void }): Promise<void> => {
  proxy.freeze();
  await pause(LONG_MS);
  proxy.resumeNew();
};

export const scenarios: readonly Scenario[] = [
  { name: 'kill-http', run: ({ http }) => oneOf(http).killAndStart() },
  { name: 'kill-worker', run: ({ workers }) => oneOf(workers).killAndStart() },
  {
    name: 'kill-all',
    run: async ({ http, workers }) => {
      await Promise.all([...http, ...workers].map((one) => one.killAndStart()));
    },
  },
  {
    name: 'kill-postgres',
    run: async (fellowship) => fellowship.killPostgres(),
  },
  { name: 'freeze-http', run: ({ http }) => freeze(oneOf(http)) },
  { name: 'freeze-worker', run: ({ workers }) => freeze(oneOf(workers)) },
  { name: 'half-open-postgres', run: ({ postgresProxy }) => halfOpen(postgresProxy) },
  {
    name: 'half-open-redis',
    isPossible: ({ redis }) => redis !== null,
    run: async ({ redis }) => redis && halfOpen(redis.proxy),
  },
  {
    name: 'half-open-history',
    isPossible: ({ historyProxy }) => historyProxy !== null,
    run: async ({ historyProxy }) => historyProxy && halfOpen(historyProxy),
  },
  {
    name: 'reset-connections',
    run: async ({ postgresProxy, redis, historyProxy }) => {
      for (const proxy of [postgresProxy, redis?.proxy, historyProxy]) proxy?.reset();
    },
  },
  {
    name: 'restart-redis',
    isPossible: ({ redis }) => redis !== null,
    run: async ({ redis }) => redis?.restart(),
  },
  { name: 'flush-redis', isPossible: ({ redis }) => redis !== null, run: async ({ redis }) => redis?.flush() },
  { name: 'read-only-postgres', run: readOnly },
  { name: 'exhaust-connections', run: exhaust },
  {
    name: 'rolling-restart',
    run: async ({ http, workers }) => {
      for (const one of [...http, ...workers]) await one.restart();
    },
  },
  { name: 'poison', run: poison },
];
