import type pg from 'pg';
import { inTransaction } from '../platform/database.ts';

/**
 * Tables whose rows are deleted with their account. The credential comes first: opening a session and starting a change
 * lock it, so this waits for them.
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

/** Removes a closed account from the vault. */
export const closingTable = (pool: pg.Pool) => ({
  /**
   * Deletes the member's credentials and unfinished work, and releases the names, in one transaction. The person's key
   * is destroyed separately. Idempotent.
   */
  forget: (userId: string): Promise<void> =>
    inTransaction(pool, async (client) => {
      for (const table of forgottenWithAccount) {
        await client.query(`delete from vault.${table} where user_id = $1`, [userId]);
      }
    }),
});
