import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { v7 } from 'uuid';
import { type Commands, createCommands } from './commands/commands.ts';
import { commandHandler } from './commands/handle.ts';
import type { RequestContext } from './commands/request-context.ts';
import { catalogue, checkEvent } from './domain/catalogue.ts';
import { encrypted } from './eventstore/encrypted.ts';
import type { EventStore } from './eventstore/event-store.ts';
import { openEventStoreDb } from './eventstore/eventstoredb/eventstoredb-event-store.ts';
import { measured } from './eventstore/measured.ts';
import { historyMigrations } from './eventstore/postgres/migrations.ts';
import { openPostgresEventStore } from './eventstore/postgres/postgres-event-store.ts';
import { NewPassword, Username } from './http/contract/accounts.ts';
import { email } from './http/contract/fields.ts';
import { buildServer } from './http/server.ts';
import { type Config, type Role, readConfig } from './platform/config.ts';
import { openDataDirectory } from './platform/data-directory.ts';
import { openPool } from './platform/database.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres/embedded-postgres.ts';
import {
  ensureFirstAdministrator,
  type FirstAdministratorKeeper,
  type FirstAdministratorState,
  installationMigrations,
} from './platform/first-administrator.ts';
import { checkReadiness, projectionCheck } from './platform/health.ts';
import { explainListening, localAddress, probePort } from './platform/listening.ts';
import { openLogger } from './platform/logger.ts';
import { openMetrics } from './platform/metrics.ts';
import { migrate } from './platform/migrations.ts';
import { listenForOperations } from './platform/operations-listener.ts';
import { openPasswords } from './platform/passwords.ts';
import { openQueue } from './platform/queue.ts';
import { StartRefused } from './platform/start-refused.ts';
import { type StopOrder, stopOrder } from './platform/stop-order.ts';
import { proveMasterKey, WrongMasterKey } from './platform/vault/master-key-proof.ts';
import { vaultMigrations } from './platform/vault/migrations.ts';
import { openVault } from './platform/vault/vault.ts';
import { createProjectionEngine } from './projections/engine/engine.ts';
import { projectionMigrations } from './projections/engine/migrations.ts';
import { startRelay } from './projections/engine/relay.ts';
import { allProjections, openReadModels } from './projections/read-models.ts';

/** A running process of the platform. */
export interface Fellowbridge {
  /** Where it is reached. */
  readonly url: string;
  readonly roles: ReadonlySet<Role>;
  readonly firstAdministrator: FirstAdministratorState;
  /** Settles, with a sentence for the log, when the process cannot go on and should be stopped and started again. */
  readonly failed: Promise<string>;
  /** Requests in flight finish, batches in flight finish, then everything is closed, the database last. */
  stop(): Promise<void>;
}

/** Connections of the pool that read models, vault and projections share; the history has its own. */
const POOL_SIZE = 20;

/** How often unfinished registrations are looked for, in milliseconds. */
const RECOVERY_EVERY_MS = 30_000;

/** How long a start waits for the read models to reach the head of the history, in milliseconds. */
const CATCH_UP_PATIENCE_MS = 5_000;

interface Foundation {
  readonly databaseUrl: string;
  readonly masterKey: Buffer;
  /** Null in a process that may do without: one that serves no HTTP. */
  readonly sessionKey: Buffer | null;
  /** Null outside the embedded form. */
  readonly dataDir: string | null;
  readonly failed: Promise<string>;
}

const required = (key: Buffer | null, name: string): Buffer => {
  if (key === null) throw new StartRefused(`${name} is required with DATABASE_URL.`);
  return key;
};

/** The database and the keys: the operator's, or those that the data directory keeps. */
const layFoundation = async (config: Config, logger: Logger, started: StopOrder): Promise<Foundation> => {
  const { databaseUrl, masterKey, sessionKey } = config;
  if (databaseUrl !== null) {
    return {
      databaseUrl,
      masterKey: required(masterKey, 'MASTER_KEY'),
      sessionKey,
      dataDir: null,
      failed: new Promise(() => {}),
    };
  }
  const directory = await openDataDirectory(config.dataDir);
  started.add('data directory', () => directory.release());
  const password = await directory.secret('database-password', 24);
  const postgres = await startEmbeddedPostgres({
    dataDir: directory.path,
    password: password.toString('base64url'),
    logger,
  });
  started.add('postgres', () => postgres.stop());
  return {
    databaseUrl: postgres.url,
    masterKey: masterKey ?? (await directory.secret('master-key', 32)),
    sessionKey: sessionKey ?? (await directory.secret('session-key', 32)),
    dataDir: directory.path,
    failed: postgres.failed,
  };
};

/** The built client lies beside the built server; during development Vite serves it. */
const webRoot = (): string | null => {
  const folder = fileURLToPath(new URL('../web', import.meta.url));
  return import.meta.url.endsWith('.js') && existsSync(`${folder}/index.html`) ? folder : null;
};

const refuseArguments = (given: readonly string[]): void => {
  if (given.length === 0) return;
  throw new StartRefused(
    `Unknown argument: ${given.join(' ')}. Fellowbridge takes none; settings come from the environment.`,
  );
};

/** Makes the first administrator's account, or recognises the one that a start which then died had made. */
const administratorMaker =
  (commands: Commands, newId: () => string) =>
  async (account: {
    username: string;
    email: string;
    password: string;
  }): Promise<{ userId: string; position: string } | null> => {
    const requestId = newId();
    const request: RequestContext = {
      actor: { id: 'start', role: 'system' },
      source: 'start',
      requestId,
      correlationId: requestId,
    };
    const made = await commands.createAdministrator({ ...account, name: 'Administrator' }, request);
    if (made.outcome === 'done') return made;
    const found = await commands.signIn(account, request);
    return found.outcome === 'done' && found.role === 'admin' ? found : null;
  };

/** Runs work now and then, one run at a time, until stopped. Failures are logged. */
const every = (ms: number, what: string, logger: Logger, work: () => Promise<unknown>): (() => Promise<void>) => {
  let running: Promise<unknown> = Promise.resolve();
  let isIdle = true;
  const timer = setInterval(() => {
    if (!isIdle) return;
    isIdle = false;
    running = work()
      .catch((error: unknown) => logger.warn({ err: error }, `${what} failed, to be tried again`))
      .finally(() => {
        isIdle = true;
      });
  }, ms);
  return async () => {
    clearInterval(timer);
    await running;
  };
};

const bringUp = async (config: Config, logger: Logger, started: StopOrder): Promise<Fellowbridge> => {
  const clock = (): Date => new Date();
  const newId = (): string => v7();
  const isHttp = config.roles.has('http');
  const isWorker = config.roles.has('worker');
  const port = await probePort(config.host, config.port);
  const url = config.publicUrl ?? localAddress(config.host, port);
  const metrics = openMetrics();

  const { databaseUrl, masterKey, sessionKey, dataDir, failed } = await layFoundation(config, logger, started);
  const pool = openPool(databaseUrl, 'platform', POOL_SIZE, (error) =>
    logger.warn({ err: error }, 'an idle database connection was lost'),
  );
  started.add('pool', () => pool.end());
  await migrate(pool, [...installationMigrations, ...vaultMigrations, ...historyMigrations, ...projectionMigrations]);
  await proveMasterKey(pool, masterKey).catch((error: unknown) => {
    throw error instanceof WrongMasterKey ? new StartRefused(`MASTER_KEY: ${error.message}`, error) : error;
  });
  const vault = openVault({ pool, masterKey, clock });
  // The data directory's lock says that nobody else is at work: clients of a killed process need not wait for leases.
  if (dataDir !== null) await vault.idempotency.releaseAll();

  const openHistory = (): Promise<EventStore> =>
    config.eventStoreDbUrl === null
      ? openPostgresEventStore({ url: databaseUrl, logger })
      : openEventStoreDb({ url: config.eventStoreDbUrl, logger });
  const history = measured(await openHistory(), metrics.appended);
  started.add('history', () => history.close());
  const store = encrypted(history, { keys: vault.keys, catalogue });

  const commands = createCommands({
    handle: commandHandler({ store, clock, newId, check: checkEvent }),
    store,
    vault,
    clock,
    newId,
    hashing: await openPasswords(),
  });

  const engine = createProjectionEngine({ pool, store, projections: allProjections, logger });
  started.add('projections', () => engine.close());
  await engine.prepare();
  const queue = await openQueue(config.redisUrl === null ? { databaseUrl } : { redisUrl: config.redisUrl }, logger);
  started.add('queue', () => queue.close());
  if (isWorker) {
    await queue.work((name, signal) => engine.catchUp(name, signal), allProjections.length);
    const relay = startRelay({
      store: history,
      poke: queue.poke,
      names: engine.names,
      foldedBy: engine.foldedBy,
      positions: engine.positions,
      logger,
    });
    started.add('relay', () => relay.stop());
  }

  // A process that says it is ready shows what was accepted before it, unless there is very much to fold.
  if (isWorker) await engine.waitFor(engine.names, await history.head(), CATCH_UP_PATIENCE_MS);

  const figures = async () =>
    (await engine.status())
      .filter(({ current }) => current)
      .map(({ name, position, caughtUp, parked, waiting }) => ({ name, position, caughtUp, parked: parked + waiting }));
  metrics.observeProjections(figures);
  const checks = {
    database: async () => {
      await pool.query('select 1');
      return null;
    },
    history: async () => {
      await history.head();
      return null;
    },
    projections: projectionCheck(figures, clock),
    queue: async () => {
      await queue.check();
      return null;
    },
  };
  const ready = () => checkReadiness(checks);

  await commands.recoverRegistrations();
  const settleAdministrator = (): Promise<FirstAdministratorKeeper> => {
    const make = administratorMaker(commands, newId);
    return ensureFirstAdministrator({
      pool,
      wanted: config.firstAdministrator,
      dataDir,
      create: async (account) => {
        const made = await make(account);
        if (made !== null && isWorker) await engine.waitFor(['accounts'], made.position, CATCH_UP_PATIENCE_MS);
        return made?.userId ?? null;
      },
    });
  };
  let administrator = await settleAdministrator();
  started.add(
    'recovery',
    every(RECOVERY_EVERY_MS, 'settling unfinished registrations', logger, async () => {
      await commands.recoverRegistrations();
      if (administrator.state.state === 'name-taken') administrator = await settleAdministrator();
    }),
  );

  if (isHttp) {
    const server = await buildServer({
      commands: {
        ...commands,
        signIn: async (input, request) => {
          const outcome = await commands.signIn(input, request);
          if (outcome.outcome === 'done') await administrator.signedIn(outcome.userId);
          return outcome;
        },
      },
      readModels: openReadModels(pool),
      vault,
      waitFor: engine.waitFor,
      health: { live: () => true, ready },
      metrics: metrics.registry,
      newId,
      clock,
      config: {
        publicUrl: url,
        cookieKey: required(sessionKey, 'SESSION_KEY'),
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
    failed,
    stop: () => started.stop(),
  };
};

/**
 * Starts a process of the platform with the settings of an environment. Answers when it is ready.
 *
 * Throws {@link StartRefused}, with a message for the operator, for wrong settings, arguments or surroundings; whatever
 * was started by then has been stopped again.
 */
export const startFellowbridge = async (
  environment: Readonly<Record<string, string | undefined>>,
  givenArguments: readonly string[],
): Promise<Fellowbridge> => {
  refuseArguments(givenArguments);
  const config = readConfig(environment, { ADMIN_USERNAME: Username, ADMIN_EMAIL: email, ADMIN_PASSWORD: NewPassword });
  const logger = openLogger(config);
  const started = stopOrder(logger);
  try {
    return await bringUp(config, logger, started);
  } catch (error) {
    await started.stop();
    throw error;
  }
};
