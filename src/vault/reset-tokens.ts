import type pg from 'pg';
import type { Clock } from '../domain/kernel/values.ts';
import { firstValue, hasRow } from '../platform/statements.ts';
import { newToken, tokenDigest } from './secret-token.ts';
import { sweep } from './sweep.ts';

export type LinkPurpose = 'password-reset' | 'sign-in';

/** How a link reaches the member. Only a mailed one proves that the member has the mailbox. */
export type LinkDelivery = 'mailed' | 'handed-over';

/** Lifetime of a token, in milliseconds. Sign-in links: OWASP ASVS 5, 6.5.5. */
export const linkLife: Readonly<Record<LinkPurpose, number>> = { 'password-reset': 3_600_000, 'sign-in': 600_000 };

const expired = { table: 'reset_tokens', key: 'digest', condition: 'expires_at <= $1' };

/**
 * Tokens of links that reset a password or sign in. All unexpired tokens work until they are used: mails can
 * overtake each other, and a stranger cannot invalidate a member's link by requesting another. A new password or address
 * deletes them all ({@link file://./password-changes.ts}).
 */
export const resetTokenTable = (pool: pg.Pool, clock: Clock) => ({
  /**
   * Creates a token, of which only the digest is stored; null when the account is closed. Default: a mailed link that
   * resets the password.
   */
  issue: async (userId: string, purpose: LinkPurpose = 'password-reset', delivery: LinkDelivery = 'mailed') => {
    const token = newToken();
    const now = clock();
    const expiresAt = new Date(now.getTime() + linkLife[purpose]);
    await sweep(pool, expired, now);
    const isOpen = await hasRow(
      pool,
      `with account as (select user_id from vault.credentials where user_id = $2 for share)
       insert into vault.reset_tokens (digest, user_id, expires_at, purpose, delivery)
       select $1, user_id, $3, $4, $5 from account`,
      [tokenDigest(token), userId, expiresAt, purpose, delivery],
    );
    return isOpen ? { token, expiresAt } : null;
  },

  /** How the token that would set this account's password now has reached the member; null if it would not. */
  deliveryOf: (userId: string, token: string): Promise<LinkDelivery | null> =>
    firstValue<LinkDelivery>(
      pool,
      `select delivery from vault.reset_tokens
        where digest = $1 and user_id = $2 and expires_at > $3 and purpose = 'password-reset'`,
      [tokenDigest(token), userId, clock()],
    ),

  /** The account of a sign-in link; null when the token is unknown, was used or has expired. */
  findSignIn: (token: string): Promise<string | null> =>
    firstValue<string>(
      pool,
      `select user_id from vault.reset_tokens where digest = $1 and expires_at > $2 and purpose = 'sign-in'`,
      [tokenDigest(token), clock()],
    ),

  /** Uses up the token of a sign-in link. False when it was used or has expired meanwhile. */
  redeemSignIn: (token: string): Promise<boolean> =>
    hasRow(pool, `delete from vault.reset_tokens where digest = $1 and expires_at > $2 and purpose = 'sign-in'`, [
      tokenDigest(token),
      clock(),
    ]),
});
