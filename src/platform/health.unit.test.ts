import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkReadiness, nonCritical, type ProjectionFigures, projectionCheck } from './health.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('readiness', () => {
  it('is reported when every dependency is healthy', async () => {
    expect(await checkReadiness({ database: async () => null, queue: async () => null })).toEqual({
      ready: true,
      checks: { database: 'ok', queue: 'ok' },
    });
  });

  it('names failed checks without their error messages', async () => {
    const checks = {
      database: () => Promise.reject(new Error('no route to secret-host')),
      history: async () => ({ trouble: 'far away' }),
    };
    expect(await checkReadiness(checks)).toEqual({
      ready: false,
      checks: { database: 'unavailable', history: 'far away' },
    });
  });

  it('is reported despite a warning', async () => {
    expect(await checkReadiness({ projections: async () => ({ note: 'accounts has 1 parked' }) })).toEqual({
      ready: true,
      checks: { projections: 'accounts has 1 parked' },
    });
  });

  it('does not wait forever', async () => {
    vi.useFakeTimers();
    const answer = checkReadiness({ history: () => new Promise(() => {}) });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await answer).toEqual({ ready: false, checks: { history: 'no answer within 3 s' } });
  });
});

describe('the projections', () => {
  const figures: ProjectionFigures = { name: 'accounts', position: '1', caughtUp: true, parked: 0 };
  let now = 0;
  const looking = (...looks: readonly Partial<ProjectionFigures>[]) => {
    now = 0;
    let next = 0;
    const check = projectionCheck(
      async () => [{ ...figures, ...looks[next++] }],
      () => new Date(now),
    );
    return { check };
  };

  it('are healthy at the head, even after a long idle time', async () => {
    const { check } = looking({}, {});
    await check();
    now = 60_000;
    expect(await check()).toBeNull();
  });

  it('are unhealthy when one lags and makes no progress', async () => {
    const { check } = looking({ caughtUp: false }, { caughtUp: false }, { caughtUp: false });
    await check();
    now = 9_999;
    expect(await check()).toBeNull();
    now = 10_000;
    expect(await check()).toEqual({ trouble: 'accounts is stuck' });
  });

  it('are not called healthy at the first look while one lags: it may be stuck', async () => {
    const { check } = looking({ caughtUp: false }, { caughtUp: false, position: '2' }, {}, { caughtUp: false });
    expect(await check()).toEqual({ note: 'not known yet whether accounts advances' });
    expect(await check()).toBeNull();
    now = 60_000;
    expect(await check()).toBeNull();
    now = 120_000;
    expect(await check(), 'new events since the last look').toBeNull();
  });

  it('are healthy when one lags but makes progress', async () => {
    const { check } = looking({ caughtUp: false }, { caughtUp: false, position: '2' });
    await check();
    now = 60_000;
    expect(await check()).toBeNull();
  });

  it('have a warning when one has parked events', async () => {
    expect(await looking({ parked: 3 }).check()).toEqual({ note: 'accounts has 3 parked' });
  });
});

describe('a check that only warns', () => {
  it('does not affect readiness', async () => {
    const checks = { reactors: nonCritical(async () => ({ trouble: 'notifications is stuck' })) };
    expect(await checkReadiness(checks)).toEqual({ ready: true, checks: { reactors: 'notifications is stuck' } });
  });

  it('reports its other results unchanged', async () => {
    expect(await nonCritical(async () => null)()).toBeNull();
    expect(await nonCritical(async () => ({ note: 'leaving has 1 parked' }))()).toEqual({
      note: 'leaving has 1 parked',
    });
  });
});
