import type pg from 'pg';
import { inTransaction } from '../platform/database.ts';
import type { SessionRole } from './session-role.ts';

/** What an account signs in by. */
export interface Credential {
  /** As {@link file://../passwords.ts} makes it; never a password. */
  readonly hash: string;
  /** Counts the passwords that the account has had: a session is opened by one of them. */
  readonly generation: number;
  /** Null for an account that was made before this was noted, until it signs in. */
  readonly role: SessionRole | null;
}

/** Password hashes, and which of their accounts are administrators'. */
export interface Credentials {
  /** The account's credential; null when it has none. */
  find(userId: string): Promise<Credential | null>;
  /** Rehashes the same password, unless it was changed meanwhile. */
  rehash(userId: string, known: Credential, hash: string): Promise<void>;
  /** Notes whose account it is. */
  noteRole(userId: string, role: SessionRole): Promise<void>;
  /**
   * Takes an account from among the administrators, unless it is the last: false. Two who leave at one moment cannot
   * both be let go. An administrator who stays after all is noted again.
   */
  stepDown(userId: string): Promise<boolean>;
}

export const credentialTable = (pool: pg.Pool): Credentials => ({
  find: async (userId) => {
    const { rows } = await pool.query<Credential>(
      'select hash, generation, role from vault.credentials where user_id = $1',
      [userId],
    );
    return rows[0] ?? null;
  },
  rehash: async (userId, { generation }, hash) => {
    await pool.query('update vault.credentials set hash = $3 where user_id = $1 and generation = $2', [
      userId,
      generation,
      hash,
    ]);
  },
  noteRole: async (userId, role) => {
    await pool.query('update vault.credentials set role = $2 where user_id = $1', [userId, role]);
  },
  stepDown: (userId) =>
    inTransaction(pool, async (client) => {
      // In one order, so that two who leave wait for each other in turn; the later one then sees who is left.
      const { rows } = await client.query<{ user_id: string }>(
        "select user_id from vault.credentials where role = 'admin' order by user_id for update",
      );
      if (!rows.some(({ user_id }) => user_id !== userId)) return false;
      await client.query('update vault.credentials set role = null where user_id = $1', [userId]);
      return true;
    }),
});
