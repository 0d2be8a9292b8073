import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { v7 } from 'uuid';
import { type Commands, createCommands } from '../../src/commands/commands.ts';
import { commandHandler, type HandleCommand } from '../../src/commands/handle.ts';
import { catalogue, checkEvent } from '../../src/domain/catalogue.ts';
import { ORIGIN, type Position } from '../../src/domain/kernel/event.ts';
import { encrypted } from '../../src/eventstore/encrypted.ts';
import type { EventStore } from '../../src/eventstore/event-store.ts';
import { historyMigrations } from '../../src/eventstore/postgres/migrations.ts';
import { openPostgresEventStore } from '../../src/eventstore/postgres/postgres-event-store.ts';
import { withRememberedKeys } from '../../src/eventstore/remembered-keys.ts';
import type { HttpConfig } from '../../src/http/parts.ts';
import { buildServer } from '../../src/http/server.ts';
import { openPool } from '../../src/platform/database.ts';
import { openPasswords } from '../../src/platform/passwords.ts';
import { vaultMigrations } from '../../src/platform/vault/migrations.ts';
import { openVault, type Vault } from '../../src/platform/vault/vault.ts';
import { createProjectionEngine } from '../../src/projections/engine/engine.ts';
import { projectionMigrations } from '../../src/projections/engine/migrations.ts';
import { allProjections, openReadModels } from '../../src/projections/read-models.ts';
import { freshDatabase } from './database.ts';
import { type Browser, openBrowser } from './http-browser.ts';
import { recordedMails } from './recorded-mails.ts';

/** Cheap on purpose: what a password costs is tested where passwords are. */
const cheapHashes = { memoryCost: 1024, timeCost: 1, parallelism: 1 };

export interface PlatformOptions {
  readonly config?: Partial<HttpConfig>;
  /** Where the server's own pool finds the database: a detour, for tests that cut it. Default: the database itself. */
  readonly detour?: (databaseUrl: string) => Promise<string>;
}

/** The whole platform in one process, on a Postgres database of its own: real parts, wired as `main.ts` wires them. */
export interface Platform {
  readonly app: FastifyInstance;
  readonly commands: Commands;
  readonly handle: HandleCommand;
  readonly store: EventStore;
  readonly vault: Vault;
  readonly pool: pg.Pool;
  /** The server's pool. */
  readonly serverPool: pg.Pool;
  /** Every line the process logged. */
  readonly log: () => readonly string[];
  /** A new browser without cookies. */
  readonly browser: () => Browser;
  /** Puts the clock forward, in milliseconds. */
  readonly advance: (milliseconds: number) => void;
  /** Folds nothing more until resumed, as if every worker were away. */
  readonly pauseProjections: () => void;
  readonly resumeProjections: () => void;
  /** Waits until all read models have seen the whole history. */
  readonly settled: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export const startPlatform = async ({ config = {}, detour }: PlatformOptions = {}): Promise<Platform> => {
  const database = await freshDatabase([...historyMigrations, ...vaultMigrations, ...projectionMigrations]);
  const lines: string[] = [];
  const logger = pino(
    { level: 'trace' },
    new Writable({
      write: (chunk, _encoding, done) => {
        lines.push(String(chunk));
        done();
      },
    }),
  );

  let ahead = 0;
  const clock = () => new Date(Date.now() + ahead);
  const serverPool = openPool(detour ? await detour(database.url) : database.url, 'http-test', 10, () => {});
  const opened = openVault({ pool: serverPool, masterKey: randomBytes(32), clock });
  const vault = withRememberedKeys(opened, { now: () => performance.now() });
  const history = await openPostgresEventStore({ url: database.url, poolSize: 4, logger });
  const store = encrypted(history, { keys: vault.keys, catalogue });
  const handle = commandHandler({ store, clock, newId: v7, check: checkEvent });
  const hashing = await openPasswords({ cost: cheapHashes });
  const commands = createCommands({ handle, store, vault, clock, newId: v7, hashing, mail: recordedMails(), logger });
  const engine = createProjectionEngine({ pool: database.pool, store, projections: allProjections, logger });
  await engine.prepare();

  let paused = false;
  const catchUp = async (): Promise<void> => {
    if (!paused) await Promise.all(engine.names.map((name) => engine.catchUp(name)));
  };
  const stopping = new AbortController();
  const following = (async () => {
    // As the queue does for the real workers: a round that fails, in a test that cuts the database, is not the last one.
    for await (const _event of history.subscribeAll(ORIGIN, stopping.signal)) {
      await catchUp().catch((error: unknown) => logger.warn({ err: error }, 'catching up failed'));
    }
  })();

  const app = await buildServer({
    commands,
    readModels: openReadModels(serverPool),
    vault,
    waitFor: engine.waitFor,
    health: { live: () => true, ready: async () => ({ ready: true, checks: { database: 'ok' } }) },
    metrics: new Registry(),
    newId: v7,
    clock,
    config: {
      publicUrl: 'http://localhost:3000',
      cookieKey: randomBytes(32),
      webRoot: null,
      trustProxy: false,
      rateLimits: 'off',
      ...config,
    },
    logger,
  });

  return {
    app,
    commands,
    handle,
    store,
    vault,
    pool: database.pool,
    serverPool,
    log: () => lines,
    browser: () => openBrowser(app, config.publicUrl ?? 'http://localhost:3000'),
    advance: (milliseconds) => {
      ahead += milliseconds;
    },
    pauseProjections: () => {
      paused = true;
    },
    resumeProjections: () => {
      paused = false;
      void catchUp();
    },
    settled: async () => {
      const head: Position = await store.head();
      if (!(await engine.waitFor(engine.names, head, 10_000))) throw new Error('The read models do not catch up.');
    },
    stop: async () => {
      await app.close();
      stopping.abort();
      await following;
      await engine.close();
      await store.close();
      await serverPool.end();
      await database.drop();
    },
  };
};
