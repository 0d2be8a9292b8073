import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { systemCode } from '../platform/system-code.ts';
import { BackupDamaged } from './backup-damaged.ts';
import type { StoredFile } from './manifest.ts';

/** Writes a new file of a backup durably, and returns its description. */
export const storeFile = async (folder: string, path: string, content: AsyncIterable<Buffer>): Promise<StoredFile> => {
  const place = join(folder, path);
  await mkdir(dirname(place), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let bytes = 0;
  const file = await open(place, 'wx', 0o600);
  try {
    for await (const chunk of content) {
      hash.update(chunk);
      bytes += chunk.length;
      await file.appendFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { path, bytes, sha256: hash.digest('hex') };
};

/** Copies a file into a folder and returns a description of the copy; null when the file does not exist. */
export const copyFile = async (from: string, folder: string, path: string): Promise<StoredFile | null> => {
  const source = await open(from, 'r').catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') return null;
    throw error;
  });
  return source === null ? null : storeFile(folder, path, source.createReadStream());
};

/** Throws {@link BackupDamaged} unless the file has the size and hash of the manifest. */
export const checkFile = async (folder: string, { path, bytes, sha256 }: StoredFile): Promise<void> => {
  const hash = createHash('sha256');
  let read = 0;
  try {
    for await (const chunk of createReadStream(join(folder, path))) {
      hash.update(chunk);
      read += chunk.length;
    }
  } catch (error) {
    const problem = systemCode(error) === 'ENOENT' ? 'is missing' : `cannot be read (${systemCode(error)})`;
    throw new BackupDamaged(`The backup is damaged: ${path} ${problem}.`, error);
  }
  if (read !== bytes || hash.digest('hex') !== sha256) {
    throw new BackupDamaged(`The backup is damaged: ${path} has changed since it was written.`);
  }
};
