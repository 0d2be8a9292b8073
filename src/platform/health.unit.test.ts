import { describe, expect, it, vi } from 'vitest';
import { checkReadiness } from './health.ts';

describe('readiness', () => {
  it('is given when every dependency is well', async () => {
    expect(await checkReadiness({ database: async () => null, queue: async () => null })).toEqual({
      ready: true,
      checks: { database: 'ok', queue: 'ok' },
    });
  });

  it('names what is wrong, and keeps what an error says to itself', async () => {
    const checks = {
      database: () => Promise.reject(new Error('no route to secret-host')),
      projections: async () => 'accounts: 1 parked',
    };
    expect(await checkReadiness(checks)).toEqual({
      ready: false,
      checks: { database: 'unavailable', projections: 'accounts: 1 parked' },
    });
  });

  it('does not wait for ever', async () => {
    vi.useFakeTimers();
    const answer = checkReadiness({ history: () => new Promise(() => {}) });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await answer).toEqual({ ready: false, checks: { history: 'no answer within 3 s' } });
    vi.useRealTimers();
  });
});
