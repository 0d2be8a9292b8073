import { createHmac, randomInt } from 'node:crypto';
import type pg from 'pg';
import { inTransaction } from '../platform/database.ts';
import { firstValue, hasRow } from '../platform/statements.ts';

const CODES = 10;

/** Crockford's Base32: no letter looks like a digit. 16 characters hold 80 bits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const SIGNS = 16;

const newCode = (): string => {
  const signs = Array.from({ length: SIGNS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return signs.replace(/.{4}(?!$)/g, '$&-');
};

/** Normalises a typed code: lower case, other dashes, and letters for the digits they resemble. */
const normalised = (code: string): string =>
  code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');

/**
 * Codes that a member prints, each of which replaces a second factor once.
 * @param key secret, so that the table alone does not allow testing a guess
 */
export const recoveryCodeTable = (pool: pg.Pool, key: Uint8Array) => {
  const digestOf = (userId: string, code: string): Buffer =>
    createHmac('sha256', key)
      .update(`${userId} ${normalised(code)}`)
      .digest();

  return {
    /** How many unused codes a member has. */
    left: async (userId: string): Promise<number> =>
      (await firstValue<number>(
        pool,
        'select count(*)::integer as count from vault.recovery_codes where user_id = $1',
        [userId],
      )) ?? 0,

    /**
     * Creates ten codes, of which only keyed digests are stored; earlier ones stop working. Null when the account is
     * closed.
     */
    issue: (userId: string): Promise<readonly string[] | null> =>
      inTransaction(pool, async (client) => {
        const account = await client.query('select from vault.credentials where user_id = $1 for update', [userId]);
        if (account.rowCount !== 1) return null;
        const codes = Array.from({ length: CODES }, newCode);
        await client.query('delete from vault.recovery_codes where user_id = $1', [userId]);
        await client.query(
          'insert into vault.recovery_codes (digest, user_id) select digest, $2 from unnest($1::bytea[]) as digest',
          [codes.map((code) => digestOf(userId, code)), userId],
        );
        return codes;
      }),

    /** Whether this is one of the member's unused codes. */
    has: (userId: string, code: string): Promise<boolean> =>
      hasRow(pool, 'select from vault.recovery_codes where digest = $1 and user_id = $2', [
        digestOf(userId, code),
        userId,
      ]),

    /** Uses up a code. False if it is not one of the member's unused codes. */
    use: (userId: string, code: string): Promise<boolean> =>
      hasRow(pool, 'delete from vault.recovery_codes where digest = $1 and user_id = $2', [
        digestOf(userId, code),
        userId,
      ]),
  };
};
