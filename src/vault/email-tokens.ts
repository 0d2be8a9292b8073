import type pg from 'pg';
import type { Clock } from '../domain/kernel/values.ts';
import { latestCredible } from '../platform/clock-tolerance.ts';
import { inTransaction } from '../platform/database.ts';
import { firstRow, hasRow } from '../platform/statements.ts';
import type { NameDigest } from './name-digests.ts';
import { newToken, tokenDigest } from './secret-token.ts';
import { sweep } from './sweep.ts';

/**
 * The purpose of a mailed link about an e-mail address. `prove`: the member asked for it. `claim`: another person tried
 * to register with the address; it does the same as `prove`. `undo`: restores the address after a change.
 */
export type EmailTokenPurpose = 'prove' | 'claim' | 'undo';

const HOUR = 3_600_000;

/** Lifetime of tokens, in milliseconds. */
const life: Readonly<Record<EmailTokenPurpose, number>> = {
  prove: 48 * HOUR,
  claim: 48 * HOUR,
  undo: 7 * 24 * HOUR,
};

const MOST_CLAIMS_PER_HOUR = 3;

const expired = { table: 'email_tokens', key: 'digest', condition: 'expires_at <= $1' };

interface TokenRow {
  readonly user_id: string;
  readonly purpose: EmailTokenPurpose;
  readonly address: Buffer;
}

/** Tokens of mailed links about e-mail addresses. Each belongs to one account and one address. */
export const emailTokenTable = (pool: pg.Pool, clock: Clock, digestOf: NameDigest) => ({
  /**
   * Creates a token, of which only the digest is stored; null when the account is closed, and after 3 claims of an
   * account within an hour, to protect its mailbox.
   */
  issue: async ({
    userId,
    email,
    purpose,
  }: {
    readonly userId: string;
    readonly email: string;
    readonly purpose: EmailTokenPurpose;
  }) => {
    const token = newToken();
    const now = clock();
    const expiresAt = new Date(now.getTime() + life[purpose]);
    await sweep(pool, expired, now);
    return inTransaction(pool, async (client) => {
      // Closing the account waits, and concurrent claims see each other.
      const account = await hasRow(client, 'select from vault.credentials where user_id = $1 for update', [userId]);
      if (!account) return null;
      const isIssued = await hasRow(
        client,
        `insert into vault.email_tokens (digest, user_id, purpose, address, expires_at)
         select $1, $2, $3, $4, $5
         where $3 <> 'claim' or $7 > (
           select count(*) from vault.email_tokens
           where user_id = $2 and purpose = 'claim' and expires_at > $6 and expires_at <= $8)`,
        [
          tokenDigest(token),
          userId,
          purpose,
          digestOf('email', email),
          expiresAt,
          new Date(expiresAt.getTime() - HOUR),
          MOST_CLAIMS_PER_HOUR,
          latestCredible(expiresAt),
        ],
      );
      return isIssued ? { token, expiresAt } : null;
    });
  },

  /**
   * What a token refers to; null if it is unknown or expired. The account decides whether the address is still of use.
   */
  find: async (token: string) => {
    const row = await firstRow<TokenRow>(
      pool,
      'select user_id, purpose, address from vault.email_tokens where digest = $1 and expires_at > $2',
      [tokenDigest(token), clock()],
    );
    if (row === null) return null;
    const { user_id: userId, purpose, address } = row;
    return {
      userId,
      purpose,
      /** Whether the mail with the token was sent to this address. */
      isFor: (email: string): boolean => email !== '' && digestOf('email', email).equals(address),
    };
  },
});

export type EmailTokens = ReturnType<typeof emailTokenTable>;
