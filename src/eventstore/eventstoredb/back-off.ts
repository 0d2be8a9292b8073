import { setTimeout as sleep } from 'node:timers/promises';
import type { Timing } from './timing.ts';

/** Pauses that grow from one failure to the next, each shortened at random so that many clients spread out. */
export interface BackOff {
  /** Resolves after the next pause, or at once when the signal aborts. */
  readonly pause: (signal: AbortSignal) => Promise<void>;
  /** After a success: the next pause is a short one again. */
  readonly reset: () => void;
}

/** Makes a back-off. Pauses lie between half of a bound and the bound; the bound doubles with each pause. */
export const backOff = (
  { firstPauseMs, longestPauseMs }: Pick<Timing, 'firstPauseMs' | 'longestPauseMs'>,
  random: () => number,
): BackOff => {
  let bound = firstPauseMs;
  return {
    pause: async (signal) => {
      const length = bound * (0.5 + random() / 2);
      bound = Math.min(bound * 2, longestPauseMs);
      // A pause that is cut short is not an error: whoever waits looks at the signal next.
      await sleep(length, undefined, { signal }).catch(() => {});
    },
    reset: () => {
      bound = firstPauseMs;
    },
  };
};
