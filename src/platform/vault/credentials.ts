import type pg from 'pg';
import type { Clock } from '../../domain/kernel/values.ts';

/** Password hashes, as {@link file://../passwords.ts} makes them; never a password. */
export interface Credentials {
  /** The account's password hash; null when it has none. */
  find(userId: string): Promise<string | null>;
  /** Puts another hash in the place of the account's. */
  replace(userId: string, hash: string): Promise<void>;
}

/** The credentials of this database. */
export const credentialTable = (pool: pg.Pool, clock: Clock): Credentials => ({
  find: async (userId) => {
    const { rows } = await pool.query<{ hash: string }>('select hash from vault.credentials where user_id = $1', [
      userId,
    ]);
    return rows[0]?.hash ?? null;
  },
  replace: async (userId, hash) => {
    await pool.query('update vault.credentials set hash = $2, set_at = $3 where user_id = $1', [userId, hash, clock()]);
  },
});
