import { join } from 'node:path';
import type pg from 'pg';
import type { Logger } from 'pino';
import { backupName, deleteOldBackups, deleteUnfinishedBackups } from '../backup/retention.ts';
import { finishFirst, UNFINISHED } from '../backup/unfinished.ts';
import type { Config } from '../platform/config.ts';
import { appliedMigrations, migrate } from '../platform/migrations.ts';
import { StartRefused } from '../platform/start-refused.ts';
import type { StopOrder } from '../platform/stop-order.ts';
import { usableFolder } from '../platform/usable-folder.ts';
import { platformMigrations } from './migrations.ts';
import { openHistory, type Resources, requireMasterKey } from './resources.ts';

/** Folder of the backups before upgrades, in the data directory. */
export const upgradeBackupsIn = (dataDir: string): string => join(dataDir, 'backups');

/** Number of backups before upgrades that are kept. */
const KEPT = 3;

export interface UpgradeParts {
  readonly pool: pg.Pool;
  readonly config: Config;
  readonly resources: Resources;
  readonly logger: Logger;
  readonly started: StopOrder;
  /** Aborts the backup, which then leaves nothing behind. */
  readonly aborted: AbortSignal;
}

/**
 * Makes a backup in `<DATA_DIR>/backups`. Without the data of EventStoreDB, because migrations do not change it and its
 * server's folder is unknown here.
 */
const backUp = async (
  dataDir: string,
  { pool, config, resources: { databaseUrl, masterKey, keyDir, filesDir }, logger, started, aborted }: UpgradeParts,
): Promise<void> => {
  // Loaded only for an upgrade.
  const { makeBackup } = await import('../backup/make-backup.ts');
  await requireMasterKey(pool, masterKey);
  const now = new Date();
  const folder = await usableFolder('DATA_DIR', upgradeBackupsIn(dataDir), 0o700);
  const name = backupName(now);
  const backup = join(folder, name);
  const history = await openHistory(config, databaseUrl, logger);
  try {
    const made = makeBackup(backup, {
      databaseUrl,
      masterKey,
      keyDir,
      filesDir,
      history: {
        store: config.eventStoreDbUrl === null ? 'postgres' : 'eventstoredb',
        head: () => history.head(),
        eventStoreDbData: null,
      },
      now,
      signal: aborted,
      onProgress: () => {},
    });
    // An aborted start waits until what was copied has been deleted: it contains people's keys.
    started.add('upgrade backup', () => made.catch(() => {}));
    await made;
  } finally {
    await history.close();
  }
  await deleteOldBackups(folder, masterKey, { keep: KEPT, made: name });
  logger.warn({ backup }, 'this release changes the database; a backup was made first');
};

/**
 * Brings the database up to this release. In the embedded form a backup is made before an existing database is changed;
 * otherwise the operator has to make one. Throws {@link StartRefused} when a newer release has used the database, or
 * its restore is unfinished.
 */
export const upgradeDatabase = async (parts: UpgradeParts): Promise<void> => {
  const { pool, resources, logger } = parts;
  // The lock on the data directory excludes other processes, so a killed start has left them.
  if (resources.dataDir !== null) await deleteUnfinishedBackups(upgradeBackupsIn(resources.dataDir));
  const applied = await appliedMigrations(pool);
  const known = new Set(platformMigrations.map(({ id }) => id));
  const unknown = applied.filter((id) => !known.has(id));
  if (unknown.includes(UNFINISHED)) throw new StartRefused(finishFirst);
  if (unknown.length > 0) {
    throw new StartRefused(
      `A newer release has used this database (${unknown.join(', ')}). Start that release, or restore a backup from before the upgrade with npm run restore.`,
    );
  }
  if (applied.length > 0 && applied.length < known.size) {
    if (resources.dataDir !== null) await backUp(resources.dataDir, parts);
    else logger.warn('this release changes the database; the operator is responsible for a backup');
  }
  await migrate(pool, platformMigrations);
};
