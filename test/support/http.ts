import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { type Logger, pino } from 'pino';
import { Registry } from 'prom-client';
import { v7 } from 'uuid';
import { type Commands, createCommands } from '../../src/commands/commands.ts';
import { commandHandler, type HandleCommand } from '../../src/commands/handle.ts';
import { projectionOrders } from '../../src/commands/projection-orders.ts';
import { openDocumentation } from '../../src/documentation/documentation.ts';
import { catalogue, checkEvent } from '../../src/domain/catalogue.ts';
import { ORIGIN, type Position } from '../../src/domain/kernel/event.ts';
import { projectLimits } from '../../src/domain/projects/limits.ts';
import { encrypted } from '../../src/eventstore/encrypted.ts';
import type { EventStore } from '../../src/eventstore/event-store.ts';
import { historyMigrations } from '../../src/eventstore/postgres/migrations.ts';
import { openPostgresEventStore } from '../../src/eventstore/postgres/postgres-event-store.ts';
import { withRememberedKeys } from '../../src/eventstore/remembered-keys.ts';
import { openHistoryReading } from '../../src/history/reading.ts';
import { isOutage } from '../../src/http/outages.ts';
import type { HttpConfig } from '../../src/http/parts.ts';
import { buildServer } from '../../src/http/server.ts';
import { openPool } from '../../src/platform/database.ts';
import { type Files, openFiles } from '../../src/platform/files/files.ts';
import { mailMetrics } from '../../src/platform/mail/mail-metrics.ts';
import { mailMigrations } from '../../src/platform/mail/migrations.ts';
import { type MailOffice, openMail } from '../../src/platform/mail/open-mail.ts';
import { openPasswords } from '../../src/platform/passwords.ts';
import { vaultMigrations } from '../../src/platform/vault/migrations.ts';
import { openVault, type Vault } from '../../src/platform/vault/vault.ts';
import { createProjectionEngine } from '../../src/projections/engine/engine.ts';
import { projectionMigrations } from '../../src/projections/engine/migrations.ts';
import { allProjections, openReadModels } from '../../src/projections/read-models.ts';
import { openProjectionsRoom } from '../../src/projections/room/room.ts';
import { reactorMigrations } from '../../src/reactors/engine/migrations.ts';
import { createReactors } from '../../src/reactors/engine/reactors.ts';
import { linksTo } from '../../src/reactors/letters/links.ts';
import { accountMail } from '../../src/reactors/mails/account-mail.ts';
import { readersOf } from '../../src/reactors/mails/readers.ts';
import { reportableEvents } from '../../src/reports/composed/fields.ts';
import { discoverReports } from '../../src/reports/engine/discovery.ts';
import { reportMigrations } from '../../src/reports/runs/migrations.ts';
import { openRunDesk } from '../../src/reports/runs/run-desk.ts';
import { createRunWork } from '../../src/reports/runs/run-work.ts';
import { openSealLedger } from '../../src/seals/ledger.ts';
import { sealMigrations } from '../../src/seals/migrations.ts';
import { createSealer } from '../../src/seals/sealer.ts';
import { openMessageNews } from '../../src/wiring/message-news.ts';
import { allReactors } from '../../src/wiring/reactors.ts';
import { freshDatabase } from './database.ts';
import { type Browser, openBrowser } from './http-browser.ts';

/** Cheap on purpose: what a password costs is tested where passwords are. */
const cheapHashes = { memoryCost: 1024, timeCost: 1, parallelism: 1 };

const DEFAULT_URL = 'http://localhost:3000';

export interface PlatformOptions {
  readonly config?: Partial<HttpConfig>;
  /** Where the server's own pool finds the database: a detour, for tests that cut it. Default: the database itself. */
  readonly detour?: (databaseUrl: string) => Promise<string>;
  /** Where the reports are found. Default: those that ship. */
  readonly reportsFolder?: URL;
  /** Where the history is kept. Default: in the database. */
  readonly openHistory?: (parts: { readonly logger: Logger }) => Promise<EventStore>;
}

/** The whole platform in one process, on a Postgres database of its own: real parts, wired as `main.ts` wires them. */
export interface Platform {
  readonly app: FastifyInstance;
  readonly commands: Commands;
  readonly handle: HandleCommand;
  readonly store: EventStore;
  readonly vault: Vault;
  readonly pool: pg.Pool;
  readonly databaseUrl: string;
  /** The server's pool. */
  readonly serverPool: pg.Pool;
  /** The post office of an installation without a mail server: mails are kept, and administrators read them. */
  readonly mail: MailOffice;
  /** The content of documents, and the folder where it is. */
  readonly files: Files;
  readonly filesFolder: string;
  /** Every line the process logged. */
  readonly log: () => readonly string[];
  /** A new browser without cookies. */
  readonly browser: () => Browser;
  /** Puts the clock forward, in milliseconds. */
  readonly advance: (milliseconds: number) => void;
  /** Folds nothing more until resumed, as if every worker were away. */
  readonly pauseProjections: () => void;
  readonly resumeProjections: () => void;
  /** Waits until read models and reactors have seen the whole history, also what reactors added to it. */
  readonly settled: () => Promise<void>;
  /** Does what the worker does every few seconds: answers those who forgot their password, delivers mails, runs reports. */
  readonly workOff: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export const startPlatform = async ({
  config = {},
  detour,
  reportsFolder,
  openHistory,
}: PlatformOptions = {}): Promise<Platform> => {
  const database = await freshDatabase([
    ...historyMigrations,
    ...sealMigrations,
    ...vaultMigrations,
    ...projectionMigrations,
    ...mailMigrations,
    ...reactorMigrations,
    ...reportMigrations,
  ]);
  const filesFolder = await mkdtemp(join(tmpdir(), 'fellowbridge-files-'));
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
  const history = openHistory
    ? await openHistory({ logger })
    : await openPostgresEventStore({ url: database.url, poolSize: 4, logger });
  const store = encrypted(history, { keys: vault.keys, catalogue });
  const handle = commandHandler({ store, clock, newId: v7, check: checkEvent });
  const hashing = await openPasswords({ cost: cheapHashes });
  const metrics = new Registry();
  const mailsPut = async (): Promise<void> => {};
  const mail = openMail({
    pool: serverPool,
    keys: vault.keys,
    mailboxOf: vault.mailboxOf,
    clock,
    send: null,
    poke: mailsPut,
    metrics: mailMetrics(metrics),
    logger,
  });
  const writing = { store, readers: readersOf(store), links: linksTo(config.publicUrl ?? DEFAULT_URL) };
  const commands = createCommands({
    handle,
    store,
    vault,
    mail: accountMail(writing, mail.outbox, mailsPut),
    clock,
    newId: v7,
    hashing,
    logger,
  });
  const readModels = openReadModels(serverPool);
  const files = openFiles(filesFolder, { mostBytes: projectLimits.fileBytes, clock });
  const engine = createProjectionEngine({ pool: database.pool, store, projections: allProjections, logger });
  await engine.prepare();
  const sealer = createSealer({ history, ledger: openSealLedger(serverPool) });
  const reactors = createReactors({
    pool: database.pool,
    store,
    reactors: allReactors({ store, writing, commands, handle, readModels, files, waitFor: engine.waitFor }),
    outbox: mail.outbox,
    mailsPut,
    isPassing: isOutage,
    logger,
  });
  await reactors.prepare();

  let paused = false;
  let reacting: Promise<unknown> = Promise.resolve();
  const catchUp = async (): Promise<void> => {
    if (paused) return;
    // Beside the folding, which reactors wait for.
    reacting = Promise.all(reactors.names.map((name) => reactors.catchUp(name))).catch((error: unknown) =>
      logger.warn({ err: error }, 'reacting failed'),
    );
    await Promise.all([...engine.names.map((name) => engine.catchUp(name)), sealer.catchUp()]);
  };
  const stopping = new AbortController();
  const following = (async () => {
    // As the queue does for the real workers: a round that fails, in a test that cuts the database, is not the last one.
    for await (const _event of history.subscribeAll(ORIGIN, stopping.signal)) {
      await catchUp().catch((error: unknown) => logger.warn({ err: error }, 'catching up failed'));
    }
  })();

  const reports = { reports: await discoverReports(reportsFolder), events: reportableEvents(catalogue) };
  const reportRuns = createRunWork({ pool: database.pool, history, catalogue, clock, ...reports, logger });

  const projectionsRoom = openProjectionsRoom({ pool: serverPool, history, engine, logger });
  const messageNews = openMessageNews({ history, waitFor: engine.waitFor, logger });
  const app = await buildServer({
    commands,
    readModels,
    vault,
    history: openHistoryReading({ store, raw: history, keys: vault.keys }),
    documentation: openDocumentation(),
    seals: sealer,
    waitFor: engine.waitFor,
    projectionsRoom,
    projectionOrders: projectionOrders(handle, projectionsRoom),
    messageNews,
    reports: { ...reports, runs: openRunDesk({ pool: serverPool, clock, poke: async () => {} }) },
    mails: mail.desk,
    files,
    health: { live: () => true, ready: async () => ({ ready: true, checks: { database: 'ok' } }) },
    metrics,
    newId: v7,
    clock,
    config: {
      publicUrl: DEFAULT_URL,
      sourceUrl: null,
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
    databaseUrl: database.url,
    serverPool,
    mail,
    files,
    filesFolder,
    log: () => lines,
    browser: () => openBrowser(app, config.publicUrl ?? DEFAULT_URL),
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
      for (let before: Position | null = null, head = await store.head(); head !== before; ) {
        if (!(await engine.waitFor(engine.names, head, 10_000))) throw new Error('The read models do not catch up.');
        await Promise.all(reactors.names.map((name) => reactors.catchUp(name)));
        before = head;
        head = await store.head();
      }
    },
    workOff: async () => {
      await commands.settleResetRequests();
      await mail.deliver();
      for (const id of await reportRuns.due()) await reportRuns.work(id, stopping.signal);
      for (const name of await engine.withWorkBeside()) {
        while (await engine.workBeside(name));
      }
    },
    stop: async () => {
      await app.close();
      await messageNews.close();
      stopping.abort();
      await following;
      await reacting;
      await reactors.close();
      await engine.close();
      await store.close();
      await serverPool.end();
      await database.drop();
      await rm(filesFolder, { recursive: true, force: true });
    },
  };
};
