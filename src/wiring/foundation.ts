import type { Logger } from 'pino';
import type { Config } from '../platform/config.ts';
import { openDataDirectory } from '../platform/data-directory.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts';
import { StartRefused } from '../platform/start-refused.ts';
import type { StopOrder } from '../platform/stop-order.ts';
import { usableFolder } from '../platform/usable-folder.ts';

/** Secrets that a data directory keeps. */
export const PASSWORD = { name: 'database-password', bytes: 24 } as const;
export const MASTER_KEY = { name: 'master-key', bytes: 32 } as const;

/** What everything else stands on. */
export interface Foundation {
  readonly databaseUrl: string;
  readonly masterKey: Buffer;
  /** Null in a process that may do without: one that serves no HTTP. */
  readonly sessionKey: Buffer | null;
  /** Null outside the embedded form. */
  readonly dataDir: string | null;
  /** Where members' documents lie. */
  readonly filesDir: string;
  readonly failed: Promise<string>;
}

/** A key that must be there. Throws {@link StartRefused}. */
export const required = (key: Buffer | null, name: string): Buffer => {
  if (key === null) throw new StartRefused(`${name} is required with DATABASE_URL.`);
  return key;
};

const usableFilesDir = (config: Config): Promise<string> => usableFolder('FILES_DIR', config.filesDir, 0o700);

/** The database, the keys and the documents' folder: the operator's, or those that the data directory keeps. */
export const layFoundation = async (
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
      filesDir: await usableFilesDir(config),
      failed: new Promise(() => {}),
    };
  }
  const directory = await openDataDirectory(config.dataDir);
  started.add('data directory', () => directory.release());
  const filesDir = await usableFilesDir(config);
  const password = await directory.secret(PASSWORD.name, PASSWORD.bytes);
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
    masterKey: masterKey ?? (await directory.secret(MASTER_KEY.name, MASTER_KEY.bytes)),
    sessionKey: sessionKey ?? (await directory.secret('session-key', 32)),
    dataDir: directory.path,
    filesDir,
    failed: postgres.failed,
  };
};
