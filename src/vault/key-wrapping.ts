import { firstValue, type Queryable } from '../platform/statements.ts';
import { decrypt, encrypt, purposeKey } from './encryption.ts';
import { type EpochKeys, openEpochKeys } from './epoch-keys.ts';

/** A person's key as stored. */
export interface WrappedKey {
  readonly subject: string;
  readonly wrapped: Buffer;
  /**
   * The epoch whose key wraps it. Null in backups and without KEY_DIR, where a key derived from the master key wraps it.
   */
  readonly epoch: string | null;
}

/** The current epoch, whose key wraps new keys; null before the first. */
export const readCurrentEpoch = (connection: Queryable): Promise<string | null> =>
  firstValue<string>(connection, "select epoch from vault.key_epochs where state = 'current'");

/**
 * Reads the key of the current epoch from KEY_DIR, if there is an epoch. Throws what {@link EpochKeys.read} does.
 * @returns whether there is an epoch.
 */
export const checkCurrentKey = async (connection: Queryable, files: Pick<EpochKeys, 'read'>): Promise<boolean> => {
  const epoch = await readCurrentEpoch(connection);
  if (epoch !== null) await files.read(epoch);
  return epoch !== null;
};

/** Number of epochs whose keys a process caches: the current one, and the previous one while keys are re-wrapped. */
const MOST_HELD = 2;

const noEpochKeys: Pick<EpochKeys, 'read'> = {
  read: (epoch) => Promise.reject(new Error(`KEY_DIR is not set, and a key is wrapped by epoch ${epoch}.`)),
};

/**
 * Wraps and unwraps people's keys. Each is bound to its person: it does not unwrap in another person's row.
 * @param keyDir KEY_DIR; null: keys are wrapped by a key derived from the master key.
 */
export const openKeyWrapping = (masterKey: Uint8Array, keyDir: string | null) => {
  const masterWrappingKey = purposeKey(masterKey, 'person keys');
  const files = keyDir === null ? noEpochKeys : openEpochKeys(keyDir, masterKey);
  const held = new Map<string, Promise<Buffer>>();
  let current: string | null | undefined;

  const keyOf = (epoch: string | null): Promise<Uint8Array> | Uint8Array => {
    if (epoch === null) return masterWrappingKey;
    const known = held.get(epoch);
    if (known) return known;
    const reading = files.read(epoch);
    held.set(epoch, reading);
    reading.catch(() => held.delete(epoch));
    const [oldest] = held.size > MOST_HELD ? held.keys() : [];
    if (oldest !== undefined) held.delete(oldest);
    return reading;
  };
  const contextOf = (subject: string): string => `person ${subject}`;

  return {
    wrap: async (epoch: string | null, subject: string, key: Uint8Array): Promise<Buffer> =>
      encrypt(await keyOf(epoch), key, contextOf(subject)),
    /**
     * The key in a separate allocation: small Buffers share blocks of 8 kB, and caching one would retain the whole block.
     * Throws `DecryptionFailed` and `EpochKeyUnusable`.
     */
    unwrap: async ({ subject, wrapped, epoch }: WrappedKey): Promise<Uint8Array> =>
      new Uint8Array(decrypt(await keyOf(epoch), wrapped, contextOf(subject))),
    /** The epoch for new keys, cached. Null before the first, and without KEY_DIR. */
    currentEpoch: async (connection: Queryable): Promise<string | null> => {
      if (current === undefined) current = await readCurrentEpoch(connection);
      return current;
    },
    /** Discards the cached epoch, after a statement has shown that it has ended. */
    forgetEpoch: (): void => {
      current = undefined;
    },
  };
};

export type KeyWrapping = ReturnType<typeof openKeyWrapping>;
