import type pg from 'pg';
import { purposeKey, SealBroken, seal, unseal } from './sealing.ts';

/** Thrown when the database's vault was made under another master key. */
export class WrongMasterKey extends Error {
  constructor() {
    super(
      'The master key is not the one this database was made with: nobody could sign in and no personal data could be read. Restore the former key.',
    );
    this.name = 'WrongMasterKey';
  }
}

const CONTEXT = 'master key proof';

/**
 * Makes sure, once at start, that the master key belongs to this database; the first start leaves the proof. Throws
 * {@link WrongMasterKey}: names would silently not be found under another key.
 */
export const proveMasterKey = async (pool: pg.Pool, masterKey: Uint8Array): Promise<void> => {
  const key = purposeKey(masterKey, CONTEXT);
  await pool.query('insert into vault.master_key_proof (sealed) values ($1) on conflict do nothing', [
    seal(key, Buffer.from(CONTEXT), CONTEXT),
  ]);
  const { rows } = await pool.query<{ sealed: Buffer }>('select sealed from vault.master_key_proof');
  try {
    for (const { sealed } of rows) unseal(key, sealed, CONTEXT);
  } catch (error) {
    throw error instanceof SealBroken ? new WrongMasterKey() : error;
  }
};
