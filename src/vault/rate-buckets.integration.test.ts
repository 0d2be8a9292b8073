import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../test/support/database.ts';
import { movingClock } from '../../test/support/moving-clock.ts';
import { vaultMigrations } from './migrations.ts';
import { type RateBucket, rateBucketTable } from './rate-buckets.ts';

const secret = randomBytes(32);
const time = movingClock();
let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase(vaultMigrations);
});
afterAll(() => database?.drop());

/** Opens the table like another process. */
const open = () => rateBucketTable(database.pool, time.clock, secret);
let named = 0;
const bucket = (changes: Partial<RateBucket> = {}): RateBucket => {
  named += 1;
  return { key: `bucket ${named}`, capacity: 3, drainMs: 60_000, ...changes };
};
const fillings = async (one: RateBucket, times: number) => {
  const fits = [];
  for (let attempt = 0; attempt < times; attempt += 1) fits.push(!(await open().add([one])).isFull);
  return fits;
};

describe('a bucket', () => {
  it('takes attempts until it is full, counted by all processes together', async () => {
    const one = bucket();
    expect(await open().add([one])).toEqual({ isFull: false, levels: [1] });
    expect(await open().add([one])).toEqual({ isFull: false, levels: [2] });
    expect(await open().add([one])).toEqual({ isFull: false, levels: [3] });
    expect(await open().add([one])).toEqual({ isFull: true, full: one, retryAfterMs: 60_000 });
  });

  it('drains one attempt at a time, and empties', async () => {
    const one = bucket();
    expect(await fillings(one, 4)).toEqual([true, true, true, false]);
    time.pass(60_000);
    expect(await fillings(one, 2)).toEqual([true, false]);
    time.pass(600_000);
    expect(await fillings(one, 4)).toEqual([true, true, true, false]);
  });

  it('does not fill further while attempts are refused', async () => {
    const one = bucket();
    await fillings(one, 50);
    time.pass(60_000);
    expect(await fillings(one, 1)).toEqual([true]);
  });

  it('is not full for longer because the clock of a process ran ahead', async () => {
    const one = bucket();
    const ahead = () => new Date(time.clock().getTime() + 86_400_000);
    await rateBucketTable(database.pool, ahead, secret).add([one]);
    expect(await fillings(one, 4)).toEqual([true, true, true, false]);
  });

  it('takes an attempt back', async () => {
    const one = bucket();
    await fillings(one, 3);
    await open().remove([one]);
    expect(await fillings(one, 2)).toEqual([true, false]);
  });

  it('admits exactly its capacity of concurrent attempts', async () => {
    const one = bucket({ capacity: 5 });
    const counted = await Promise.all(Array.from({ length: 40 }, () => open().add([one])));
    expect(counted.filter(({ isFull }) => !isFull)).toHaveLength(5);
  });
});

describe('several buckets', () => {
  it('take an attempt together or not at all', async () => {
    const [small, large] = [bucket({ capacity: 1 }), bucket({ capacity: 3 })];
    expect(await open().add([large, small])).toEqual({ isFull: false, levels: [1, 1] });
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(await open().add([large, small])).toMatchObject({ isFull: true, full: small });
    }
    expect(await open().add([large])).toEqual({ isFull: false, levels: [2] });
  });

  it('can be counted in any order without a deadlock', async () => {
    const three = [bucket({ capacity: 60 }), bucket({ capacity: 60 }), bucket({ capacity: 60 })];
    const counted = await Promise.all(
      Array.from({ length: 60 }, (_, index) => open().add(index % 2 === 0 ? three : three.toReversed())),
    );
    expect(counted.every(({ isFull }) => !isFull)).toBe(true);
  });
});

it('keeps no key in plain text, and no row of an empty bucket', async () => {
  const one = bucket({ key: 'sign-in name plain-text' });
  await open().add([one]);
  const stored = await database.pool.query("select encode(key, 'escape') as key from vault.rate_buckets");
  expect(JSON.stringify(stored.rows)).not.toContain('plain-text');
  time.pass(86_400_000);
  for (let sweep = 0; sweep < 20; sweep += 1) await open().add([bucket({ key: 'the last one', capacity: 100 })]);
  const { rows } = await database.pool.query('select count(*) as rows from vault.rate_buckets');
  expect(rows).toEqual([{ rows: 1 }]);
});
