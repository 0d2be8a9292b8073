import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../test/support/database.ts';
import { inTransaction } from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await database.pool.query('create table notes (text text not null)');
});
afterAll(() => database.drop());

describe('a transaction', () => {
  it('leaves nothing behind when its work fails', async () => {
    const work = inTransaction(database.pool, async (client) => {
      await client.query("insert into notes values ('half done')");
      throw new Error('stopped');
    });
    await expect(work).rejects.toThrow('stopped');
    expect((await database.pool.query('select from notes')).rowCount).toBe(0);
  });

  it('fails, and the process lives, when its connection breaks between two statements', async () => {
    const work = inTransaction(database.pool, async (client) => {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      const backend = [rows[0]?.pid];
      await database.pool.query('select pg_terminate_backend($1)', backend);
      const living = () => database.pool.query('select from pg_stat_activity where pid = $1', backend);
      await expect.poll(async () => (await living()).rowCount).toBe(0);
      await client.query("insert into notes values ('too late')");
    });
    await expect(work).rejects.toThrow();
    expect((await database.pool.query('select from notes')).rowCount).toBe(0);
  });
});
