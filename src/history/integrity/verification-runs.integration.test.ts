import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { DAY } from '../../../test/support/moving-clock.ts';
import { silent } from '../../../test/support/tally-events.ts';
import { historyMigrations } from '../../eventstore/postgres/migrations.ts';
import { isOutage } from '../../http/outages.ts';
import { integrityMigrations } from './migrations.ts';
import { openVerificationRuns, type VerificationRuns, type VerificationRunsParts } from './verification-runs.ts';

const unreachable = Object.assign(new Error('The server could not be reached.'), { code: 'ECONNREFUSED' });

let database: TestDatabase;
let verify: VerificationRunsParts['verify'];
let runs: VerificationRuns;
let ahead: number;
beforeEach(async () => {
  database = await freshDatabase([...historyMigrations, ...integrityMigrations]);
  ahead = 0;
  runs = openVerificationRuns({
    pool: database.pool,
    clock: () => new Date(Date.now() + ahead),
    verify: (...args) => verify(...args),
    isTransient: isOutage,
    report: async () => {},
    wake: async () => {},
    logger: silent,
  });
});
afterEach(() => database.drop());

const workOff = async (): Promise<void> => {
  for (const id of await runs.due()) await runs.work(id, new AbortController().signal);
};

const nextAttempt = async (): Promise<void> => {
  expect(await runs.due()).toEqual([]);
  await database.pool.query(`update history.verifications set leased_until = now() - interval '1 second'`);
  await workOff();
};

const status = async () => (await runs.latest())?.status;

describe('a verification during an outage', () => {
  beforeEach(async () => {
    verify = () => Promise.reject(unreachable);
    await runs.request(randomUUID(), null);
    await workOff();
  });

  it('is tried again once its lease has expired', async () => {
    expect(await status()).toBe('running');
    verify = async () => ({ finding: null, witnessed: null });
    await nextAttempt();
    expect(await status()).toBe('intact');
  });

  it('is given up after three attempts', async () => {
    await nextAttempt();
    await nextAttempt();
    expect(await status()).toBe('running');
    await nextAttempt();
    expect(await status()).toBe('broken-off');
  });
});

describe('a verification whose lease another worker has taken', () => {
  it('ends, because the other worker reads the whole history, too', async () => {
    const id = randomUUID();
    let ended: unknown = null;
    verify = (_, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          ended = signal.reason;
          reject(signal.reason);
        });
      });
    await runs.request(id, null);
    const frozen = runs.work(id, new AbortController().signal);
    await expect.poll(status).toBe('running');
    await database.pool.query('update history.verifications set worker = gen_random_uuid()');
    await frozen;
    expect(ended).toBeInstanceOf(Error);
    expect(await status()).toBe('running');
  });
});

describe('a verification that fails for another reason', () => {
  it('is not tried again', async () => {
    verify = () => Promise.reject(new Error('No such table.'));
    await runs.request(randomUUID(), null);
    await workOff();
    expect(await status()).toBe('broken-off');
  });
});

describe('a clock that ran ahead', () => {
  it('delays neither the nightly verification nor the sight of its outcome', async () => {
    verify = async () => ({ finding: null, witnessed: null });
    await database.pool.query(`update public.migrations set applied_at = now() - interval '2 days'`);
    ahead = 30 * DAY;
    await runs.requestNightly();
    await workOff();
    ahead = 0;
    await runs.requestNightly();
    expect(await status()).toBe('waiting');
    await workOff();
    await runs.requestNightly();
    expect(await status()).toBe('intact');
  });
});
