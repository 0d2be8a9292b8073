import { spawn } from 'node:child_process';
import { chown, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { writePrivateFile } from '../data-directory.ts';
import { connectionSettings, onOwnConnection } from '../database.ts';
import { StartGivenUp } from '../start-given-up.ts';
import { StartRefused } from '../start-refused.ts';
import { systemCode } from '../system-code.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { connectionString, DATABASE, USER } from './connection-string.ts';
import { type Home, recordHome, settleHome } from './home.ts';
import { clearLeftover, readPostmaster, stopPostmaster } from './postmaster.ts';
import { canWorkIn, runAs } from './server-user.ts';
import { makeSocketFolder } from './sockets.ts';

/** A Postgres server that this process started and owns. */
export interface EmbeddedPostgres {
  /** Connection string of the platform's database, over a private unix socket. Holds the password: never log it. */
  readonly url: string;
  /** For example `18.4`. */
  readonly version: string;
  readonly pid: number;
  /** Settles with a sentence when the server ends without {@link stop}. */
  readonly failed: Promise<string>;
  /** Disconnects every client and stops the server; everything committed is on the disk. Safe to call twice. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresParts {
  /** A folder that this process holds alone. */
  readonly dataDir: string;
  /** Of the database's only user; made when the cluster is made, and the same ever after. */
  readonly password: string;
  readonly logger: Logger;
  /** Where a root's cluster goes when DATA_DIR cannot be entered by others. */
  readonly sharedRoot?: string;
  /** Gives the start up; it then throws `StartGivenUp` and leaves no server running. */
  readonly givenUp?: AbortSignal;
}

const LOG_LIMIT_BYTES = 5_000_000;
const START_TIMEOUT_MS = 60_000;
/** Postgres's error code for a password that it does not accept. */
const WRONG_PASSWORD = '28P01';

/**
 * One machine, a few dozen connections, little memory. Durability stays at Postgres's defaults (fsync and synchronous
 * commit on). The log never holds statements or values: they may be personal data.
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

/** Makes the cluster beside its place and moves it there when it is complete, so that a killed start leaves no half. */
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
  const written = (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim();
  if (written !== major) {
    throw new StartRefused(
      `The database under DATA_DIR ${dataDir} was written by Postgres ${written}, and this release brings Postgres ${version}. Start the release that wrote it, export the data with pg_dump, and import it here; or set DATA_DIR to another folder.`,
    );
  }
};

const lastLines = async (log: string): Promise<string> =>
  (await readFile(log, 'utf8').catch(() => '')).trimEnd().split('\n').slice(-8).join('\n');

interface Launched {
  readonly pid: number;
  readonly ended: Promise<string>;
}

/**
 * Starts the server in a session of its own: a Ctrl-C in the terminal reaches only Fellowbridge, which stops Postgres
 * last, and the log goes to a file, which outlives a killed Fellowbridge.
 */
const launch = async (
  { data, user }: Home,
  { postgres }: Binaries,
  sockets: string,
  log: string,
): Promise<Launched> => {
  if (((await stat(log).catch(() => null))?.size ?? 0) > LOG_LIMIT_BYTES) await rename(log, `${log}.1`);
  const output = await open(log, 'a', 0o600);
  try {
    const settings = { ...SETTINGS, unix_socket_directories: sockets };
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
    return { pid: child.pid, ended };
  } finally {
    await output.close();
  }
};

const untilReady = async (data: string, { pid, ended }: Launched, givenUp: AbortSignal): Promise<'ready' | 'ended'> => {
  const end = { seen: false };
  void ended.then(() => {
    end.seen = true;
  });
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const postmaster = await readPostmaster(data);
    if (postmaster?.pid === pid && postmaster.isReady) return 'ready';
    if (end.seen) return 'ended';
    if (givenUp.aborted) throw new StartGivenUp();
    if (Date.now() > deadline) throw new Error(`Postgres was not ready after ${START_TIMEOUT_MS / 1000} s.`);
    await sleep(10);
  }
};

/** Backends of a server that was killed hold its memory for a moment; Postgres then refuses to start. */
const HELD_BY_BACKENDS = 'pre-existing shared memory block';

const start = async (
  home: Home,
  binaries: Binaries,
  sockets: string,
  log: string,
  givenUp: AbortSignal,
): Promise<Launched> => {
  for (let attempt = 0; ; attempt += 1) {
    if (givenUp.aborted) throw new StartGivenUp();
    const launched = await launch(home, binaries, sockets, log);
    try {
      if ((await untilReady(home.data, launched, givenUp)) === 'ready') return launched;
    } catch (error) {
      await stopPostmaster(launched.pid);
      throw error;
    }
    const lines = await lastLines(log);
    if (attempt < 20 && lines.includes(HELD_BY_BACKENDS)) {
      await sleep(250);
      continue;
    }
    throw new StartRefused(
      `Postgres could not start on the data in ${home.data} under DATA_DIR (${await launched.ended}). Its last words in ${log}:\n${lines}`,
    );
  }
};

const ensureDatabase = (maintenanceUrl: string): Promise<void> =>
  onOwnConnection(connectionSettings(maintenanceUrl, 'start'), async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  });

/**
 * Starts the Postgres that an installation on one machine brings along: makes the cluster on the first start, stops
 * what a killed process left running, and answers when connections are accepted.
 *
 * Throws {@link StartRefused} when only the operator can help: an unreachable or foreign data folder, another major
 * version's data, no programs for this machine.
 */
export const startEmbeddedPostgres = async (parts: EmbeddedPostgresParts): Promise<EmbeddedPostgres> => {
  const { dataDir, password, logger, sharedRoot, givenUp = new AbortController().signal } = parts;
  if (process.platform === 'win32') {
    throw new StartRefused('The embedded Postgres needs Linux or macOS. Set DATABASE_URL to a Postgres server.');
  }
  const home = await settleHome(dataDir, logger, sharedRoot);
  const binaries = await findBinaries(home.path, home.user);
  if (!(await exists(home.data))) {
    logger.info({ version: binaries.version }, 'making the database');
    await initialise(home, binaries, password);
    await recordHome(dataDir, home);
  }
  await checkCluster(home, dataDir, binaries);

  const stopped = await clearLeftover(home.data);
  if (stopped !== null) logger.warn({ pid: stopped }, 'stopped the Postgres that a killed Fellowbridge left running');

  const sockets = await makeSocketFolder(home);
  const log = join(home.path, 'server.log');
  const launched = await start(home, binaries, sockets.path, log, givenUp).catch(async (error: unknown) => {
    await sockets.remove();
    throw error;
  });

  let isStopping = false;
  const failed = new Promise<string>((resolve) => {
    void launched.ended.then((how) => {
      if (!isStopping) resolve(`Postgres ended unexpectedly (${how}); its log is ${log}.`);
    });
  });
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    isStopping = true;
    stopping ??= stopPostmaster(launched.pid).then(() => sockets.remove());
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
    pid: launched.pid,
    failed,
    stop,
  };
};
