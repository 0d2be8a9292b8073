import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { systemCode } from '../platform/system-code.ts';
import { readManifest } from './manifest.ts';

const PREFIX = 'backup-';

/** The name of a new backup in a folder of backups. */
export const backupName = (now: Date): string => `${PREFIX}${now.toISOString().replaceAll(/[:.]/g, '-')}`;

const PARTIAL = '.partial';

/** The folder in which a backup is made; it is renamed when it is complete. */
export const unfinishedFolderOf = (backup: string): string =>
  join(dirname(backup), `.${basename(backup)}.${process.pid}${PARTIAL}`);

/** Runs work in a new folder for an unfinished backup, and deletes the folder afterwards. */
export const inUnfinishedFolder = async <Result>(
  backup: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> => {
  const folder = unfinishedFolderOf(backup);
  await mkdir(folder, { mode: 0o700 });
  try {
    return await work(folder);
  } finally {
    // After a failure, the work may still be writing.
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
};

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

/** The names of what killed backups and deletions have left in a folder, without a usable manifest. */
const unfinishedIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder)).filter((name) => name.startsWith(`.${PREFIX}`) && name.endsWith(PARTIAL));

/** Marks a backup as left over, so that an interrupted deletion, after which it has no manifest, is continued later. */
const hide = async (folder: string, name: string): Promise<string> => {
  const hidden = `.${name}.deleted${PARTIAL}`;
  await rename(join(folder, name), join(folder, hidden)).catch((error: unknown) => {
    // Another process is deleting it.
    if (systemCode(error) !== 'ENOENT') throw error;
  });
  return hidden;
};

const remove = async (folder: string, names: readonly string[]): Promise<readonly string[]> => {
  for (const name of names) {
    const hidden = name.endsWith(PARTIAL) ? name : await hide(folder, name);
    await rm(join(folder, hidden), { recursive: true, force: true });
  }
  return names;
};

/**
 * Deletes the oldest backups of a folder beyond the newest `keep`. Folders without a manifest signed by this installation
 * are neither counted nor deleted. Returns the names of the deleted ones.
 * @param made the name of the backup just made, if any: the newest, even if a wrong clock has dated another one later.
 */
export const deleteOldBackups = async (
  folder: string,
  masterKey: Uint8Array,
  { keep, made }: { readonly keep: number; readonly made: string | null },
): Promise<readonly string[]> => {
  const others = (await backupsIn(folder, masterKey)).map(({ name }) => name).filter((name) => name !== made);
  return remove(folder, others.slice(made === null ? keep : keep - 1));
};

/** Deletes what killed backups have left in a folder, if it exists. No backup may be under way there. */
export const deleteUnfinishedBackups = async (folder: string): Promise<void> => {
  if (existsSync(folder)) await remove(folder, await unfinishedIn(folder));
};

/** In milliseconds: longer than a backup takes, but not as long as from one nightly backup to the next. */
const ABANDONED_AFTER = 20 * 3_600_000;

const unfinishedBefore = async (folder: string, moment: Date): Promise<readonly string[]> =>
  (await unfinishedIn(folder)).filter((name) => name < `.${backupName(moment)}`);

/** Deletes what killed backups have left in a folder in which another backup may be under way. Returns the names. */
export const deleteAbandonedBackups = async (folder: string, now: Date): Promise<readonly string[]> =>
  remove(folder, await unfinishedBefore(folder, new Date(now.getTime() - ABANDONED_AFTER)));

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
  return remove(folder, [...finished, ...(await unfinishedBefore(folder, new Date(moment)))]);
};
