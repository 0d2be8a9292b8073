import { once } from 'node:events';
import { createServer } from 'node:net';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, type TestContext } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../test/support/database.ts';
import { postgresAddress, throughPort } from '../../test/support/postgres-address.ts';
import { type TcpProxy, tcpProxy } from '../../test/support/tcp-proxy.ts';
import {
  connectionSettings,
  inTransaction,
  noStatementTimeout,
  onOwnConnection,
  openPool,
  tryWithLock,
  withLock,
} from './database.ts';
import { migrate } from './migrations.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await database.pool.query('create table notes (text text not null)');
});
afterAll(() => database.drop());

/** Ends the connection as a restart of the server would, and waits until its process is gone. */
const breakOff = async (client: Pick<pg.ClientBase, 'query'>): Promise<void> => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const backend = [rows[0]?.pid];
  await database.pool.query('select pg_terminate_backend($1)', backend);
  const living = () => database.pool.query('select from pg_stat_activity where pid = $1', backend);
  await expect.poll(async () => (await living()).rowCount).toBe(0);
};

describe('a pool', () => {
  it('survives a broken connection', async () => {
    const client = await database.pool.connect();
    const lost = new Promise((resolve) => client.once('end', resolve));
    await breakOff(client);
    await lost;
    await expect(client.query('select')).rejects.toThrow();
    client.release(true);
    expect((await database.pool.query('select')).rowCount).toBe(1);
  });
});

describe('a transaction', () => {
  it('leaves nothing behind when its callback fails', async () => {
    const work = inTransaction(database.pool, async (client) => {
      await client.query("insert into notes values ('half done')");
      throw new Error('stopped');
    });
    await expect(work).rejects.toThrow('stopped');
    expect((await database.pool.query('select from notes')).rowCount).toBe(0);
  });

  it('fails without ending the process when its connection breaks between two statements', async () => {
    const work = inTransaction(database.pool, async (client) => {
      await breakOff(client);
      await client.query("insert into notes values ('too late')");
    });
    await expect(work).rejects.toThrow();
    expect((await database.pool.query('select from notes')).rowCount).toBe(0);
  });
});

describe('a lock', () => {
  const lock = { space: 1, name: 'the only one' };

  it('runs one callback at a time', async () => {
    const seen: string[] = [];
    const holdUp = async (who: string) => {
      seen.push(`${who} begins`);
      await database.pool.query('select pg_sleep(0.02)');
      seen.push(`${who} ends`);
      return who;
    };
    const work = ['first', 'second', 'third'].map((who) => withLock(database.pool, lock, () => holdUp(who)));
    expect(await Promise.all(work)).toEqual(['first', 'second', 'third']);
    for (const [place, entry] of seen.entries()) {
      if (place % 2 === 0) expect(seen[place + 1]).toBe(entry.replace('begins', 'ends'));
    }
  });

  it('reports at once that it is held, independently of other locks', async () => {
    await withLock(database.pool, lock, async () => {
      expect(await tryWithLock(database.pool, lock, async () => 'entered')).toBeNull();
      const other = { ...lock, name: 'another' };
      expect(await tryWithLock(database.pool, other, async () => null)).toEqual({ result: null });
    });
  });

  it('is released after a failed callback', async () => {
    const failing = withLock(database.pool, lock, () => Promise.reject(new Error('stopped')));
    await expect(failing).rejects.toThrow('stopped');
    expect(await tryWithLock(database.pool, lock, async () => 'entered')).toEqual({ result: 'entered' });
  });

  it('is lost with its connection, without ending the process', async () => {
    const work = withLock(database.pool, lock, async (client) => {
      await breakOff(client);
      expect(await tryWithLock(database.pool, lock, async () => 'entered')).toEqual({ result: 'entered' });
      await client.query("insert into notes values ('too late')");
    });
    await expect(work).rejects.toThrow();
    expect((await database.pool.query('select from notes')).rowCount).toBe(0);
  });
});

describe('a timeout', () => {
  const timeouts = { connect: 300, statement: 200, answer: 600 };
  let pool: pg.Pool;
  beforeEach(() => {
    pool = openPool(database.url, 'hurried', 1, () => {}, timeouts);
  });
  afterEach(() => pool.end());

  it('limits connecting to a server that accepts and stays silent', async () => {
    const silent = createServer();
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = silent.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const waiting = openPool(`postgres://user@127.0.0.1:${port}/none`, 'hurried', 1, () => {}, timeouts);
    await expect(waiting.query('select 1')).rejects.toThrow(/timeout/);
    silent.close();
  });

  it('limits waiting for a pooled connection', async () => {
    const client = await pool.connect();
    await expect(pool.query('select 1')).rejects.toThrow('timeout exceeded when trying to connect');
    client.release();
  });

  it('limits a statement, including one that waits for a lock', async () => {
    await expect(pool.query('select pg_sleep(5)')).rejects.toMatchObject({ code: '57014' });
    await withLock(database.pool, { space: 2, name: 'busy' }, async () => {
      const blocked = withLock(pool, { space: 2, name: 'busy' }, async () => 'entered');
      await expect(blocked).rejects.toMatchObject({ code: '57014' });
    });
  });

  it('limits waiting for a response, and discards the silent connection', async () => {
    const unanswered = inTransaction(pool, async (client) => {
      await client.query(noStatementTimeout);
      await client.query('select pg_sleep(5)');
    });
    await expect(unanswered).rejects.toThrow('Query read timeout');
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('does not apply to migrations', async () => {
    await migrate(pool, [{ id: 'slow', sql: 'select pg_sleep(0.8)' }]);
    expect((await pool.query("select id from public.migrations where id = 'slow'")).rowCount).toBe(1);
  });

  it('is set in every pool, as is TCP keep-alive', async () => {
    expect(database.pool.options).toMatchObject({ keepAlive: true, connectionTimeoutMillis: 10_000 });
    expect((await database.pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '15s' }]);
  });
});

it('has its connections closed by the server half a minute after its machine is gone', async () => {
  // Over a Unix socket, Postgres shows the settings as 0 and keeps what the client asked for.
  const { rows } = await database.pool.query(
    `select name, reset_val from pg_settings where name like 'tcp_keepalives%' and source = 'client' order by name`,
  );
  expect(rows).toEqual([
    { name: 'tcp_keepalives_count', reset_val: '3' },
    { name: 'tcp_keepalives_idle', reset_val: '10' },
    { name: 'tcp_keepalives_interval', reset_val: '5' },
  ]);
});

it('leaves a connection of its own that dies without notice after the last statement', async () => {
  const proxy = await tcpProxy(postgresAddress(database.url));
  const settings = connectionSettings(throughPort(database.url, proxy.port), 'alone');
  const work = onOwnConnection(settings, async (client) => {
    const { rows } = await client.query('select 1 as one');
    proxy.freeze();
    return rows;
  });
  expect(await work).toEqual([{ one: 1 }]);
  await proxy.close();
}, 5_000);

describe.concurrent('a pool whose connections die without notice', () => {
  const SOON_MS = 8_000;
  const GIVEN_UP = { code: 'ETIMEDOUT' };

  const halfOpenPool = async ({
    onTestFinished,
  }: TestContext): Promise<{ pool: pg.Pool; proxy: TcpProxy; breakSilently: () => void }> => {
    const proxy = await tcpProxy(postgresAddress(database.url));
    const pool = openPool(throughPort(database.url, proxy.port), 'half-open', 4, () => {});
    onTestFinished(async () => {
      await pool.end();
      await proxy.close();
    });
    /** Existing connections stay open and pass nothing; new ones work. */
    const breakSilently = (): void => {
      proxy.freeze();
      proxy.resumeNew();
    };
    return { pool, proxy, breakSilently };
  };

  it('gives up all of them as soon as one is overdue', { timeout: SOON_MS }, async (test) => {
    const { pool, proxy, breakSilently } = await halfOpenPool(test);
    const clients = await Promise.all(Array.from({ length: 4 }, () => pool.connect()));
    for (const client of clients) client.release();
    breakSilently();
    await expect(pool.query('select 1')).rejects.toMatchObject(GIVEN_UP);
    expect(pool.totalCount).toBe(0);
    expect((await pool.query('select 1')).rowCount).toBe(1);
    expect(proxy.accepted()).toBe(6);
  });

  it('gives up connections that listen', { timeout: SOON_MS }, async (test) => {
    const { pool, breakSilently } = await halfOpenPool(test);
    const listening = await pool.connect();
    await listening.query('listen news');
    const lost = once(listening, 'error');
    await pool.query('select 1');
    breakSilently();
    await expect(pool.query('select 1')).rejects.toMatchObject(GIVEN_UP);
    expect(await lost).toMatchObject([GIVEN_UP]);
    listening.release(true);
  });

  it('ends their transactions on the server, and so their locks', { timeout: SOON_MS }, async (test) => {
    const { pool, breakSilently } = await halfOpenPool(test);
    const working = inTransaction(pool, async (client) => {
      await client.query("lock table notes; insert into notes values ('half done')");
      breakSilently();
      await client.query('select 1');
    });
    await expect(working).rejects.toMatchObject(GIVEN_UP);
    expect((await database.pool.query('select from notes')).rowCount).toBe(0);
  });

  it('gives up one that dies in the middle of an answer', { timeout: SOON_MS }, async (test) => {
    const { pool, breakSilently } = await halfOpenPool(test);
    const reading = pool.query("select repeat('x', 100) from pg_sleep(0.5), generate_series(1, 200000)");
    const begun = "select from pg_stat_activity where query like 'select repeat%' and wait_event = 'PgSleep'";
    await expect.poll(async () => (await database.pool.query(begun)).rowCount).toBe(1);
    breakSilently();
    await expect(reading).rejects.toMatchObject(GIVEN_UP);
  });

  it('gives up attempts to connect that a newer one overtakes', { timeout: SOON_MS }, async (test) => {
    const { pool, proxy } = await halfOpenPool(test);
    proxy.freeze();
    const waiting = pool.query('select 1');
    await expect.poll(() => proxy.accepted()).toBe(1);
    proxy.resumeNew();
    await expect(waiting).rejects.toMatchObject(GIVEN_UP);
  });

  it('leaves slow statements alone, also those that wait for a lock', async (test) => {
    const { pool } = await halfOpenPool(test);
    const lock = { space: 3, name: 'slow' };
    const slow = withLock(database.pool, lock, () => pool.query('select pg_sleep(4)'));
    const waiting = withLock(pool, lock, async () => 'entered');
    expect((await slow).rowCount).toBe(1);
    expect(await waiting).toBe('entered');
  });
});

describe('a dedicated connection', () => {
  it('fails its callback without ending the process when it breaks between two statements', async () => {
    const work = onOwnConnection(connectionSettings(database.url, 'test'), async (client) => {
      await breakOff(client);
      await client.query("insert into notes values ('too late')");
    });
    await expect(work).rejects.toThrow();
    expect((await database.pool.query('select from notes')).rowCount).toBe(0);
  });

  it('is closed after its callback', async () => {
    const pid = await onOwnConnection(connectionSettings(database.url, 'test'), async (client) => {
      return (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
    });
    const living = () => database.pool.query('select from pg_stat_activity where pid = $1', [pid]);
    await expect.poll(async () => (await living()).rowCount).toBe(0);
  });
});
