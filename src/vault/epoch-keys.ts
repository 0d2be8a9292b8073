import { randomBytes } from 'node:crypto';
import { open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writePrivateFile } from '../platform/data-directory.ts';
import { syncFolder } from '../platform/sync-folder.ts';
import { systemCode } from '../platform/system-code.ts';
import { DecryptionFailed, decrypt, encrypt, KEY_BYTES, purposeKey } from './encryption.ts';

/** Thrown when the file of an epoch is missing or cannot be decrypted. */
export class EpochKeyUnusable extends Error {
  constructor(path: string, problem: string, cause?: unknown) {
    super(
      `The key of people's keys in ${path} ${problem}. Every process needs the same KEY_DIR, with the files that belong to this database and this master key.`,
      { cause },
    );
    this.name = 'EpochKeyUnusable';
  }
}

/**
 * Thrown while KEY_DIR cannot be read, such as a network folder that is away, or has no key at all, such as a folder whose
 * volume is not mounted. Every key is readable once it is back.
 */
class KeyDirUnreachable extends EpochKeyUnusable {
  constructor(path: string, problem: string, cause: unknown) {
    super(path, problem, cause);
    this.name = 'KeyDirUnreachable';
  }
}

const PREFIX = 'epoch-';

const fileOf = (epoch: string): string => `${PREFIX}${epoch}.key`;

const contextOf = (epoch: string): string => `epoch ${epoch}`;

/** The error of a key that could not be read from the folder. */
const unreadable = async (folder: string, path: string, error: unknown): Promise<EpochKeyUnusable> => {
  const code = systemCode(error);
  const names = code === 'ENOENT' ? await readdir(folder).catch(() => null) : null;
  if (names === null) return new KeyDirUnreachable(path, `cannot be read (${code})`, error);
  if (names.some((name) => name.startsWith(PREFIX))) return new EpochKeyUnusable(path, 'is missing', error);
  const problem = 'is missing, and the folder has no other key: its volume is probably not mounted';
  return new KeyDirUnreachable(path, problem, error);
};

const overwrite = async (path: string): Promise<void> => {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    await file.write(randomBytes(size), 0, size, 0);
    await file.sync();
  } finally {
    await file.close();
  }
};

/**
 * The keys of the epochs, one file each in KEY_DIR, encrypted with the master key. They wrap the keys of people.
 * Destroying an epoch's file makes every copy of the keys it wrapped unreadable: in dead rows, in the write-ahead log,
 * on a stolen disk.
 * @param folder KEY_DIR; it exists.
 */
export const openEpochKeys = (folder: string, masterKey: Uint8Array) => {
  const wrappingKey = purposeKey(masterKey, 'epoch keys');
  return {
    /** Stores a new key durably: it survives a power failure from here on. */
    make: async (epoch: string): Promise<void> => {
      const wrapped = encrypt(wrappingKey, randomBytes(KEY_BYTES), contextOf(epoch));
      await writePrivateFile(join(folder, fileOf(epoch)), `${wrapped.toString('base64')}\n`);
      await syncFolder(folder);
    },

    /** Throws {@link EpochKeyUnusable}, or {@link KeyDirUnreachable} during an outage of the folder. */
    read: async (epoch: string): Promise<Buffer> => {
      const path = join(folder, fileOf(epoch));
      const content = await readFile(path, 'utf8').catch(async (error: unknown) => {
        throw await unreadable(folder, path, error);
      });
      try {
        return decrypt(wrappingKey, Buffer.from(content.trim(), 'base64'), contextOf(epoch));
      } catch (error) {
        if (!(error instanceof DecryptionFailed)) throw error;
        throw new EpochKeyUnusable(path, 'is damaged, or was written with another master key', error);
      }
    },

    /** Overwrites and deletes the file. Does nothing if there is none. */
    destroy: async (epoch: string): Promise<void> => {
      // A crash can leave a draft of the file next to it.
      for (const name of await readdir(folder)) {
        if (!name.startsWith(fileOf(epoch))) continue;
        await overwrite(join(folder, name));
        await rm(join(folder, name), { force: true });
      }
      await syncFolder(folder);
    },
  };
};

export type EpochKeys = ReturnType<typeof openEpochKeys>;
