import type pg from 'pg';
import { inTransaction } from '../platform/database.ts';

/** What the vault does for an account that was closed. */
export interface Closings {
  /**
   * Forgets how the member signed in and what was under way, and frees the names, all or nothing. The person's key is
   * destroyed apart from it. Repeating it changes nothing.
   */
  forget(userId: string): Promise<void>;
}

/**
 * Tables with rows of an account that end with it. First the credential: who is about to open a session or begin a change
 * holds it, and is waited for.
 */
export const forgottenWithAccount = [
  'credentials',
  'sessions',
  'names',
  'reset_tokens',
  'known_devices',
  'email_tokens',
  'password_changes',
  'email_changes',
  'invited_members',
  'second_factors',
  'recovery_codes',
  'challenges',
] as const;

export const closingTable = (pool: pg.Pool): Closings => ({
  forget: (userId) =>
    inTransaction(pool, async (client) => {
      for (const table of forgottenWithAccount) {
        await client.query(`delete from vault.${table} where user_id = $1`, [userId]);
      }
    }),
});
