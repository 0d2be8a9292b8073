import type pg from 'pg';
import type { Logger } from 'pino';
import type { EventStore } from '../eventstore/event-store.ts';
import { openPostgresEventStore } from '../eventstore/postgres/postgres-event-store.ts';
import type { Config } from '../platform/config.ts';
import { keptSecret, openDataDirectory } from '../platform/data-directory.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts';
import { StartRefused } from '../platform/start-refused.ts';
import type { StopOrder } from '../platform/stop-order.ts';
import { usableFolder } from '../platform/usable-folder.ts';
import { proveMasterKey, WrongMasterKey } from '../vault/master-key-proof.ts';
import { MASTER_KEY, masterKeyInFile, masterKeyOf } from './master-key.ts';

/** The password of the embedded database, in DATA_DIR. */
export const PASSWORD = { name: 'database-password', bytes: 24 } as const;

/** The database, keys and folders that an installation runs on. */
export interface Resources {
  readonly databaseUrl: string;
  readonly masterKey: Buffer;
  /** Folder of the epoch keys. */
  readonly keyDir: string;
  /** Null when SESSION_KEY is not set outside the embedded form; only a process that serves HTTP needs it. */
  readonly sessionKey: Buffer | null;
  /** Null outside the embedded form. */
  readonly dataDir: string | null;
  /** Folder of the members' documents. */
  readonly filesDir: string;
  /** Folder of the analytical copy. Null: there is none. */
  readonly analyticsDir: string | null;
  /** Resolves with a sentence for the log when the embedded Postgres ends unexpectedly. */
  readonly failed: Promise<string>;
}

/** Returns the setting. Throws {@link StartRefused} when it is missing. */
export const required = <Setting>(setting: Setting | null, name: string): Setting => {
  if (setting === null) throw new StartRefused(`${name} is required with DATABASE_URL.`);
  return setting;
};

/** Checks that the master key belongs to this database. Throws {@link StartRefused} when it does not. */
export const requireMasterKey = (pool: pg.Pool, masterKey: Buffer): Promise<void> =>
  proveMasterKey(pool, masterKey).catch((error: unknown) => {
    throw error instanceof WrongMasterKey ? new StartRefused(`MASTER_KEY: ${error.message}`, error) : error;
  });

/**
 * Opens the history as stored, with personal data encrypted: EventStoreDB when configured, otherwise Postgres.
 * @param poolSize connections to Postgres, in addition to the listening one
 */
export const openHistory = async (
  { eventStoreDbUrl }: Pick<Config, 'eventStoreDbUrl'>,
  databaseUrl: string,
  logger: Logger,
  poolSize?: number,
): Promise<EventStore> => {
  if (eventStoreDbUrl === null) {
    return openPostgresEventStore({ url: databaseUrl, logger, ...(poolSize === undefined ? {} : { poolSize }) });
  }
  // Loaded only when it is used, because its client is large.
  const { openEventStoreDb } = await import('../eventstore/eventstoredb/eventstoredb-event-store.ts');
  return openEventStoreDb({ url: eventStoreDbUrl, logger });
};

const usableFilesDir = (config: Config): Promise<string> => usableFolder('FILES_DIR', config.filesDir, 0o700);

const usableAnalyticsDir = async ({ analyticsDir }: Config): Promise<string | null> =>
  analyticsDir === null ? null : usableFolder('ANALYTICS_DIR', analyticsDir, 0o700);

const usableKeyDir = async ({ keyDir }: Config): Promise<string> =>
  usableFolder('KEY_DIR', required(keyDir, 'KEY_DIR'), 0o700);

/**
 * Opens the resources that the settings name or, in the embedded form, those of the data directory.
 * @param onLaunched called while the embedded Postgres starts; not called where there is none
 */
export const openResources = async (
  config: Config,
  logger: Logger,
  started: StopOrder,
  aborted: AbortSignal,
  onLaunched = () => {},
): Promise<Resources> => {
  const { databaseUrl, masterKey, masterKeyFile, sessionKey } = config;
  if (databaseUrl !== null) {
    return {
      databaseUrl,
      masterKey: masterKeyFile === null ? required(masterKey, 'MASTER_KEY') : await masterKeyOf(config),
      keyDir: await usableKeyDir(config),
      sessionKey,
      dataDir: null,
      filesDir: await usableFilesDir(config),
      analyticsDir: await usableAnalyticsDir(config),
      failed: new Promise(() => {}),
    };
  }
  const directory = await openDataDirectory(config.dataDir);
  started.add('data directory', () => directory.release());
  const filesDir = await usableFilesDir(config);
  const analyticsDir = await usableAnalyticsDir(config);
  const isNew = (await keptSecret(directory.path, PASSWORD.name, PASSWORD.bytes)) === null;
  const kept = masterKeyFile === null ? null : await masterKeyInFile(masterKeyFile, config, isNew);
  const keyDir = await usableKeyDir(config);
  const password = await directory.secret(PASSWORD.name, PASSWORD.bytes);
  const starting = startEmbeddedPostgres({
    dataDir: directory.path,
    password: password.toString('base64url'),
    logger,
    aborted,
    onLaunched,
  });
  // Registered before Postgres starts, so that an aborted start waits until it has stopped again.
  started.add('postgres', () =>
    starting.then(
      (postgres) => postgres.stop(),
      () => {},
    ),
  );
  const postgres = await starting;
  return {
    databaseUrl: postgres.url,
    masterKey: masterKey ?? kept ?? (await directory.secret(MASTER_KEY.name, MASTER_KEY.bytes)),
    keyDir,
    sessionKey: sessionKey ?? (await directory.secret('session-key', 32)),
    dataDir: directory.path,
    filesDir,
    analyticsDir,
    failed: postgres.failed,
  };
};
