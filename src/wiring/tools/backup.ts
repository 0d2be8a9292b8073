import { rename, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { create } from 'tar';
import { BackupDamaged } from '../../backup/backup-damaged.ts';
import { LEDGER_FILE, writeLedger } from '../../backup/erasure-ledger.ts';
import { makeBackup } from '../../backup/make-backup.ts';
import type { Manifest } from '../../backup/manifest.ts';
import { backupName, deleteAbandonedBackups, deleteOldBackups, inUnfinishedFolder } from '../../backup/retention.ts';
import { count } from '../../history/sentence-parts.ts';
import { StartRefused } from '../../platform/start-refused.ts';
import { usableFolder } from '../../platform/usable-folder.ts';
import { listErasures } from '../../vault/erasures.ts';
import { openInstallation } from './installation.ts';
import { parseOrRefuse, type Tool, throttled } from './tool.ts';

export const USAGE = `npm run backup -- --to <folder|file.tar> [--keep <number>] [--ledger-only] [--eventstoredb-data <folder>]
  --to                 a folder of backups, in which a new one is made; or one new tar file
  --keep               deletes older backups of this installation in the folder beyond this number
  --ledger-only        makes no backup, only brings the list of erased people (${LEDGER_FILE}) up to date
  --eventstoredb-data  data folder of the EventStoreDB server, for an installation with EVENTSTOREDB_URL
The installation may be running. The backup does not contain the master key: see npm run master-key.
Exit code 0: done; 1: it failed; 2: the command or the settings are wrong.`;

const readArguments = (args: readonly string[]) =>
  parseOrRefuse(USAGE, () => {
    const { values } = parseArgs({
      args: [...args],
      options: {
        to: { type: 'string' },
        keep: { type: 'string' },
        'ledger-only': { type: 'boolean', default: false },
        'eventstoredb-data': { type: 'string' },
      },
    });
    const { to, keep, 'ledger-only': isLedgerOnly, 'eventstoredb-data': data } = values;
    if (!to) throw new Error('Please say where to write the backup: --to <folder|file.tar>.');
    const isTar = to.endsWith('.tar');
    if (keep !== undefined && !/^[1-9]\d{0,5}$/.test(keep)) throw new Error('--keep takes a number from 1 on.');
    if (isTar && keep !== undefined) throw new Error('--keep works only with a folder, not with a tar file.');
    if (isTar && isLedgerOnly) throw new Error('--ledger-only works only with a folder, not with a tar file.');
    return {
      to: resolve(to),
      isTar,
      keep: keep === undefined ? null : Number(keep),
      isLedgerOnly,
      eventStoreDbData: data === undefined ? null : resolve(data),
    };
  });

/** Runs `make` to create a backup of this name in a temporary folder, and packs it into one file. */
const asTar = async (file: string, name: string, make: (folder: string) => Promise<Manifest>): Promise<Manifest> => {
  if ((await stat(file).catch(() => null)) !== null) throw new StartRefused(`--to ${file} exists already.`);
  return inUnfinishedFolder(join(dirname(file), name), async (temporary) => {
    const made = join(temporary, name);
    const manifest = await make(made);
    const draft = join(temporary, 'draft');
    await create({ file: draft, cwd: made, mode: 0o600, portable: true }, ['.']);
    await rename(draft, file);
    return manifest;
  });
};

const describe = ({ position, tables, files }: Manifest): string => {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return `${count(rows, 'row')} and ${count(files.length - tables.length, 'other file')}, ${(bytes / 1e6).toFixed(1)} MB, up to position ${position || '0'} of the history.`;
};

/** Makes a backup of an installation, running or stopped; see USAGE. */
export const tool: Tool = async ({ args, environment, print, say, signal }) => {
  const { to, isTar, keep, isLedgerOnly, eventStoreDbData } = readArguments(args);
  const installation = await openInstallation(environment);
  try {
    const { config, databaseUrl } = installation;
    const store = config.eventStoreDbUrl === null ? 'postgres' : 'eventstoredb';
    if (store === 'eventstoredb' && eventStoreDbData === null && !isLedgerOnly) {
      throw new StartRefused(
        `EVENTSTOREDB_URL is set: the history is in EventStoreDB, and a backup without it could not be restored. Name the data folder of its server with --eventstoredb-data. If this machine cannot read it, run this command where it can.\n${USAGE}`,
      );
    }
    if (store === 'postgres' && eventStoreDbData !== null) {
      throw new StartRefused(`--eventstoredb-data needs EVENTSTOREDB_URL: this history is in Postgres.\n${USAGE}`);
    }
    const folder = await usableFolder('--to', isTar ? dirname(to) : to, 0o700);
    const pool = installation.openPool('backup', 2);
    const history = await installation.openHistory();
    const masterKey = await installation.masterKey(pool);
    const now = new Date();
    const name = backupName(now);
    if (!isLedgerOnly) {
      // First, because what a killed backup has left takes up the space for this one.
      for (const left of await deleteAbandonedBackups(folder, now)) print(`Deleted ${left}.`);
      const make = (place: string): Promise<Manifest> =>
        makeBackup(place, {
          databaseUrl,
          masterKey,
          keyDir: config.keyDir,
          filesDir: config.filesDir,
          history: { store, head: () => history.head(), eventStoreDbData },
          now,
          signal,
          onProgress: throttled(say),
        });
      const place = isTar ? to : join(folder, name);
      const manifest = isTar ? await asTar(to, name, make) : await make(place);
      print(`The backup is in ${place}.`);
      print(describe(manifest));
    }
    const ledger = await writeLedger(folder, masterKey, await listErasures(pool), new Date());
    print(
      `${count(ledger.erasures.length, 'erased person is', 'erased people are')} listed in ${join(folder, LEDGER_FILE)}.`,
    );
    if (keep !== null) {
      const made = isLedgerOnly ? null : name;
      for (const old of await deleteOldBackups(folder, masterKey, { keep, made })) print(`Deleted ${old}.`);
    }
    return 0;
  } catch (error) {
    if (signal.aborted) {
      say('Stopped. No backup was made.');
      return 1;
    }
    if (!(error instanceof BackupDamaged)) throw error;
    say(error.message);
    return 1;
  } finally {
    await installation.close();
  }
};
