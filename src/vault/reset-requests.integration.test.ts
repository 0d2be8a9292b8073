import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, SECOND } from '../../test/support/moving-clock.ts';
import { openVaultBench, type VaultBench } from '../../test/support/vault-bench.ts';

let bench: VaultBench;
beforeAll(async () => {
  bench = await openVaultBench();
});
beforeEach(() => bench.database.pool.query('truncate vault.reset_requests'));
afterAll(() => bench.database.drop());

const email = 'ada@harbour.example';
const ask = async (payload: string, address = email): Promise<void> => {
  await bench.vault.resetRequests.ask({ email: address, payload });
  bench.time.pass(1);
};

const answers = async () => {
  const seen: string[] = [];
  await bench.vault.resetRequests.answerAll(async (payload) => {
    seen.push(payload);
  });
  return seen;
};

const rows = async () =>
  (await bench.database.pool.query<{ row: string }>('select t::text as row from vault.reset_requests t')).rows;

describe('requests for a new password', () => {
  it('are handled once, in the order they arrived', async () => {
    for (const payload of ['first', 'second']) await ask(payload);
    await ask('another address', 'grace@harbour.example');
    expect(await answers()).toEqual(['first', 'second', 'another address']);
    expect(await answers()).toEqual([]);
  });

  it('contain neither address nor payload in plain text, and no payload once they are answered', async () => {
    await ask('told in confidence');
    const [open] = await rows();
    for (const secret of [email, 'told in confidence']) {
      expect(open?.row).not.toContain(secret);
      expect(open?.row).not.toContain(Buffer.from(secret).toString('hex'));
    }
    await answers();
    const { rows: sealed } = await bench.database.pool.query('select payload from vault.reset_requests');
    expect(sealed).toEqual([{ payload: null }]);
  });

  it('are limited to three an hour for an address, in any spelling', async () => {
    for (const payload of ['1', '2', '3', '4']) await ask(payload, payload === '2' ? email.toUpperCase() : email);
    expect(await answers()).toEqual(['1', '2', '3']);
    await ask('5');
    expect(await answers()).toEqual([]);
    bench.time.pass(HOUR);
    await ask('6');
    expect(await answers()).toEqual(['6']);
  });

  it('are limited to three, also when twenty arrive concurrently', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, number) => ask(String(number))));
    expect(await answers()).toHaveLength(3);
  });

  it('do not count if a clock ran ahead', async () => {
    bench.time.pass(DAY);
    for (const payload of ['1', '2', '3']) await ask(payload);
    bench.time.pass(-DAY);
    await ask('4');
    expect(await answers()).toEqual(['4', '1', '2', '3']);
  });

  it('stay open after a failure, without delaying others', async () => {
    for (const payload of ['good', 'bad', 'good too']) await ask(payload);
    const answering = bench.vault.resetRequests.answerAll(async (payload) => {
      if (payload === 'bad') throw new Error('This cannot be answered now.');
    });
    await expect(answering).rejects.toMatchObject({ errors: [{ message: 'This cannot be answered now.' }] });
    expect(await answers()).toEqual(['bad']);
  });

  it('are deleted after a day without an answer', async () => {
    await ask('never answered');
    bench.time.pass(DAY);
    expect(await answers()).toEqual([]);
    const { rows: sealed } = await bench.database.pool.query('select payload from vault.reset_requests');
    expect(sealed).toEqual([{ payload: null }]);
  });

  it('are handled by one process at a time', async () => {
    await ask('once');
    const seen: string[] = [];
    let meanwhile: unknown = 'not asked';
    await bench.vault.resetRequests.answerAll(async (payload) => {
      seen.push(payload);
      meanwhile = await bench.vault.resetRequests.answerAll(async (other) => {
        seen.push(other);
      });
    });
    expect(seen).toEqual(['once']);
    expect(meanwhile).toBe(0);
  });

  it('are deleted after an hour, when others arrive', async () => {
    await ask('old');
    await answers();
    bench.time.pass(HOUR + SECOND);
    await ask('new', 'grace@harbour.example');
    expect(await rows()).toHaveLength(1);
  });
});
