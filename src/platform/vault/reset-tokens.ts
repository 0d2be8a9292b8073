import type pg from 'pg';
import type { Clock } from '../../domain/kernel/values.ts';
import { newToken, tokenDigest } from './secret-token.ts';

/** The secret of a link that sets a password anew. */
export interface ResetToken {
  readonly token: string;
  readonly expiresAt: Date;
}

/**
 * What stands in the links of mails to members who forgot their password. All tokens of the last hour work until one of
 * them is used: mails overtake each other, and nobody can spoil a member's link by asking for another.
 * {@link file://./password-changes.ts} uses them up.
 */
export interface ResetTokens {
  /** A new token, of which only the digest is kept; null when the account is closed. */
  issue(userId: string): Promise<ResetToken | null>;
  /** Whether the token would set this account's password now. */
  isOpen(userId: string, token: string): Promise<boolean>;
}

/** How long a token works, in milliseconds. */
const RESET_TOKEN_LIFE = 3_600_000;

const SWEPT_PER_ISSUE = 20;

/** The reset tokens of this database. */
export const resetTokenTable = (pool: pg.Pool, clock: Clock): ResetTokens => ({
  issue: async (userId) => {
    const token = newToken();
    const now = clock();
    const expiresAt = new Date(now.getTime() + RESET_TOKEN_LIFE);
    await pool.query(
      `delete from vault.reset_tokens where digest in (
         select digest from vault.reset_tokens where expires_at <= $1 limit $2 for update skip locked)`,
      [now, SWEPT_PER_ISSUE],
    );
    const { rowCount } = await pool.query(
      `with account as (select user_id from vault.credentials where user_id = $2 for share)
       insert into vault.reset_tokens (digest, user_id, expires_at) select $1, user_id, $3 from account`,
      [tokenDigest(token), userId, expiresAt],
    );
    return rowCount === 1 ? { token, expiresAt } : null;
  },

  isOpen: async (userId, token) => {
    const { rowCount } = await pool.query(
      'select from vault.reset_tokens where digest = $1 and user_id = $2 and expires_at > $3',
      [tokenDigest(token), userId, clock()],
    );
    return rowCount === 1;
  },
});
