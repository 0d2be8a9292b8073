import { spawn } from 'node:child_process';
import { chown, open, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { writePrivateFile } from '../data-directory.ts';
import { connectionSettings, onOwnConnection } from '../database.ts';
import { StartAborted } from '../start-aborted.ts';
import { StartRefused } from '../start-refused.ts';
import { systemCode } from '../system-code.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { connectionString, DATABASE, USER } from './connection-string.ts';
import { type Home, recordHome, settleHome } from './home.ts';
import { clearLeftover, stopPostmaster } from './postmaster.ts';
import { canWorkIn, runAs } from './server-user.ts';
import { makeSocketFolder } from './sockets.ts';
import { type Launched, supervise } from './supervision.ts';
import { untilReady } from './until-ready.ts';

/** A Postgres server that this process has started and owns, and restarts when it ends unexpectedly. */
export interface EmbeddedPostgres {
  /** Connection string of the platform's database, over a private Unix socket. Contains the password: never log it. */
  readonly url: string;
  /** For example `18.4`. */
  readonly version: string;
  /** Process id of the running server, or of the last one. */
  pid(): number;
  /** Resolves with a sentence if the server ended without {@link stop} and cannot be restarted, or ends too often. */
  readonly failed: Promise<string>;
  /** Disconnects all clients and stops the server, with all commits on disk. Idempotent. */
  stop(): Promise<void>;
}

interface EmbeddedPostgresParts {
  /** A folder that this process has locked. */
  readonly dataDir: string;
  /** Password of the only database user, set when the cluster is created. */
  readonly password: string;
  readonly logger: Logger;
  /** Place for root's cluster if other users cannot enter DATA_DIR. */
  readonly sharedRoot?: string;
  /**
   * Aborts the start, which then throws `StartAborted` and leaves no server running. After the start, it prevents
   * restarts.
   */
  readonly aborted?: AbortSignal;
  /** Called when the server process runs, some hundred milliseconds before it accepts connections. */
  readonly onLaunched?: () => void;
  /** Settings of Postgres in place of ours. */
  readonly settings?: Readonly<Record<string, string>>;
}

const LOG_LIMIT_BYTES = 5_000_000;
/** Postgres's error code for a wrong password. */
const WRONG_PASSWORD = '28P01';

/**
 * For one machine, a few dozen connections and little memory. Durability keeps Postgres's defaults (fsync and synchronous
 * commit on). The log never contains statements or values, which may be personal data.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '',
  port: '5432',
  max_connections: '100',
  shared_buffers: '64MB',
  effective_cache_size: '256MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '512MB',
  wal_compression: 'on',
  // Old segments are deleted, because reused ones keep data that has been erased since.
  wal_recycle: 'off',
  io_method: 'sync',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  unix_socket_permissions: '0700',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] %a ',
};

const exists = async (path: string): Promise<boolean> => (await stat(path).catch(() => null)) !== null;

/** Creates the cluster in a temporary folder and moves it when complete, so that a killed start leaves no partial cluster. */
const initialise = async ({ path, data, user }: Home, { initdb }: Binaries, password: string): Promise<void> => {
  const draft = `${data}.new`;
  const passwordFile = join(path, 'password.tmp');
  await rm(draft, { recursive: true, force: true });
  await writePrivateFile(passwordFile, `${password}\n`);
  try {
    if (user !== null) await chown(passwordFile, user.uid, user.gid);
    const { code, output } = await runAs(user, initdb, [
      `--pgdata=${draft}`,
      `--username=${USER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
    ]);
    if (code !== 0) throw new StartRefused(`Postgres could not make its data folder under DATA_DIR: ${output.trim()}`);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(draft, data);
};

const checkCluster = async ({ data, user }: Home, dataDir: string, { version, major }: Binaries): Promise<void> => {
  if (!(await canWorkIn(user, data))) {
    throw new StartRefused(
      `The database under DATA_DIR ${dataDir} belongs to another user. Start Fellowbridge as the user who made it, or set DATA_DIR to another folder.`,
    );
  }
  const versionFile = join(data, 'PG_VERSION');
  const written = await readFile(versionFile, 'utf8').catch((error: unknown) => {
    throw new StartRefused(
      `The database under DATA_DIR ${dataDir} is damaged: ${versionFile} cannot be read (${systemCode(error)}). Restore a backup.`,
      error,
    );
  });
  if (written.trim() !== major) {
    throw new StartRefused(
      `The database under DATA_DIR ${dataDir} was written by Postgres ${written.trim()}, and this release brings Postgres ${version}. Make a backup with the release that wrote it (npm run backup), and restore it with this one into another DATA_DIR (npm run restore).`,
    );
  }
};

/** A server that was launched, and where in the log it began to write, in bytes. */
interface Logged extends Launched {
  readonly logFrom: number;
}

/** The log since the launch, including lines from the backends of an earlier server. */
const loggedSince = async (log: string, { logFrom }: Logged): Promise<string> =>
  (await readFile(log).catch(() => Buffer.of())).subarray(logFrom).toString().trimEnd();

/**
 * Starts the server in a separate session, so that a Ctrl-C in the terminal reaches only Fellowbridge, which stops Postgres
 * last. The log goes to a file, because the server outlives a killed Fellowbridge.
 */
const launch = async (
  { data, user }: Home,
  { postgres }: Binaries,
  settings: Readonly<Record<string, string>>,
  log: string,
): Promise<Logged> => {
  if (((await stat(log).catch(() => null))?.size ?? 0) > LOG_LIMIT_BYTES) await rename(log, `${log}.1`);
  const output = await open(log, 'a', 0o600);
  try {
    const { size: logFrom } = await output.stat();
    const child = spawn(
      postgres,
      ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      {
        cwd: '/',
        detached: true,
        env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
        stdio: ['ignore', output.fd, output.fd],
        ...(user ?? {}),
      },
    );
    const onExit = (): void => {
      child.kill('SIGINT');
    };
    process.once('exit', onExit);
    const ended = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('exit', (code, signal) => resolve(signal === null ? `exit code ${code}` : `signal ${signal}`));
    });
    void ended.then(() => process.off('exit', onExit));
    if (child.pid === undefined) throw new StartRefused(`Postgres could not be started: ${await ended}`);
    return { pid: child.pid, ended, logFrom };
  } finally {
    await output.close();
  }
};

/**
 * Backends of a killed server hold its shared memory until their statement ends, and Postgres then refuses to start.
 * Statements end within 15 s.
 */
const HELD_BY_BACKENDS = 'pre-existing shared memory block';
const HELD_TIMEOUT_MS = 35_000;
const HELD_POLL_MS = 250;

/** Before it is ready, Postgres creates a 16 MB segment of its log and completes crash recovery. */
const LEAST_ROOM_BYTES = 32_000_000;
const ROOM_POLL_MS = 1_000;

const isFull = async (folder: string): Promise<boolean> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < LEAST_ROOM_BYTES;
};

const start = async (
  home: Home,
  binaries: Binaries,
  settings: Readonly<Record<string, string>>,
  log: string,
  logger: Logger,
  aborted: AbortSignal,
  onLaunched = () => {},
): Promise<Launched> => {
  const deadline = performance.now() + HELD_TIMEOUT_MS;
  for (;;) {
    if (aborted.aborted) throw new StartAborted();
    const launched = await launch(home, binaries, settings, log);
    onLaunched();
    try {
      if ((await untilReady(home.data, launched, logger, aborted)) === 'ready') return launched;
    } catch (error) {
      await stopPostmaster(launched.pid);
      throw error;
    }
    const logged = await loggedSince(log, launched);
    if (performance.now() < deadline && logged.includes(HELD_BY_BACKENDS)) {
      await sleep(HELD_POLL_MS);
      continue;
    }
    const lines = logged.split('\n').slice(-8).join('\n');
    throw new StartRefused(
      `Postgres could not start on the data in ${home.data} under DATA_DIR (${await launched.ended}). The last lines of ${log}:\n${lines}`,
    );
  }
};

const ensureDatabase = (maintenanceUrl: string): Promise<void> =>
  onOwnConnection(connectionSettings(maintenanceUrl, 'start'), async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  });

/**
 * Starts the embedded Postgres of an installation: creates the cluster on the first start, stops a server left by a
 * killed process, and resolves when the server accepts connections.
 *
 * Throws {@link StartRefused} when the operator has to act: an unreachable or foreign data folder, data of another major
 * version, no programs for this machine.
 */
export const startEmbeddedPostgres = async (parts: EmbeddedPostgresParts): Promise<EmbeddedPostgres> => {
  const { dataDir, password, logger, sharedRoot, aborted = new AbortController().signal, onLaunched } = parts;
  if (process.platform === 'win32') {
    throw new StartRefused('The embedded Postgres needs Linux or macOS. Set DATABASE_URL to a Postgres server.');
  }
  const home = await settleHome(dataDir, logger, sharedRoot);
  const binaries = await findBinaries(home.path, home.user);
  if (!(await exists(home.data))) {
    logger.info({ version: binaries.version }, 'creating the database');
    await initialise(home, binaries, password);
    await recordHome(dataDir, home);
  }
  await checkCluster(home, dataDir, binaries);

  const stopped = await clearLeftover(home.data);
  if (stopped !== null) logger.warn({ pid: stopped }, 'stopped the Postgres that a killed Fellowbridge left running');

  const sockets = await makeSocketFolder(home);
  const settings = { ...SETTINGS, ...parts.settings, unix_socket_directories: sockets.path };
  const log = join(home.path, 'server.log');
  const launched = await start(home, binaries, settings, log, logger, aborted, onLaunched).catch(
    async (error: unknown) => {
      await sockets.remove();
      throw error;
    },
  );

  const closing = new AbortController();
  const ending = AbortSignal.any([aborted, closing.signal]);
  /** On a full disk, Postgres ends and cannot start; the start is retried until there is space again. */
  const restart = async (): Promise<Launched> => {
    for (let repetition = 0; ; repetition += 1) {
      try {
        await clearLeftover(home.data);
        await sockets.clear();
        return await start(home, binaries, settings, log, logger, ending);
      } catch (error) {
        if (ending.aborted || !(await isFull(home.data))) throw error;
        if (repetition === 0)
          logger.error({ folder: home.data }, 'The disk is full: Postgres starts when there is room');
        await sleep(ROOM_POLL_MS, undefined, { signal: ending }).catch(() => {});
      }
    }
  };
  const supervised = supervise(launched, { restart, ending, log, logger });
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    closing.abort();
    stopping ??= supervised.stop().then(() => sockets.remove());
    return stopping;
  };

  try {
    await ensureDatabase(connectionString(password, sockets.path, 'postgres'));
  } catch (error) {
    await stop();
    if (systemCode(error) !== WRONG_PASSWORD) throw error;
    throw new StartRefused(
      `The password in ${dataDir}/secrets does not open the database under DATA_DIR: the two come from different installations or backups.`,
      error,
    );
  }
  return {
    url: connectionString(password, sockets.path),
    version: binaries.version,
    pid: supervised.pid,
    failed: supervised.failed,
    stop,
  };
};
