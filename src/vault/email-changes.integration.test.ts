import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR } from '../../test/support/moving-clock.ts';
import { openVaultBench, type VaultBench } from '../../test/support/vault-bench.ts';

let bench: VaultBench;
beforeAll(async () => {
  bench = await openVaultBench();
});
afterAll(() => bench.database.drop());

const address = () => `${randomUUID()}@harbour.example`;
const begin = (userId: string, email: string) =>
  bench.vault.emailChanges.hold(userId, (change) => change.begin({ email, payload: 'the plan' }));
const confirm = (userId: string) => bench.vault.emailChanges.hold(userId, (change) => change.confirm());
const undo = (userId: string) => bench.vault.emailChanges.hold(userId, (change) => change.undo());
const pending = (userId: string) => bench.vault.emailChanges.hold(userId, (change) => change.pending());
const find = (name: string) => bench.vault.names.find(name);

describe('a change of e-mail address', () => {
  it('signs the member in by the former address until it is confirmed, then by the new one', async () => {
    const { userId, email } = await bench.account();
    const next = address();
    expect(await begin(userId, next)).toBe('begun');
    expect(await Promise.all([find(email), find(next)])).toEqual([userId, null]);
    await confirm(userId);
    expect(await Promise.all([find(email), find(next)])).toEqual([null, userId]);
    expect(await bench.rowsOf('names', userId)).toBe(2);
    expect(await pending(userId)).toBeNull();
  });

  it('releases the new address when it is undone', async () => {
    const [one, other] = [await bench.account(), await bench.account()];
    const next = address();
    await begin(one.userId, next);
    expect(await begin(other.userId, next)).toBe('taken');
    await undo(one.userId);
    expect(await begin(other.userId, next)).toBe('begun');
    expect(await find(one.email)).toBe(one.userId);
  });

  it('that a crash left while a clock ran ahead is found at once', async () => {
    const { userId } = await bench.account();
    bench.time.pass(HOUR);
    await begin(userId, address());
    bench.time.pass(-HOUR);
    expect(await bench.vault.emailChanges.unfinished(bench.time.clock())).toContain(userId);
  });

  it('encrypts its details under the person’s key', async () => {
    const { userId } = await bench.account();
    await begin(userId, address());
    expect(await pending(userId)).toBe('the plan');
    const { rows } = await bench.database.pool.query<{ payload: Buffer }>(
      'select payload from vault.email_changes where user_id = $1',
      [userId],
    );
    expect(rows[0]?.payload.toString('utf8')).not.toContain('the plan');
  });

  it('to another spelling of the current address needs no reservation', async () => {
    const { userId, email } = await bench.account();
    expect(await begin(userId, email.toUpperCase())).toBe('begun');
    await confirm(userId);
    expect(await find(email)).toBe(userId);
    expect(await bench.rowsOf('names', userId)).toBe(2);
  });

  it('invalidates the links sent to the former address', async () => {
    const { userId } = await bench.account();
    const issued = await bench.vault.resetTokens.issue(userId);
    await begin(userId, address());
    await confirm(userId);
    expect(await bench.vault.resetTokens.deliveryOf(userId, issued?.token ?? '')).toBeNull();
  });

  it('does not start for a closed account, and reserves nothing', async () => {
    const { userId } = await bench.account();
    await bench.vault.closings.forget(userId);
    const next = address();
    expect(await begin(userId, next)).toBe('gone');
    expect(await bench.rowsOf('names', userId)).toBe(0);
  });

  it('leaves nothing behind when the account is closed concurrently', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { userId } = await bench.account();
      await Promise.all([begin(userId, address()), bench.vault.closings.forget(userId)]);
      expect(await bench.rowsOf('names', userId)).toBe(0);
      expect(await bench.rowsOf('email_changes', userId)).toBe(0);
    }
  });

  it('cannot continue once another process has undone it', async () => {
    const { userId } = await bench.account();
    await begin(userId, address());
    await undo(userId);
    await expect(bench.vault.emailChanges.hold(userId, (change) => change.renew())).rejects.toThrow('is under way');
  });

  it('is kept apart from a registration of the same account', async () => {
    const { userId } = await bench.account();
    await bench.vault.registrations.hold(userId, async () => {
      expect(await bench.vault.emailChanges.tryHold(userId, async () => true)).toBeNull();
    });
    expect(await bench.vault.emailChanges.tryHold(userId, async () => true)).toBe(true);
  });
});
