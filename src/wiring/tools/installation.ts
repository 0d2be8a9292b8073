import type pg from 'pg';
import type { Logger } from 'pino';
import type { EventStore } from '../../eventstore/event-store.ts';
import { openEventStoreDb } from '../../eventstore/eventstoredb/eventstoredb-event-store.ts';
import { openPostgresEventStore } from '../../eventstore/postgres/postgres-event-store.ts';
import type { Config } from '../../platform/config.ts';
import { keptSecret } from '../../platform/data-directory.ts';
import { runningPostgres } from '../../platform/embedded-postgres/running.ts';
import { isPassingFailure } from '../../platform/passing-failures.ts';
import { StartRefused } from '../../platform/start-refused.ts';
import { stopOrder } from '../../platform/stop-order.ts';
import { systemCode } from '../../platform/system-code.ts';
import { proveMasterKey, WrongMasterKey } from '../../platform/vault/master-key-proof.ts';
import { layFoundation, MASTER_KEY, PASSWORD, required } from '../foundation.ts';
import { toolSettingsOf } from '../settings.ts';

/** An installation, running or not, as a tool of the command line works on it. */
export interface Installation {
  readonly config: Config;
  /** Holds the password: never log it. */
  readonly databaseUrl: string;
  /** Whether the embedded database was found running: then, as far as one can tell, the platform runs, too. */
  readonly isRunning: boolean;
  /**
   * Opens the history as it is stored: personal data sealed. Close it before the installation. Throws `StartRefused` when
   * there is none, or its database cannot be reached.
   */
  openHistory(): Promise<EventStore>;
  /**
   * The key that wraps people's keys, proven to be the one that this database was made with. Throws `StartRefused` where
   * there is none, or another.
   */
  masterKey(pool: pg.Pool): Promise<Buffer>;
  /** Stops what was started for the tool, and leaves alone what ran before. */
  close(): Promise<void>;
}

/** Codes of Postgres for a table that is not there, and for who may not come in, or to no database of this name. */
const NO_TABLE = '42P01';
const NO_ENTRY = /^(28...|3D000)$/;

/** Says in a sentence why a database cannot be read, where the operator can change that. */
const refuseDatabase = (error: unknown): never => {
  const code = systemCode(error);
  if (code === NO_TABLE) {
    throw new StartRefused('There is no installation in this database. Start Fellowbridge on it once.', error);
  }
  if (error instanceof Error && code !== undefined && NO_ENTRY.test(code)) {
    throw new StartRefused(`The database lets nobody in with this DATABASE_URL: ${error.message}.`, error);
  }
  if (isPassingFailure(error)) {
    throw new StartRefused(`The database cannot be reached (${code ?? 'it does not answer'}).`, error);
  }
  throw error;
};

/**
 * Finds the installation that an environment describes: its Postgres at `DATABASE_URL`, or the embedded one, which is
 * used as it runs or started for as long as the tool is at work. Throws `StartRefused` where there is none, unless it is to be made.
 */
export const openInstallation = async (
  environment: Readonly<Record<string, string | undefined>>,
  logger: Logger,
  { make = false }: { readonly make?: boolean } = {},
): Promise<Installation> => {
  const config = toolSettingsOf(environment);
  const started = stopOrder(logger);
  const installed = (
    parts: Pick<Installation, 'databaseUrl' | 'isRunning'> & { readonly key: Buffer | null },
  ): Installation => ({
    databaseUrl: parts.databaseUrl,
    isRunning: parts.isRunning,
    config,
    masterKey: async (pool) => {
      const key = required(parts.key, 'MASTER_KEY');
      await proveMasterKey(pool, key).catch((error: unknown) => {
        throw error instanceof WrongMasterKey ? new StartRefused(`MASTER_KEY: ${error.message}`, error) : error;
      });
      return key;
    },
    openHistory: () =>
      config.eventStoreDbUrl === null
        ? openPostgresEventStore({ url: parts.databaseUrl, logger }).catch(refuseDatabase)
        : openEventStoreDb({ url: config.eventStoreDbUrl, logger }),
    close: () => started.stop(),
  });

  if (config.databaseUrl !== null) {
    return installed({ databaseUrl: config.databaseUrl, key: config.masterKey, isRunning: false });
  }
  const secret = ({ name, bytes }: typeof PASSWORD | typeof MASTER_KEY) => keptSecret(config.dataDir, name, bytes);
  const [kept, key] = [await secret(PASSWORD), config.masterKey ?? (await secret(MASTER_KEY))];
  if (!make && kept === null) {
    throw new StartRefused(
      `There is no installation in DATA_DIR ${config.dataDir}. Set DATA_DIR to its folder, or start Fellowbridge once to make one.`,
    );
  }
  if (kept !== null) {
    const running = await runningPostgres(config.dataDir, kept.toString('base64url'));
    if (running !== null) return installed({ databaseUrl: running, key, isRunning: true });
    // Starting its database would make it another one.
    if (key === null)
      throw new StartRefused('MASTER_KEY is not set, and DATA_DIR keeps none: set it as for npm start.');
  }

  try {
    const { databaseUrl, masterKey } = await layFoundation(config, logger, started, new AbortController().signal);
    return installed({ databaseUrl, key: masterKey, isRunning: false });
  } catch (error) {
    await started.stop();
    throw error;
  }
};
