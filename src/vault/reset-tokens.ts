import type pg from 'pg';
import type { Clock } from '../domain/kernel/values.ts';
import { newToken, tokenDigest } from './secret-token.ts';
import { sweep } from './sweep.ts';

/** The secret of a password reset link. */
export interface ResetToken {
  readonly token: string;
  readonly expiresAt: Date;
}

/**
 * Tokens of mailed password reset links. All tokens of the last hour work until one of them is used: mails can overtake
 * each other, and a stranger cannot invalidate a member's link by requesting another.
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

const expired = { table: 'reset_tokens', key: 'digest', condition: 'expires_at <= $1' };

export const resetTokenTable = (pool: pg.Pool, clock: Clock): ResetTokens => ({
  issue: async (userId) => {
    const token = newToken();
    const now = clock();
    const expiresAt = new Date(now.getTime() + RESET_TOKEN_LIFE);
    await sweep(pool, expired, now);
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
