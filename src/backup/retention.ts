import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readManifest } from './manifest.ts';

const PREFIX = 'backup-';

/** The name of a new backup in a folder of backups. */
export const backupName = (now: Date): string => `${PREFIX}${now.toISOString().replaceAll(/[:.]/g, '-')}`;

/** When the backup in a folder was made; null when it holds none of this installation, or a damaged one. */
const madeAt = (folder: string, masterKey: Uint8Array): Promise<string | null> =>
  readManifest(folder, masterKey).then(
    (manifest) => manifest?.madeAt ?? null,
    () => null,
  );

/**
 * Deletes the oldest backups of a folder beyond the newest `keep`. Folders without a manifest signed by this installation
 * are neither counted nor deleted. Returns the names of the deleted ones.
 */
export const deleteOldBackups = async (
  folder: string,
  masterKey: Uint8Array,
  keep: number,
): Promise<readonly string[]> => {
  const backups: { readonly name: string; readonly at: string }[] = [];
  for (const name of await readdir(folder)) {
    const at = name.startsWith(PREFIX) ? await madeAt(join(folder, name), masterKey) : null;
    if (at !== null) backups.push({ name, at });
  }
  const old = backups.sort((one, other) => (one.at > other.at ? -1 : 1)).slice(keep);
  for (const { name } of old) await rm(join(folder, name), { recursive: true, force: true });
  return old.map(({ name }) => name);
};
