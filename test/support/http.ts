import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { type Logger, pino } from 'pino';
import { v7 } from 'uuid';
import { ORIGIN, type Position } from '../../src/domain/kernel/event.ts';
import type { EventStore } from '../../src/eventstore/event-store.ts';
import { measured } from '../../src/eventstore/measured.ts';
import { openPostgresEventStore } from '../../src/eventstore/postgres/postgres-event-store.ts';
import { witnessKey } from '../../src/history/integrity/signed-checkpoint.ts';
import { openWitnessFolder } from '../../src/history/integrity/witness-folder.ts';
import type { HttpConfig } from '../../src/http/parts.ts';
import type { SendMail } from '../../src/mail/smtp.ts';
import { openPool } from '../../src/platform/database.ts';
import type { Readiness } from '../../src/platform/health.ts';
import { openMetrics } from '../../src/platform/metrics.ts';
import { migrate } from '../../src/platform/migrations.ts';
import { STOP_FAILED, stopOrder } from '../../src/platform/stop-order.ts';
import { noTracing, type Tracing } from '../../src/platform/tracing.ts';
import { prepareProjections } from '../../src/projections/engine/preparation.ts';
import { allProjections } from '../../src/projections/read-models.ts';
import { type HttpOptions, wireHttp } from '../../src/wiring/http.ts';
import { platformMigrations } from '../../src/wiring/migrations.ts';
import { noQueue, type Platform as WiredPlatform, wirePlatform } from '../../src/wiring/platform.ts';
import { readinessOf } from '../../src/wiring/readiness.ts';
import { requireMasterKey } from '../../src/wiring/resources.ts';
import { type Content, freshDatabase } from './database.ts';
import { type Browser, openBrowser } from './http-browser.ts';
import { operationsToken } from './operator.ts';

/** Keeps tests fast; the unit tests of hashing cover the real cost. */
const cheapHashes = { memoryCost: 1024, timeCost: 1, parallelism: 1 };

const DEFAULT_URL = 'http://localhost:3000';

/** The tables of the read models, which each platform would create by hundreds of statements. */
const readModels: Content = {
  name: 'read models',
  fill: async (url) => {
    const pool = openPool(url, 'test', 1, () => {});
    const store = await openPostgresEventStore({ url, logger: pino({ level: 'silent' }) });
    await prepareProjections({ pool, store, projections: allProjections, logger: pino({ level: 'silent' }) });
    await store.close();
    await pool.end();
  },
};

export interface PlatformOptions {
  readonly config?: Partial<HttpConfig>;
  /** Connection string of the server's own pool, for tests that cut it. Default: the database itself. */
  readonly detour?: (databaseUrl: string) => Promise<string>;
  /** Default: the reports that ship. */
  readonly reportsFolder?: URL;
  /** Default: a history in the database. */
  readonly openHistory?: (parts: { readonly logger: Logger }) => Promise<EventStore>;
  /** Default: no mail server; mails are kept. */
  readonly sendMail?: SendMail;
  /** Default: off. */
  readonly tracing?: Tracing;
  /** E-mail addresses that receive signed checkpoints. Default: none. */
  readonly auditors?: readonly string[];
  /** An earlier installation to start on. Default: a new one. */
  readonly installation?: {
    readonly load: (databaseUrl: string) => Promise<void>;
    readonly masterKey: Buffer;
    readonly filesFolder: string;
  };
}

/** The whole platform in one process, on a separate Postgres database, wired as in `main.ts`. */
export interface Platform
  extends Pick<
    WiredPlatform,
    | 'commands'
    | 'handle'
    | 'history'
    | 'store'
    | 'vault'
    | 'hashing'
    | 'mail'
    | 'writeDigests'
    | 'mailDashboards'
    | 'files'
    | 'dataDir'
    | 'engine'
    | 'readModels'
    | 'reactors'
    | 'newId'
    | 'witness'
    | 'verifications'
    | 'analytics'
  > {
  readonly app: FastifyInstance;
  /** The readiness of this moment. */
  readonly ready: () => Promise<Readiness>;
  readonly pool: pg.Pool;
  readonly databaseUrl: string;
  /** The server's pool. */
  readonly serverPool: pg.Pool;
  readonly filesFolder: string;
  /** The folder of the analytical copy. */
  readonly analyticsFolder: string;
  readonly masterKey: Buffer;
  /** Every line the process has logged. */
  readonly log: () => readonly string[];
  /** Opens a new browser without cookies. */
  readonly browser: () => Browser;
  /** Builds another HTTP server on the same database, as a second process does, and opens a browser on it. */
  readonly browserOfAnotherProcess: () => Promise<Browser>;
  /** Moves the clock forward, in milliseconds. */
  readonly advance: (milliseconds: number) => void;
  /** Stops folding until `resumeProjections`, as if no worker were running. */
  readonly pauseProjections: () => void;
  readonly resumeProjections: () => void;
  /** Waits until read models and reactors have processed the whole history, including what reactors add to it. */
  readonly settled: () => Promise<void>;
  /** Runs the worker's regular work once: password resets, mail delivery, report runs, candidate generations. */
  readonly workOff: () => Promise<void>;
  /** Writes the analytical copy up to the end of the history. */
  readonly copyHistory: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export const startPlatform = async ({
  config = {},
  detour,
  reportsFolder,
  openHistory,
  installation,
  sendMail,
  tracing = noTracing,
  auditors = [],
}: PlatformOptions = {}): Promise<Platform> => {
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
  const started = stopOrder(logger);
  const database = installation
    ? await freshDatabase()
    : await freshDatabase(platformMigrations, openHistory ? undefined : readModels);
  started.add('database', () => database.drop());
  if (installation) {
    await installation.load(database.url);
    await migrate(database.pool, platformMigrations);
    await requireMasterKey(database.pool, installation.masterKey);
  }
  const filesFolder = await mkdtemp(join(tmpdir(), 'fellowbridge-files-'));
  started.add('files', () => rm(filesFolder, { recursive: true, force: true }));
  if (installation) await cp(installation.filesFolder, filesFolder, { recursive: true });
  const analyticsFolder = await mkdtemp(join(tmpdir(), 'fellowbridge-analytics-'));
  started.add('analytical copy', () => rm(analyticsFolder, { recursive: true, force: true }));
  const witnessDir = await mkdtemp(join(tmpdir(), 'fellowbridge-witness-'));
  started.add('witness', () => rm(witnessDir, { recursive: true, force: true }));
  const serverPool = openPool(detour ? await detour(database.url) : database.url, 'http-test', 10, () => {});
  started.add('pool', () => serverPool.end());
  const metrics = openMetrics();
  const opened = openHistory
    ? await openHistory({ logger })
    : await openPostgresEventStore({ url: database.url, poolSize: 4, logger });
  const history = measured(opened, metrics.appended);
  started.add('history', () => history.close());

  let ahead = 0;
  const masterKey = installation?.masterKey ?? randomBytes(32);
  const publicUrl = config.publicUrl ?? DEFAULT_URL;
  const platform = await wirePlatform(
    {
      pool: serverPool,
      workerPool: database.pool,
      masterKey,
      history,
      historyInPool: openHistory === undefined,
      witness: { key: witnessKey(randomBytes(32)), folder: openWitnessFolder(witnessDir), auditors },
      queue: noQueue,
      publicUrl,
      sendMail: sendMail ?? null,
      filesFolder,
      analyticsFolder,
      ...(reportsFolder && { reportsFolder }),
      hashCost: cheapHashes,
      metrics: metrics.registry,
      tracing,
      clock: () => new Date(Date.now() + ahead),
      newId: v7,
      logger,
    },
    started,
  );
  const { commands, engine, reactors, chainWriter, mail, reportRunner, verifications, store } = platform;
  await platform.prepare();

  let paused = false;
  let reacting: Promise<unknown> = Promise.resolve();
  const catchUp = async (): Promise<void> => {
    if (paused) return;
    // Concurrently with the projections, because reactors wait for them.
    reacting = Promise.all(reactors.names.map((name) => reactors.catchUp(name))).catch((error: unknown) =>
      logger.warn({ err: error }, 'reacting failed'),
    );
    await Promise.all([engine.catchUpAll(), chainWriter.catchUp()]);
  };
  const stopping = new AbortController();
  const following = (async () => {
    // Like a worker, it survives a failed round, which tests provoke by cutting the database.
    let done: Position = ORIGIN;
    for await (const { position } of history.subscribeAll(ORIGIN, stopping.signal)) {
      // An earlier round has handled it.
      if (position <= done) continue;
      done = await history.head().catch(() => position);
      await catchUp().catch((error: unknown) => {
        done = position;
        logger.warn({ err: error }, 'catching up failed');
      });
    }
  })();
  started.add('worker', async () => {
    stopping.abort();
    await following;
    await reacting;
  });

  const ready = readinessOf(platform, { isAvailable: async () => true }, metrics);
  const httpOptions: HttpOptions = {
    config: {
      sourceUrl: null,
      cookieKey: randomBytes(32),
      webRoot: null,
      trustProxy: false,
      rateLimits: 'off',
      operationsToken,
      requireSecondFactor: new Set(),
      ...config,
      publicUrl,
    },
    health: { live: () => true, ready },
    metrics: metrics.registry,
  };
  const app = await wireHttp(platform, httpOptions, started);

  return {
    ...platform,
    app,
    ready,
    pool: database.pool,
    databaseUrl: database.url,
    serverPool,
    filesFolder,
    analyticsFolder,
    masterKey,
    log: () => lines,
    browser: () => openBrowser(app, publicUrl),
    browserOfAnotherProcess: async () => {
      const other = await wireHttp(platform, { ...httpOptions, metrics: openMetrics().registry }, started);
      return openBrowser(other, publicUrl);
    },
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
      for (let before = ''; ; ) {
        const head = await store.head();
        if (!(await engine.waitForPosition(engine.names, head, 30_000)))
          throw new Error('The read models do not catch up.');
        const reached = await Promise.all(reactors.names.map((name) => reactors.catchUp(name)));
        if (reached.every((position) => position >= head) && (await store.head()) === head) return;
        // A reactor waits for read models, and goes on in the next round; or for a newer release, and stays where it is.
        const now = [head, ...reached].join();
        if (now === before) return;
        before = now;
      }
    },
    workOff: async () => {
      await commands.settleResetRequests();
      await mail.deliver();
      for (const id of await reportRunner.due()) await reportRunner.work(id, stopping.signal);
      for (const id of await verifications.due()) await verifications.work(id, stopping.signal);
      for (const name of await engine.withCandidateWork()) {
        while (await engine.workOnCandidate(name));
      }
    },
    copyHistory: async () => {
      await platform.analytics.writer?.catchUp(stopping.signal);
    },
    stop: async () => {
      await platform.analytics.writer?.close();
      await started.stop();
      const failures = lines.filter((line) => line.includes(STOP_FAILED));
      if (failures.length > 0) throw new Error(failures.join('\n'));
    },
  };
};
