import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { succeedsWithin } from './timeout.ts';

const never = new Promise(() => {});

describe('work that has to succeed within a time', () => {
  it('succeeds or fails in time', async () => {
    expect(await succeedsWithin(10_000, Promise.resolve())).toBe(true);
    expect(await succeedsWithin(10_000, Promise.reject(new Error('no')))).toBe(false);
  });

  it('is late', async () => {
    expect(await succeedsWithin(1, never)).toBe(false);
  });

  it('is in time when its answer was there, but the process was busy', async () => {
    // Behind the timers of the next turn, like an answer from a socket.
    await nextTurn();
    const outcome = succeedsWithin(1, nextTurn());
    for (const end = performance.now() + 20; performance.now() < end; );
    expect(await outcome).toBe(true);
  });
});
