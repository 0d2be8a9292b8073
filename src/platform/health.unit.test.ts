import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkReadiness, notedOnly, type ProjectionFigures, projectionCheck } from './health.ts';

afterEach(() => {
  vi.useRealTimers();
});

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
      history: async () => ({ trouble: 'far away' }),
    };
    expect(await checkReadiness(checks)).toEqual({
      ready: false,
      checks: { database: 'unavailable', history: 'far away' },
    });
  });

  it('is given in spite of a note', async () => {
    expect(await checkReadiness({ projections: async () => ({ note: 'accounts has 1 parked' }) })).toEqual({
      ready: true,
      checks: { projections: 'accounts has 1 parked' },
    });
  });

  it('does not wait for ever', async () => {
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

  it('are well at the head, however long they stay there', async () => {
    const { check } = looking({}, {});
    await check();
    now = 60_000;
    expect(await check()).toBeNull();
  });

  it('are in trouble when one lags and stands still', async () => {
    const { check } = looking({ caughtUp: false }, { caughtUp: false }, { caughtUp: false });
    expect(await check()).toBeNull();
    now = 9_999;
    expect(await check()).toBeNull();
    now = 10_000;
    expect(await check()).toEqual({ trouble: 'accounts stands still' });
  });

  it('are well when one lags but moves', async () => {
    const { check } = looking({ caughtUp: false }, { caughtUp: false, position: '2' });
    await check();
    now = 60_000;
    expect(await check()).toBeNull();
  });

  it('are noted when one has parked events', async () => {
    expect(await looking({ parked: 3 }).check()).toEqual({ note: 'accounts has 3 parked' });
  });
});

describe('a check whose findings are only noted', () => {
  it('keeps nobody from being ready', async () => {
    const checks = { reactors: notedOnly(async () => ({ trouble: 'notifications stands still' })) };
    expect(await checkReadiness(checks)).toEqual({ ready: true, checks: { reactors: 'notifications stands still' } });
  });

  it('says what else it finds as it is', async () => {
    expect(await notedOnly(async () => null)()).toBeNull();
    expect(await notedOnly(async () => ({ note: 'leaving has 1 parked' }))()).toEqual({ note: 'leaving has 1 parked' });
  });
});
