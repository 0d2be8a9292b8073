import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../test/support/database.ts';
import { openPool, tryWithLock } from './database.ts';
import { exclusively, tryExclusively } from './shared-locks.ts';

let database: TestDatabase;
/** Two processes: each has a pool of its own. */
let pool: pg.Pool;
let other: pg.Pool;
beforeAll(async () => {
  database = await freshDatabase();
});
beforeEach(() => {
  pool = openPool(database.url, 'one', 2, () => {});
  other = openPool(database.url, 'other', 2, () => {});
});
afterEach(() => Promise.all([pool.end(), other.end()]));
afterAll(() => database.drop());

const lock = { space: 1, name: 'the only one' };
const enter = async () => 'entered';
const entered = { result: 'entered' };

describe('shared locks', () => {
  it('occupy one connection however many are held', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const all = names.map((name) =>
      tryExclusively(pool, { space: 1, name }, async () => (await pool.query(`select '${name}' as name`)).rows),
    );
    expect(await Promise.all(all)).toEqual(names.map((name) => ({ result: [{ name }] })));
    expect(pool.totalCount).toBe(2);
  });

  it('exclude other work in this process and in others, until the work has ended', async () => {
    const held = await tryExclusively(pool, lock, async () => [
      await tryExclusively(pool, lock, enter),
      await tryExclusively(other, lock, enter),
      await tryWithLock(other, lock, enter),
      await tryExclusively(pool, { ...lock, name: 'another' }, enter),
    ]);
    expect(held).toEqual({ result: [null, null, null, entered] });
    expect(await tryExclusively(other, lock, enter)).toEqual(entered);
    expect(pool.idleCount).toBe(pool.totalCount);
  });

  it('are released after failed work', async () => {
    const failing = tryExclusively(pool, lock, () => Promise.reject(new Error('stopped')));
    await expect(failing).rejects.toThrow('stopped');
    expect(await tryExclusively(other, lock, enter)).toEqual(entered);
    expect(await tryExclusively(pool, lock, enter)).toEqual(entered);
  });

  it('are waited for, in this process and in others', async () => {
    const seen: string[] = [];
    const slowly = (who: string) => async () => {
      seen.push(`${who} begins`);
      await database.pool.query('select pg_sleep(0.02)');
      seen.push(`${who} ends`);
    };
    await Promise.all([
      exclusively(pool, lock, slowly('first')),
      exclusively(pool, lock, slowly('second')),
      exclusively(other, lock, slowly('third')),
    ]);
    expect(seen).toHaveLength(6);
    for (const [place, entry] of seen.entries()) {
      if (place % 2 === 0) expect(seen[place + 1]).toBe(entry.replace('begins', 'ends'));
    }
  });

  it('are taken in order of arrival in one process, each as soon as the one before is released', async () => {
    const order: number[] = [];
    const all = Array.from({ length: 100 }, (_, place) =>
      exclusively(pool, lock, async () => {
        order.push(place);
        await pool.query('select 1');
      }),
    );
    await Promise.all(all);
    expect(order).toEqual(order.toSorted((one, other) => one - other));
  });

  it('pass to other processes when their connection breaks, and are taken on a new one', async () => {
    const work = tryExclusively(pool, lock, async () => {
      await database.pool.query(
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'fellowbridge-one'`,
      );
      expect(await tryExclusively(other, lock, enter)).toEqual(entered);
      await expect.poll(() => tryExclusively(pool, { ...lock, name: 'another' }, enter).catch(String)).toEqual(entered);
      return 'finished';
    });
    expect(await work).toEqual({ result: 'finished' });
    expect(await tryExclusively(pool, lock, enter)).toEqual(entered);
  });
});
