import { randomBytes, randomUUID } from 'node:crypto';
import { watch } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEventStoreDb } from '../../src/eventstore/eventstoredb/eventstoredb-event-store.ts';
import { clusterOf } from '../../src/platform/embedded-postgres/home.ts';
import { stopOrder } from '../../src/platform/stop-order.ts';
import { openResources } from '../../src/wiring/resources.ts';
import { settingsOf } from '../../src/wiring/settings.ts';
import { type EventStoreDbStandIn, startEventStoreDbStandIn } from '../stand-ins/eventstoredb/stand-in.ts';
import { apiClient } from '../support/api-client.ts';
import { emptied } from '../support/backups.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { type Platform, startPlatform } from '../support/http.ts';
import { password, registeredCharity, type SignedIn } from '../support/http-people.ts';
import { redisInstalled, startRedis, type TestRedis } from '../support/redis.ts';
import { removeInstallation, startAndFail, startServer, type TestServer, temporaryDataDir } from '../support/server.ts';
import { silent } from '../support/tally-events.ts';
import { runTool } from '../support/tool.ts';

const joinWaitingList = async (url: string, charityName: string): Promise<void> => {
  const { status } = await apiClient(url).call('joinWaitingListAsCharity', {
    key: randomUUID(),
    body: { charityName, contactName: 'Robin Example', email: 'robin@harbour.example', charitySize: 'medium' },
  });
  expect(status).toBe(201);
};

/** Waits until the administrator sees the signup. */
const untilSeen = async ({ url, administrator }: TestServer, charityName: string): Promise<void> => {
  const admin = apiClient(url);
  expect((await admin.call('signIn', { body: administrator })).status).toBe(200);
  const deadline = Date.now() + 20_000;
  for (;;) {
    const { body } = await admin.call('listCharitySignups');
    const seen = body.data.find((signup: { charityName: string }) => signup.charityName === charityName);
    if (seen) {
      expect(seen.contactName).toBe('Robin Example');
      return;
    }
    if (Date.now() > deadline) throw new Error(`${charityName} was never shown.`);
    await pause(50);
  }
};

/** Runs statements in the database of a stopped embedded installation, for which only Postgres starts. */
const alterStopped = async (dataDir: string, sql: string): Promise<void> => {
  const started = stopOrder(silent);
  try {
    const config = settingsOf({ DATA_DIR: dataDir });
    const { databaseUrl } = await openResources(config, silent, started, new AbortController().signal);
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(sql);
    await client.end();
  } finally {
    await started.stop();
  }
};

describe('backup and restore of an embedded installation', () => {
  const settings = { RATE_LIMITS: 'off' };
  const folders: string[] = [];
  let folder: string;
  let server: TestServer;

  const dataDirectory = async (): Promise<string> => {
    const dataDir = await temporaryDataDir();
    folders.push(dataDir);
    return dataDir;
  };
  const restart = async (): Promise<void> => {
    server = await startServer({ dataDir: server.dataDir, settings, administrator: server.administrator });
  };
  const backups = async (where: string) => (await readdir(where)).filter((name) => name.startsWith('backup-'));

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fellowbridge-backups-'));
    server = await startServer({ dataDir: await dataDirectory(), settings });
    await joinWaitingList(server.url, 'Harbour Trust');
  }, 120_000);
  afterAll(async () => {
    await server?.stop();
    for (const dataDir of folders) await removeInstallation(dataDir);
    await rm(folder, { recursive: true, force: true });
  });

  it('writes the master key to a new private file', async () => {
    const file = join(folder, 'master-key');
    const run = () => runTool('master-key', ['--to', file], { DATA_DIR: server.dataDir });
    expect(await run()).toMatchObject({ code: 0 });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, 'utf8')).toBe(await readFile(join(server.dataDir, 'secrets/master-key'), 'utf8'));
    expect(await run()).toMatchObject({ code: 2, stderr: expect.stringContaining('exists already') });
  });

  it('is restored from one file into an empty folder, and starts', async () => {
    const file = join(folder, 'one.tar');
    expect(await runTool('backup', ['--to', file], { DATA_DIR: server.dataDir })).toMatchObject({ code: 0 });
    const again = await runTool('backup', ['--to', file], { DATA_DIR: server.dataDir });
    expect(again).toMatchObject({ code: 2, stderr: expect.stringContaining('exists already') });
    const key = ['--master-key', join(folder, 'master-key')];
    const occupied = await runTool('restore', ['--from', file, ...key], { DATA_DIR: server.dataDir });
    expect(occupied).toMatchObject({ code: 2, stderr: expect.stringContaining('is not empty') });

    const dataDir = await dataDirectory();
    const restored = await runTool('restore', ['--from', file, ...key], { DATA_DIR: dataDir });
    expect(restored).toMatchObject({ code: 0, stdout: expect.stringContaining(`DATA_DIR=${dataDir} npm start`) });
    const { administrator } = server;
    const second = await startServer({ dataDir, settings, administrator });
    try {
      await untilSeen(second, 'Harbour Trust');
      await joinWaitingList(second.url, 'Second Trust');
      await untilSeen(second, 'Second Trust');
    } finally {
      await second.stop();
    }
    expect((await runTool('verify-history', [], { DATA_DIR: dataDir })).code).toBe(0);
  }, 120_000);

  /** Runs a tool where a killed one has left its folder. @returns how it ended, and the hidden folders that it changed. */
  const besideKilled = async (place: string, run: () => ReturnType<typeof runTool>) => {
    await mkdir(join(place, '.backup-2026-01-01T02-00-00-000Z.17.partial'), { recursive: true });
    const hidden = new Set<string>();
    const watcher = watch(place, (_event, name) => name?.startsWith('.backup-') && hidden.add(name));
    try {
      const end = await run();
      await expect.poll(() => hidden.size).toBe(2);
      expect((await readdir(place)).filter((name) => hidden.has(name))).toEqual([]);
      return { end, hidden: [...hidden] };
    } finally {
      watcher.close();
    }
  };
  const unfinished = /^\.backup-[\d-]+T[\d-]+Z\.\d+\.partial$/;

  it('packs and unpacks a file in a folder that the next run deletes if this one is killed', async () => {
    const { dataDir } = server;
    const [place, temporary] = [join(folder, 'files'), join(folder, 'temporary')];
    const file = join(place, 'one.tar');
    const packed = await besideKilled(place, () => runTool('backup', ['--to', file], { DATA_DIR: dataDir }));
    expect(packed.end).toMatchObject({ code: 0, stdout: expect.stringContaining('Deleted .backup-2026-01-01T02') });
    const unpacked = await besideKilled(temporary, () =>
      runTool('restore', ['--from', file], { DATA_DIR: dataDir, TMPDIR: temporary }),
    );
    expect(unpacked.end).toMatchObject({ code: 2, stderr: expect.stringContaining('is not empty') });
    for (const name of [...packed.hidden, ...unpacked.hidden]) expect(name).toMatch(unfinished);
  });

  it('says why the disk does not take a backup or a key, and leaves nothing half-written', async () => {
    const to = join(folder, 'small-disk');
    const noFiles = { mostBlocks: 0 };
    const backup = await runTool('backup', ['--to', to], { DATA_DIR: server.dataDir }, noFiles);
    expect(backup).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The disk does not take files of this size/),
    });
    expect(await readdir(to)).toEqual([]);
    const file = join(to, 'master-key');
    const key = await runTool('master-key', ['--to', file], { DATA_DIR: server.dataDir }, noFiles);
    expect(key).toMatchObject({ code: 2, stderr: `${file} cannot be written (EFBIG).\n` });
    expect(await readdir(to)).toEqual([]);
  });

  it.each(['backup', 'restore', 'master-key'])('is not confused by an empty path: %s', async (tool) => {
    const end = await runTool(tool, [tool === 'restore' ? '--from' : '--to', ''], { DATA_DIR: server.dataDir });
    expect(end).toMatchObject({ code: 2, stderr: expect.stringMatching(/^Please (?:say|name)/) });
  });

  it('backs up a running and a stopped installation, and keeps as many backups as asked for', async () => {
    const backUp = (...args: string[]) => runTool('backup', ['--to', folder, ...args], { DATA_DIR: server.dataDir });
    expect(await backUp()).toMatchObject({ code: 0 });
    await untilSeen(server, 'Harbour Trust');
    await server.stop();
    expect(await backUp('--keep', '1')).toMatchObject({ code: 0, stdout: expect.stringContaining('Deleted backup-') });
    expect(await backups(folder)).toHaveLength(1);
  }, 60_000);

  it('names a missing key or database, and makes no new one', async () => {
    await server.stop();
    const { dataDir } = server;
    const without = async (path: string, tool: string, ...args: string[]) => {
      await rename(path, `${path}.away`);
      const end = await runTool(tool, args, { DATA_DIR: dataDir });
      const made = await readdir(path).catch(() => []);
      await rm(path, { recursive: true, force: true });
      await rename(`${path}.away`, path);
      return { ...end, made };
    };
    expect(await without(join(dataDir, 'keys'), 'sign-in-link', server.administrator.username)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^The key of people's keys in .* its volume is probably not mounted\. .*\n$/),
      made: [],
    });
    expect(await without(await clusterOf(dataDir), 'erase')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`The database is missing from DATA_DIR ${dataDir}.`),
      made: [],
    });
  }, 60_000);

  it('is backed up before an upgrade changes its database', async () => {
    await server.stop();
    await alterStopped(
      server.dataDir,
      "drop table public.demo; delete from public.migrations where id = 'demo-001-telling'",
    );
    await restart();
    expect(server.output()).toContain('a backup was made first');
    const made = await backups(join(server.dataDir, 'backups'));
    expect(made).toHaveLength(1);
    const manifest = await readFile(join(server.dataDir, 'backups', made[0] ?? '', 'manifest.json'), 'utf8');
    expect(JSON.parse(manifest).content.migrations).not.toContain('demo-001-telling');
    await server.stop();
    await restart();
    expect(await backups(join(server.dataDir, 'backups'))).toEqual(made);
  }, 120_000);

  it('refuses to start on data of a newer release, and names the command to go back', async () => {
    await server.stop();
    await alterStopped(server.dataDir, "insert into public.migrations (id) values ('future-001-anything')");
    const { code, output } = await startAndFail({ dataDir: server.dataDir });
    expect(code).toBe(2);
    expect(output).toMatch(/A newer release has used this database \(future-001-anything\).*npm run restore/);
  }, 60_000);
});

describe.runIf(redisInstalled())('backup and restore with Redis and an external Postgres', () => {
  const administrator = { username: 'drill-admin', password: 'a password for this run' };
  const folders: string[] = [];
  const servers: TestServer[] = [];
  const databases: TestDatabase[] = [];
  let redis: TestRedis;

  const temporary = async (): Promise<string> => {
    const folder = await mkdtemp(join(tmpdir(), 'fellowbridge-drill-'));
    folders.push(folder);
    return folder;
  };
  const settingsFor = async () => {
    const database = await freshDatabase();
    databases.push(database);
    const folder = await temporary();
    return {
      DATABASE_URL: await emptied(database.url),
      FILES_DIR: join(folder, 'files'),
      KEY_DIR: join(folder, 'keys'),
    };
  };
  const keys = {
    MASTER_KEY: randomBytes(32).toString('base64'),
    SESSION_KEY: randomBytes(32).toString('base64'),
    ADMIN_USERNAME: administrator.username,
    ADMIN_PASSWORD: administrator.password,
    RATE_LIMITS: 'off',
  };
  const start = async (shared: Readonly<Record<string, string>>): Promise<TestServer> => {
    const settings = { ...keys, ...shared, REDIS_URL: redis.url };
    const http = await startServer({ settings: { ...settings, ROLES: 'http' }, administrator });
    servers.push(http);
    const worker = { ...settings, ROLES: 'worker', SESSION_KEY: '', PUBLIC_URL: http.url };
    servers.push(await startServer({ settings: worker }));
    return http;
  };
  const stopServers = async (): Promise<void> => {
    for (const server of servers.splice(0)) {
      await server.stop();
      folders.push(server.dataDir);
    }
  };

  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(async () => {
    await stopServers();
    await redis?.stop();
    for (const database of databases) await database.drop();
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  });

  it('restores into a new database, whatever the queue still has', async () => {
    const shared = await settingsFor();
    const http = await start(shared);
    await joinWaitingList(http.url, 'Harbour Trust');
    await untilSeen(http, 'Harbour Trust');
    const to = await temporary();
    const tool = { ...shared, MASTER_KEY: keys.MASTER_KEY };
    expect(await runTool('backup', ['--to', to], tool)).toMatchObject({ code: 0 });
    const [backup = ''] = (await readdir(to)).filter((name) => name.startsWith('backup-'));
    await joinWaitingList(http.url, 'Lost Trust');
    await stopServers();

    const fresh = await settingsFor();
    const target = { ...fresh, MASTER_KEY: keys.MASTER_KEY };
    const restored = await runTool('restore', ['--from', join(to, backup)], target);
    expect(restored).toMatchObject({ code: 0, stdout: expect.stringContaining('with the same settings: npm start') });
    const second = await start(fresh);
    await untilSeen(second, 'Harbour Trust');
    await joinWaitingList(second.url, 'Second Trust');
    await untilSeen(second, 'Second Trust');
    expect((await runTool('verify-history', [], { DATABASE_URL: fresh.DATABASE_URL })).code).toBe(0);
  }, 120_000);
});

describe('backup and restore with EventStoreDB', () => {
  let root: string;
  let data: string;
  let server: EventStoreDbStandIn;
  let platform: Platform;
  let member: SignedIn;

  const settingsFor = (databaseUrl: string, history: EventStoreDbStandIn, filesDir: string) => ({
    DATABASE_URL: databaseUrl,
    EVENTSTOREDB_URL: history.url,
    MASTER_KEY: platform.masterKey.toString('base64'),
    FILES_DIR: filesDir,
  });
  const backUp = (...args: readonly string[]) =>
    runTool('backup', ['--to', join(root, 'esdb.tar'), ...args], {
      ...settingsFor(platform.databaseUrl, server, platform.filesFolder),
    });

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'fellowbridge-esdb-'));
    // The stand-in has no data folder: its records are copied, and these files stand for the server's.
    data = join(root, 'data');
    await mkdir(data);
    for (const name of ['chaser.chk', 'truncate.chk', 'chunk-000000.000000']) await writeFile(join(data, name), name);
    server = await startEventStoreDbStandIn();
    platform = await startPlatform({ openHistory: ({ logger }) => openEventStoreDb({ url: server.url, logger }) });
    member = await registeredCharity(platform);
    await platform.settled();
  });
  afterAll(async () => {
    await platform?.stop();
    await server?.close();
    await rm(root, { recursive: true, force: true });
  });

  it('is refused without the data folder of its server', async () => {
    expect(await backUp()).toMatchObject({ code: 2, stderr: expect.stringContaining('--eventstoredb-data') });
  });

  it('restores the data folder first, and then the database on a server that has the history', async () => {
    expect(await backUp('--eventstoredb-data', data)).toMatchObject({ code: 0 });
    const copy = await startEventStoreDbStandIn(server.records());
    const empty = await startEventStoreDbStandIn();
    const stopped = await startEventStoreDbStandIn();
    await stopped.close();
    const files = join(root, 'files');
    const restore = (databaseUrl: string, history: EventStoreDbStandIn, ...args: readonly string[]) =>
      runTool('restore', ['--from', join(root, 'esdb.tar'), ...args], settingsFor(databaseUrl, history, files));
    let restored: Platform | undefined;
    try {
      const first = await restore(platform.databaseUrl, empty, '--eventstoredb-data', join(root, 'restored'));
      expect(first).toMatchObject({ code: 0, stdout: expect.stringContaining('run npm run restore again') });
      expect(await readFile(join(root, 'restored/truncate.chk'), 'utf8')).toBe('chaser.chk');
      restored = await startPlatform({
        openHistory: ({ logger }) => openEventStoreDb({ url: copy.url, logger }),
        installation: {
          masterKey: platform.masterKey,
          filesFolder: data,
          load: async (url) => {
            const databaseUrl = await emptied(url);
            expect(await restore(databaseUrl, empty)).toMatchObject({
              code: 2,
              stderr: expect.stringContaining('does not contain the history of this backup'),
            });
            expect(await restore(databaseUrl, stopped)).toMatchObject({
              code: 2,
              stderr: expect.stringMatching(/^The EventStoreDB server at EVENTSTOREDB_URL does not answer\. .*\n$/),
            });
            expect(await restore(databaseUrl, copy)).toMatchObject({
              code: 0,
              stdout: expect.stringContaining('The history is intact.'),
            });
          },
        },
      });
      await restored.settled();
      const { username } = member;
      const answer = await restored.browser().call('signIn', { body: { username, password } });
      expect(answer.json()).toMatchObject({ username, name: 'Robin Example' });
    } finally {
      await restored?.stop();
      await copy.close();
      await empty.close();
    }
  }, 60_000);
});
