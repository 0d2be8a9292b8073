import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readPostmaster, stopPostmaster } from '../../src/platform/embedded-postgres/postmaster.ts';
import { FIGURES_CACHED_MS } from '../../src/platform/metrics.ts';
import { asOperator, operationsToken } from './operator.ts';

/** The repository, seen from here and from the built benchmarks in `dist/bench`. */
export const root = join(import.meta.dirname, '../..');

/** A server that a test started like an operator: `node scripts/start.js`, in a separate process. */
export interface TestServer {
  readonly url: string;
  readonly dataDir: string;
  readonly pid: number;
  /** What this process has printed so far. */
  readonly output: () => string;
  /** The first administrator; the password is known after the first start. */
  readonly administrator: { readonly username: string; readonly password: string };
  /** Resolves with the exit code when the process and the children that share its output have ended. */
  readonly ended: Promise<number | null>;
  /** Sends SIGTERM and waits. @returns the exit code and the duration in milliseconds */
  stop(): Promise<{ readonly code: number | null; readonly took: number }>;
  /** Kills the process. An embedded Postgres keeps running. */
  kill9(): Promise<void>;
}

export interface TestServerOptions {
  /** Additional environment variables. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Default: a new folder. */
  readonly dataDir?: string;
  /** Default: a free port. */
  readonly port?: number;
  /** The deployment to start; default: this project. */
  readonly root?: string;
  /** What starts it; default: `scripts/start.js`, which builds first what has changed. */
  readonly script?: string;
  /** Run as this user; needs root. */
  readonly user?: { readonly uid: number; readonly gid: number };
  /** Whether to start it by `npm start`, in a separate process group, like a terminal or a supervisor. */
  readonly npm?: boolean;
  /** Whether to fill the installation with the demo, which takes a minute. */
  readonly demo?: boolean;
  /** Required for existing data, when the start prints no password. */
  readonly administrator?: TestServer['administrator'];
}

/** The outcome of a failed start. */
export interface FailedStart {
  readonly code: number | null;
  readonly output: string;
}

/** Settings of external services, passed on to every server under test. */
const PASSED_ON = [
  'PATH',
  'HOME',
  'TMPDIR',
  'EVENTSTOREDB_URL',
  'REDIS_URL',
  'DATABASE_URL',
  'MASTER_KEY',
  'SESSION_KEY',
];

/** A free port. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });

/** A new folder for an installation, usable by any user. */
export const temporaryDataDir = async (owner?: { readonly uid: number; readonly gid: number }): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'fellowbridge-server-'));
  await chmod(folder, 0o711);
  if (owner) await chown(folder, owner.uid, owner.gid);
  return folder;
};

/** Removes an installation, and stops a Postgres that a killed server left running. */
export const removeInstallation = async (dataDir: string): Promise<void> => {
  const elsewhere = await readFile(join(dataDir, 'postgres-location'), 'utf8').catch(() => null);
  const home = elsewhere?.trim() ?? join(dataDir, 'postgres');
  const left = await readPostmaster(join(home, 'data'));
  if (left !== null) await stopPostmaster(left.pid);
  await rm(home, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
};

const READY = /^Fellowbridge(?:'s worker)? is ready at (\S+)$/m;
const START_LIMIT_MS = 90_000;
const DEMO_LIMIT_MS = 300_000;

const launch = (options: TestServerOptions, dataDir: string, port: number): ChildProcess => {
  const inherited = Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]]));
  const isExternal = (options.settings?.DATABASE_URL ?? inherited.DATABASE_URL ?? '') !== '';
  const demo = options.demo ? ['--demo'] : [];
  const script = options.script ?? 'scripts/start.js';
  const [program, ...args] = options.npm ? ['npm', 'start'] : [process.execPath, script, ...demo];
  return spawn(program, args, {
    cwd: options.root ?? root,
    detached: options.npm ?? false,
    env: {
      ...inherited,
      LOG_LEVEL: 'warn',
      OPERATIONS_TOKEN: operationsToken,
      PORT: String(port),
      DATA_DIR: dataDir,
      ANALYTICS_DIR: 'off',
      ...(isExternal ? { KEY_DIR: join(dataDir, 'keys') } : {}),
      ADMIN_EMAIL: 'admin@fellowbridge.example',
      ...options.settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options.user,
  });
};

const collect = (child: ChildProcess): { readonly output: () => string; readonly ended: Promise<number | null> } => {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  }
  return { output: () => output, ended: new Promise((resolve) => child.once('close', resolve)) };
};

/** Starts a server that is expected to fail, and waits for its end. */
export const startAndFail = async (options: TestServerOptions & { readonly dataDir: string }): Promise<FailedStart> => {
  const child = launch(options, options.dataDir, options.port ?? (await freePort()));
  const { output, ended } = collect(child);
  const timer = setTimeout(() => child.kill('SIGTERM'), START_LIMIT_MS);
  const code = await ended;
  clearTimeout(timer);
  return { code, output: output() };
};

/** Starts a server without waiting. */
export const beginServer = async (
  options: TestServerOptions & { readonly dataDir: string },
): Promise<{ readonly pid: number; readonly output: () => string; readonly ended: Promise<number | null> }> => {
  const child = launch(options, options.dataDir, options.port ?? (await freePort()));
  return { pid: child.pid ?? 0, ...collect(child) };
};

/** Starts a server and waits until it reports readiness. Throws with its output if it ends earlier. */
export const startServer = async (options: TestServerOptions = {}): Promise<TestServer> => {
  const dataDir = options.dataDir ?? (await temporaryDataDir(options.user));
  const child = launch(options, dataDir, options.port ?? (await freePort()));
  const { output, ended } = collect(child);
  const limit = options.demo ? DEMO_LIMIT_MS : START_LIMIT_MS;
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGTERM');
      reject(new Error(`The server was not ready after ${limit / 1000} s:\n${output()}`));
    }, limit);
    child.stdout?.on('data', () => {
      const ready = READY.exec(output());
      if (!ready?.[1]) return;
      clearTimeout(timer);
      resolve(ready[1]);
    });
    void ended.then((code) => {
      clearTimeout(timer);
      reject(new Error(`The server ended with ${code} before it was ready:\n${output()}`));
    });
  });
  const printed = /^ {2}username {2}(\S+)\n {2}password {2}(\S+)$/m.exec(output());
  const given = options.administrator ?? { username: 'admin', password: options.settings?.ADMIN_PASSWORD ?? '' };
  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    output,
    ended,
    administrator:
      printed?.[1] && printed[2] && !options.settings?.ADMIN_PASSWORD
        ? { username: printed[1], password: printed[2] }
        : given,
    stop: async () => {
      const from = Date.now();
      child.kill('SIGTERM');
      return { code: await ended, took: Date.now() - from };
    },
    kill9: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
};

/**
 * Waits until the read models have folded the whole history. Ignores metrics from before the call, which may
 * miss the last events. Throws after a minute.
 */
export const untilCaughtUp = async (url: string): Promise<void> => {
  const called = Date.now();
  const deadline = called + 60_000;
  for (;;) {
    const figures = await (await fetch(`${url}/metrics`, { headers: asOperator })).text();
    const lags = [...figures.matchAll(/^fellowbridge_projection_caught_up\{.*\} ([01])$/gm)].map(([, value]) => value);
    const isOfNow = Date.now() > called + FIGURES_CACHED_MS;
    if (isOfNow && lags.length > 0 && lags.every((value) => value === '1')) return;
    if (Date.now() > deadline) throw new Error('The read models did not catch up.');
    await pause(50);
  }
};

/** Connection string of the embedded database of a running installation. */
export const embeddedDatabaseUrl = async (dataDir: string): Promise<string> => {
  const secret = await readFile(join(dataDir, 'secrets/database-password'), 'utf8');
  const password = Buffer.from(secret.trim(), 'base64').toString('base64url');
  const postmaster = await readPostmaster(join(dataDir, 'postgres/data'));
  if (postmaster === null) throw new Error('The embedded Postgres does not run.');
  return `postgres://fellowbridge:${password}@localhost/fellowbridge?host=${encodeURIComponent(postmaster.socketFolder)}`;
};
