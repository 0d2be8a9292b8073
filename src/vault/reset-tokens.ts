import type pg from 'pg';
import type { Clock } from '../domain/kernel/values.ts';
import { newToken, tokenDigest } from './secret-token.ts';
import { sweep } from './sweep.ts';

/** The purpose of a mailed link. */
export type LinkPurpose = 'password-reset' | 'sign-in';

/** The secret of a mailed link. */
export interface ResetToken {
  readonly token: string;
  readonly expiresAt: Date;
}

/**
 * Tokens of mailed links that reset a password or sign in. All unexpired tokens work until they are used: mails can
 * overtake each other, and a stranger cannot invalidate a member's link by requesting another. A new password or address
 * deletes them all ({@link file://./password-changes.ts}).
 */
export interface ResetTokens {
  /**
   * Creates a token, of which only the digest is stored; null when the account is closed. Default purpose: to reset the
   * password.
   */
  issue(userId: string, purpose?: LinkPurpose): Promise<ResetToken | null>;
  /** Whether the token would set this account's password now. */
  isOpen(userId: string, token: string): Promise<boolean>;
  /**
   * Uses up the token of a sign-in link and returns its account; null when the token is unknown, was used or has
   * expired.
   */
  redeemSignIn(token: string): Promise<string | null>;
}

/** Lifetime of a token, in milliseconds. Sign-in links: OWASP ASVS 5, 6.5.5. */
const life: Readonly<Record<LinkPurpose, number>> = { 'password-reset': 3_600_000, 'sign-in': 600_000 };

const expired = { table: 'reset_tokens', key: 'digest', condition: 'expires_at <= $1' };

export const resetTokenTable = (pool: pg.Pool, clock: Clock): ResetTokens => ({
  issue: async (userId, purpose = 'password-reset') => {
    const token = newToken();
    const now = clock();
    const expiresAt = new Date(now.getTime() + life[purpose]);
    await sweep(pool, expired, now);
    const { rowCount } = await pool.query(
      `with account as (select user_id from vault.credentials where user_id = $2 for share)
       insert into vault.reset_tokens (digest, user_id, expires_at, purpose) select $1, user_id, $3, $4 from account`,
      [tokenDigest(token), userId, expiresAt, purpose],
    );
    return rowCount === 1 ? { token, expiresAt } : null;
  },

  isOpen: async (userId, token) => {
    const { rowCount } = await pool.query(
      "select from vault.reset_tokens where digest = $1 and user_id = $2 and expires_at > $3 and purpose = 'password-reset'",
      [tokenDigest(token), userId, clock()],
    );
    return rowCount === 1;
  },

  redeemSignIn: async (token) => {
    const { rows } = await pool.query<{ user_id: string }>(
      `delete from vault.reset_tokens where digest = $1 and expires_at > $2 and purpose = 'sign-in' returning user_id`,
      [tokenDigest(token), clock()],
    );
    return rows[0]?.user_id ?? null;
  },
});
