import type pg from 'pg';
import { everyValue, firstRow, firstValue } from '../platform/statements.ts';
import { type NameDigest, nameKind } from './name-digests.ts';

/** The account that has an e-mail address, and whether the address is proved. */
interface AddressHolder {
  readonly userId: string;
  readonly isProved: boolean;
}

/**
 * Usernames and e-mail addresses, each unique over all accounts, in any letter case or Unicode form. A name is reserved
 * when a registration begins, and can be used to sign in once the registration is finished.
 */
export const nameTable = (pool: pg.Pool, digestOf: NameDigest) => ({
  /**
   * The account that signs in by this username or e-mail address; null if there is none, or the name is only reserved.
   */
  find: (name: string): Promise<string | null> =>
    firstValue<string>(pool, 'select user_id from vault.names where digest = $1 and confirmed_at is not null', [
      digestOf(nameKind(name), name),
    ]),

  /** The account that signs in by this e-mail address; otherwise null, as in `find`. */
  holderOf: (email: string): Promise<AddressHolder | null> =>
    firstRow<AddressHolder>(
      pool,
      `select user_id as "userId", unproved_since is null as "isProved" from vault.names
       where digest = $1 and confirmed_at is not null`,
      [digestOf('email', email)],
    ),

  /** Accounts whose e-mail address has been unproved since a moment or longer, longest first. */
  unproved: (since: Date): Promise<readonly string[]> =>
    everyValue<string>(
      pool,
      `select user_id from vault.names
       where unproved_since <= $1 and confirmed_at is not null order by unproved_since`,
      [since],
    ),

  /** Records that the account's e-mail address is proved. */
  prove: async (userId: string): Promise<void> => {
    await pool.query('update vault.names set unproved_since = null where user_id = $1 and unproved_since is not null', [
      userId,
    ]);
  },

  /** Releases the account's e-mail address, unless it is proved. */
  release: async (userId: string): Promise<void> => {
    await pool.query(
      'delete from vault.names where user_id = $1 and unproved_since is not null and confirmed_at is not null',
      [userId],
    );
  },
});
