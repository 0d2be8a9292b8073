import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../test/support/database.ts';
import { DAY, HOUR, MINUTE, type MovingClock, movingClock, SECOND } from '../../test/support/moving-clock.ts';
import { vaultMigrations } from './migrations.ts';
import type { SessionRole } from './session-role.ts';
import type { Sessions } from './sessions.ts';
import { openVault } from './vault.ts';

let database: TestDatabase;
let time: MovingClock;
let sessions: Sessions;
beforeAll(async () => {
  database = await freshDatabase(vaultMigrations);
});
beforeEach(async () => {
  await database.pool.query('truncate vault.sessions');
  time = movingClock();
  ({ sessions } = openVault({ pool: database.pool, masterKey: randomBytes(32), clock: time.clock }));
});
afterAll(() => database.drop());

const open = async (userId: string, role: SessionRole = 'charity', device = 'Firefox on Windows') =>
  (await sessions.open({ userId, role, device })).id;

/** Uses the session every `every` ms for `total` ms. Returns the time at which it had ended, or null. */
const useRegularly = async (id: string, every: number, total: number): Promise<number | null> => {
  for (let passed = every; passed <= total; passed += every) {
    time.pass(every);
    if ((await sessions.find(id)) === null) return passed;
  }
  return null;
};

const seenAt = async () =>
  (await database.pool.query<{ last_seen_at: string }>('select last_seen_at from vault.sessions')).rows[0]
    ?.last_seen_at;

describe('a session', () => {
  it('returns its member', async () => {
    const userId = randomUUID();
    expect(await sessions.find(await open(userId, 'admin'))).toMatchObject({ userId, role: 'admin', awaits: null });
  });

  it('has an id of 256 random bits, stored as a digest only', async () => {
    const id = await open(randomUUID());
    expect(Buffer.from(id, 'base64url')).toHaveLength(32);
    const { rows } = await database.pool.query<{ row: string }>('select t::text as row from vault.sessions t');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(id);
    expect(rows[0]?.row).not.toContain(Buffer.from(id, 'base64url').toString('hex'));
  });

  it('is not found under another id', async () => {
    await open(randomUUID());
    expect(await sessions.find(randomBytes(32).toString('base64url'))).toBeNull();
    expect(await sessions.find('')).toBeNull();
  });

  it.each([
    { role: 'admin', idle: 30 * MINUTE },
    { role: 'charity', idle: 14 * DAY },
    { role: 'consultant', idle: 14 * DAY },
    { role: 'analyst', idle: 30 * MINUTE },
  ] as const)('of role $role ends after $idle ms without use', async ({ role, idle }) => {
    const id = await open(randomUUID(), role);
    time.pass(idle - 1);
    expect(await sessions.find(id)).not.toBeNull();
    time.pass(idle - 1);
    expect(await sessions.find(id)).not.toBeNull();
    time.pass(idle);
    expect(await sessions.find(id)).toBeNull();
  });

  it.each([
    { role: 'admin', every: 20 * MINUTE, absolute: 12 * HOUR },
    { role: 'charity', every: 5 * DAY, absolute: 90 * DAY },
  ] as const)('of role $role ends after $absolute ms regardless of use', async ({ role, every, absolute }) => {
    expect(await useRegularly(await open(randomUUID(), role), every, 2 * absolute)).toBe(absolute);
  });

  it('records its use at most once a minute', async () => {
    const id = await open(randomUUID());
    time.pass(59 * SECOND);
    await sessions.find(id);
    expect(await seenAt()).toBe('2026-03-01T09:00:00.000Z');
    time.pass(SECOND);
    await sessions.find(id);
    expect(await seenAt()).toBe('2026-03-01T09:01:00.000Z');
  });

  it('does not count a request with an ended session as use', async () => {
    const id = await open(randomUUID(), 'admin');
    time.pass(31 * MINUTE);
    await sessions.find(id);
    expect(await seenAt()).toBe('2026-03-01T09:00:00.000Z');
  });

  it('stays ended once it is ended', async () => {
    const id = await open(randomUUID());
    await sessions.end(id);
    await sessions.end(id);
    expect(await sessions.find(id)).toBeNull();
  });
});

describe("a member's sessions", () => {
  it('are listed with device and times, last used first, without ended ones', async () => {
    const userId = randomUUID();
    const first = await open(userId, 'charity', 'Safari on iOS');
    time.pass(HOUR);
    await open(userId, 'charity', 'Firefox on Windows');
    time.pass(HOUR);
    await sessions.find(first);
    await open(randomUUID(), 'charity', 'Chrome on Linux');
    await sessions.end(await open(userId));
    expect(await sessions.list(userId)).toEqual([
      {
        handle: expect.any(String),
        device: 'Safari on iOS',
        openedAt: '2026-03-01T09:00:00.000Z',
        lastSeenAt: '2026-03-01T11:00:00.000Z',
      },
      {
        handle: expect.any(String),
        device: 'Firefox on Windows',
        openedAt: '2026-03-01T10:00:00.000Z',
        lastSeenAt: '2026-03-01T10:00:00.000Z',
      },
    ]);
  });

  it('end together, except for the current one', async () => {
    const userId = randomUUID();
    const ids = [await open(userId), await open(userId), await open(userId)] as const;
    const foreign = await open(randomUUID());
    await sessions.endAll(userId, ids[1]);
    const left = await Promise.all([...ids, foreign].map((id) => sessions.find(id)));
    expect(left.map((session) => session !== null)).toEqual([false, true, false, true]);
    await sessions.endAll(userId);
    expect(await sessions.list(userId)).toEqual([]);
  });

  it('can be revoked by their handle, by their owner only', async () => {
    const userId = randomUUID();
    const id = await open(userId);
    const [listed] = await sessions.list(userId);
    const handle = listed?.handle ?? '';
    expect(await sessions.find(handle)).toBeNull();
    expect(await sessions.revoke(randomUUID(), handle)).toBe(false);
    expect(await sessions.find(id)).not.toBeNull();
    expect(await sessions.revoke(userId, handle)).toBe(true);
    expect(await sessions.find(id)).toBeNull();
  });

  it('are deleted after they have ended, when others start', async () => {
    for (let number = 0; number < 5; number += 1) await open(randomUUID(), 'admin');
    const lasting = await open(randomUUID(), 'charity');
    time.pass(DAY);
    await open(randomUUID());
    const { rows } = await database.pool.query<{ count: number }>('select count(*) from vault.sessions');
    expect(rows).toEqual([{ count: 2 }]);
    expect(await sessions.find(lasting)).not.toBeNull();
  });
});
