import type pg from 'pg';
import type { Clock } from '../domain/kernel/values.ts';
import { advisoryLocks } from '../platform/advisory-locks.ts';
import { latestCredible } from '../platform/clock-tolerance.ts';
import { tryWithLock, withLock } from '../platform/database.ts';
import { semaphore } from '../platform/semaphore.ts';
import { everyValue } from '../platform/statements.ts';
import type { NameDigest } from './name-digests.ts';
import type { PersonKeyTable } from './person-key-table.ts';

/** Maximum number of waiting callers. Others could not get the lock in time, so they get `SemaphoreFull` immediately. */
const MOST_WAITING = 200;

/** Each lock occupies a connection, and the work done under it needs further connections of the same pool. */
const MOST_HOLDS = 4;

/**
 * Serialises work on an account that takes several steps, even across crashes between them. Throws when the pool is too
 * small to hold a lock and still do any work.
 */
export const accountHolds = (pool: pg.Pool) => {
  const places = Math.min(MOST_HOLDS, pool.options.max - 1);
  if (places < 1) throw new Error('The vault needs a pool of at least 2 connections.');
  const withPlace = semaphore(places, MOST_WAITING);
  const lockOf = (userId: string) => ({ space: advisoryLocks.registrations, name: userId });

  return {
    /**
     * Runs `work` while holding the account's lock; waits until it is free. The lock is released when its process or
     * connection ends, so a crash blocks nothing. Throws `SemaphoreFull` when too many callers wait.
     */
    hold: <Result>(userId: string, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> =>
      withPlace(() => withLock(pool, lockOf(userId), work)),
    /** Like `hold`, but returns null at once, without running `work`, if the account is locked. */
    tryHold: async <Result>(
      userId: string,
      work: (client: pg.PoolClient) => Promise<Result>,
    ): Promise<Result | null> => {
      const held = await withPlace(() => tryWithLock(pool, lockOf(userId), work));
      return held === null ? null : held.result;
    },
  };
};

type AccountHolds = ReturnType<typeof accountHolds>;

export interface HeldWorkParts {
  readonly pool: pg.Pool;
  readonly holds: AccountHolds;
  readonly clock: Clock;
  readonly keys: PersonKeyTable;
  readonly digestOf: NameDigest;
}

/**
 * Multi-step work on accounts. A crash leaves a row, from which the work is completed or undone.
 * @param id the column of the table that contains the account's id
 */
export const heldWork = <Held>(
  { pool, holds, clock }: Pick<HeldWorkParts, 'pool' | 'holds' | 'clock'>,
  { table, id }: { readonly table: string; readonly id: string },
  heldBy: (client: pg.PoolClient, userId: string) => Held,
) => ({
  /** Runs `work` while holding the account's lock; waits until it is free. Throws `SemaphoreFull`. */
  hold: <Result>(userId: string, work: (held: Held) => Promise<Result>): Promise<Result> =>
    holds.hold(userId, (client) => work(heldBy(client, userId))),
  /** Like `hold`, but returns null at once, without running `work`, if the account is locked. */
  tryHold: <Result>(userId: string, work: (held: Held) => Promise<Result>): Promise<Result | null> =>
    holds.tryHold(userId, (client) => work(heldBy(client, userId))),
  /** Accounts with work that began before a moment, or while a clock ran ahead; oldest first. */
  unfinished: (begunBy: Date): Promise<readonly string[]> =>
    everyValue<string>(
      pool,
      `select ${id} as id from vault.${table} where begun_at <= $1 or begun_at > $2 order by begun_at`,
      [begunBy, latestCredible(clock())],
    ),
});
