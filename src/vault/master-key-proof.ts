import type pg from 'pg';
import { DecryptionFailed, decrypt, encrypt, purposeKey } from './encryption.ts';

/** Thrown when the database's vault was created with another master key. */
export class WrongMasterKey extends Error {
  constructor() {
    super(
      'The master key is not the one this database was created with. Sign-in and personal data would not work. Restore the former key.',
    );
    this.name = 'WrongMasterKey';
  }
}

const CONTEXT = 'master key proof';

/**
 * Checks at start that the master key belongs to this database; the first start stores the proof. Throws
 * {@link WrongMasterKey}, because with another key, lookups of names would silently fail.
 */
export const proveMasterKey = async (pool: pg.Pool, masterKey: Uint8Array): Promise<void> => {
  const key = purposeKey(masterKey, CONTEXT);
  await pool.query('insert into vault.master_key_proof (sealed) values ($1) on conflict do nothing', [
    encrypt(key, Buffer.from(CONTEXT), CONTEXT),
  ]);
  const { rows } = await pool.query<{ sealed: Buffer }>('select sealed from vault.master_key_proof');
  try {
    for (const { sealed } of rows) decrypt(key, sealed, CONTEXT);
  } catch (error) {
    throw error instanceof DecryptionFailed ? new WrongMasterKey() : error;
  }
};
