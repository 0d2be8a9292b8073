import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR, SECOND } from '../../test/support/moving-clock.ts';
import { openVaultBench, type VaultBench } from '../../test/support/vault-bench.ts';
import { SignInOvertaken } from './sessions.ts';

let bench: VaultBench;
beforeAll(async () => {
  bench = await openVaultBench();
});
afterAll(() => bench.database.drop());

const openSession = (userId: string, provedBy?: number) =>
  bench.vault.sessions.open({ userId, role: 'charity', device: 'Firefox', ...(provedBy ? { provedBy } : {}) });

const tokenFor = async (userId: string): Promise<string> => {
  const issued = await bench.vault.resetTokens.issue(userId);
  if (issued === null) throw new Error('The account is closed.');
  return issued.token;
};

const reset = (userId: string, token: string, hash = 'hash 2') =>
  bench.vault.passwordChanges.reset({ userId, token, hash, note: 'reset' });

const change = (userId: string, generation = 1, keepSession?: string) => {
  const password = { userId, generation, hash: 'hash 2', note: 'changed' };
  return bench.vault.passwordChanges.change(keepSession ? { ...password, keepSession } : password);
};

const hashOf = async (userId: string) => (await bench.vault.credentials.find(userId))?.hash;

describe('a reset token', () => {
  it('is 256 random bits, stored as a digest only', async () => {
    const { userId } = await bench.account();
    const token = await tokenFor(userId);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const { rows } = await bench.database.pool.query<{ row: string }>(
      'select t::text as row from vault.reset_tokens t where user_id = $1',
      [userId],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
    expect(rows[0]?.row).not.toContain(token);
  });

  it('sets the password once', async () => {
    const { userId } = await bench.account();
    const token = await tokenFor(userId);
    expect(await reset(userId, token)).not.toBeNull();
    expect(await reset(userId, token, 'hash 3')).toBeNull();
    expect(await hashOf(userId)).toBe('hash 2');
  });

  it('has one winner when it is used twenty times concurrently, in every round', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { userId } = await bench.account();
      const token = await tokenFor(userId);
      const tries = Array.from({ length: 20 }, (_, number) => reset(userId, token, `hash of ${number}`));
      const won = (await Promise.all(tries)).flatMap((changeId, number) => (changeId === null ? [] : [number]));
      expect(won).toHaveLength(1);
      expect(await hashOf(userId)).toBe(`hash of ${won[0]}`);
      expect(await bench.rowsOf('password_changes', userId)).toBe(1);
    }
  });

  it('does not deadlock with a concurrent change of the password', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { userId } = await bench.account();
      const token = await tokenFor(userId);
      const done = (
        await Promise.all([reset(userId, token), change(userId), reset(userId, token), change(userId)])
      ).filter((changeId) => changeId !== null);
      expect(done).toHaveLength(1);
    }
  });

  it('works for one hour', async () => {
    const { userId } = await bench.account();
    const [early, late] = [await tokenFor(userId), await tokenFor(userId)];
    bench.time.pass(HOUR - SECOND);
    expect(await bench.vault.resetTokens.deliveryOf(userId, early)).toBe('mailed');
    bench.time.pass(SECOND);
    expect(await bench.vault.resetTokens.deliveryOf(userId, late)).toBeNull();
    expect(await reset(userId, late)).toBeNull();
    expect(await hashOf(userId)).toBe('hash 1');
  });

  it('does not work for another account', async () => {
    const [one, other] = [await bench.account(), await bench.account()];
    const token = await tokenFor(one.userId);
    expect(await reset(other.userId, token)).toBeNull();
    expect(await reset(one.userId, token)).not.toBeNull();
  });

  it('works after a later one was issued, and its use invalidates the others', async () => {
    const { userId } = await bench.account();
    const [first, second] = [await tokenFor(userId), await tokenFor(userId)];
    expect(await reset(userId, first)).not.toBeNull();
    expect(await reset(userId, second)).toBeNull();
  });

  it('is invalid once the member changes the password', async () => {
    const { userId } = await bench.account();
    const token = await tokenFor(userId);
    expect(await change(userId)).not.toBeNull();
    expect(await reset(userId, token)).toBeNull();
  });

  it('is not issued for a closed account', async () => {
    const { userId } = await bench.account();
    await bench.vault.closings.forget(userId);
    expect(await bench.vault.resetTokens.issue(userId)).toBeNull();
  });
});

describe('a change of password', () => {
  it('ends every session except a given one', async () => {
    const { userId } = await bench.account();
    const [kept, ended] = [await openSession(userId), await openSession(userId)];
    await change(userId, 1, kept.id);
    expect(await bench.vault.sessions.find(kept.id)).not.toBeNull();
    expect(await bench.vault.sessions.find(ended.id)).toBeNull();
  });

  it('by a reset ends every session', async () => {
    const { userId } = await bench.account();
    const { id } = await openSession(userId);
    await reset(userId, await tokenFor(userId));
    expect(await bench.vault.sessions.find(id)).toBeNull();
  });

  it('does nothing if the checked password is no longer the current one', async () => {
    const { userId } = await bench.account();
    await change(userId);
    const { id } = await openSession(userId);
    expect(await change(userId, 1)).toBeNull();
    expect(await bench.vault.sessions.find(id)).not.toBeNull();
  });

  it('ends sessions opened concurrently with the former password', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { userId } = await bench.account();
      const [opened] = await Promise.allSettled([openSession(userId, 1), change(userId)]);
      if (opened.status === 'fulfilled') expect(await bench.vault.sessions.find(opened.value.id)).toBeNull();
      else expect(opened.reason).toBeInstanceOf(SignInOvertaken);
      expect(await bench.rowsOf('sessions', userId)).toBe(0);
    }
  });

  it('is not undone by a concurrent rehash of the former one', async () => {
    const { userId } = await bench.account();
    const known = await bench.vault.credentials.find(userId);
    if (known === null) throw new Error('There is no credential.');
    await change(userId);
    await bench.vault.credentials.rehash(userId, known, 'hash 1, dearer');
    expect(await hashOf(userId)).toBe('hash 2');
  });

  it('stays pending until the history records it', async () => {
    const { userId } = await bench.account();
    const changeId = (await change(userId)) ?? '';
    const now = bench.time.clock();
    const due = async () =>
      (await bench.vault.passwordChanges.unrecorded(now)).filter((each) => each.userId === userId);
    expect(await due()).toEqual([{ changeId, userId, note: 'changed' }]);
    await bench.vault.passwordChanges.recorded(changeId);
    expect(await due()).toEqual([]);
  });
});

it('a password change that a crash left while a clock ran ahead is found at once', async () => {
  const { userId } = await bench.account();
  bench.time.pass(HOUR);
  const changeId = await change(userId);
  bench.time.pass(-HOUR);
  const due = await bench.vault.passwordChanges.unrecorded(bench.time.clock());
  expect(due).toContainEqual({ changeId, userId, note: 'changed' });
});

describe('a session opened by a checked password', () => {
  it('is opened only while the password is current and the account open', async () => {
    const { userId } = await bench.account();
    const { id } = await openSession(userId, 1);
    expect(await bench.vault.sessions.find(id)).toMatchObject({ userId });
    await bench.vault.closings.forget(userId);
    expect(await bench.vault.sessions.find(id)).toBeNull();
    await expect(openSession(userId, 1)).rejects.toThrow(SignInOvertaken);
  });

  it('does not outlive an account that is closed concurrently', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { userId } = await bench.account();
      await Promise.allSettled([
        openSession(userId, 1),
        bench.vault.closings.forget(userId),
        openSession(userId, 1),
        change(userId),
      ]);
      expect(await bench.rowsOf('sessions', userId)).toBe(0);
      expect(await bench.rowsOf('password_changes', userId)).toBe(0);
      expect(await bench.vault.credentials.find(userId)).toBeNull();
    }
  });
});
