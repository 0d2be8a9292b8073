import type pg from 'pg';
import { advisoryLocks } from '../advisory-locks.ts';
import { tryWithLock, withLock } from '../database.ts';
import { turnstile } from '../turnstile.ts';

/** Lets one piece of work at a time be done on an account that several steps, and crashes between them, belong to. */
export interface AccountHolds {
  /**
   * Runs `work` while holding the account; waits for whoever holds it now. A hold ends with its process or connection,
   * so a crashed attempt blocks nobody. Throws `TurnstileCrowded` when too many wait.
   */
  hold<Result>(userId: string, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result>;
  /** As `hold`, but answers null at once, without running `work`, when somebody else holds the account. */
  tryHold<Result>(userId: string, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result | null>;
}

/** Beyond this many waiting, one more would not be answered in time: `TurnstileCrowded`. */
const MOST_WAITING = 200;

/** Each hold occupies a connection; the work it does needs others of the same pool. */
const MOST_HOLDS = 4;

/** The accounts of this database. Throws when the pool is too small to hold one and still do anything. */
export const accountHolds = (pool: pg.Pool): AccountHolds => {
  const places = Math.min(MOST_HOLDS, pool.options.max - 1);
  if (places < 1) throw new Error('The vault needs a pool of at least 2 connections.');
  const withPlace = turnstile(places, MOST_WAITING);
  const lockOf = (userId: string) => ({ space: advisoryLocks.registrations, name: userId });

  return {
    hold: (userId, work) => withPlace(() => withLock(pool, lockOf(userId), work)),
    tryHold: async (userId, work) => {
      const held = await withPlace(() => tryWithLock(pool, lockOf(userId), work));
      return held === null ? null : held.result;
    },
  };
};
