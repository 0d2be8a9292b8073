import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Position } from '../domain/kernel/event.ts';
import { openChainStore } from '../history/integrity/chain-store.ts';
import { keptFiles } from '../platform/files/files.ts';
import { appliedMigrations } from '../platform/migrations.ts';
import { StartRefused } from '../platform/start-refused.ts';
import { firstValue } from '../platform/statements.ts';
import { syncFolder } from '../platform/sync-folder.ts';
import { listErasures } from '../vault/erasures.ts';
import { dumpTable, inSnapshot } from './database-dump.ts';
import { writeLedger } from './erasure-ledger.ts';
import { copyEventStoreDb } from './eventstoredb-data.ts';
import { type Manifest, newManifest, type StoredFile, type StoredTable, writeManifest } from './manifest.ts';
import { unfinishedFolderOf } from './retention.ts';
import { copyFile } from './stored-files.ts';
import { keptTables } from './tables.ts';
import { finishFirst, UNFINISHED } from './unfinished.ts';
import { EPOCH, openBackupWrapping, PERSON_KEYS, personKeyColumns, wrappedForBackup } from './wrapped-for-backup.ts';

export interface BackupParts {
  readonly databaseUrl: string;
  readonly masterKey: Uint8Array;
  /** Folder of the epoch keys. Null: people's keys are wrapped by the master key alone. */
  readonly keyDir: string | null;
  /** Folder of the members' documents. */
  readonly filesDir: string;
  readonly history: {
    readonly store: Manifest['history'];
    head(): Promise<Position>;
    /** Folder of the server's data. Null: the history is in the database, or not part of this backup. */
    readonly eventStoreDbData: string | null;
  };
  readonly now: Date;
  readonly signal: AbortSignal;
  /** Receives the name of the part being copied. */
  readonly onProgress: (line: () => string) => void;
}

/** Folder of documents in a backup. */
export const DOCUMENTS = 'documents';

/** Writes the kept tables, all from one snapshot. */
const dumpDatabase = (folder: string, { databaseUrl, masterKey, keyDir, now, signal, onProgress }: BackupParts) =>
  inSnapshot(databaseUrl, keptTables, async (client, found) => {
    const migrations = await appliedMigrations(client);
    if (migrations.includes(UNFINISHED)) throw new StartRefused(finishFirst);
    const tables: StoredTable[] = [];
    const files: StoredFile[] = [];
    // A release from before the key epochs has no such column.
    const isWrappedAgain = found.some(({ name, columns }) => name === PERSON_KEYS && columns.includes(EPOCH));
    const wrapping = isWrappedAgain ? await openBackupWrapping(client, { masterKey, keyDir }) : null;
    for (const { name, columns } of found) {
      onProgress(() => `${name} …`);
      const dumped =
        name === PERSON_KEYS && wrapping !== null
          ? await dumpTable(client, { name, columns: [...personKeyColumns] }, folder, signal, {
              read: [...personKeyColumns, EPOCH],
              conversion: wrappedForBackup(wrapping),
            })
          : await dumpTable(client, { name, columns }, folder, signal);
      tables.push(dumped.table);
      files.push(dumped.file);
    }
    const has = (table: string): boolean => tables.some(({ name }) => name === table);
    const head = has('history.seal_head') ? await openChainStore(client).head() : null;
    const postgres = await firstValue<string>(client, 'show server_version');
    await writeLedger(folder, masterKey, has('vault.person_keys') ? await listErasures(client) : [], now);
    return {
      tables,
      files,
      rest: {
        chain: {
          events: head?.events ?? 0,
          position: head?.position ?? '',
          hash: head?.hash.toString('hex') ?? '',
        },
        postgres: postgres ?? '',
        migrations: [...migrations],
      },
    };
  });

/** Copies the documents. One that is deleted meanwhile is left out, as its owner wants. */
const copyDocuments = async (
  folder: string,
  { filesDir, signal, onProgress }: BackupParts,
): Promise<readonly StoredFile[]> => {
  const files: StoredFile[] = [];
  for await (const path of keptFiles(filesDir)) {
    signal.throwIfAborted();
    onProgress(() => `${files.length.toLocaleString('en-GB')} documents …`);
    const copy = await copyFile(join(filesDir, path), folder, `${DOCUMENTS}/${path}`);
    if (copy !== null) files.push(copy);
  }
  return files;
};

/**
 * Makes a backup of an installation, running or not: the history first, then the vault, then the documents. A later
 * part may contain more than an earlier one, which does no harm (`docs/decisions/0022-backup-and-restore.md`). The
 * folder appears when the backup is complete; a failure leaves nothing behind.
 * @param folder must not exist.
 */
export const makeBackup = async (folder: string, parts: BackupParts): Promise<Manifest> => {
  const { history, masterKey, now } = parts;
  const draft = unfinishedFolderOf(folder);
  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    const position = await history.head();
    const files: StoredFile[] = [];
    if (history.eventStoreDbData !== null) {
      parts.onProgress(() => 'EventStoreDB …');
      files.push(...(await copyEventStoreDb(history.eventStoreDbData, draft)));
    }
    const dump = await dumpDatabase(draft, parts);
    files.push(...dump.files, ...(await copyDocuments(draft, parts)));
    const manifest = newManifest({
      madeAt: now.toISOString(),
      history: history.store,
      position,
      ...dump.rest,
      tables: [...dump.tables],
      files,
    });
    await writeManifest(draft, masterKey, manifest);
    await syncFolder(draft);
    await rename(draft, folder);
    await syncFolder(dirname(folder));
    return manifest;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
};
