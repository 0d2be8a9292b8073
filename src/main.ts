import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { v7 } from 'uuid';
import { brand } from './brand.ts';
import { createCommands } from './commands/commands.ts';
import { commandHandler } from './commands/handle.ts';
import { projectionOrders } from './commands/projection-orders.ts';
import { openDocumentation } from './documentation/documentation.ts';
import { catalogue, checkEvent } from './domain/catalogue.ts';
import { projectLimits } from './domain/projects/limits.ts';
import { encrypted } from './eventstore/encrypted.ts';
import type { EventStore } from './eventstore/event-store.ts';
import { openEventStoreDb } from './eventstore/eventstoredb/eventstoredb-event-store.ts';
import { measured } from './eventstore/measured.ts';
import { openPostgresEventStore } from './eventstore/postgres/postgres-event-store.ts';
import { withRememberedKeys } from './eventstore/remembered-keys.ts';
import { openHistoryReading } from './history/reading.ts';
import { isOutage } from './http/outages.ts';
import { buildServer } from './http/server.ts';
import type { Config, Role } from './platform/config.ts';
import { openPool } from './platform/database.ts';
import { every } from './platform/every.ts';
import { openFiles } from './platform/files/files.ts';
import {
  ensureFirstAdministrator,
  type FirstAdministratorKeeper,
  type FirstAdministratorState,
} from './platform/first-administrator.ts';
import { checkReadiness, notedOnly, projectionCheck } from './platform/health.ts';
import { explainListening, localAddress, probePort } from './platform/listening.ts';
import { openLogger } from './platform/logger.ts';
import { mailMetrics } from './platform/mail/mail-metrics.ts';
import { openMail } from './platform/mail/open-mail.ts';
import { smtpSender } from './platform/mail/smtp.ts';
import { type Metrics, openMetrics } from './platform/metrics.ts';
import { migrate } from './platform/migrations.ts';
import { listenForOperations } from './platform/operations-listener.ts';
import { openPasswords } from './platform/passwords.ts';
import { atMost } from './platform/patience.ts';
import { openQueue } from './platform/queue.ts';
import { whenGivenUp } from './platform/start-given-up.ts';
import { StartRefused } from './platform/start-refused.ts';
import { type StopOrder, stopOrder } from './platform/stop-order.ts';
import { proveMasterKey, WrongMasterKey } from './platform/vault/master-key-proof.ts';
import { openVault } from './platform/vault/vault.ts';
import { createProjectionEngine } from './projections/engine/engine.ts';
import { allProjections, openReadModels } from './projections/read-models.ts';
import { openProjectionsRoom } from './projections/room/room.ts';
import { createReactors } from './reactors/engine/reactors.ts';
import { linksTo } from './reactors/letters/links.ts';
import { accountMail } from './reactors/mails/account-mail.ts';
import { readersOf } from './reactors/mails/readers.ts';
import { reportableEvents } from './reports/composed/fields.ts';
import { discoverReports } from './reports/engine/discovery.ts';
import { openRunDesk } from './reports/runs/run-desk.ts';
import { createRunWork } from './reports/runs/run-work.ts';
import { openSealLedger } from './seals/ledger.ts';
import { createSealer } from './seals/sealer.ts';
import { administratorMaker } from './wiring/administrator.ts';
import { demoPreparation } from './wiring/demo.ts';
import { type Foundation, layFoundation, required } from './wiring/foundation.ts';
import { openMessageNews } from './wiring/message-news.ts';
import { platformMigrations } from './wiring/migrations.ts';
import type { PlatformParts, Preparation } from './wiring/platform-parts.ts';
import { allReactors } from './wiring/reactors.ts';
import { recoverAll } from './wiring/recovery.ts';
import { settingsOf } from './wiring/settings.ts';
import { DELIVERY, REPORT, RESETS, startWork } from './wiring/worker.ts';

/** A running process of the platform. */
export interface Fellowbridge {
  /** Where it is reached. */
  readonly url: string;
  readonly roles: ReadonlySet<Role>;
  readonly firstAdministrator: FirstAdministratorState;
  /** What the arguments led to, for whoever starts the process. */
  readonly notices: readonly string[];
  /** Settles, with a sentence for the log, when the process cannot go on and should be stopped and started again. */
  readonly failed: Promise<string>;
  /** Requests in flight finish, batches in flight finish, then everything is closed, the database last. */
  stop(): Promise<void>;
}

/** Connections of the pool that read models, vault, projections, reactors and mail share; the history has its own. */
const POOL_SIZE = 24;

/** How often unfinished registrations are looked for, in milliseconds. */
const RECOVERY_EVERY_MS = 30_000;

/** How long a start waits for the read models to reach the head of the history, in milliseconds. */
const CATCH_UP_PATIENCE_MS = 5_000;

/** The same for a start that has just written much of it. */
const PREPARED_PATIENCE_MS = 60_000;

/** How long the pool is waited for when everything stops, in milliseconds: by then nobody should use it. */
const POOL_PATIENCE_MS = 2_000;

/** The built client lies beside the built server; during development Vite serves it. */
const webRoot = (): string | null => {
  const folder = fileURLToPath(new URL('../web', import.meta.url));
  return import.meta.url.endsWith('.js') && existsSync(`${folder}/index.html`) ? folder : null;
};

/** What arguments ask for. */
const preparations: ReadonlyMap<string, Preparation> = new Map([['--demo', demoPreparation]]);

const readArguments = (given: readonly string[]): readonly Preparation[] => {
  const unknown = given.filter((argument) => !preparations.has(argument));
  if (unknown.length > 0) {
    const known = [...preparations.keys()].join(', ');
    throw new StartRefused(
      `Unknown argument: ${unknown.join(' ')}. Fellowbridge knows ${known}; settings come from the environment.`,
    );
  }
  return [...preparations].filter(([argument]) => given.includes(argument)).map(([, preparation]) => preparation);
};

/** Wires the platform's parts by hand. Nothing of them works yet. */
const wireParts = async (
  { config, url, logger }: { readonly config: Config; readonly url: string; readonly logger: Logger },
  { databaseUrl, masterKey, dataDir, filesDir }: Foundation,
  metrics: Metrics,
  started: StopOrder,
): Promise<{ readonly parts: PlatformParts; readonly history: EventStore }> => {
  const clock = (): Date => new Date();
  const newId = (): string => v7();
  const pool = openPool(databaseUrl, 'platform', POOL_SIZE, (error) =>
    logger.warn({ err: error }, 'an idle database connection was lost'),
  );
  started.add('pool', () => atMost(POOL_PATIENCE_MS, pool.end()));
  await migrate(pool, platformMigrations);
  await proveMasterKey(pool, masterKey).catch((error: unknown) => {
    throw error instanceof WrongMasterKey ? new StartRefused(`MASTER_KEY: ${error.message}`, error) : error;
  });
  const vault = withRememberedKeys(openVault({ pool, masterKey, clock }), { now: () => performance.now() });
  // The data directory's lock says that nobody else is at work: clients of a killed process need not wait for leases.
  if (dataDir !== null) await vault.idempotency.releaseAll();

  const openHistory = (): Promise<EventStore> =>
    config.eventStoreDbUrl === null
      ? openPostgresEventStore({ url: databaseUrl, logger })
      : openEventStoreDb({ url: config.eventStoreDbUrl, logger });
  const history = measured(await openHistory(), metrics.appended);
  started.add('history', () => history.close());
  const store = encrypted(history, { keys: vault.keys, catalogue });

  const engine = createProjectionEngine({ pool, store, projections: allProjections, logger });
  started.add('projections', () => engine.close());
  await engine.prepare();
  const queue = await openQueue(config.redisUrl === null ? { databaseUrl } : { redisUrl: config.redisUrl }, logger);
  started.add('queue', () => queue.close());

  const pokeDelivery = (): Promise<void> => queue.poke(DELIVERY);
  const mail = openMail({
    pool,
    keys: vault.keys,
    mailboxOf: vault.mailboxOf,
    clock,
    send:
      config.mailServer && smtpSender(config.mailServer, config.mailFrom ?? { name: brand.name, address: brand.email }),
    poke: pokeDelivery,
    metrics: mailMetrics(metrics.registry),
    logger,
  });
  const writing = { store, readers: readersOf(store), links: linksTo(url) };
  const accountMails = accountMail(writing, mail.outbox, pokeDelivery);

  const hashing = await openPasswords();
  const handle = commandHandler({ store, clock, newId, check: checkEvent });
  const commands = createCommands({ handle, store, vault, mail: accountMails, clock, newId, hashing, logger });
  const projectionsRoom = openProjectionsRoom({ pool, history, engine, logger });
  const readModels = openReadModels(pool);
  const files = openFiles(filesDir, { mostBytes: projectLimits.fileBytes, clock });
  const reactors = createReactors({
    pool,
    store,
    reactors: allReactors({ store, writing, commands, handle, readModels, files, waitFor: engine.waitFor }),
    outbox: mail.outbox,
    mailsPut: pokeDelivery,
    isPassing: isOutage,
    logger,
  });
  started.add('reactors', () => reactors.close());
  await reactors.prepare();

  const sealer = createSealer({ history, ledger: openSealLedger(pool) });

  const reports = { reports: await discoverReports(), events: reportableEvents(catalogue) };
  const reportRuns = createRunWork({ pool, history, catalogue, clock, ...reports, logger });
  const reportDesk = openRunDesk({
    pool,
    clock,
    // The worker looks by itself a moment later should this be lost.
    poke: (id) => queue.poke(REPORT + id).catch((error) => logger.warn({ err: error }, 'a poke was lost')),
  });

  const parts: PlatformParts = {
    pool,
    vault,
    store,
    hashing,
    handle,
    commands,
    accountMail: accountMails,
    engine,
    projectionsRoom,
    projectionOrders: projectionOrders(handle, projectionsRoom),
    readModels,
    reactors,
    reports,
    reportRuns,
    reportDesk,
    sealer,
    mail,
    files,
    dataDir,
    queue,
    clock,
    newId,
    logger,
  };
  return { parts, history };
};

/** How far read models, reactors and seals are, for readiness and metrics. */
const observe = ({ engine, reactors, sealer }: PlatformParts, history: Pick<EventStore, 'head'>, metrics: Metrics) => {
  const projections = async () =>
    (await engine.status())
      .filter(({ current }) => current)
      .map(({ name, position, caughtUp, paused, parked, waiting }) => ({
        name,
        position,
        caughtUp,
        paused,
        parked: parked + waiting,
      }));
  metrics.observeProjections(projections);
  metrics.observeReactors(reactors.status);
  const seals = async () => {
    // In this order: what is sealed was in the history before.
    const { position } = await sealer.head();
    return [{ name: 'sealing', position, caughtUp: position >= (await history.head()), parked: 0 }];
  };
  return { projections, reactors: reactors.status, seals };
};

/** Does what the arguments ask for, one after another; stopping waits for the one at work. */
const prepareAll = async (
  preparing: readonly Preparation[],
  parts: PlatformParts,
  started: StopOrder,
  givenUp: AbortSignal,
): Promise<readonly string[]> => {
  const notices: string[] = [];
  for (const prepare of preparing) {
    const prepared = prepare(parts, givenUp);
    started.add('preparation', () =>
      prepared.then(
        () => {},
        () => {},
      ),
    );
    notices.push(...(await prepared));
  }
  return notices;
};

const bringUp = async (
  config: Config,
  preparing: readonly Preparation[],
  logger: Logger,
  started: StopOrder,
  givenUp: AbortSignal,
): Promise<Fellowbridge> => {
  const isHttp = config.roles.has('http');
  const isWorker = config.roles.has('worker');
  const port = await probePort(config.host, config.port);
  const url = config.publicUrl ?? localAddress(config.host, port);
  const metrics = openMetrics();

  const foundation = await layFoundation(config, logger, started, givenUp);
  const { parts, history } = await wireParts({ config, url, logger }, foundation, metrics, started);
  const { pool, vault, store, hashing, commands, engine, readModels, mail, files, queue, clock, newId } = parts;

  // Before any work starts: the calendar would renew memberships whose story is only half told.
  const notices = await prepareAll(preparing, parts, started, givenUp);
  if (isWorker) await startWork(parts, history, started);
  // A process that says it is ready shows what was accepted before it, unless there is very much to fold.
  const patience = preparing.length > 0 ? PREPARED_PATIENCE_MS : CATCH_UP_PATIENCE_MS;
  if (isWorker) {
    const atWork = (await engine.status()).filter(({ current, paused }) => current && !paused);
    await engine.waitFor(
      atWork.map(({ name }) => name),
      await history.head(),
      patience,
    );
  }

  const figures = observe(parts, history, metrics);
  const checks = {
    database: async () => {
      await pool.query('select 1');
      return null;
    },
    history: async () => {
      await history.head();
      return null;
    },
    projections: projectionCheck(figures.projections, clock),
    // Mails that wait are no reason to serve no pages.
    reactors: notedOnly(projectionCheck(figures.reactors, clock)),
    // A history that grows unsealed is to be looked after, not to be closed.
    seals: notedOnly(projectionCheck(figures.seals, clock)),
    queue: async () => {
      await queue.check();
      return null;
    },
  };
  const ready = () => checkReadiness(checks);

  await recoverAll(commands, logger);
  const makeAdministrator = administratorMaker({ commands, store, vault, hashing, newId });
  const settleAdministrator = (): Promise<FirstAdministratorKeeper> =>
    ensureFirstAdministrator({
      pool,
      wanted: config.firstAdministrator,
      dataDir: foundation.dataDir,
      create: async (account) => {
        const userId = await makeAdministrator(account);
        if (userId !== null && isWorker) {
          await engine.waitFor(['accounts'], await history.head(), CATCH_UP_PATIENCE_MS);
        }
        return userId;
      },
    });
  let administrator = await settleAdministrator();
  started.add(
    'recovery',
    every(RECOVERY_EVERY_MS, 'settling what a crash left', logger, async () => {
      await recoverAll(commands, logger);
      if (administrator.state.state === 'name-taken') administrator = await settleAdministrator();
    }),
  );

  if (isHttp) {
    const messageNews = openMessageNews({ history, waitFor: engine.waitFor, logger });
    started.add('news of messages', () => messageNews.close());
    const server = await buildServer({
      commands: {
        ...commands,
        signIn: async (input, request) => {
          const outcome = await commands.signIn(input, request);
          if (outcome.outcome === 'done') await administrator.signedIn(outcome.userId);
          return outcome;
        },
        requestPasswordReset: async (input, request) => {
          await commands.requestPasswordReset(input, request);
          // Whoever it was: the worker finds out, and looks by itself a second later should this be lost.
          queue.poke(RESETS).catch((error: unknown) => logger.warn({ err: error }, 'a poke was lost'));
        },
      },
      readModels,
      vault,
      history: openHistoryReading({ store, raw: history, keys: vault.keys }),
      documentation: openDocumentation(),
      seals: parts.sealer,
      waitFor: engine.waitFor,
      projectionsRoom: parts.projectionsRoom,
      projectionOrders: parts.projectionOrders,
      messageNews,
      reports: { ...parts.reports, runs: parts.reportDesk },
      mails: mail.desk,
      files,
      health: { live: () => true, ready },
      metrics: metrics.registry,
      newId,
      clock,
      config: {
        publicUrl: url,
        sourceUrl: config.sourceUrl,
        cookieKey: required(foundation.sessionKey, 'SESSION_KEY'),
        webRoot: webRoot(),
        trustProxy: config.trustProxy,
        rateLimits: config.rateLimits ? { factor: 1 } : 'off',
      },
      logger,
    });
    started.add('http', () => server.close());
    await server.listen({ host: config.host, port }).catch((error: unknown) => {
      throw explainListening(error, { host: config.host, port });
    });
  } else {
    const close = await listenForOperations({ host: config.host, port, ready, metrics: metrics.registry });
    started.add('operations', close);
  }

  return {
    url: isHttp ? url : localAddress(config.host, port),
    roles: config.roles,
    firstAdministrator: administrator.state,
    notices,
    failed: foundation.failed,
    stop: () => started.stop(),
  };
};

/**
 * Starts a process of the platform with the settings of an environment. Answers when it is ready.
 *
 * Throws {@link StartRefused}, with a message for the operator, for wrong settings, arguments or surroundings; whatever
 * was started by then has been stopped again. So it has when `givenUp` aborts first: then it throws
 * `StartGivenUp`.
 */
export const startFellowbridge = async (
  environment: Readonly<Record<string, string | undefined>>,
  givenArguments: readonly string[],
  givenUp: AbortSignal,
): Promise<Fellowbridge> => {
  const preparing = readArguments(givenArguments);
  const config = settingsOf(environment);
  const logger = openLogger(config);
  const started = stopOrder(logger);
  try {
    return await Promise.race([bringUp(config, preparing, logger, started, givenUp), whenGivenUp(givenUp)]);
  } catch (error) {
    await started.stop();
    throw error;
  }
};
