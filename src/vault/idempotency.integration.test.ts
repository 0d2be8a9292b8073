import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../test/support/database.ts';
import { gatedPool } from '../../test/support/gated-pool.ts';
import { HOUR, type MovingClock, movingClock } from '../../test/support/moving-clock.ts';
import { withResolvers } from '../platform/with-resolvers.ts';
import type { Idempotency, Lease } from './idempotency.ts';
import { vaultMigrations } from './migrations.ts';
import { openVault } from './vault.ts';

let database: TestDatabase;
let time: MovingClock;
let idempotency: Idempotency;
beforeAll(async () => {
  database = await freshDatabase(vaultMigrations);
});
beforeEach(async () => {
  await database.pool.query('truncate vault.idempotency');
  time = movingClock();
  ({ idempotency } = openVault({ pool: database.pool, masterKey: randomBytes(32), clock: time.clock }));
});
afterAll(() => database.drop());

const use = () => ({ key: randomUUID(), caller: randomUUID(), route: 'POST /api/projects', fingerprint: '{"a":1}' });
const uuid7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Begins an attempt that must get the lease. */
const leaseOf = async (one: ReturnType<typeof use>): Promise<Lease> => {
  const begun = await idempotency.begin(one);
  if (!('lease' in begun)) throw new Error(`The key is ${begun.state}.`);
  return begun.lease;
};

/** Expires all leases, like those of a dead or frozen process. */
const letLeasesExpire = () => database.pool.query('update vault.idempotency set leased_until = clock_timestamp()');

const leaseEnd = async (): Promise<number> => {
  const { rows } = await database.pool.query<{ ms: number }>(
    'select extract(epoch from leased_until - clock_timestamp())::float * 1000 as ms from vault.idempotency',
  );
  return rows[0]?.ms ?? Number.NaN;
};

describe('an idempotency key', () => {
  it('reserves a UUIDv7 for the resource on first use', async () => {
    const begun = await idempotency.begin(use());
    expect(begun).toMatchObject({ state: 'new', lease: { resourceId: expect.stringMatching(uuid7) } });
  });

  it('is busy during its first request, however long that takes', async () => {
    const first = use();
    await leaseOf(first);
    const begun = Date.now();
    const untouched = await leaseEnd();
    // Without a renewal, the remaining time would only get shorter.
    await vi.waitFor(async () => expect(await leaseEnd()).toBeGreaterThan(untouched - (Date.now() - begun) + 500), {
      timeout: 10_000,
    });
    expect(await idempotency.begin(first)).toEqual({ state: 'busy' });
  });

  it('is free within five seconds of the death of its process', async () => {
    await leaseOf(use());
    expect(await leaseEnd()).toBeLessThan(5_000);
  });

  it('resumes for the same resource after a crash', async () => {
    const first = use();
    const { resourceId } = await leaseOf(first);
    await letLeasesExpire();
    expect(await idempotency.begin(first)).toMatchObject({ state: 'resumed', lease: { resourceId } });
    expect(await idempotency.begin(first)).toEqual({ state: 'busy' });
    await letLeasesExpire();
    expect(await idempotency.begin(first)).toMatchObject({ state: 'resumed', lease: { resourceId } });
  });

  it('tells a frozen attempt that its lease is lost, and lets it change nothing', async () => {
    const first = use();
    const frozen = await leaseOf(first);
    await letLeasesExpire();
    const successor = await leaseOf(first);
    await vi.waitFor(() => expect(frozen.lost.aborted).toBe(true), { timeout: 10_000 });
    await frozen.complete();
    expect(await idempotency.begin(first)).toEqual({ state: 'busy' });
    await frozen.release();
    expect(await idempotency.begin(first)).toEqual({ state: 'busy' });
    expect(successor.lost.aborted).toBe(false);
    await successor.complete();
    expect(await idempotency.begin(first)).toMatchObject({ state: 'done' });
  });

  it('is not reported lost by a renewal that was under way when it was released', async () => {
    const [renewal, released, answered] = [withResolvers(), withResolvers(), withResolvers()];
    let statements: 'all' | 'held' | 'late' = 'all';
    const pool = gatedPool(database.pool, async (moment) => {
      if (statements === 'held' && moment === 'before') {
        statements = 'all';
        renewal.resolve();
        await released.promise;
        statements = 'late';
      } else if (statements === 'late') answered.resolve();
    });
    const vault = openVault({ pool, masterKey: randomBytes(32), clock: time.clock });
    const begun = await vault.idempotency.begin(use());
    if (!('lease' in begun)) throw new Error(`The key is ${begun.state}.`);
    statements = 'held';
    await renewal.promise;
    await begun.lease.release();
    released.resolve();
    await answered.promise;
    await new Promise(setImmediate);
    expect(begun.lease.lost.aborted).toBe(false);
  });

  it('resumes at once after an abandoned attempt', async () => {
    const first = use();
    const { resourceId, release } = await leaseOf(first);
    await release();
    expect(await idempotency.begin(first)).toMatchObject({ state: 'resumed', lease: { resourceId } });
  });

  it('stays completed, even if it is abandoned afterwards', async () => {
    const first = use();
    const { resourceId, complete, release } = await leaseOf(first);
    await complete();
    await release();
    time.pass(HOUR);
    expect(await idempotency.begin(first)).toEqual({ state: 'done', resourceId });
  });

  it('does not match another body, whether busy or completed', async () => {
    const first = use();
    const { complete } = await leaseOf(first);
    expect(await idempotency.begin({ ...first, fingerprint: '{"a":2}' })).toEqual({ state: 'mismatch' });
    await complete();
    expect(await idempotency.begin({ ...first, fingerprint: '{"a":2}' })).toEqual({ state: 'mismatch' });
  });

  it.each(['key', 'caller', 'route'] as const)('is separate for another %s', async (part) => {
    const first = use();
    const { resourceId } = await leaseOf(first);
    expect((await leaseOf({ ...first, [part]: randomUUID() })).resourceId).not.toBe(resourceId);
  });

  it('is separate even if caller, route and key join to the same text', async () => {
    await idempotency.begin({ ...use(), caller: 'ab', route: 'c', key: 'd' });
    expect(await idempotency.begin({ ...use(), caller: 'a', route: 'bc', key: 'd' })).toMatchObject({ state: 'new' });
  });

  it('is forgotten after two days', async () => {
    const first = use();
    const { resourceId, complete } = await leaseOf(first);
    await complete();
    time.pass(48 * HOUR - 1);
    expect(await idempotency.begin(first)).toEqual({ state: 'done', resourceId });
    time.pass(1);
    expect((await leaseOf({ ...first, fingerprint: '{"a":2}' })).resourceId).not.toBe(resourceId);
  });

  it('is deleted once it is forgotten and others are used', async () => {
    for (let number = 0; number < 5; number += 1) await idempotency.begin(use());
    time.pass(48 * HOUR);
    await idempotency.begin(use());
    expect((await database.pool.query('select from vault.idempotency')).rowCount).toBe(1);
  });

  it('lets one of many concurrent requests start, in every round', async () => {
    for (let round = 0; round < 5; round += 1) {
      const one = use();
      const states = async () =>
        (await Promise.all(Array.from({ length: 20 }, () => idempotency.begin(one)))).map(({ state }) => state).sort();
      const others = Array<string>(19).fill('busy');
      expect(await states()).toEqual([...others, 'new']);
      await letLeasesExpire();
      expect(await states()).toEqual([...others, 'resumed']);
    }
  });

  it('is stored without its key and body in plain text', async () => {
    const one = { ...use(), fingerprint: '{"email":"ada@example.org"}' };
    await idempotency.begin(one);
    const { rows } = await database.pool.query<{ row: string }>('select t::text as row from vault.idempotency t');
    expect(rows).toHaveLength(1);
    for (const secret of [one.key, one.caller, 'ada@example.org', Buffer.from('ada@example.org').toString('hex')]) {
      expect(rows[0]?.row).not.toContain(secret);
    }
  });
});
