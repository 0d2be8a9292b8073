import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { backOffMs, retry } from './retrying.ts';

const coded = (code: string): Error => Object.assign(new Error(code), { code });
const logger = pino({ level: 'silent' });
const never = new AbortController().signal;

describe('the pause before a retry', () => {
  test('doubles up to two seconds, with up to half of it as jitter', () => {
    const longest = [0, 1, 2, 3, 7, 8, 1_000].map((repetition) => backOffMs(repetition, () => 1));
    expect(longest).toEqual([20, 40, 80, 160, 2_000, 2_000, 2_000]);
    expect(backOffMs(3, () => 0)).toBe(80);
  });
});

describe('retrying', () => {
  const parts = { what: 'test', forMs: 10_000, signal: never, logger };
  const failing = (times: number, error: Error) => {
    let calls = 0;
    return {
      calls: () => calls,
      work: async (): Promise<string> => {
        calls += 1;
        if (calls <= times) throw error;
        return 'done';
      },
    };
  };

  test('repeats transient failures', async () => {
    const { work, calls } = failing(3, coded('ECONNREFUSED'));
    expect(await retry(parts, work)).toBe('done');
    expect(calls()).toBe(4);
  });

  test('throws other failures at once', async () => {
    const { work, calls } = failing(3, coded('23505'));
    await expect(retry(parts, work)).rejects.toThrow('23505');
    expect(calls()).toBe(1);
  });

  test('throws the last failure after the timeout', async () => {
    const { work, calls } = failing(Number.POSITIVE_INFINITY, coded('ECONNREFUSED'));
    await expect(retry({ ...parts, forMs: 60 }, work)).rejects.toThrow('ECONNREFUSED');
    expect(calls()).toBeGreaterThan(1);
  });

  test('stops after an abort', async () => {
    const { work, calls } = failing(3, coded('ECONNREFUSED'));
    await expect(retry({ ...parts, signal: AbortSignal.abort() }, work)).rejects.toThrow('ECONNREFUSED');
    expect(calls()).toBe(1);
  });
});
