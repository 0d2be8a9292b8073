import type pg from 'pg';
import { type NameDigest, nameKind } from './name-digests.ts';

/**
 * Usernames and e-mail addresses, each unique over all accounts, in any letter case or Unicode form. A name is
 * reserved when a registration begins and can sign in once the registration is finished.
 */
export interface Names {
  /** The account that signs in by this username or e-mail address; null for none, and while it is only reserved. */
  find(name: string): Promise<string | null>;
}

export const nameTable = (pool: pg.Pool, digestOf: NameDigest): Names => ({
  find: async (name) => {
    const { rows } = await pool.query<{ user_id: string }>(
      'select user_id from vault.names where digest = $1 and confirmed_at is not null',
      [digestOf(nameKind(name), name)],
    );
    return rows[0]?.user_id ?? null;
  },
});
