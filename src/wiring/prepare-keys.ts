import type pg from 'pg';
import { withLock } from '../platform/database.ts';
import { StartRefused } from '../platform/start-refused.ts';
import { hasRow, type Queryable } from '../platform/statements.ts';
import { EpochKeyUnusable, openEpochKeys } from '../vault/epoch-keys.ts';
import { erasureLock, rotateKeys } from '../vault/key-rotation.ts';
import { checkCurrentKey, readCurrentEpoch } from '../vault/key-wrapping.ts';

interface PrepareKeysParts {
  readonly pool: pg.Pool;
  readonly masterKey: Buffer;
  readonly keyDir: string;
  readonly isEmbedded: boolean;
}

const hasKeys = (connection: Queryable): Promise<boolean> =>
  hasRow(connection, 'select from vault.person_keys where wrapped is not null limit 1');

/**
 * Ensures that this process can use people's keys, and begins the first epoch of an installation. In the full form,
 * keys from before KEY_DIR was required are re-wrapped ten minutes later by the worker's erasure, because processes of
 * the earlier release still read them during a rolling deployment. Throws {@link StartRefused} when KEY_DIR lacks the
 * key of the current epoch.
 */
export const prepareKeys = async (parts: PrepareKeysParts): Promise<void> => {
  const { pool, masterKey, keyDir, isEmbedded } = parts;
  const isBegun = await checkCurrentKey(pool, openEpochKeys(keyDir, masterKey)).catch((error: unknown) => {
    throw error instanceof EpochKeyUnusable ? new StartRefused(`KEY_DIR: ${error.message}`, error) : error;
  });
  if (isBegun) return;
  await withLock(pool, erasureLock, async (client) => {
    // Another process may have begun the epoch meanwhile.
    if ((await readCurrentEpoch(client)) !== null) return;
    if (isEmbedded || !(await hasKeys(client))) {
      await rotateKeys(client, { masterKey, keyDir, clock: () => new Date() });
    }
  });
};
