import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { readManifest } from './manifest.ts';

const PREFIX = 'backup-';

/** The name of a new backup in a folder of backups. */
export const backupName = (now: Date): string => `${PREFIX}${now.toISOString().replaceAll(/[:.]/g, '-')}`;

const PARTIAL = '.partial';

/** The folder in which a backup is made; it is renamed when it is complete. */
export const unfinishedFolderOf = (backup: string): string =>
  join(dirname(backup), `.${basename(backup)}.${process.pid}${PARTIAL}`);

/** When the backup in a folder was made; null if it is damaged or does not belong to this installation. */
const madeAt = (folder: string, masterKey: Uint8Array): Promise<string | null> =>
  readManifest(folder, masterKey).then(
    (manifest) => manifest?.madeAt ?? null,
    () => null,
  );

interface FoundBackup {
  readonly name: string;
  readonly at: string;
}

/** The backups of this installation in a folder, newest first. Folders without a manifest signed by it are left out. */
const backupsIn = async (folder: string, masterKey: Uint8Array): Promise<readonly FoundBackup[]> => {
  const backups: FoundBackup[] = [];
  for (const name of await readdir(folder)) {
    const at = name.startsWith(PREFIX) ? await madeAt(join(folder, name), masterKey) : null;
    if (at !== null) backups.push({ name, at });
  }
  return backups.sort((one, other) => (one.at > other.at ? -1 : 1));
};

/** The names of the unfinished backups in a folder, which have no manifest. */
const unfinishedIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder)).filter((name) => name.startsWith(`.${PREFIX}`) && name.endsWith(PARTIAL));

const remove = async (folder: string, names: readonly string[]): Promise<readonly string[]> => {
  for (const name of names) await rm(join(folder, name), { recursive: true, force: true });
  return names;
};

/**
 * Deletes the oldest backups of a folder beyond the newest `keep`. Folders without a manifest signed by this installation
 * are neither counted nor deleted. Returns the names of the deleted ones.
 */
export const deleteOldBackups = async (
  folder: string,
  masterKey: Uint8Array,
  keep: number,
): Promise<readonly string[]> =>
  remove(
    folder,
    (await backupsIn(folder, masterKey)).slice(keep).map(({ name }) => name),
  );

/** Deletes what killed backups have left in a folder, if it exists. No backup may be under way there. */
export const deleteUnfinishedBackups = async (folder: string): Promise<void> => {
  if (existsSync(folder)) await remove(folder, await unfinishedIn(folder));
};

/**
 * Deletes the backups of a folder that were begun before a moment, ISO 8601, unfinished ones included. Returns their
 * names; none if the folder does not exist.
 */
export const deleteBackupsBefore = async (
  folder: string,
  masterKey: Uint8Array,
  moment: string,
): Promise<readonly string[]> => {
  if (!existsSync(folder)) return [];
  const finished = (await backupsIn(folder, masterKey)).filter(({ at }) => at < moment).map(({ name }) => name);
  const unfinished = (await unfinishedIn(folder)).filter((name) => name < `.${backupName(new Date(moment))}`);
  return remove(folder, [...finished, ...unfinished]);
};
