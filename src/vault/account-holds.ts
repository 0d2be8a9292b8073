import type pg from 'pg';
import type { Clock } from '../domain/kernel/values.ts';
import { advisoryLocks } from '../platform/advisory-locks.ts';
import { tryWithLock, withLock } from '../platform/database.ts';
import { semaphore } from '../platform/semaphore.ts';
import type { NameDigest } from './name-digests.ts';
import type { PersonKeyTable } from './person-key-table.ts';

/** Lets one piece of work at a time be done on an account that several steps, and crashes between them, belong to. */
export interface AccountHolds {
  /**
   * Runs `work` while holding the account; waits until it is free. A hold ends with its process or connection,
   * so a crash blocks nothing. Throws `SemaphoreFull` when too many wait.
   */
  hold<Result>(userId: string, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result>;
  /** As `hold`, but returns null at once, without running `work`, when the account is held. */
  tryHold<Result>(userId: string, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result | null>;
}

/** Beyond this many waiting, one more would not be answered in time: `SemaphoreFull`. */
const MOST_WAITING = 200;

/** Each hold occupies a connection; the work it does needs others of the same pool. */
const MOST_HOLDS = 4;

/** The accounts of this database. Throws when the pool is too small to hold one and still do anything. */
export const accountHolds = (pool: pg.Pool): AccountHolds => {
  const places = Math.min(MOST_HOLDS, pool.options.max - 1);
  if (places < 1) throw new Error('The vault needs a pool of at least 2 connections.');
  const withPlace = semaphore(places, MOST_WAITING);
  const lockOf = (userId: string) => ({ space: advisoryLocks.registrations, name: userId });

  return {
    hold: (userId, work) => withPlace(() => withLock(pool, lockOf(userId), work)),
    tryHold: async (userId, work) => {
      const held = await withPlace(() => tryWithLock(pool, lockOf(userId), work));
      return held === null ? null : held.result;
    },
  };
};

/** Work in several steps on accounts. A crash leaves a row, from which the work is completed or undone. */
export interface HeldWork<Held> {
  /** Runs `work` while holding the account; waits until it is free. Throws `SemaphoreFull`. */
  hold<Result>(userId: string, work: (held: Held) => Promise<Result>): Promise<Result>;
  /** As `hold`, but returns null at once, without running `work`, when it is held. */
  tryHold<Result>(userId: string, work: (held: Held) => Promise<Result>): Promise<Result | null>;
  /** Accounts whose work began before a moment, oldest first. */
  unfinished(begunBy: Date): Promise<readonly string[]>;
}

export interface HeldWorkParts {
  readonly pool: pg.Pool;
  readonly holds: AccountHolds;
  readonly clock: Clock;
  readonly keys: PersonKeyTable;
  readonly digestOf: NameDigest;
}

/** @param id the column of the table that holds the account's id */
export const heldWork = <Held>(
  { pool, holds }: Pick<HeldWorkParts, 'pool' | 'holds'>,
  { table, id }: { readonly table: string; readonly id: string },
  heldBy: (client: pg.PoolClient, userId: string) => Held,
): HeldWork<Held> => ({
  hold: (userId, work) => holds.hold(userId, (client) => work(heldBy(client, userId))),
  tryHold: (userId, work) => holds.tryHold(userId, (client) => work(heldBy(client, userId))),
  unfinished: async (begunBy) => {
    const { rows } = await pool.query<{ id: string }>(
      `select ${id} as id from vault.${table} where begun_at <= $1 order by begun_at`,
      [begunBy],
    );
    return rows.map((row) => row.id);
  },
});
