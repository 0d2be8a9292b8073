import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../test/support/database.ts';
import { ensureFirstAdministrator, installationMigrations } from './first-administrator.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase(installationMigrations);
});
afterAll(() => database.drop());

const userId = '01890a5d-ac96-774b-bcce-b302099a8057';

const ensure = (create: () => Promise<string | null>) =>
  ensureFirstAdministrator({
    pool: database.pool,
    wanted: { username: 'admin', email: 'admin@example.org', password: 'given by the settings' },
    dataDir: null,
    create,
  });

it('fails without ending the process when Postgres stops during the creation', async () => {
  const cutOff = ensure(async () => {
    const others = 'from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
    await database.pool.query(`select pg_terminate_backend(pid) ${others}`);
    await expect.poll(async () => (await database.pool.query(`select ${others}`)).rowCount).toBe(0);
    return userId;
  });
  await expect(cutOff).rejects.toThrow();
  expect((await ensure(async () => userId)).state).toMatchObject({ state: 'made', username: 'admin' });
});

it('is created once by processes that start together', async () => {
  await database.pool.query('delete from public.first_administrator');
  let made = 0;
  const create = async () => {
    made += 1;
    return userId;
  };
  const keepers = await Promise.all([ensure(create), ensure(create), ensure(create)]);
  expect(made).toBe(1);
  expect(keepers.map(({ state }) => state.state).sort()).toEqual(['made', 'settled', 'settled']);
});
