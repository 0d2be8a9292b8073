import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../test/support/database.ts';
import { rewriteTables } from './rewriting.ts';

const SECRET = 'a name that was deleted';

let database: TestDatabase;
let connection: pg.PoolClient;
let other: pg.PoolClient;
beforeAll(async () => {
  database = await freshDatabase();
  [connection, other] = [await database.pool.connect(), await database.pool.connect()];
});
afterAll(async () => {
  connection.release(true);
  other.release(true);
  await database.drop();
});
beforeEach(async () => {
  await database.pool.query('drop table if exists people');
  await database.pool.query('create table people (id int primary key, name text)');
  await database.pool.query('create index on people (lower(name))');
  await database.pool.query('insert into people values (1, $1), (2, $2)', [SECRET, `another: ${SECRET}`]);
  await database.pool.query('analyze people');
});

/** Whether the files of the table and its index hold the secret. */
const isOnDisk = async (): Promise<boolean> => {
  await database.pool.query('checkpoint');
  const { rows } = await database.pool.query<{ content: Buffer }>(
    `select pg_read_binary_file(pg_relation_filepath(oid)) as content from pg_class where relname ~ '^people'`,
  );
  return rows.some(({ content }) => content.includes(SECRET));
};

const samples = async (): Promise<number> =>
  (await database.pool.query(`select from pg_stats where tablename ~ '^people' and attname in ('name', 'lower')`))
    .rowCount ?? 0;

/** Waits until the rewriting connection has sent a statement that contains this text. */
const untilAsked = (text: string) =>
  expect
    .poll(async () => {
      const { rowCount } = await database.pool.query(
        'select from pg_stat_activity where datname = current_database() and strpos(query, $1) > 0 and pid <> pg_backend_pid()',
        [text],
      );
      return rowCount;
    })
    .toBe(1);

describe('rewriting a table', () => {
  it('leaves no bytes of deleted rows, and no samples of them', async () => {
    await database.pool.query('delete from people');
    await database.pool.query('vacuum people');
    expect([await isOnDisk(), await samples()]).toEqual([true, 2]);
    await rewriteTables(connection, ['people']);
    expect([await isOnDisk(), await samples()]).toEqual([false, 0]);
  });

  it('waits for transactions that still see deleted rows, which it would keep otherwise', async () => {
    await other.query('begin isolation level repeatable read');
    await other.query('select from people');
    await database.pool.query('delete from people');
    const rewriting = rewriteTables(connection, ['people']);
    await untilAsked('xact_start <');
    expect(await isOnDisk()).toBe(true);
    await other.query('commit');
    await rewriting;
    expect(await isOnDisk()).toBe(false);
  });
});
