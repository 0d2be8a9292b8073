import { firstValue, hasRow, type Queryable } from '../platform/statements.ts';
import type { NameDigest, NameKind } from './name-digests.ts';

interface Wish {
  readonly kind: NameKind;
  readonly name: string;
  /** The account that requests it. */
  readonly userId: string;
  /** For an e-mail address that is still to be proved. Default: proved, or a username. */
  readonly unprovedSince?: Date;
}

/**
 * Reserves a name inside a transaction; waits for concurrent reservations. Null when the name is now reserved for the
 * account, otherwise the id of the account that has it, which may be the same one.
 */
export const reserveName = async (
  client: Queryable,
  digestOf: NameDigest,
  { kind, name, userId, unprovedSince }: Wish,
): Promise<string | null> => {
  const digest = digestOf(kind, name);
  for (;;) {
    const isReserved = await hasRow(
      client,
      `insert into vault.names (digest, kind, user_id, unproved_since) values ($1, $2, $3, $4)
       on conflict (digest) do nothing`,
      [digest, kind, userId, unprovedSince ?? null],
    );
    if (isReserved) return null;
    const holder = await firstValue<string>(client, 'select user_id from vault.names where digest = $1', [digest]);
    // Null: the previous owner released the name between the two statements, so it is free.
    if (holder !== null) return holder;
  }
};
