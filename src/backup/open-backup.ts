import { join } from 'node:path';
import { StartRefused } from '../platform/start-refused.ts';
import type { Erasure } from '../vault/erasures.ts';
import { BackupDamaged } from './backup-damaged.ts';
import { LEDGER_FILE, readLedger } from './erasure-ledger.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { checkFile } from './stored-files.ts';

/** A backup whose files are all unchanged. */
export interface Backup {
  readonly folder: string;
  readonly manifest: Manifest;
  /** The people erased before it was made. */
  readonly erasures: readonly Erasure[];
}

/**
 * Opens a backup and checks every file. Throws `BackupDamaged`, and {@link StartRefused} when the folder is not a
 * backup, belongs to another master key, or was made by a newer release.
 * @param knownMigrations ids of this release's migrations.
 */
export const openBackup = async (
  folder: string,
  masterKey: Uint8Array,
  knownMigrations: ReadonlySet<string>,
  onProgress: (line: () => string) => void,
): Promise<Backup> => {
  const manifest = await readManifest(folder, masterKey);
  if (manifest === null) throw new StartRefused(`${folder} is no backup: it has no manifest.json.`);
  const unknown = manifest.migrations.filter((id) => !knownMigrations.has(id));
  if (unknown.length > 0) {
    throw new StartRefused(
      `This backup was made by a newer release (${unknown.join(', ')}). Restore it with that release, which can also be older than the newest one.`,
    );
  }
  for (const [place, file] of manifest.files.entries()) {
    onProgress(
      () => `${place.toLocaleString('en-GB')} of ${manifest.files.length.toLocaleString('en-GB')} files are intact …`,
    );
    await checkFile(folder, file);
  }
  const ledger = await readLedger(join(folder, LEDGER_FILE), masterKey);
  if (ledger === null) throw new BackupDamaged(`The backup is damaged: ${LEDGER_FILE} is missing.`);
  return { folder, manifest, erasures: ledger.erasures };
};
