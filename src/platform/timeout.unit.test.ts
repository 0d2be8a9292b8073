import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { succeedsWithin } from './timeout.ts';

const never = new Promise(() => {});

describe('work that has to succeed within a time', () => {
  it('reports whether it succeeds', async () => {
    expect(await succeedsWithin(10_000, Promise.resolve())).toBe(true);
    expect(await succeedsWithin(10_000, Promise.reject(new Error('no')))).toBe(false);
  });

  it('counts as failed when it takes longer', async () => {
    expect(await succeedsWithin(1, never)).toBe(false);
  });

  it('succeeds when its result arrived in time but the process was busy', async () => {
    // Resolves after the timers of the next turn, like a response from a socket.
    await nextTurn();
    const outcome = succeedsWithin(1, nextTurn());
    for (const end = performance.now() + 20; performance.now() < end; );
    expect(await outcome).toBe(true);
  });
});
