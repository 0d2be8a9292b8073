import type pg from 'pg';
import { inTransaction } from '../database.ts';

/** What the vault does for an account that was closed. */
export interface Closings {
  /**
   * Forgets how the member signed in and what was under way, and frees the names, all or nothing. The person's key is
   * destroyed apart from it. Repeating it changes nothing.
   */
  forget(userId: string): Promise<void>;
}

/** First the credential: who is about to open a session or begin a change holds it, and is waited for. */
const statements = [
  'delete from vault.credentials where user_id = $1',
  'delete from vault.sessions where user_id = $1',
  'delete from vault.names where user_id = $1',
  'delete from vault.reset_tokens where user_id = $1',
  'delete from vault.password_changes where user_id = $1',
  'delete from vault.email_changes where user_id = $1',
  'delete from vault.invited_members where user_id = $1',
] as const;

/** The closings of this database. */
export const closingTable = (pool: pg.Pool): Closings => ({
  forget: (userId) =>
    inTransaction(pool, async (client) => {
      for (const statement of statements) await client.query(statement, [userId]);
    }),
});
