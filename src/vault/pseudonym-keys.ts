import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Clock } from '../domain/kernel/values.ts';
import { inTransaction } from '../platform/database.ts';
import { firstRow, type Queryable } from '../platform/statements.ts';
import { decrypt, encrypt, KEY_BYTES } from './encryption.ts';

interface StoredPseudonymKey {
  /** Number of the key, counted from 1. */
  readonly epoch: number;
  readonly key: Uint8Array;
  readonly madeAt: Date;
}

interface Row {
  readonly epoch: number;
  readonly wrapped: Buffer;
  readonly made_at: Date;
}

const contextOf = (epoch: number): string => `pseudonyms ${epoch}`;

/**
 * The key of the pseudonyms that analysts see. Only one exists at a time. It is wrapped with a key derived from the master
 * key, and bound to its epoch.
 */
export const pseudonymKeyTable = (pool: pg.Pool, clock: Clock, wrappingKey: Uint8Array) => {
  const find = async (): Promise<StoredPseudonymKey | null> => {
    const row = await firstRow<Row>(
      pool,
      'select epoch, wrapped, made_at from vault.pseudonym_keys order by epoch desc limit 1',
    );
    if (!row) return null;
    const { epoch, wrapped, made_at: madeAt } = row;
    return { epoch, key: decrypt(wrappingKey, wrapped, contextOf(epoch)), madeAt: new Date(madeAt) };
  };
  const make = async (connection: Queryable, epoch: number): Promise<void> => {
    await connection.query(
      'insert into vault.pseudonym_keys (epoch, wrapped, made_at) values ($1, $2, $3) on conflict (epoch) do nothing',
      [epoch, encrypt(wrappingKey, randomBytes(KEY_BYTES), contextOf(epoch)), clock()],
    );
  };
  return {
    /** The current key; created on first use. */
    current: async (): Promise<StoredPseudonymKey> => {
      const known = await find();
      if (known) return known;
      await make(pool, 1);
      const made = await find();
      if (!made) throw new Error('The key of the pseudonyms vanished while it was being made.');
      return made;
    },
    /** Creates the key of a later epoch and deletes earlier keys. Does nothing if that epoch has already begun. */
    replace: (epoch: number): Promise<void> =>
      inTransaction(pool, async (client) => {
        await make(client, epoch);
        await client.query('delete from vault.pseudonym_keys where epoch < $1', [epoch]);
      }),
  };
};
