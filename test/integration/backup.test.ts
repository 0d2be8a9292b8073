import { randomBytes, randomUUID } from 'node:crypto';
import { watch } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { type Logger, pino } from 'pino';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { alignWithHistory } from '../../src/backup/align.ts';
import { dumpTable, inSnapshot } from '../../src/backup/database-dump.ts';
import { LEDGER_FILE, readLedger, writeLedger } from '../../src/backup/erasure-ledger.ts';
import { erasuresInHistory } from '../../src/backup/erasures-in-history.ts';
import { copyEventStoreDb, restoreEventStoreDb } from '../../src/backup/eventstoredb-data.ts';
import { type BackupParts, makeBackup } from '../../src/backup/make-backup.ts';
import { readManifest, writeManifest } from '../../src/backup/manifest.ts';
import { openBackup } from '../../src/backup/open-backup.ts';
import { finishRestore, isEmptyDatabase, restoreDatabase } from '../../src/backup/restore-database.ts';
import {
  backupName,
  deleteAbandonedBackups,
  deleteBackupsBefore,
  deleteOldBackups,
} from '../../src/backup/retention.ts';
import { keptTables, leftOutTables } from '../../src/backup/tables.ts';
import { openEventStoreDb } from '../../src/eventstore/eventstoredb/eventstoredb-event-store.ts';
import { openPostgresEventStore } from '../../src/eventstore/postgres/postgres-event-store.ts';
import { openChainStore } from '../../src/history/integrity/chain-store.ts';
import { verifyHistory } from '../../src/history/integrity/verify-history.ts';
import { advisoryLocks } from '../../src/platform/advisory-locks.ts';
import { openPool } from '../../src/platform/database.ts';
import { appliedMigrations } from '../../src/platform/migrations.ts';
import { rotateKeys } from '../../src/vault/key-rotation.ts';
import { openPersonKeys } from '../../src/vault/vault.ts';
import { platformMigrations } from '../../src/wiring/migrations.ts';
import { tool as restoreTool } from '../../src/wiring/tools/restore.ts';
import { startEventStoreDbStandIn } from '../stand-ins/eventstoredb/stand-in.ts';
import { emptied } from '../support/backups.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { startPlatform } from '../support/http.ts';
import { password, registeredCharity, registration } from '../support/http-people.ts';

const masterKey = randomBytes(32);
const known = new Set(platformMigrations.map(({ id }) => id));
const quiet = (): void => {};

let root: string;
let database: TestDatabase;
let files: string;
let backup: string;

const partsOf = (databaseUrl: string, changes: Partial<BackupParts> = {}): BackupParts => ({
  databaseUrl,
  masterKey,
  keyDir: null,
  filesDir: files,
  history: { store: 'postgres', head: async () => '', eventStoreDbData: null },
  now: new Date(),
  signal: new AbortController().signal,
  onProgress: quiet,
  ...changes,
});

/** A few rows in tables of every kind, with characters that a dump has to escape. */
const fill = async (pool: pg.Pool): Promise<void> => {
  await pool.query(
    `insert into history.events values (1, 'visitor-1', 0, $1, 'PageVisited', $2, '{"schemaVersion":1}', now())`,
    [v7(), '{"page":"home\\\\back\\ttab é 😀"}'],
  );
  await pool.query(
    "insert into vault.person_keys values ('anna', '\\x00ff5c6e', now(), null), ('ben', null, now(), now())",
  );
  await pool.query("insert into reactors.checkpoints (name, position) values ('leaving', '')");
};

const contentOf = async (pool: pg.Pool, table: string): Promise<unknown> =>
  (await pool.query(`select row_to_json(t)::text as row from ${table} t order by 1`)).rows;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'fellowbridge-backup-'));
  files = join(root, 'files');
  const fileId = v7();
  await mkdir(join(files, fileId.slice(-2)), { recursive: true });
  await writeFile(join(files, fileId.slice(-2), fileId), 'a document');
  await mkdir(join(files, 'incoming'));
  await writeFile(join(files, 'incoming', `${randomUUID()}.part`), 'an upload under way');
  database = await freshDatabase(platformMigrations);
  await fill(database.pool);
  backup = join(root, 'backup-1');
  await makeBackup(backup, partsOf(database.url));
});
afterAll(async () => {
  await database?.drop();
  await rm(root, { recursive: true, force: true });
});

const withDatabase = async (work: (target: TestDatabase) => Promise<void>): Promise<void> => {
  const target = await freshDatabase();
  try {
    await emptied(target.url);
    await work(target);
  } finally {
    await target.drop();
  }
};

const restoreInto = async (
  target: TestDatabase,
  from: string,
  erasures: { subject: string; at: string }[] = [],
  migrations = platformMigrations,
) =>
  restoreDatabase(
    { databaseUrl: target.url, pool: target.pool },
    await openBackup(from, masterKey, known, quiet),
    { migrations, erasures },
    quiet,
  );

describe('a backup', () => {
  it('has every table of the platform, or a reason why not', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select schemaname || '.' || tablename as name from pg_tables
       where schemaname !~ '^pg_' and schemaname not in ('information_schema', 'read_models') order by name`,
    );
    expect(rows.map(({ name }) => name)).toEqual([...keptTables, ...Object.keys(leftOutTables)].sort());
    const sequences = await database.pool.query("select from pg_class where relkind = 'S'");
    expect(sequences.rowCount, 'a restore would have to set sequences').toBe(0);
  });

  it('shows one moment, whatever is written meanwhile', async () => {
    const folder = join(root, 'moment');
    const [before] = (await database.pool.query('select count(*) as keys from vault.person_keys')).rows;
    const dumped = await inSnapshot(database.url, keptTables, async (client, tables) => {
      await database.pool.query("insert into vault.person_keys values ('late', '\\x00', now(), null)");
      const table = tables.find(({ name }) => name === 'vault.person_keys');
      return table && dumpTable(client, table, folder, new AbortController().signal);
    });
    await database.pool.query("delete from vault.person_keys where subject = 'late'");
    expect(dumped?.table.rows).toBe(before.keys);
  });

  it('waits for a migration under way, which may rewrite tables', async () => {
    const migrating = await database.pool.connect();
    await migrating.query('begin');
    await migrating.query('select pg_advisory_xact_lock($1)', [advisoryLocks.migrations]);
    const waiting = inSnapshot(database.url, keptTables, async (client) => {
      const { rows } = await client.query('select count(*) as keys from vault.person_keys');
      return rows[0].keys;
    });
    await expect
      .poll(async () => {
        const { rowCount } = await database.pool.query(
          "select from pg_stat_activity where application_name = 'fellowbridge-backup' and wait_event_type = 'Lock' and datname = current_database()",
        );
        return rowCount;
      })
      .toBe(1);
    await migrating.query('alter table vault.person_keys add column rewritten uuid default gen_random_uuid()');
    await migrating.query('commit');
    migrating.release();
    expect(await waiting).toBe(2);
    await database.pool.query('alter table vault.person_keys drop column rewritten');
  });

  it('restores tables row by row, documents, and no upload that was under way', async () => {
    await withDatabase(async (target) => {
      expect(await isEmptyDatabase(target.pool)).toBe(true);
      await restoreInto(target, backup);
      expect(await isEmptyDatabase(target.pool)).toBe(false);
      for (const table of keptTables) {
        expect(await contentOf(target.pool, table), table).toEqual(await contentOf(database.pool, table));
      }
    });
    const manifest = await readManifest(backup, masterKey);
    const documents = manifest?.files.map(({ path }) => path).filter((path) => !path.startsWith('database/')) ?? [];
    expect(documents).toHaveLength(1);
    expect(await readFile(join(backup, documents[0] ?? ''), 'utf8')).toBe('a document');
  });

  it('marks the database until the restore is finished, so that no release starts on it', async () => {
    await withDatabase(async (target) => {
      await restoreInto(target, backup);
      expect((await appliedMigrations(target.pool)).filter((id) => !known.has(id))).toEqual(['restore-unfinished']);
      await expect(makeBackup(join(root, 'backup-unfinished'), partsOf(target.url))).rejects.toThrow(/not completely/);
      await finishRestore(target.pool);
      expect((await appliedMigrations(target.pool)).filter((id) => !known.has(id))).toEqual([]);
    });
  });

  it('leaves the mark when the restore ends while it loads the tables', async () => {
    await withDatabase(async (target) => {
      const ending = restoreDatabase(
        { databaseUrl: target.url, pool: target.pool },
        await openBackup(backup, masterKey, known, quiet),
        { migrations: platformMigrations, erasures: [] },
        (line) => {
          if (line().startsWith('vault')) throw new Error('killed');
        },
      );
      await expect(ending).rejects.toThrow('killed');
      expect(await contentOf(target.pool, 'history.events')).toEqual([]);
      expect(await appliedMigrations(target.pool)).toContain('restore-unfinished');
    });
  });

  it('is refused when one byte of any file differs, or a file is missing', async () => {
    const entries = await readdir(backup, { recursive: true, withFileTypes: true });
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    expect(paths.length).toBeGreaterThan(keptTables.length + 2);
    for (const path of paths) {
      const original = await readFile(path);
      const flipped = Buffer.from(original);
      const place = Math.floor(original.length / 2);
      flipped.writeUInt8((flipped[place] ?? 0) ^ 1, place);
      await writeFile(path, flipped);
      await expect(openBackup(backup, masterKey, known, quiet), `${path} flipped`).rejects.toThrow(/damaged/);
      await rm(path);
      const name = path.endsWith('manifest.json') ? /is no backup/ : /is missing/;
      await expect(openBackup(backup, masterKey, known, quiet), `${path} missing`).rejects.toThrow(name);
      await writeFile(path, original, { mode: 0o600 });
    }
    await openBackup(backup, masterKey, known, quiet);
  });

  it('is refused with another master key, and by an older release', async () => {
    await expect(openBackup(backup, randomBytes(32), known, quiet)).rejects.toThrow(/MASTER_KEY is not the key/);
    const older = new Set([...known].slice(0, -1));
    await expect(openBackup(backup, masterKey, older, quiet)).rejects.toMatchObject({
      name: 'StartRefused',
      message: expect.stringContaining('newer release'),
    });
  });

  it('of an older release is brought up to this one', async () => {
    const earlier = platformMigrations.filter(({ id }) => !['mail-002-receipts', 'demo-001-telling'].includes(id));
    const old = await freshDatabase(earlier);
    try {
      await old.pool.query(
        "insert into mail.outbox (id, reader, template, status, sealed, created_at) values ($1, 'anna', 'hello', 'kept', '\\x01', now())",
        [v7()],
      );
      const folder = join(root, 'backup-old');
      expect((await makeBackup(folder, partsOf(old.url))).tables.map(({ name }) => name)).not.toContain('public.demo');
      await withDatabase(async (target) => {
        const later = { id: 'test-001-rows', sql: "update mail.outbox set template = template || ' again'" };
        await restoreInto(target, folder, [], [...platformMigrations, later]);
        const { rows } = await target.pool.query('select reader, template, mailbox from mail.outbox');
        expect(rows).toEqual([{ reader: 'anna', template: 'hello again', mailbox: null }]);
        expect(await contentOf(target.pool, 'public.demo')).toEqual([]);
      });
    } finally {
      await old.drop();
    }
  });

  it('leaves nothing behind when it fails or is stopped', async () => {
    const folder = join(root, 'failing');
    await mkdir(folder);
    const failing = partsOf(database.url, {
      onProgress: (line) => {
        if (line().startsWith('vault')) throw new Error('disk full');
      },
    });
    await expect(makeBackup(join(folder, 'backup'), failing)).rejects.toThrow('disk full');
    expect(await readdir(folder)).toEqual([]);
    const stopped = partsOf(database.url, { signal: AbortSignal.abort() });
    await expect(makeBackup(join(folder, 'backup'), stopped)).rejects.toThrow(/abort/);
    expect(await readdir(folder)).toEqual([]);
  });

  it('can be read by its owner only', async () => {
    const entries = await readdir(backup, { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      const { mode } = await stat(join(entry.parentPath, entry.name));
      expect(mode & 0o077, entry.name).toBe(0);
    }
  });
});

describe('retention', () => {
  it('deletes the oldest backups of this installation only', async () => {
    const folder = join(root, 'retention');
    await mkdir(folder);
    const days = [1, 2, 3].map((day) => new Date(Date.UTC(2026, 0, day)));
    for (const now of days) await makeBackup(join(folder, backupName(now)), partsOf(database.url, { now }));
    const foreign = partsOf(database.url, { masterKey: randomBytes(32), now: new Date(0) });
    await makeBackup(join(folder, 'backup-of-others'), foreign);
    await mkdir(join(folder, 'backup-without-manifest'));
    await writeFile(join(folder, 'backup-notes.txt'), 'to keep');
    const [killed, later] = ['2025-01-01', '2026-01-01'].map((day) => `.backup-${day}T00-00-00-000Z.17.partial`);
    for (const name of [killed, later]) await mkdir(join(folder, name ?? ''));
    const made = 'backup-2026-01-03T00-00-00-000Z';
    expect(await deleteOldBackups(folder, masterKey, { keep: 2, made })).toEqual(['backup-2026-01-01T00-00-00-000Z']);
    expect(await deleteBackupsBefore(folder, masterKey, '2025-06-01T00:00:00.000Z')).toEqual([killed]);
    expect(await deleteBackupsBefore(join(folder, 'none'), masterKey, new Date().toISOString())).toEqual([]);
    expect((await readdir(folder)).sort()).toEqual([
      later,
      'backup-2026-01-02T00-00-00-000Z',
      'backup-2026-01-03T00-00-00-000Z',
      'backup-notes.txt',
      'backup-of-others',
      'backup-without-manifest',
    ]);
  });

  it('keeps the backup just made when an earlier one is dated later, because a clock was wrong', async () => {
    const folder = join(root, 'wrong-clock');
    await mkdir(folder);
    const times = [new Date(Date.UTC(2099, 0, 1)), new Date(Date.UTC(2026, 0, 1))];
    for (const now of times) await makeBackup(join(folder, backupName(now)), partsOf(database.url, { now }));
    const name = 'backup-2026-01-01T00-00-00-000Z';
    expect(await deleteOldBackups(folder, masterKey, { keep: 1, made: name })).toEqual([
      'backup-2099-01-01T00-00-00-000Z',
    ]);
    expect(await readdir(folder)).toEqual([name]);
  });

  it('keeps as many as asked for when no backup was made', async () => {
    const folder = join(root, 'ledger-only');
    await mkdir(folder);
    const now = new Date(Date.UTC(2026, 0, 1));
    await makeBackup(join(folder, backupName(now)), partsOf(database.url, { now }));
    expect(await deleteOldBackups(folder, masterKey, { keep: 1, made: null })).toEqual([]);
  });

  it('deletes what killed backups and deletions left, but no backup that may be under way', async () => {
    const folder = join(root, 'killed');
    const [made, left, underWay] = [
      'backup-2026-01-01T02-00-00-000Z',
      '.backup-2026-01-01T02-00-00-000Z.17.partial',
      '.backup-2026-01-01T22-00-00-000Z.18.partial',
    ];
    for (const name of [made, left, underWay]) await mkdir(join(folder, name ?? ''), { recursive: true });
    expect(await deleteAbandonedBackups(folder, new Date('2026-01-02T02:00:00.000Z'))).toEqual([left]);
    expect((await readdir(folder)).sort()).toEqual([underWay, made]);
  });

  it('hides a backup before deleting it, so that one whose deletion was interrupted is deleted later', async () => {
    const folder = join(root, 'interrupted-deletion');
    const now = new Date(Date.UTC(2026, 0, 1));
    const name = backupName(now);
    await mkdir(folder);
    await makeBackup(join(folder, name), partsOf(database.url, { now }));
    const seen: (string | null)[] = [];
    const watcher = watch(folder, (_event, changed) => seen.push(changed));
    try {
      expect(await deleteBackupsBefore(folder, masterKey, '2026-02-01T00:00:00.000Z')).toEqual([name]);
      await vi.waitFor(() => expect(seen).toContain(`.${name}.deleted.partial`));
    } finally {
      watcher.close();
    }
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('the list of erased people', () => {
  const [anna, ben] = [
    { subject: 'anna', at: '2026-01-01T00:00:00.000Z' },
    { subject: 'ben', at: '2026-01-02T00:00:00.000Z' },
  ];

  it('never gets shorter', async () => {
    const folder = join(root, 'ledger');
    await mkdir(folder);
    await writeLedger(folder, masterKey, [anna, ben], new Date());
    await writeLedger(folder, masterKey, [ben], new Date());
    expect((await readLedger(join(folder, LEDGER_FILE), masterKey))?.erasures).toEqual([anna, ben]);
  });

  it('is refused when a person is removed from it, and with another key', async () => {
    const folder = join(root, 'altered');
    await mkdir(folder);
    const path = join(folder, LEDGER_FILE);
    await writeLedger(folder, masterKey, [anna, ben], new Date());
    const { content, ...rest } = JSON.parse(await readFile(path, 'utf8'));
    await writeFile(path, JSON.stringify({ ...rest, content: { ...content, erasures: [ben] } }));
    await expect(readLedger(path, masterKey)).rejects.toThrow(/signature is wrong/);
    await expect(readLedger(path, randomBytes(32))).rejects.toThrow(/MASTER_KEY is not the key/);
    await expect(writeLedger(folder, masterKey, [anna], new Date())).rejects.toThrow(/signature is wrong/);
  });

  it('holds people’s keys under a key that outlives the epochs of the installation', async () => {
    const source = await freshDatabase(platformMigrations);
    const keyDir = await mkdtemp(join(root, 'keys-'));
    const folder = join(root, 'backup-epochs');
    const clock = () => new Date();
    const rotate = async () => {
      const client = await source.pool.connect();
      await rotateKeys(client, { masterKey, keyDir, clock }).finally(() => client.release());
    };
    const keys = openPersonKeys({ pool: source.pool, masterKey, keyDir, clock });
    const [ann, ben] = [v7(), v7()];
    let expected: ReadonlyMap<string, Uint8Array | 'missing'>;
    try {
      await rotate();
      await keys.ensureAll([ann, ben]);
      await keys.destroy(ben);
      expected = await keys.find([ann, ben]);
      await makeBackup(folder, partsOf(source.url, { keyDir }));
      // The key of the epoch in which the backup was made is destroyed.
      await rotate();
    } finally {
      await source.drop();
    }
    await withDatabase(async (target) => {
      await restoreInto(target, folder);
      const restored = openPersonKeys({ pool: target.pool, masterKey, keyDir: null, clock });
      expect(expected.size).toBe(1);
      expect(await restored.find([ann, ben])).toEqual(expected);
    });
  });

  it('restores no single-use secrets, even from a backup of a release that kept them', async () => {
    const source = await freshDatabase(platformMigrations);
    const folder = join(root, 'backup-used');
    try {
      await source.pool.query("insert into vault.recovery_codes values ('used since', $1)", [v7()]);
      await makeBackup(folder, partsOf(source.url));
      const made = await readManifest(folder, masterKey);
      expect(made?.tables.map(({ name }) => name)).not.toContain('vault.recovery_codes');
      const earlier = await inSnapshot(source.url, ['vault.recovery_codes'], async (client, [table]) =>
        table ? dumpTable(client, table, folder, new AbortController().signal) : null,
      );
      if (!made || !earlier) throw new Error('There is no backup.');
      const tables = [...made.tables.filter(({ name }) => name !== earlier.table.name), earlier.table];
      await writeManifest(folder, masterKey, { ...made, tables, files: [...made.files, earlier.file] });
    } finally {
      await source.drop();
    }
    await withDatabase(async (target) => {
      await restoreInto(target, folder);
      expect(await contentOf(target.pool, 'vault.recovery_codes')).toEqual([]);
    });
  });

  it('destroys the keys of a member and of their invitation again', async () => {
    const source = await freshDatabase(platformMigrations);
    const [userId, invitationId] = [v7(), v7()];
    const folder = join(root, 'backup-member');
    try {
      await source.pool.query('insert into vault.person_keys values ($1, $3, now()), ($2, $3, now())', [
        userId,
        invitationId,
        Buffer.alloc(32),
      ]);
      await source.pool.query("insert into vault.credentials values ($1, 'hash', now(), 'admin', 1)", [userId]);
      await source.pool.query('insert into vault.invited_members values ($1, $2)', [userId, invitationId]);
      await source.pool.query('insert into public.first_administrator (user_id) values ($1)', [userId]);
      await makeBackup(folder, partsOf(source.url));
    } finally {
      await source.drop();
    }
    await withDatabase(async (target) => {
      const erasures = [{ subject: userId, at: anna.at }];
      expect([...(await restoreInto(target, folder, erasures))].sort()).toEqual([userId, invitationId].sort());
      const { rows } = await target.pool.query('select wrapped, destroyed_at as at from vault.person_keys');
      expect(rows).toEqual([
        { wrapped: null, at: anna.at },
        { wrapped: null, at: anna.at },
      ]);
      for (const table of ['vault.credentials', 'vault.invited_members', 'public.first_administrator']) {
        expect(await contentOf(target.pool, table), table).toEqual([]);
      }
    });
  });
});

describe('a backup with EventStoreDB', () => {
  /** The files of a server's data folder, in the documented order for copying. */
  const inOrder = [
    'index/stream-existence/streamExistenceFilter.chk',
    'index/indexmap',
    'index/stream-existence/streamExistenceFilter.dat',
    'chaser.chk',
    'epoch.chk',
    'truncate.chk',
    'writer.chk',
    'chunk-000000.000000',
    'chunk-000001.000000',
  ];

  it('copies the data folder in its order, and restores it for a server that was writing', async () => {
    const data = join(root, 'esdb');
    await mkdir(join(data, 'index/stream-existence'), { recursive: true });
    for (const path of [...inOrder].reverse()) await writeFile(join(data, path), `content of ${path}`);
    await writeFile(join(data, 'chunk-000002.000000.tmp'), 'a scavenge under way');
    const folder = join(root, 'backup-esdb');
    const history = { store: 'eventstoredb' as const, head: async () => '', eventStoreDbData: data };
    const { files: stored } = await makeBackup(folder, partsOf(database.url, { history }));
    const copied = stored.map(({ path }) => path).filter((path) => path.startsWith('eventstoredb/'));
    expect(copied).toEqual(inOrder.map((path) => `eventstoredb/${path}`));
    expect(stored.findIndex(({ path }) => path.startsWith('database/'))).toBe(copied.length);

    const target = join(root, 'esdb-restored');
    const { manifest } = await openBackup(folder, masterKey, known, quiet);
    await restoreEventStoreDb(folder, manifest, target);
    for (const path of inOrder) {
      const expected = path === 'truncate.chk' ? 'chaser.chk' : path;
      expect(await readFile(join(target, path), 'utf8'), path).toBe(`content of ${expected}`);
    }
    await expect(restoreEventStoreDb(folder, manifest, target)).rejects.toThrow(/is not empty/);
    await expect(copyEventStoreDb(files, join(root, 'none'))).rejects.toThrow(/is not the data of an EventStoreDB/);
  });

  it('loses what the database knows beyond the copied history, and nothing else', async () => {
    const server = await startEventStoreDbStandIn();
    const platform = await startPlatform({
      openHistory: ({ logger }) => openEventStoreDb({ url: server.url, logger }),
    });
    const folder = join(root, 'backup-ahead');
    const early = registration();
    const late = registration();
    try {
      await registeredCharity(platform, early);
      await platform.settled();
      const copied = server.records();
      // Writes between the copy of the history and that of the database.
      await registeredCharity(platform, late);
      await platform.settled();
      await makeBackup(
        folder,
        partsOf(platform.databaseUrl, {
          history: { store: 'eventstoredb', head: async () => '', eventStoreDbData: null },
          masterKey: platform.masterKey,
        }),
      );
      const copy = await startEventStoreDbStandIn(copied);
      const { masterKey: key } = platform;
      const restored = await startPlatform({
        openHistory: ({ logger }) => openEventStoreDb({ url: copy.url, logger }),
        installation: {
          masterKey: key,
          filesFolder: files,
          load: async (databaseUrl) => {
            const target = { databaseUrl: await emptied(databaseUrl) };
            const opened = await openBackup(folder, key, known, quiet);
            const history = await openEventStoreDb({ url: copy.url, logger: pino({ level: 'silent' }) });
            const pool = openPool(databaseUrl, 'test', 2, () => {});
            await restoreDatabase({ ...target, pool }, opened, { migrations: platformMigrations, erasures: [] }, quiet);
            const { rows } = await pool.query('select max(position) as last from history.seals');
            expect(rows[0].last > (await history.head())).toBe(true);
            expect(await alignWithHistory({ pool, history, madeAt: opened.manifest.madeAt })).toBe(1);
            const verified = await verifyHistory({ history, chain: openChainStore(pool) });
            expect(verified).toMatchObject({ finding: null, events: copied.length, unsealed: 0 });
            const behind = await pool.query('select from reactors.checkpoints where position > $1', [
              await history.head(),
            ]);
            expect(behind.rowCount).toBe(0);
            await finishRestore(pool);
            await pool.end();
            await history.close();
          },
        },
      });
      try {
        await restored.settled();
        const signIn = ({ username }: { username: string }) =>
          restored.browser().call('signIn', { body: { username, password } });
        expect((await signIn(early)).status).toBe(200);
        expect((await signIn(late)).status).toBe(401);
        // The restored installation has the name free again.
        await registeredCharity(restored, late);
        await restored.settled();
        expect((await signIn(late)).status).toBe(200);
        const verified = await verifyHistory({ history: restored.history, chain: openChainStore(restored.pool) });
        expect(verified.finding).toBeNull();
      } finally {
        await restored.stop();
        await copy.close();
      }
    } finally {
      await platform.stop();
      await server.close();
    }
  }, 60_000);

  it('is restored beside a history that outlived its database, unless people have come since', async () => {
    const server = await startEventStoreDbStandIn();
    const openHistory = ({ logger }: { logger: Logger }) => openEventStoreDb({ url: server.url, logger });
    const platform = await startPlatform({ openHistory });
    const { masterKey: key } = platform;
    const folder = join(root, 'backup-outlived');
    const empty = join(root, 'no-documents');
    await mkdir(empty);
    const restore = (databaseUrl: string) =>
      restoreTool({
        args: ['--from', folder],
        environment: {
          DATABASE_URL: databaseUrl,
          EVENTSTOREDB_URL: server.url,
          MASTER_KEY: key.toString('base64'),
          FILES_DIR: join(root, `documents-${randomUUID()}`),
        },
        print: quiet,
        say: quiet,
        signal: new AbortController().signal,
      });
    try {
      const member = await registeredCharity(platform);
      await platform.settled();
      await makeBackup(
        folder,
        partsOf(platform.databaseUrl, {
          history: { store: 'eventstoredb', head: () => platform.history.head(), eventStoreDbData: null },
          filesDir: empty,
          masterKey: key,
        }),
      );
      const body = { currentPassword: password, password: 'another long pass phrase' };
      expect((await member.browser.call('changePassword', { body })).status).toBe(204);
      await platform.settled();
      const mails = async (pool: pg.Pool) =>
        (await pool.query("select from mail.outbox where template = 'password-changed'")).rowCount;
      expect(await mails(platform.pool)).toBe(1);

      const restored = await startPlatform({
        openHistory,
        installation: {
          masterKey: key,
          filesFolder: empty,
          load: async (databaseUrl) => {
            expect(await restore(await emptied(databaseUrl))).toBe(0);
          },
        },
      });
      try {
        await restored.settled();
        expect(await mails(restored.pool)).toBe(0);
      } finally {
        await restored.stop();
      }

      const late = await registeredCharity(platform);
      await withDatabase(async (target) => {
        await expect(restore(target.url)).rejects.toMatchObject({
          name: 'StartRefused',
          message: expect.stringContaining(`lacks the keys of people who came later (${late.user.id})`),
        });
        expect(await appliedMigrations(target.pool)).toContain('restore-unfinished');
      });
    } finally {
      await platform.stop();
      await server.close();
    }
  }, 60_000);

  it('finds erasures in a history that outlived its database', async () => {
    const history = await openPostgresEventStore({ url: database.url, logger: pino({ level: 'silent' }) });
    try {
      const [userId, signupId] = [v7(), v7()];
      const append = async (stream: string, type: string) => {
        const actor = { id: 'test', role: 'system' as const };
        const metadata = { schemaVersion: 1, occurredAt: '', actor, source: '', correlationId: '', causationId: '' };
        await history.append(stream, [{ eventId: v7(), type, data: {}, metadata }], 'any');
        return history.head();
      };
      const before = await append(`waitingListSignup-${signupId}`, 'SignupWithdrawn');
      await append(`visitor-${v7()}`, 'PageVisited');
      const after = await append(`account-${userId}`, 'AccountClosed');
      const found = async (position: string) =>
        (await erasuresInHistory(history, position)).map(({ subject }) => subject);
      expect(await found('')).toEqual([signupId, userId]);
      expect(await found(before)).toEqual([userId]);
      expect(await found(after)).toEqual([]);
    } finally {
      await history.close();
    }
  });
});
