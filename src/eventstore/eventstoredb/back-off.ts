import { setTimeout as sleep } from 'node:timers/promises';
import type { Timing } from './timing.ts';

type Bounds = Pick<Timing, 'firstPauseMs' | 'longestPauseMs'>;

/** Further doubling would only overflow. */
const MOST_DOUBLINGS = 30;

/**
 * The delay after a failure, in milliseconds, after `earlier` previous failures: it has an upper limit that doubles
 * with each failure, and is shortened by up to half at random so that many clients spread out.
 */
export const pauseMs = (earlier: number, { firstPauseMs, longestPauseMs }: Bounds, random: () => number): number =>
  Math.min(firstPauseMs * 2 ** Math.min(earlier, MOST_DOUBLINGS), longestPauseMs) * (1 - random() / 2);

/** Delays that grow from one failure to the next. */
export const backOff = (bounds: Bounds, random: () => number) => {
  let failures = 0;
  return {
    /** Resolves after the next delay, or at once when the signal aborts. */
    pause: async (signal: AbortSignal): Promise<void> => {
      const length = pauseMs(failures, bounds, random);
      failures += 1;
      // An aborted delay is not an error: the caller checks the signal next.
      await sleep(length, undefined, { signal }).catch(() => {});
    },
    /** Resets the delay after a success. */
    reset: (): void => {
      failures = 0;
    },
  };
};
