import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { HOUR, type MovingClock, movingClock, SECOND } from '../../../test/support/moving-clock.ts';
import type { Idempotency } from './idempotency.ts';
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

describe('an idempotency key', () => {
  it('reserves a UUIDv7 for the resource on first use', async () => {
    expect(await idempotency.begin(use())).toEqual({ state: 'new', resourceId: expect.stringMatching(uuid7) });
  });

  it('is busy while its first request is at work', async () => {
    const first = use();
    await idempotency.begin(first);
    time.pass(29 * SECOND);
    expect(await idempotency.begin(first)).toEqual({ state: 'busy' });
  });

  it('resumes under the same resource id when an attempt died, once its lease has run out', async () => {
    const first = use();
    const begun = await idempotency.begin(first);
    time.pass(30 * SECOND);
    expect(await idempotency.begin(first)).toEqual({ ...begun, state: 'resumed' });
    expect(await idempotency.begin(first)).toEqual({ state: 'busy' });
    time.pass(30 * SECOND);
    expect(await idempotency.begin(first)).toEqual({ ...begun, state: 'resumed' });
  });

  it('resumes at once when the attempt was given up', async () => {
    const first = use();
    const begun = await idempotency.begin(first);
    await idempotency.release(first);
    expect(await idempotency.begin(first)).toEqual({ ...begun, state: 'resumed' });
  });

  it('is done once completed, and giving up changes that no more', async () => {
    const first = use();
    const begun = await idempotency.begin(first);
    await idempotency.complete(first);
    await idempotency.release(first);
    time.pass(HOUR);
    expect(await idempotency.begin(first)).toEqual({ ...begun, state: 'done' });
  });

  it('does not fit another body, whether at work or done', async () => {
    const first = use();
    await idempotency.begin(first);
    expect(await idempotency.begin({ ...first, fingerprint: '{"a":2}' })).toEqual({ state: 'mismatch' });
    await idempotency.complete(first);
    expect(await idempotency.begin({ ...first, fingerprint: '{"a":2}' })).toEqual({ state: 'mismatch' });
  });

  it.each(['key', 'caller', 'route'] as const)('is another one under another %s', async (part) => {
    const first = use();
    const begun = await idempotency.begin(first);
    const other = await idempotency.begin({ ...first, [part]: randomUUID() });
    expect(other.state).toBe('new');
    expect(other).not.toEqual(begun);
  });

  it('is not confused by where caller, route and key meet', async () => {
    await idempotency.begin({ ...use(), caller: 'ab', route: 'c', key: 'd' });
    expect(await idempotency.begin({ ...use(), caller: 'a', route: 'bc', key: 'd' })).toMatchObject({ state: 'new' });
  });

  it('is forgotten after two days', async () => {
    const first = use();
    const begun = await idempotency.begin(first);
    await idempotency.complete(first);
    time.pass(48 * HOUR - 1);
    expect(await idempotency.begin(first)).toEqual({ ...begun, state: 'done' });
    time.pass(1);
    const again = await idempotency.begin({ ...first, fingerprint: '{"a":2}' });
    expect(again.state).toBe('new');
    expect(again).not.toEqual(begun);
  });

  it('is cleared away when forgotten and others are used', async () => {
    for (let number = 0; number < 5; number += 1) await idempotency.begin(use());
    time.pass(48 * HOUR);
    await idempotency.begin(use());
    expect((await database.pool.query('select from vault.idempotency')).rowCount).toBe(1);
  });

  it('lets one of many simultaneous requests work, in every round', async () => {
    for (let round = 0; round < 5; round += 1) {
      const one = use();
      const states = async () =>
        (await Promise.all(Array.from({ length: 20 }, () => idempotency.begin(one)))).map(({ state }) => state).sort();
      const others = Array<string>(19).fill('busy');
      expect(await states()).toEqual([...others, 'new']);
      time.pass(30 * SECOND);
      expect(await states()).toEqual([...others, 'resumed']);
    }
  });

  it('keeps neither key nor body in the table', async () => {
    const one = { ...use(), fingerprint: '{"email":"ada@example.org"}' };
    await idempotency.begin(one);
    const { rows } = await database.pool.query<{ row: string }>('select t::text as row from vault.idempotency t');
    expect(rows).toHaveLength(1);
    for (const secret of [one.key, one.caller, 'ada@example.org', Buffer.from('ada@example.org').toString('hex')]) {
      expect(rows[0]?.row).not.toContain(secret);
    }
  });
});
