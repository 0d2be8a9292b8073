import type { Clock } from '../../src/domain/kernel/values.ts';

/** A clock that a test controls. */
export interface MovingClock {
  readonly clock: Clock;
  /** Advances it, in milliseconds. */
  readonly pass: (milliseconds: number) => void;
}

/** A clock that only advances on request. */
export const movingClock = (start = '2026-03-01T09:00:00.000Z'): MovingClock => {
  let now = Date.parse(start);
  return {
    clock: () => new Date(now),
    pass: (milliseconds) => {
      now += milliseconds;
    },
  };
};

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
