import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartRefused } from '../platform/start-refused.ts';
import { systemCode } from '../platform/system-code.ts';
import type { Manifest, StoredFile } from './manifest.ts';
import { copyFile } from './stored-files.ts';

/** Folder of the server's data in a backup. */
const FOLDER = 'eventstoredb';

/**
 * The order that EventStoreDB requires for copying a running server
 * (developers.eventstore.com/server/v24.6/operations/backup): checkpoints of the index, the index, checkpoints of the
 * data, the data. Each part then refers only to what is copied after it.
 */
const ORDER: readonly ((path: string) => boolean)[] = [
  (path) => path.startsWith('index/') && path.endsWith('.chk'),
  (path) => path.startsWith('index/'),
  (path) => /^[^/]+\.chk$/.test(path),
  (path) => /^chunk-\d+\.\d+$/.test(path),
];

const isPassing = (path: string): boolean => path.endsWith('.tmp') || path.endsWith('.lock');

const filesIn = async (folder: string): Promise<readonly string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    throw new StartRefused(
      `--eventstoredb-data ${folder} cannot be read (${systemCode(error) ?? String(error)}).`,
      error,
    );
  });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/').replace(/^\/+/, ''))
    .filter((path) => !isPassing(path))
    .sort();
};

/**
 * Copies the data of an EventStoreDB server, which may be running but must not scavenge. Throws {@link StartRefused}
 * when the folder is not the data folder of a server.
 * @param source the server's data folder (`--db`), with its index in `index/`.
 */
export const copyEventStoreDb = async (source: string, backup: string): Promise<readonly StoredFile[]> => {
  const found = await filesIn(source);
  if (!found.includes('chaser.chk') || !found.some((path) => path.startsWith('chunk-'))) {
    throw new StartRefused(
      `--eventstoredb-data ${source} is not the data of an EventStoreDB server: it has no chaser.chk or no chunk files.`,
    );
  }
  const copied: StoredFile[] = [];
  const done = new Set<string>();
  for (const belongs of ORDER) {
    // Read again for each part: what a part refers to may have been created since.
    for (const path of (await filesIn(source)).filter((one) => !done.has(one) && belongs(one))) {
      done.add(path);
      const file = await copyFile(join(source, path), backup, `${FOLDER}/${path}`);
      if (file !== null) copied.push(file);
    }
  }
  return copied;
};

/**
 * Writes the server's data from a backup into an empty folder, for a stopped server. `truncate.chk` becomes a copy of
 * `chaser.chk`, so that the server truncates what was being written during the copy. Throws {@link StartRefused}.
 */
export const restoreEventStoreDb = async (backup: string, manifest: Manifest, folder: string): Promise<void> => {
  const paths = manifest.files.map(({ path }) => path).filter((path) => path.startsWith(`${FOLDER}/`));
  if (paths.length === 0) throw new StartRefused('This backup contains no data of EventStoreDB.');
  const existing = await readdir(folder).catch(() => []);
  if (existing.length > 0) {
    throw new StartRefused(`--eventstoredb-data ${folder} is not empty. Stop the server and name an empty folder.`);
  }
  await cp(join(backup, FOLDER), folder, { recursive: true });
  await rm(join(folder, 'truncate.chk'), { force: true });
  await cp(join(folder, 'chaser.chk'), join(folder, 'truncate.chk'));
};
