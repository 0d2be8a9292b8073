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

  /** Runs work one at a time for each account, and not at all for a closed one. */
  const forAccount = <Result>(
    userId: string,
    work: (client: pg.PoolClient) => Promise<Result>,
  ): Promise<Result | null> =>
    inTransaction(pool, async (client) =>
      (await hasRow(client, 'select from vault.credentials where user_id = $1 for update', [userId]))
        ? work(client)
        : null,
    );

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

    /**
     * Creates ten codes, of which only keyed digests are stored; earlier ones stop working. Null when the account is
     * closed.
     */
    issue: (userId: string): Promise<readonly string[] | null> =>
      forAccount(userId, (client) => replace(client, userId)),

    /** Creates ten codes for a member who has none. Null when there are some, or the account is closed. */
    issueFirst: (userId: string): Promise<readonly string[] | null> =>
      forAccount(userId, async (client) =>
        (await hasRow(client, 'select from vault.recovery_codes where user_id = $1 limit 1', [userId]))
          ? null
          : replace(client, userId),
      ),

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
