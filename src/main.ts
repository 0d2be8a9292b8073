import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { v7 } from 'uuid';
import { type Commands, createCommands } from './commands/commands.ts';
import { fold } from './commands/fold.ts';
import { commandHandler } from './commands/handle.ts';
import type { RequestContext } from './commands/request-context.ts';
import { account as accountDecider } from './domain/accounts/decide.ts';
import { catalogue, checkEvent } from './domain/catalogue.ts';
import { encrypted } from './eventstore/encrypted.ts';
import type { EventStore } from './eventstore/event-store.ts';
import { openEventStoreDb } from './eventstore/eventstoredb/eventstoredb-event-store.ts';
import { measured } from './eventstore/measured.ts';
import { historyMigrations } from './eventstore/postgres/migrations.ts';
import { openPostgresEventStore } from './eventstore/postgres/postgres-event-store.ts';
import { withRememberedKeys } from './eventstore/remembered-keys.ts';
import { NewPassword, Username } from './http/contract/accounts.ts';
import { email } from './http/contract/fields.ts';
import { buildServer } from './http/server.ts';
import { type Config, type Role, readConfig } from './platform/config.ts';
import { openDataDirectory } from './platform/data-directory.ts';
import { openPool } from './platform/database.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres/embedded-postgres.ts';
import { every } from './platform/every.ts';
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
import { openPasswords, type Passwords } from './platform/passwords.ts';
import { atMost } from './platform/patience.ts';
import { openQueue } from './platform/queue.ts';
import { whenGivenUp } from './platform/start-given-up.ts';
import { StartRefused } from './platform/start-refused.ts';
import { type StopOrder, stopOrder } from './platform/stop-order.ts';
import { proveMasterKey, WrongMasterKey } from './platform/vault/master-key-proof.ts';
import { vaultMigrations } from './platform/vault/migrations.ts';
import { openVault, type Vault } from './platform/vault/vault.ts';
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

/** How long the pool is waited for when everything stops, in milliseconds: by then nobody should use it. */
const POOL_PATIENCE_MS = 2_000;

interface AdministratorMakerParts {
  readonly commands: Commands;
  readonly store: EventStore;
  readonly vault: Pick<Vault, 'names' | 'credentials'>;
  readonly hashing: Passwords;
  readonly newId: () => string;
}

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
const layFoundation = async (
  config: Config,
  logger: Logger,
  started: StopOrder,
  givenUp: AbortSignal,
): Promise<Foundation> => {
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
  const starting = startEmbeddedPostgres({
    dataDir: directory.path,
    password: password.toString('base64url'),
    logger,
    givenUp,
  });
  // Before it runs: a start that is given up waits until it has been stopped again.
  started.add('postgres', () =>
    starting.then(
      (postgres) => postgres.stop(),
      () => {},
    ),
  );
  const postgres = await starting;
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

/**
 * Makes the first administrator's account, or recognises the one that a start which then died had made. An account of
 * somebody else is not tried out, and nothing is noted on it.
 */
const administratorMaker =
  ({ commands, store, vault, hashing, newId }: AdministratorMakerParts) =>
  async (account: { username: string; email: string; password: string }): Promise<string | null> => {
    const requestId = newId();
    const request: RequestContext = {
      actor: { id: 'start', role: 'system' },
      source: 'start',
      requestId,
      correlationId: requestId,
    };
    const made = await commands.createAdministrator({ ...account, name: 'Administrator' }, request);
    if (made.outcome === 'done') return made.userId;
    const holder = await vault.names.find(account.username);
    if (holder === null) return null;
    const member = await fold(store, accountDecider, holder);
    if (member.status !== 'registered' || member.registration.role !== 'admin') return null;
    const isOurs = await hashing.verify((await vault.credentials.find(holder))?.hash ?? null, account.password);
    return isOurs ? holder : null;
  };

/** Settles what crashes left. One registration that cannot be settled keeps neither the platform nor the others. */
const recoverRegistrations = async (commands: Commands, logger: Logger): Promise<void> => {
  try {
    await commands.recoverRegistrations();
  } catch (error) {
    for (const failure of error instanceof AggregateError ? error.errors : [error]) {
      logger.warn({ err: failure }, 'an unfinished registration could not be settled, to be tried again');
    }
  }
};

const bringUp = async (
  config: Config,
  logger: Logger,
  started: StopOrder,
  givenUp: AbortSignal,
): Promise<Fellowbridge> => {
  const clock = (): Date => new Date();
  const newId = (): string => v7();
  const isHttp = config.roles.has('http');
  const isWorker = config.roles.has('worker');
  const port = await probePort(config.host, config.port);
  const url = config.publicUrl ?? localAddress(config.host, port);
  const metrics = openMetrics();

  const { databaseUrl, masterKey, sessionKey, dataDir, failed } = await layFoundation(config, logger, started, givenUp);
  const pool = openPool(databaseUrl, 'platform', POOL_SIZE, (error) =>
    logger.warn({ err: error }, 'an idle database connection was lost'),
  );
  started.add('pool', () => atMost(POOL_PATIENCE_MS, pool.end()));
  await migrate(pool, [...installationMigrations, ...vaultMigrations, ...historyMigrations, ...projectionMigrations]);
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

  const hashing = await openPasswords();
  const commands = createCommands({
    handle: commandHandler({ store, clock, newId, check: checkEvent }),
    store,
    vault,
    clock,
    newId,
    hashing,
    logger,
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

  await recoverRegistrations(commands, logger);
  const makeAdministrator = administratorMaker({ commands, store, vault, hashing, newId });
  const settleAdministrator = (): Promise<FirstAdministratorKeeper> =>
    ensureFirstAdministrator({
      pool,
      wanted: config.firstAdministrator,
      dataDir,
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
      await recoverRegistrations(commands, logger);
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
 * was started by then has been stopped again. So it has when `givenUp` aborts first: then it throws
 * `StartGivenUp`.
 */
export const startFellowbridge = async (
  environment: Readonly<Record<string, string | undefined>>,
  givenArguments: readonly string[],
  givenUp: AbortSignal,
): Promise<Fellowbridge> => {
  refuseArguments(givenArguments);
  const config = readConfig(environment, { ADMIN_USERNAME: Username, ADMIN_EMAIL: email, ADMIN_PASSWORD: NewPassword });
  const logger = openLogger(config);
  const started = stopOrder(logger);
  try {
    return await Promise.race([bringUp(config, logger, started, givenUp), whenGivenUp(givenUp)]);
  } catch (error) {
    await started.stop();
    throw error;
  }
};
