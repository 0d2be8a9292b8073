import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openVaultBench, type VaultBench } from '../../test/support/vault-bench.ts';

let bench: VaultBench;
beforeAll(async () => {
  bench = await openVaultBench();
});
beforeEach(() => bench.database.pool.query('truncate vault.credentials, vault.names'));
afterAll(() => bench.database.drop());

const stepDown = (userId: string) => bench.vault.credentials.stepDown(userId);

describe('stepping down as an administrator', () => {
  it('is refused to the only one, regardless of other accounts', async () => {
    const { userId } = await bench.account('admin');
    await bench.account('analyst');
    expect(await stepDown(userId)).toBe(false);
    expect(await bench.vault.credentials.find(userId)).toMatchObject({ role: 'admin' });
  });

  it('is granted while another one remains, who is then the only one', async () => {
    const [one, other] = [await bench.account('admin'), await bench.account('admin')];
    expect(await stepDown(one.userId)).toBe(true);
    expect(await stepDown(other.userId)).toBe(false);
  });

  it('always leaves one when all step down concurrently', async () => {
    for (let round = 0; round < 10; round += 1) {
      await bench.database.pool.query('truncate vault.credentials, vault.names');
      const admins = await Promise.all(Array.from({ length: 5 }, () => bench.account('admin')));
      const left = await Promise.all(admins.map(({ userId }) => stepDown(userId)));
      expect(left.filter((granted) => !granted)).toHaveLength(1);
    }
  });

  it('counts an administrator whose stepping down was undone', async () => {
    const [one, other] = [await bench.account('admin'), await bench.account('admin')];
    await stepDown(one.userId);
    await bench.vault.credentials.noteRole(one.userId, 'admin');
    expect(await stepDown(other.userId)).toBe(true);
  });
});
