import { setTimeout as sleep } from 'node:timers/promises';
import type { Timing } from './timing.ts';

type Bounds = Pick<Timing, 'firstPauseMs' | 'longestPauseMs'>;

/** Doubling further would change nothing but leave the range of numbers. */
const MOST_DOUBLINGS = 30;

/**
 * The pause after a failure, in milliseconds, when there were `earlier` failures before it: up to a bound that doubles
 * with each, shortened by up to half at random so that many clients spread out.
 */
export const pauseMs = (earlier: number, { firstPauseMs, longestPauseMs }: Bounds, random: () => number): number =>
  Math.min(firstPauseMs * 2 ** Math.min(earlier, MOST_DOUBLINGS), longestPauseMs) * (1 - random() / 2);

/** Pauses that grow from one failure to the next. */
export interface BackOff {
  /** Resolves after the next pause, or at once when the signal aborts. */
  readonly pause: (signal: AbortSignal) => Promise<void>;
  /** After a success: the next pause is a short one again. */
  readonly reset: () => void;
}

export const backOff = (bounds: Bounds, random: () => number): BackOff => {
  let failures = 0;
  return {
    pause: async (signal) => {
      const length = pauseMs(failures, bounds, random);
      failures += 1;
      // An aborted pause is not an error: the caller checks the signal next.
      await sleep(length, undefined, { signal }).catch(() => {});
    },
    reset: () => {
      failures = 0;
    },
  };
};
