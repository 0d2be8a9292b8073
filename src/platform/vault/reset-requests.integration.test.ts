import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, SECOND } from '../../../test/support/moving-clock.ts';
import { openVaultBench, type VaultBench } from '../../../test/support/vault-bench.ts';

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
  it('are handed on once, in the order they came', async () => {
    for (const payload of ['first', 'second']) await ask(payload);
    await ask('another address', 'grace@harbour.example');
    expect(await answers()).toEqual(['first', 'second', 'another address']);
    expect(await answers()).toEqual([]);
  });

  it('hold neither address nor payload in plain text, nor any payload once they are answered', async () => {
    await ask('told in confidence');
    const [open] = await rows();
    for (const told of [email, 'told in confidence']) {
      expect(open?.row).not.toContain(told);
      expect(open?.row).not.toContain(Buffer.from(told).toString('hex'));
    }
    await answers();
    const { rows: sealed } = await bench.database.pool.query('select payload from vault.reset_requests');
    expect(sealed).toEqual([{ payload: null }]);
  });

  it('are kept at most three times in an hour for one address, however it is spelt', async () => {
    for (const payload of ['1', '2', '3', '4']) await ask(payload, payload === '2' ? email.toUpperCase() : email);
    expect(await answers()).toEqual(['1', '2', '3']);
    await ask('5');
    expect(await answers()).toEqual([]);
    bench.time.pass(HOUR);
    await ask('6');
    expect(await answers()).toEqual(['6']);
  });

  it('are kept at most three times also when twenty come at once', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, number) => ask(String(number))));
    expect(await answers()).toHaveLength(3);
  });

  it('stay open when answering fails, and keep nobody else waiting', async () => {
    for (const payload of ['good', 'bad', 'good too']) await ask(payload);
    const settled = await bench.vault.resetRequests.answerAll(async (payload) => {
      if (payload === 'bad') throw new Error('Nobody can answer this now.');
    });
    expect(settled).toMatchObject({ answered: 2, failures: [{ message: 'Nobody can answer this now.' }] });
    expect(await answers()).toEqual(['bad']);
  });

  it('are forgotten after a day in which nobody could answer them', async () => {
    await ask('never answered');
    bench.time.pass(DAY);
    expect(await answers()).toEqual([]);
    const { rows: sealed } = await bench.database.pool.query('select payload from vault.reset_requests');
    expect(sealed).toEqual([{ payload: null }]);
  });

  it('are answered by one process at a time', async () => {
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
    expect(meanwhile).toBeNull();
  });

  it('leave no trace after an hour, once others ask', async () => {
    await ask('old');
    await answers();
    bench.time.pass(HOUR + SECOND);
    await ask('new', 'grace@harbour.example');
    expect(await rows()).toHaveLength(1);
  });
});
