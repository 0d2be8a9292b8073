import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '../../test/support/moving-clock.ts';
import { openVaultBench, type VaultBench } from '../../test/support/vault-bench.ts';

let bench: VaultBench;
beforeAll(async () => {
  bench = await openVaultBench();
});
afterAll(() => bench.database.drop());

/** How many of these claims of an account, made at the same moment, lead to a link. */
const claim = async (of: { readonly userId: string; readonly email: string }, times: number): Promise<number> => {
  const claims = Array.from({ length: times }, () =>
    bench.vault.emailTokens.issue({ userId: of.userId, email: of.email, purpose: 'claim' }),
  );
  return (await Promise.all(claims)).filter((token) => token !== null).length;
};

describe('links to claim an address', () => {
  it('are limited to three an hour for an account, also when twenty are asked for concurrently', async () => {
    const account = await bench.account();
    const [holder, watcher] = [await bench.database.pool.connect(), await bench.database.pool.connect()];
    await holder.query('begin');
    await holder.query('select from vault.credentials where user_id = $1 for update', [account.userId]);
    const claimed = claim(account, 20);
    try {
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      const others = bench.database.pool.options.max - 2;
      await expect.poll(async () => (await watcher.query(waiting)).rowCount).toBe(others);
    } finally {
      await holder.query('commit');
      for (const client of [holder, watcher]) client.release();
    }
    expect(await claimed).toBe(3);
  });

  it('do not count if a clock ran ahead', async () => {
    const account = await bench.account();
    bench.time.pass(DAY);
    await claim(account, 3);
    bench.time.pass(-DAY);
    expect(await claim(account, 1)).toBe(1);
  });
});
