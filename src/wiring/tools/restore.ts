import { readdir, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { extract } from 'tar';
import { alignWithHistory } from '../../backup/align.ts';
import { BackupDamaged } from '../../backup/backup-damaged.ts';
import { LEDGER_FILE, readLedger, uniteErasures } from '../../backup/erasure-ledger.ts';
import { erasuresInHistory } from '../../backup/erasures-in-history.ts';
import { restoreEventStoreDb } from '../../backup/eventstoredb-data.ts';
import { DOCUMENTS } from '../../backup/make-backup.ts';
import { type Backup, openBackup } from '../../backup/open-backup.ts';
import { peopleWithoutKeys } from '../../backup/people-without-keys.ts';
import { finishRestore, forgetAgain, isEmptyDatabase, restoreDatabase } from '../../backup/restore-database.ts';
import { backupName, deleteAbandonedBackups, inUnfinishedFolder } from '../../backup/retention.ts';
import { copyFile } from '../../backup/stored-files.ts';
import type { Position } from '../../domain/kernel/event.ts';
import type { EventStore } from '../../eventstore/event-store.ts';
import { openChainStore } from '../../history/integrity/chain-store.ts';
import { formatVerification } from '../../history/integrity/format-findings.ts';
import { verifyHistory } from '../../history/integrity/verify-history.ts';
import type { Config } from '../../platform/config.ts';
import { storeSecret } from '../../platform/data-directory.ts';
import { inTransaction } from '../../platform/database.ts';
import { StartRefused } from '../../platform/start-refused.ts';
import { systemCode } from '../../platform/system-code.ts';
import { usableFolder } from '../../platform/usable-folder.ts';
import { prepareRefolding } from '../../projections/engine/restoring.ts';
import { openReactorCheckpoints } from '../../reactors/engine/checkpoints.ts';
import { MAIL_REACTOR } from '../../reactors/notifications/notification.ts';
import type { Erasure } from '../../vault/erasures.ts';
import { foldAll, forgetInHistory } from '../forgetting-again.ts';
import { MASTER_KEY, masterKeyOf } from '../master-key.ts';
import { platformMigrations } from '../migrations.ts';
import { toolSettingsOf } from '../settings.ts';
import { type Installation, openInstallation } from './installation.ts';
import { parseOrRefuse, type Tool, type ToolRun, throttled } from './tool.ts';

export const USAGE = `npm run restore -- --from <backup> [--master-key <file>] [--ledger <file>] [--eventstoredb-data <folder>]
  --from               the folder or tar file of one backup
  --master-key         the file that npm run master-key wrote; default: MASTER_KEY, or the key in DATA_DIR
  --ledger             the newest list of erased people; default: ${LEDGER_FILE} next to the backup
  --eventstoredb-data  only writes the data of EventStoreDB into this empty folder, before its server is started
Restores into an empty DATA_DIR, or an empty database at DATABASE_URL and an empty FILES_DIR.
Exit code 0: restored; 1: the backup is damaged, or its history was changed; 2: the command or the settings are wrong.`;

const readArguments = (args: readonly string[]) =>
  parseOrRefuse(USAGE, () => {
    const { values } = parseArgs({
      args: [...args],
      options: {
        from: { type: 'string' },
        'master-key': { type: 'string' },
        ledger: { type: 'string' },
        'eventstoredb-data': { type: 'string' },
      },
    });
    if (!values.from) throw new Error('Please name a backup: --from.');
    const path = (given: string | undefined): string | null => (given === undefined ? null : resolve(given));
    return {
      from: resolve(values.from),
      masterKeyFile: path(values['master-key']),
      ledger: path(values.ledger),
      eventStoreDbData: path(values['eventstoredb-data']),
    };
  });
type Arguments = ReturnType<typeof readArguments>;

/** The environment, with the master key from the file. */
const withMasterKey = async (
  environment: ToolRun['environment'],
  file: string | null,
): Promise<ToolRun['environment']> => {
  if (file === null) return environment;
  const content = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new StartRefused(`--master-key ${file} cannot be read (${systemCode(error)}).`, error);
  });
  return { ...environment, MASTER_KEY: content.trim(), MASTER_KEY_FILE: undefined };
};

/** Runs `work` with the folder of a backup; a tar file is temporarily unpacked. */
const withFolder = async (from: string, work: (folder: string) => Promise<number>): Promise<number> => {
  const found = await stat(from).catch((error: unknown) => {
    throw new StartRefused(`--from ${from} cannot be read (${systemCode(error)}).`, error);
  });
  if (found.isDirectory()) return work(from);
  const now = new Date();
  // Another user's cannot be deleted.
  await deleteAbandonedBackups(tmpdir(), now).catch(() => []);
  return inUnfinishedFolder(join(tmpdir(), backupName(now)), async (folder) => {
    await extract({ file: from, cwd: folder, strict: true }).catch((error: unknown) => {
      // TMPDIR may be full.
      if (error instanceof Error && 'syscall' in error) throw error;
      throw new BackupDamaged(`${from} is damaged: it cannot be unpacked.`, error);
    });
    return work(folder);
  });
};

/** The list of erased people that belongs to the backup's folder and may be newer than the backup. */
const newestLedger = async (
  { from, ledger }: Arguments,
  masterKey: Uint8Array,
  say: ToolRun['say'],
): Promise<readonly Erasure[]> => {
  const path = ledger ?? join(dirname(from), LEDGER_FILE);
  const found = await readLedger(path, masterKey);
  if (found === null && ledger !== null) throw new StartRefused(`--ledger ${ledger} does not exist.`);
  if (found === null)
    say(`There is no ${path}: people who were erased after the backup was made are not erased again.`);
  return found?.erasures ?? [];
};

const namesIn = (folder: string): Promise<readonly string[]> => readdir(folder).catch(() => []);

/** Throws {@link StartRefused} unless the folders of the target are empty; a master key may be in DATA_DIR already. */
const requireEmptyFolders = async ({ databaseUrl, dataDir, filesDir }: Config): Promise<void> => {
  const inDataDir = (await namesIn(dataDir)).filter((name) => name !== 'secrets');
  const secrets = (await namesIn(join(dataDir, 'secrets'))).filter((name) => name !== MASTER_KEY.name);
  if (databaseUrl === null && inDataDir.length + secrets.length > 0) {
    throw new StartRefused(
      `DATA_DIR ${dataDir} is not empty. Stop Fellowbridge, and set DATA_DIR to a new folder; keep the present one until the restored installation works.`,
    );
  }
  if ((await namesIn(filesDir)).length > 0) {
    throw new StartRefused(`FILES_DIR ${filesDir} is not empty. Set it to a new folder.`);
  }
};

/** Opens the history in EventStoreDB, which must contain everything in the backup. Throws {@link StartRefused}. */
const openEventStoreDb = async (installation: Installation, { manifest }: Backup): Promise<EventStore> => {
  const history = await installation.openHistory();
  if ((await history.head()) < manifest.position) {
    throw new StartRefused(
      `The EventStoreDB server at EVENTSTOREDB_URL does not contain the history of this backup (position ${manifest.position}). First write its data with --eventstoredb-data, and start the server on it.`,
    );
  }
  return history;
};

const copyDocuments = async ({ folder, manifest }: Backup, config: Config): Promise<number> => {
  const filesDir = await usableFolder('FILES_DIR', config.filesDir, 0o700);
  const documents = manifest.files.filter(({ path }) => path.startsWith(`${DOCUMENTS}/`));
  for (const { path } of documents) await copyFile(join(folder, path), filesDir, path.slice(DOCUMENTS.length + 1));
  return documents.length;
};

/** Verifies the history against its hash chain. Prints the problem and returns false when it was changed. */
const isIntact = async (
  pool: pg.Pool,
  history: EventStore,
  { manifest }: Backup,
  { print }: Pick<ToolRun, 'print'>,
): Promise<boolean> => {
  const { chain } = manifest;
  const isExpected = chain.events > 0 && chain.position <= (await history.head());
  const verified = await verifyHistory({
    history,
    chain: openChainStore(pool),
    ...(isExpected ? { expected: Buffer.from(chain.hash, 'hex') } : {}),
  });
  const isUnchained = chain.events === 0 && verified.finding?.kind === 'never-sealed';
  if (isUnchained) return true;
  for (const line of formatVerification(verified)) print(line);
  return verified.finding === null;
};

/** How many ids a message names. */
const MOST_NAMED = 20;

/**
 * Throws {@link StartRefused} when the history contains people who came after the backup: the keys to their data were
 * lost with the database.
 */
const requireKeys = async (pool: pg.Pool, history: EventStore, { manifest }: Backup): Promise<void> => {
  const people = await peopleWithoutKeys(pool, history, manifest.position);
  if (people.length === 0) return;
  const named = people.slice(0, MOST_NAMED).join(', ');
  const more = people.length > MOST_NAMED ? ` and ${people.length - MOST_NAMED} more` : '';
  throw new StartRefused(
    `The history at EVENTSTOREDB_URL continues after this backup, which lacks the keys of people who came later (${named}${more}). Their data could not be read, and they could not sign in. Restore a newer backup. If there is none, restore the data of EventStoreDB from this backup, too (--eventstoredb-data): everything after ${manifest.madeAt} is then lost. Begin with an empty database and an empty FILES_DIR.`,
  );
};

/** Writes no mails about events that came after the backup: the lost database has written them. */
const skipLaterMails = async (pool: pg.Pool, head: Position, { manifest }: Backup): Promise<void> => {
  const { position, chain } = manifest;
  const end = chain.position > position ? chain.position : position;
  if (head <= end) return;
  const checkpoints = openReactorCheckpoints(pool);
  await checkpoints.skip(MAIL_REACTOR, await checkpoints.position(MAIL_REACTOR), head);
};

/** Restores a verified backup into an empty installation. */
const restore = async (
  backup: Backup,
  ledger: readonly Erasure[],
  installation: Installation,
  { print, say, signal }: ToolRun,
): Promise<number> => {
  const { manifest } = backup;
  const { config, databaseUrl } = installation;
  const onProgress = throttled(say);
  const pool = installation.openPool('restore', 8);
  if (!(await isEmptyDatabase(pool))) {
    throw new StartRefused('The database at DATABASE_URL is not empty. Create a new one, and set DATABASE_URL to it.');
  }
  const outlived = manifest.history === 'eventstoredb' ? await openEventStoreDb(installation, backup) : null;
  const forgotten = new Set(
    await restoreDatabase(
      { databaseUrl, pool },
      backup,
      { migrations: platformMigrations, erasures: uniteErasures(backup.erasures, ledger) },
      onProgress,
    ),
  );
  const documents = await copyDocuments(backup, config);
  const history = outlived ?? (await installation.openHistory());
  await alignWithHistory({ pool, history, madeAt: manifest.madeAt });
  if (!(await isIntact(pool, history, backup, { print }))) return 1;

  const later = await erasuresInHistory(history, manifest.position);
  for (const subject of await inTransaction(pool, (client) => forgetAgain(client, later))) forgotten.add(subject);
  await requireKeys(pool, history, backup);
  const pauseAgain = await prepareRefolding(pool, history);
  const platform = await installation.wirePlatform(pool);
  await platform.prepare();
  await skipLaterMails(pool, await history.head(), backup);
  say('Folding the read models …');
  await foldAll(platform, signal);
  if (forgotten.size > 0) await forgetInHistory(platform, [...forgotten], signal);
  await pauseAgain();
  await finishRestore(pool);

  print(`Restored the backup of ${manifest.madeAt} with ${documents.toLocaleString('en-GB')} documents.`);
  print(`Forgotten again: ${forgotten.size.toLocaleString('en-GB')}, who were erased after the backup was made.`);
  print(
    'Recovery codes and invitation links of the backup do not work, because some may have been used since: members make',
  );
  print(
    'new codes under Account Settings, and administrators send invitations again. Passwords, passkeys and authenticator',
  );
  print(`apps are those of ${manifest.madeAt}: ask members who changed them since to do so again.`);
  print(
    config.databaseUrl === null
      ? `Start it with DATA_DIR=${config.dataDir} npm start. Members sign in again.`
      : 'Start it with the same settings: npm start. Members sign in again.',
  );
  return 0;
};

const run = async (asked: Arguments, folder: string, toolRun: ToolRun): Promise<number> => {
  const { print, say } = toolRun;
  const environment = await withMasterKey(toolRun.environment, asked.masterKeyFile);
  const config = toolSettingsOf(environment);
  const masterKey = await masterKeyOf(config);
  const known = new Set(platformMigrations.map(({ id }) => id));
  const backup = await openBackup(folder, masterKey, known, throttled(say));
  if (asked.eventStoreDbData !== null) {
    await restoreEventStoreDb(folder, backup.manifest, asked.eventStoreDbData);
    print(
      `The data of EventStoreDB is in ${asked.eventStoreDbData}. Let its server's user own the folder and start the`,
    );
    print('server on it. Then run npm run restore again, without --eventstoredb-data.');
    return 0;
  }
  const form = config.eventStoreDbUrl === null ? 'postgres' : 'eventstoredb';
  if (form !== backup.manifest.history) {
    throw new StartRefused(
      form === 'postgres'
        ? 'The history of this backup is in EventStoreDB: set EVENTSTOREDB_URL.'
        : 'The history of this backup is in Postgres: restore it without EVENTSTOREDB_URL.',
    );
  }
  const ledger = await newestLedger(asked, masterKey, say);
  await requireEmptyFolders(config);
  if (asked.masterKeyFile !== null && config.databaseUrl === null) {
    await storeSecret(await usableFolder('DATA_DIR', config.dataDir, 0o711), MASTER_KEY.name, masterKey);
  }
  const installation = await openInstallation(environment, { make: true });
  try {
    return await restore(backup, ledger, installation, toolRun);
  } catch (error) {
    if (!(error instanceof StartRefused))
      say('The restored installation is incomplete: begin again with an empty one.');
    throw error;
  } finally {
    await installation.close();
  }
};

/** Restores a backup; see USAGE. */
export const tool: Tool = async (toolRun) => {
  const asked = readArguments(toolRun.args);
  try {
    return await withFolder(asked.from, (folder) => run(asked, folder, toolRun));
  } catch (error) {
    if (toolRun.signal.aborted) {
      toolRun.say('Stopped.');
      return 1;
    }
    if (!(error instanceof BackupDamaged)) throw error;
    toolRun.say(error.message);
    return 1;
  }
};
