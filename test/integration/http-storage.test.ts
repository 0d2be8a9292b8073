import { expect, it, onTestFinished } from 'vitest';
import { type Platform, startPlatform } from '../support/http.ts';
import { expectProblem } from '../support/http-browser.ts';
import { charitySignup } from '../support/http-people.ts';

const started = async (): Promise<Platform> => {
  const platform = await startPlatform();
  onTestFinished(() => platform.stop());
  return platform;
};

/** Joins the waiting list, which a member of staff is notified of by a reactor. */
const join = (platform: Platform) => platform.browser().call('joinWaitingListAsCharity', { body: charitySignup() });

const parked = async ({ pool }: Platform): Promise<number> => {
  const { rows } = await pool.query<{ n: number }>(
    'select (select count(*) from reactors.parked_events) + (select count(*) from projections.parked_events) as n',
  );
  return rows[0]?.n ?? Number.NaN;
};

/** Ends all connections, so that new ones use the changed settings of the database. */
const reconnect = ({ pool }: Platform) =>
  pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );

it('a read-only database is an outage: requests fail, nothing is parked, and work resumes by itself', async () => {
  const platform = await started();
  const { pool, ready } = platform;
  expect(await ready()).toMatchObject({ ready: true, checks: { database: 'ok' } });
  const {
    rows: [database],
  } = await pool.query<{ name: string }>('select current_database() as name');

  await pool.query(`alter database ${database?.name} set default_transaction_read_only = on`);
  await reconnect(platform);
  const refused = await join(platform);
  expect(refused.status).toBe(503);
  expect(refused.headers['retry-after']).toBe('2');
  expectProblem(refused);
  expect(await ready()).toMatchObject({ ready: false, checks: { database: 'read-only' } });

  await pool.query(`begin read write; alter database ${database?.name} reset default_transaction_read_only; commit`);
  await reconnect(platform);
  // A connection of the pool may not have noticed yet that it was ended.
  await expect.poll(async () => (await join(platform)).status).toBe(201);
  expect(await ready()).toMatchObject({ ready: true });
  await platform.settled();
  expect(await parked(platform)).toBe(0);
});

it('a full disk of the database is an outage, also for the reactors', async () => {
  const platform = await started();
  const { pool, ready, reactors } = platform;
  await pool.query(`
    create function public.no_space() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
    create trigger no_space before insert on mail.outbox for each statement execute function public.no_space();
    create trigger no_space before insert on platform.write_probe for each statement execute function public.no_space();
  `);
  expect((await join(platform)).status).toBe(201);
  const outcomes = await Promise.allSettled(reactors.names.map((name) => reactors.catchUp(name)));
  expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true);
  expect(await parked(platform)).toBe(0);
  expect(await ready()).toMatchObject({ ready: false, checks: { database: 'disk full' } });

  await pool.query('create trigger no_space before insert on history.events execute function public.no_space()');
  expect((await join(platform)).status).toBe(503);

  await pool.query(`
    drop trigger no_space on history.events; drop trigger no_space on mail.outbox;
    drop trigger no_space on platform.write_probe;
  `);
  await platform.settled();
  expect(await parked(platform)).toBe(0);
  expect((await join(platform)).status).toBe(201);
});
