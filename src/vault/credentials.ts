import type pg from 'pg';
import { inTransaction } from '../platform/database.ts';
import { everyValue, firstRow } from '../platform/statements.ts';
import type { SessionRole } from './session-role.ts';

/** The sign-in credential of an account. */
export interface Credential {
  /** A hash by {@link file://./password-hashing.ts}; never a password. */
  readonly hash: string;
  /** Increases with each new password of the account: a session records the generation it was opened with. */
  readonly generation: number;
  /** Null for an account that was created before this was recorded, until it signs in. */
  readonly role: SessionRole | null;
}

/** The generation of the password that an account is registered with. */
export const FIRST_GENERATION = 1;

/** Password hashes, and which of their accounts belong to administrators. */
export const credentialTable = (pool: pg.Pool) => ({
  /** The account's credential; null if it has none. */
  find: (userId: string): Promise<Credential | null> =>
    firstRow<Credential>(pool, 'select hash, generation, role from vault.credentials where user_id = $1', [userId]),
  /** Rehashes the same password, unless the password was changed meanwhile. */
  rehash: async (userId: string, { generation }: Credential, hash: string): Promise<void> => {
    await pool.query('update vault.credentials set hash = $3 where user_id = $1 and generation = $2', [
      userId,
      generation,
      hash,
    ]);
  },
  /** Records the role of the account. */
  noteRole: async (userId: string, role: SessionRole): Promise<void> => {
    await pool.query('update vault.credentials set role = $2 where user_id = $1', [userId, role]);
  },
  /**
   * Removes an account from the administrators and returns true; returns false for the last administrator. If two leave
   * at the same moment, only one can. An administrator who stays after all is recorded again.
   */
  stepDown: (userId: string): Promise<boolean> =>
    inTransaction(pool, async (client) => {
      // Locked in a fixed order, so that two administrators who leave concurrently wait for each other; the second one sees
      // who is left.
      const administrators = await everyValue<string>(
        client,
        "select user_id from vault.credentials where role = 'admin' order by user_id for update",
      );
      if (administrators.every((id) => id === userId)) return false;
      await client.query('update vault.credentials set role = null where user_id = $1', [userId]);
      return true;
    }),
});
