import { execFileSync, spawnSync } from 'node:child_process';
import { access, chmod, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readPostmaster } from '../../src/platform/embedded-postgres/postmaster.ts';
import { processIdentity } from '../../src/platform/process-identity.ts';
import { apiClient } from '../support/api-client.ts';
import { asOperator } from '../support/operator.ts';
import { allReady } from '../support/readiness.ts';
import {
  beginServer,
  embeddedDatabaseUrl,
  freePort,
  removeInstallation,
  startAndFail,
  startServer,
  type TestServer,
  type TestServerOptions,
  temporaryDataDir,
  untilCaughtUp,
} from '../support/server.ts';

const asRoot = process.getuid?.() === 0;
const ordinaryUser = { uid: 65534, gid: 65534 };
const root = join(import.meta.dirname, '../..');

/** A checkout under a root-only folder can only be run by root. */
const nobodyCanRunThis =
  asRoot && spawnSync(process.execPath, ['--check', 'scripts/start.js'], { cwd: root, ...ordinaryUser }).status === 0;

/** Uses the embedded services, regardless of the run's settings. */
const embedded = { DATABASE_URL: '', MASTER_KEY: '', SESSION_KEY: '', EVENTSTOREDB_URL: '', REDIS_URL: '' };

/** Every test starts real processes, some of them three times. */
vi.setConfig({ testTimeout: 120_000 });

beforeAll(() => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build.js'], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}, 120_000);

/**
 * A new installation, which runs until a test copies it. Most tests start a copy: a first start takes twice the processor
 * time.
 */
let installed: TestServer;
beforeAll(async () => {
  installed = await startServer({ port: 0, settings: embedded });
}, 120_000);
afterAll(async () => {
  await installed?.stop();
  if (installed) await removeInstallation(installed.dataDir);
});

let folders: string[] = [];
let servers: TestServer[] = [];
let dataDir: string;

beforeEach(async () => {
  dataDir = await temporaryDataDir();
  folders = [dataDir];
  servers = [];
});

afterEach(async () => {
  for (const server of servers) await server.stop();
  for (const folder of folders) await removeInstallation(folder);
});

const start = async (options: TestServerOptions = {}): Promise<TestServer> => {
  const server = await startServer({ dataDir, ...options, settings: { ...embedded, ...options.settings } });
  servers.push(server);
  return server;
};

/** Stops the installation and copies it, with the owners of its files. Default: into this test's folder. */
const copyInstalled = async (folder = dataDir): Promise<void> => {
  await installed.stop();
  execFileSync('cp', ['-a', `${installed.dataDir}/.`, folder]);
};

const startInstalled = async (options: TestServerOptions = {}): Promise<TestServer> => {
  await copyInstalled();
  return start({ administrator: installed.administrator, ...options });
};

/** Starts an installation for several tests, which stop it themselves. */
const startShared = (folder: string): Promise<TestServer> =>
  startServer({ dataDir: folder, administrator: installed.administrator, settings: embedded });

const signIn = async ({ url, administrator }: TestServer): Promise<number> =>
  (await apiClient(url).call('signIn', { body: administrator })).status;

/** Runs a statement in the database of a running installation. Default: that of this test. */
const inDatabase = async (sql: string, folder = dataDir): Promise<readonly unknown[]> => {
  const database = new pg.Client({ connectionString: await embeddedDatabaseUrl(folder) });
  await database.connect();
  const { rows } = await database.query(sql);
  await database.end();
  return rows;
};

const fail = (options: TestServerOptions = {}) =>
  startAndFail({ dataDir, ...options, settings: { ...embedded, ...options.settings } });

describe('--help', () => {
  const names = [
    'start',
    'demo',
    'dev',
    'build',
    'check',
    'docs',
    'format',
    'mutation',
    'test',
    'test:unit',
    'test:integration',
    'test:browser',
    'bench',
    'report',
    'generate',
    'projections',
  ];
  it.each([...names, 'verify-history'])('prints the usage of npm run %s', async (name) => {
    const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    const { status, stdout } = spawnSync(`${scripts[name]} --help`, { cwd: root, shell: true, encoding: 'utf8' });
    expect(stdout).toMatch(/^npm (start|test|run )/);
    expect(status).toBe(0);
  });
});

/** These tests use the running installation, so they come first. */
describe('a first start', () => {
  it('prints the administrator, and keeps the password in a private file', async () => {
    const file = join(installed.dataDir, 'first-administrator.txt');
    expect(installed.administrator.password.length).toBeGreaterThan(15);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, 'utf8')).toContain(`password: ${installed.administrator.password}`);
  });

  it('prints its address, with the chosen port, and is ready', async () => {
    expect(installed.url).toMatch(/^http:\/\/localhost:[1-9]\d+$/);
    const ready = () => fetch(`${installed.url}/health/ready`, { headers: asOperator });
    expect((await ready()).status).toBe(200);
    // The first look may find a reactor behind, and a second one that it advances.
    await expect.poll(async () => (await ready()).json()).toEqual(allReady);
    const figures = await (await fetch(`${installed.url}/metrics`, { headers: asOperator })).text();
    expect(figures).toMatch(/^fellowbridge_events_appended_total\{type="AccountRegistered"\} 1$/m);
    expect(figures).toMatch(/^fellowbridge_projection_caught_up\{projection="accounts"\} 1$/m);
    expect(figures).toMatch(/^fellowbridge_projection_parked_events\{projection="accounts"\} 0$/m);
  });

  it('is not disturbed by a second one in its data directory, which exits with 2 and a reason', async () => {
    const { code, output } = await fail({ dataDir: installed.dataDir });
    expect(code).toBe(2);
    expect(output).toContain(
      `DATA_DIR ${installed.dataDir} is in use by another Fellowbridge (process ${installed.pid})`,
    );
    expect((await fetch(`${installed.url}/health/ready`, { headers: asOperator })).status).toBe(200);
  });
});

describe('starting', () => {
  it('prints the first administrator no more, and keeps the password only until the first sign-in', async () => {
    const file = join(dataDir, 'first-administrator.txt');
    const { administrator } = installed;
    const second = await startInstalled();
    expect(second.output()).not.toContain(administrator.password);
    expect(second.output()).toContain(`has not signed in yet; name and password are in ${file}`);
    const answer = await apiClient(second.url).call('signIn', { body: administrator });
    expect(answer).toMatchObject({ status: 200, body: { username: 'admin', role: 'admin' } });
    await expect(access(file)).rejects.toMatchObject({ code: 'ENOENT' });
    await second.stop();
    expect(second.output(), 'a stop in good order has nothing to warn of').not.toContain('"level":');

    const third = await start({ administrator });
    expect(third.output().trim()).toBe(`Fellowbridge is ready at ${third.url}`);
    expect(await signIn(third)).toBe(200);
  });

  it('creates the administrator of the settings, and prints no password', async () => {
    const settings = {
      ADMIN_USERNAME: 'principal',
      ADMIN_PASSWORD: 'chosen by hand',
      LOG_FORMAT: 'text',
      LOG_LEVEL: '',
    };
    const server = await start({ settings });
    expect(server.output()).toMatch(/username {2}principal\n {2}password {2}as ADMIN_PASSWORD says/);
    expect(server.output()).not.toContain('chosen by hand');
    expect(server.output(), 'LOG_FORMAT=text').toMatch(/^Build .+\nRunning {2}web pages and API, worker\n/);
    await expect.poll(server.output).toMatch(/^Fellowbridge is ready at \S+\nPress Ctrl\+C to stop\.$/m);
    expect(server.output()).not.toContain('{');
    const body = { username: 'principal', password: 'chosen by hand' };
    expect((await apiClient(server.url).call('signIn', { body })).status).toBe(200);
  });

  it('tells a terminal how far the demo is', async () => {
    await copyInstalled();
    const settings = { ...embedded, LOG_FORMAT: 'text', LOG_LEVEL: '' };
    const starting = await beginServer({ dataDir, demo: true, settings });
    const told = /^Build .+\n(?:.*\n)*\d\d:\d\d:\d\d writing the demo percent=\d+$/m;
    await expect.poll(starting.output, { timeout: 60_000 }).toMatch(told);
    process.kill(starting.pid, 'SIGTERM');
    expect(await starting.ended).toBe(0);
    expect(starting.output()).not.toContain('{');
  });

  it('does not affect a member who has the name of the first administrator', async () => {
    const first = await startInstalled();
    const body = {
      username: 'principal',
      password: 'the secret of a stranger',
      email: 'stranger@example.org',
      name: 'Sam Stranger',
      charity: {},
    };
    expect((await apiClient(first.url).call('registerCharity', { key: 'a-stranger-1', body })).status).toBe(201);
    await inDatabase('delete from public.first_administrator');
    await first.stop();
    await rm(join(dataDir, 'first-administrator.txt'));
    const second = await start({ settings: { ADMIN_USERNAME: 'principal', ADMIN_PASSWORD: 'chosen by hand' } });
    expect(second.output()).toContain('the name principal belongs to another account');
    const noted = await inDatabase("select type from history.events where type in ('SignedIn', 'SignInFailed')");
    expect(noted).toEqual([]);
  });
});

describe('a start after a kill', () => {
  let folder: string;
  let second: TestServer;
  /** The Postgres that the killed process left, whether it still ran, and the history. */
  let left: { readonly pid: number; readonly ran: boolean; readonly history: readonly unknown[] };
  const history = () => inDatabase('select event_id from history.events order by event_id', folder);

  beforeAll(async () => {
    folder = await temporaryDataDir();
    await copyInstalled(folder);
    const first = await startShared(folder);
    await inDatabase(
      `delete from public.first_administrator;
       insert into vault.registrations (registration_id, payload, begun_at)
       values ('01890a5d-ac96-774b-bcce-b302099a8057', 'damaged', now() - interval '1 hour')`,
      folder,
    );
    const before = await history();
    const pid = (await readPostmaster(join(folder, 'postgres/data')))?.pid ?? 0;
    await first.kill9();
    left = { pid, ran: (await processIdentity(pid)) !== null, history: before };
    second = await startServer({ dataDir: folder, settings: embedded });
  });
  afterAll(async () => {
    await second?.stop();
    await removeInstallation(folder);
  });

  it('stops the Postgres that it left, and has all data', async () => {
    expect(left.ran).toBe(true);
    expect(await processIdentity(left.pid)).toBeNull();
    expect(left.history).not.toEqual([]);
    expect(await history()).toEqual(expect.arrayContaining([...left.history]));
  });

  it('completes the administrator if that was interrupted', async () => {
    expect(second.administrator).toEqual(installed.administrator);
    expect(await signIn(second)).toBe(200);
  });

  it('succeeds although an unfinished registration cannot be settled', () => {
    expect(second.output()).toContain('an unfinished registration could not be settled');
  });
});

describe('a start that fails exits with 2 and a reason', () => {
  it('for every invalid setting, in one message', async () => {
    const { code, output } = await fail({ settings: { ROLES: 'cook', LOG_LEVEL: 'loud' } });
    expect(code).toBe(2);
    expect(output).toMatch(/with these settings:\n {2}ROLES must be .*\n {2}LOG_LEVEL must be /);
  });

  it('for a port in use, before it touches the database', async () => {
    const other: Server = createServer();
    const port = await freePort();
    await new Promise<void>((listening) => other.listen(port, '127.0.0.1', listening));
    try {
      const { code, output } = await fail({ port });
      expect(code).toBe(2);
      expect(output.trim()).toBe(
        `PORT ${port} on 127.0.0.1 is in use by another program. Stop it, or set PORT to another number.`,
      );
      await expect(access(join(dataDir, 'postgres'))).rejects.toMatchObject({ code: 'ENOENT' });
    } finally {
      other.close();
    }
  });

  it('for a data directory that is a file', async () => {
    const file = join(dataDir, 'file');
    await writeFile(file, '');
    const { code, output } = await fail({ settings: { DATA_DIR: file } });
    expect(code).toBe(2);
    expect(output).toContain(`DATA_DIR ${file} cannot be written to`);
  });

  it.runIf(!asRoot || nobodyCanRunThis)('for a read-only data directory, naming DATA_DIR', async () => {
    await chmod(dataDir, 0o555);
    const { code, output } = await fail(asRoot ? { user: ordinaryUser } : {});
    await chmod(dataDir, 0o755);
    expect(code).toBe(2);
    expect(output).toContain(`DATA_DIR ${dataDir} cannot be written to (EACCES)`);
  });

  it('for a documents’ folder that is a file', async () => {
    const file = join(dataDir, 'file');
    await writeFile(file, '');
    const { code, output } = await fail({ settings: { FILES_DIR: file } });
    expect(code).toBe(2);
    expect(output).toContain(`FILES_DIR ${file} cannot be written to (EEXIST)`);
    await expect(access(join(dataDir, 'postgres'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it.runIf(!asRoot || nobodyCanRunThis)('for a read-only documents’ folder, naming FILES_DIR', async () => {
    const user = asRoot ? { user: ordinaryUser } : {};
    const writable = await temporaryDataDir(user.user);
    folders.push(writable);
    await chmod(dataDir, 0o555);
    const { code, output } = await fail({ ...user, dataDir: writable, settings: { FILES_DIR: dataDir } });
    await chmod(dataDir, 0o755);
    expect(code).toBe(2);
    expect(output).toContain(`FILES_DIR ${dataDir} cannot be written to (EACCES)`);
  });

  it('for the wrong master key', async () => {
    await copyInstalled();
    const { code, output } = await fail({ settings: { MASTER_KEY: Buffer.alloc(32, 9).toString('base64') } });
    expect(code).toBe(2);
    expect(output).toContain('MASTER_KEY: The master key is not the one this database was created with');
  });

  it('for an unknown argument', () => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/start.js', '--demon'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(stderr).toContain('Unknown argument: --demon.');
    expect(status).toBe(2);
  });
});

describe('an installation that is stopped and started again', () => {
  let folder: string;
  /** The process after the stop. */
  let again: TestServer;
  /** The answer to a request that was under way, the stopped process, and the identity of its Postgres. */
  let stopped: {
    readonly answered: number | undefined;
    readonly code: number | null;
    readonly took: number;
    readonly postgres: string | null;
  };

  beforeAll(async () => {
    folder = await temporaryDataDir();
    await copyInstalled(folder);
    const server = await startShared(folder);
    const postmaster = await readPostmaster(join(folder, 'postgres/data'));
    const body = JSON.stringify({
      charityName: 'Slow Trust',
      contactName: 'Sam Slow',
      email: 'sam@slow.example',
      charitySize: 'small',
    });
    const answered = new Promise<number | undefined>((resolve, reject) => {
      const slow = request(
        new URL('/api/waiting-list/charity', server.url),
        {
          method: 'POST',
          headers: {
            origin: server.url,
            'content-type': 'application/json',
            'content-length': body.length,
            'idempotency-key': 'slow-request-1',
          },
        },
        (response) => {
          response.resume();
          response.once('end', () => resolve(response.statusCode));
        },
      );
      slow.once('error', reject);
      slow.write(body.slice(0, 20));
      // Sends the rest once the server refuses new connections, which means that it has begun to stop.
      void untilRefused(server.url).then(() => slow.end(body.slice(20)));
    });
    await untilInFlight(server.url);
    const stop = server.stop();
    stopped = {
      answered: await answered,
      ...(await stop),
      postgres: await processIdentity(postmaster?.pid ?? 0),
    };
    again = await startShared(folder);
  });
  afterAll(async () => {
    await again?.stop();
    await removeInstallation(folder);
  });

  it('completes a running request', async () => {
    expect(stopped.answered).toBe(201);
    const admin = apiClient(again.url);
    await admin.call('signIn', { body: again.administrator });
    await untilCaughtUp(again.url);
    const { body: list } = await admin.call('listCharitySignups');
    expect(list.data.map(({ charityName }: { charityName: string }) => charityName)).toEqual(['Slow Trust']);
  });

  it('stops the database, within 10 s and with 0', () => {
    expect(stopped).toMatchObject({ code: 0, postgres: null });
    expect(stopped.took).toBeLessThan(10_000);
  });

  it('reports that KEY_DIR is no longer mounted, and continues with the key in its memory', async () => {
    const keyDir = join(folder, 'keys');
    const ready = async () => (await fetch(`${again.url}/health/ready`, { headers: asOperator })).json();
    expect(await signIn(again)).toBe(200);
    await expect.poll(ready).toEqual(allReady);
    await rename(keyDir, `${keyDir}-mounted`);
    await mkdir(keyDir);
    await expect
      .poll(ready)
      .toEqual({ ready: true, checks: { ...allReady.checks, keys: expect.stringContaining('KEY_DIR') } });
    expect(await signIn(again)).toBe(200);
    await rm(keyDir, { recursive: true });
    await rename(`${keyDir}-mounted`, keyDir);
    await expect.poll(ready).toEqual(allReady);
  });
});

/** The Postgres of this test's installation; 0 for none. */
const postmasterPid = async (): Promise<number> => (await readPostmaster(join(dataDir, 'postgres/data')))?.pid ?? 0;

const isGone = (pid: number) => expect.poll(() => processIdentity(pid), { timeout: 15_000 }).toBeNull();

/** Checks that everything was stopped in order: the lock of the data directory is released last. */
const isStoppedInOrder = async (): Promise<void> => {
  await expect(access(join(dataDir, 'fellowbridge.lock'))).rejects.toMatchObject({ code: 'ENOENT' });
  expect(await postmasterPid()).toBe(0);
};

describe('npm start', () => {
  it('stops when npm is asked to stop', async () => {
    const server = await startInstalled({ npm: true });
    const postmaster = await postmasterPid();
    process.kill(server.pid, 'SIGTERM');
    await untilRefused(server.url);
    await isGone(postmaster);
    await server.ended;
    await isStoppedInOrder();
  });

  it('stops in order on a Ctrl-C, which the terminal and npm both deliver', async () => {
    const server = await startInstalled({ npm: true });
    const postmaster = await postmasterPid();
    process.kill(-server.pid, 'SIGINT');
    // Sent at once, the two would be delivered as one.
    await new Promise((resolve) => setTimeout(resolve, 20));
    process.kill(-server.pid, 'SIGINT');
    await server.ended;
    await isGone(postmaster);
    await isStoppedInOrder();
  });

  it('stops when the terminal is closed', async () => {
    const server = await startInstalled({ npm: true });
    const postmaster = await postmasterPid();
    process.kill(-server.pid, 'SIGHUP');
    await server.ended;
    await isGone(postmaster);
    await isStoppedInOrder();
  });

  it('stops when npm is killed', async () => {
    const server = await startInstalled({ npm: true });
    const postmaster = await postmasterPid();
    process.kill(server.pid, 'SIGKILL');
    await server.ended;
    await isGone(postmaster);
    await isStoppedInOrder();
  });
});

describe('a stop during the start', () => {
  it('ends within 10 s with 0 even if the history does not respond, and leaves no Postgres behind', async () => {
    const silent = createServer();
    const reached = new Promise((resolve) => silent.once('connection', resolve));
    await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
    const address = silent.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    try {
      await copyInstalled();
      const settings = { ...embedded, EVENTSTOREDB_URL: `esdb://127.0.0.1:${port}?tls=false` };
      const starting = await beginServer({ dataDir, settings });
      await reached;
      const postmaster = await postmasterPid();
      expect(postmaster).toBeGreaterThan(0);
      const from = Date.now();
      process.kill(starting.pid, 'SIGTERM');
      expect(await starting.ended).toBe(0);
      expect(Date.now() - from).toBeLessThan(10_000);
      expect(starting.output()).not.toContain('cut off');
      await isGone(postmaster);
      await isStoppedInOrder();
    } finally {
      silent.close();
    }
  });

  it('ends while Postgres is starting, and leaves none behind', async () => {
    const starting = await beginServer({ dataDir, settings: embedded });
    await expect.poll(postmasterPid, { timeout: 30_000, interval: 1 }).toBeGreaterThan(0);
    const postmaster = await postmasterPid();
    process.kill(starting.pid, 'SIGTERM');
    expect(await starting.ended).toBe(0);
    await isGone(postmaster);
    await isStoppedInOrder();
  });
});

describe.runIf(asRoot)('started by root', () => {
  it.runIf(nobodyCanRunThis)('works for an ordinary user afterwards', async () => {
    const folder = await temporaryDataDir(ordinaryUser);
    folders.push(folder);
    const server = await start({ dataDir: folder, user: ordinaryUser });
    expect((await apiClient(server.url).call('signIn', { body: server.administrator })).status).toBe(200);
    expect((await stat(join(folder, 'postgres/data'))).uid).toBe(ordinaryUser.uid);
    expect(await server.stop()).toMatchObject({ code: 0 });
  });

  it('keeps its data where Postgres can reach it if DATA_DIR is in a root-only folder', async () => {
    const hidden = join(dataDir, 'hidden');
    await mkdir(hidden, { mode: 0o700 });
    folders.unshift(join(hidden, 'data'));
    const first = await start({ dataDir: join(hidden, 'data') });
    await first.stop();
    const location = (await readFile(join(hidden, 'data/postgres-location'), 'utf8')).trim();
    expect(location).toMatch(/^\/var\/lib\/fellowbridge\//);
    const second = await start({ dataDir: join(hidden, 'data'), administrator: first.administrator });
    expect((await apiClient(second.url).call('signIn', { body: second.administrator })).status).toBe(200);
  });
});

/** Waits until the server has a request in progress: it then counts a second connection. */
async function untilInFlight(url: string): Promise<void> {
  for (let look = 0; look < 200; look += 1) {
    const text = await (await fetch(`${url}/metrics`, { headers: asOperator })).text();
    const [, sockets] = /^nodejs_active_resources\{type="TCPSocketWrap"\} (\d+)$/m.exec(text) ?? [];
    if (Number(sockets) >= 2) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('The request never reached the server.');
}

/** Until the server takes no new connection. */
async function untilRefused(url: string): Promise<void> {
  for (;;) {
    try {
      await fetch(`${url}/health/live`, { headers: { connection: 'close' } });
    } catch {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
