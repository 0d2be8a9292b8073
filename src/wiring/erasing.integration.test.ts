import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Platform, startPlatform } from '../../test/support/http.ts';
import { registeredCharity } from '../../test/support/http-people.ts';
import { openPersonKeys } from '../vault/vault.ts';
import { type Erasing, openErasing } from './erasing.ts';

let platform: Platform;
let keyDir: string;
let erasing: Erasing;
let mailsReach: (head: string) => string = (head) => head;
beforeAll(async () => {
  platform = await startPlatform();
  await registeredCharity(platform);
  await platform.settled();
  keyDir = await mkdtemp(join(tmpdir(), 'fellowbridge-erasing-'));
  const { pool, store: history, engine, masterKey } = platform;
  erasing = openErasing(
    {
      history,
      engine,
      // As while a read model is paused that one of them waits for.
      reactors: {
        ...platform.reactors,
        positions: async () =>
          new Map([
            ['notifications', mailsReach(await history.head())],
            ['leaving', ''],
          ]),
      },
      clock: () => new Date(),
    },
    { owner: pool, masterKey, keyDir, upgradeBackups: null, settleMs: 2_000 },
  );
}, 60_000);
afterAll(async () => {
  await platform.stop();
  await rm(keyDir, { recursive: true, force: true });
});

/** Erases a new person on a machine whose clock is behind. */
const destroyKey = async (minutesBehind: number): Promise<void> => {
  const { pool, masterKey } = platform;
  const clock = () => new Date(Date.now() - minutesBehind * 60_000);
  const keys = openPersonKeys({ pool, masterKey, keyDir, clock });
  const subject = randomUUID();
  await keys.ensure(subject);
  await keys.destroy(subject);
};

it('removes a person once, by whatever clock they were erased, and waits for no reactor but the mails', async () => {
  expect((await erasing.run())?.rewritten).toBeGreaterThan(0);
  expect((await erasing.run())?.rewritten).toBe(0);

  const { pool } = platform;
  const erase = async (minutesBehind: number): Promise<void> => {
    await destroyKey(minutesBehind);
    expect((await erasing.state()).waiting).toBe(1);
    expect((await erasing.run())?.rewritten).toBeGreaterThan(0);
    expect((await erasing.state()).waiting).toBe(0);
    expect((await erasing.run())?.rewritten).toBe(0);
  };
  const analyticalCopy = async (): Promise<string> => {
    // The copy looks for erasures when the history has grown.
    const body = { page: 'home', visitorId: randomUUID() };
    expect((await platform.browser().call('trackVisit', { body })).status).toBeLessThan(300);
    await platform.copyHistory();
    const { rows } = await pool.query<{ id: string }>('select id from analytics.copies where is_live');
    return rows[0]?.id ?? '';
  };
  await erase(30);
  const copy = await analyticalCopy();
  expect(await analyticalCopy()).toBe(copy);
  await erase(60);
  expect(await analyticalCopy()).not.toBe(copy);
}, 100_000);

it('names what it waits for', async () => {
  await destroyKey(0);
  mailsReach = () => '';
  await expect(erasing.run()).rejects.toThrow(
    'The erasure waits for what is behind the history: reactor notifications.',
  );
  mailsReach = (head) => head;
});

it('is due at once when the last one was recorded by a clock that ran ahead', async () => {
  await erasing.run();
  expect((await erasing.state()).dueAt.getTime()).toBeGreaterThan(Date.now());
  await platform.pool.query(`update vault.last_erasure set begun_at = now() + interval '30 days'`);
  expect((await erasing.state()).dueAt.getTime()).toBeLessThanOrEqual(Date.now());
});
