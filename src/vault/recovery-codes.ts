import { createHmac, randomInt } from 'node:crypto';
import type pg from 'pg';
import { inTransaction } from '../platform/database.ts';
import { everyValue, firstValue, hasRow } from '../platform/statements.ts';

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

  const replace = async (client: pg.PoolClient, userId: string): Promise<readonly string[]> => {
    const codes = Array.from({ length: CODES }, newCode);
    await client.query('delete from vault.recovery_codes where user_id = $1', [userId]);
    await client.query(
      'insert into vault.recovery_codes (digest, user_id) select digest, $2 from unnest($1::bytea[]) as digest',
      [codes.map((code) => digestOf(userId, code)), userId],
    );
    return codes;
  };

  return {
    /** How many unused codes a member has. */
    left: async (userId: string): Promise<number> =>
      (await firstValue<number>(
        pool,
        'select count(*)::integer as count from vault.recovery_codes where user_id = $1',
        [userId],
      )) ?? 0,

    /** The digests of a member's unused codes. */
    unused: (userId: string): Promise<readonly Buffer[]> =>
      everyValue<Buffer>(pool, 'select digest from vault.recovery_codes where user_id = $1', [userId]),

    /**
     * Creates ten codes, of which only keyed digests are stored, in place of the known ones. Null when the member has
     * others by now, or no second factor, or the account is closed.
     */
    issue: (userId: string, known: readonly Buffer[]): Promise<readonly string[] | null> =>
      inTransaction(pool, async (client) => {
        const account = 'select from vault.credentials where user_id = $1 for update';
        const factors = 'select from vault.second_factors where user_id = $1 and confirmed_at is not null limit 1';
        if (!(await hasRow(client, account, [userId])) || !(await hasRow(client, factors, [userId]))) return null;
        const others = 'select from vault.recovery_codes where user_id = $1 and digest <> all($2::bytea[]) limit 1';
        return (await hasRow(client, others, [userId, known])) ? null : replace(client, userId);
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
