import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limitInProcess, rateLimits } from './rate-limits.ts';
import { RequestCounts } from './request-counts.ts';

const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const currentOf = (counts: Pick<RequestCounts, 'incr'>, key: string): number | undefined => {
  let current: number | undefined;
  const keep: Parameters<RequestCounts['incr']>[1] = (_error, counted) => {
    current = counted?.current;
  };
  counts.incr(key, keep, MINUTE, 1);
  return current;
};

describe('counts of requests', () => {
  it('belong to one limit and one key, and begin again after a minute', () => {
    const counts = new RequestCounts();
    const [one, other] = [counts.child(), counts.child()];
    expect([currentOf(one, 'a'), currentOf(one, 'a'), currentOf(one, 'b'), currentOf(other, 'a')]).toEqual([
      1, 2, 1, 1,
    ]);
    vi.advanceTimersByTime(MINUTE);
    expect(currentOf(one, 'a')).toBe(1);
  });

  it('are few, however many addresses and limits there are, and forgotten after their minute', () => {
    const counts = new RequestCounts();
    const abused = counts.child();
    for (let limit = 0; limit < 200; limit += 1) {
      const own = counts.child();
      for (let address = 0; address < 5_000; address += 1) currentOf(own, `address ${address}`);
      expect(currentOf(abused, 'a')).toBe(limit + 1);
    }
    expect(counts.size).toBeLessThanOrEqual(100_000);
    for (let minute = 0; minute < 2; minute += 1) {
      vi.advanceTimersByTime(MINUTE);
      currentOf(counts.child(), 'a');
    }
    expect(counts.size).toBe(2);
  });
});

it('a limit lasts a minute, even if the clock is set back', async () => {
  const app = Fastify();
  await app.register(rateLimits);
  app.get('/', { onRequest: limitInProcess(app, { factor: 1 }, 2) }, async () => 'answer');
  const statusOf = async () => (await app.inject('/')).statusCode;
  const before = [await statusOf(), await statusOf(), await statusOf()];
  vi.advanceTimersByTime(MINUTE);
  vi.setSystemTime(Date.now() - 60 * MINUTE);
  expect([before.slice(0, 2), await statusOf()]).toEqual([[200, 200], 200]);
  expect(before[2]).not.toBe(200);
  await app.close();
});
