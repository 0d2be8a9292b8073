import { existsSync } from 'node:fs';
import type pg from 'pg';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { v7 } from 'uuid';
import type { EventStore } from '../../eventstore/event-store.ts';
import type { Config } from '../../platform/config.ts';
import { keptSecret } from '../../platform/data-directory.ts';
import { openPool, type PoolTimeouts } from '../../platform/database.ts';
import type { DatabaseRole } from '../../platform/database-roles.ts';
import { clusterOf } from '../../platform/embedded-postgres/home.ts';
import { runningPostgres } from '../../platform/embedded-postgres/running.ts';
import { localAddress } from '../../platform/listening.ts';
import { StartRefused } from '../../platform/start-refused.ts';
import { stopOrder } from '../../platform/stop-order.ts';
import { systemCode } from '../../platform/system-code.ts';
import { isTransientFailure } from '../../platform/transient-failures.ts';
import { existingAccess } from '../database-access.ts';
import { findMasterKey } from '../master-key.ts';
import { noQueue, type Platform, wirePlatform } from '../platform.ts';
import { openHistory, openResources, PASSWORD, required, requireMasterKey } from '../resources.ts';
import { toolSettingsOf } from '../settings.ts';
import { toolLogger } from './tool.ts';

/** An installation, running or not, as seen by a command-line tool. */
export interface Installation {
  readonly config: Config;
  /** Contains the password: never log it. */
  readonly databaseUrl: string;
  /** True when the embedded database was already running; then the platform is most likely running, too. */
  readonly isRunning: boolean;
  /** Opens a pool of connections to its database, closed with the installation. */
  openPool(name: string, size: number, timeouts?: PoolTimeouts): pg.Pool;
  /**
   * Opens the history as stored, with personal data encrypted; it is closed with the installation. Throws
   * `StartRefused` when there is none or its server cannot be reached.
   */
  openHistory(): Promise<EventStore>;
  /** Returns the key that encrypts people's keys. Throws `StartRefused` when it is missing or does not fit the database. */
  masterKey(pool: pg.Pool): Promise<Buffer>;
  /** Wires the platform without workers. Throws as `openHistory` and `masterKey` do. */
  wirePlatform(pool: pg.Pool): Promise<Platform>;
  /** Closes everything that the tool has opened; whatever ran before keeps running. */
  close(): Promise<void>;
}

/** Postgres error codes: undefined table; authorisation failed or database unknown. */
const NO_TABLE = '42P01';
const ACCESS_DENIED = /^(28...|3D000)$/;

/** Turns errors that the operator can resolve into `StartRefused`. */
const refuseDatabase = (error: unknown): never => {
  const code = systemCode(error);
  if (code === NO_TABLE) {
    throw new StartRefused('There is no installation in this database. Start Fellowbridge on it once.', error);
  }
  if (error instanceof Error && code !== undefined && ACCESS_DENIED.test(code)) {
    throw new StartRefused(`The database refuses this DATABASE_URL: ${error.message}.`, error);
  }
  if (isTransientFailure(error)) {
    throw new StartRefused(`The database cannot be reached (${code ?? 'it does not answer'}).`, error);
  }
  throw error;
};

/** Turns the failure to open a history in EventStoreDB into `StartRefused`. */
const refuseEventStoreDb = (error: unknown): never => {
  throw new StartRefused(
    'The EventStoreDB server at EVENTSTOREDB_URL does not answer. Check the address, and that the server runs.',
    error,
  );
};

/**
 * Opens the installation that the settings describe: Postgres at `DATABASE_URL` or the embedded Postgres, which is
 * started for the tool unless it runs already. Throws `StartRefused` when there is no installation.
 * @param options.make whether to create a missing installation.
 * @param options.as the role of the database to work as, where the installation has roles. Default: `owner`.
 * @param options.logger of its parts. Default: the logger of tools, which writes warnings to standard error.
 */
export const openInstallation = async (
  environment: Readonly<Record<string, string | undefined>>,
  {
    make = false,
    as = 'owner',
    logger = toolLogger(),
  }: { readonly make?: boolean; readonly as?: DatabaseRole; readonly logger?: Logger } = {},
): Promise<Installation> => {
  const config = toolSettingsOf(environment);
  const started = stopOrder(logger);
  const installed = async (
    givenUrl: string,
    key: Buffer | null,
    { filesDir = config.filesDir, isRunning = false }: { filesDir?: string; isRunning?: boolean } = {},
  ): Promise<Installation> => {
    const access = key === null ? null : await existingAccess(givenUrl, key).catch(refuseDatabase);
    const databaseUrl = access?.urls[as] ?? givenUrl;
    const installation: Installation = {
      isRunning,
      config,
      databaseUrl,
      openPool: (name, size, timeouts) => {
        const pool = openPool(databaseUrl, name, size, () => {}, timeouts);
        started.add(name, () => pool.end());
        return pool;
      },
      openHistory: async () => {
        const refuse = config.eventStoreDbUrl === null ? refuseDatabase : refuseEventStoreDb;
        const history = await openHistory(config, databaseUrl, logger).catch(refuse);
        started.add('history', () => history.close());
        return history;
      },
      masterKey: async (pool) => {
        const masterKey = required(key, 'MASTER_KEY');
        await requireMasterKey(pool, masterKey).catch(refuseDatabase);
        return masterKey;
      },
      wirePlatform: async (pool) =>
        wirePlatform(
          {
            pool,
            masterKey: await installation.masterKey(pool),
            keyDir: config.keyDir,
            history: await installation.openHistory(),
            queue: noQueue,
            publicUrl: config.publicUrl ?? localAddress(config.host, config.port),
            sendMail: null,
            filesFolder: filesDir,
            metrics: new Registry(),
            clock: () => new Date(),
            newId: () => v7(),
            logger,
          },
          started,
        ),
      close: () => started.stop(),
    };
    return installation;
  };

  if (config.databaseUrl !== null) {
    const isKeyGiven = config.masterKey !== null || config.masterKeyFile !== null;
    return installed(config.databaseUrl, isKeyGiven ? await findMasterKey(config) : null);
  }
  const kept = await keptSecret(config.dataDir, PASSWORD.name, PASSWORD.bytes);
  const key = await findMasterKey(config);
  if (!make && kept === null) {
    throw new StartRefused(
      `There is no installation in DATA_DIR ${config.dataDir}. Set DATA_DIR to its folder, or start Fellowbridge once to make one.`,
    );
  }
  if (!make && !existsSync(await clusterOf(config.dataDir))) {
    // Starting the database would make an empty one.
    throw new StartRefused(
      `The database is missing from DATA_DIR ${config.dataDir}. Put its folder postgres back, or restore a backup into another DATA_DIR.`,
    );
  }
  if (kept !== null) {
    const running = await runningPostgres(config.dataDir, kept.toString('base64url'));
    if (running !== null) return installed(running, key, { isRunning: true });
    // Starting the database would generate another key.
    if (key === null)
      throw new StartRefused('MASTER_KEY is not set, and DATA_DIR holds none. Set it as for npm start.');
  }

  try {
    const { databaseUrl, masterKey, filesDir } = await openResources(
      config,
      logger,
      started,
      new AbortController().signal,
    );
    return installed(databaseUrl, masterKey, { filesDir });
  } catch (error) {
    await started.stop();
    throw error;
  }
};
