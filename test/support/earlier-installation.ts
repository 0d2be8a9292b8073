import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';

/**
 * An installation made by the version of 2026-11-22 (commit 7583610) with DATABASE_URL, MASTER_KEY and FILES_DIR set:
 * 250 events of `npm run generate -- --events 250 --until 2026-11-01`, then over HTTP the registration of a charity and
 * two consultants, approvals, a membership, two projects with messages, a document, waiting-list signups, visits, one
 * closed account, and a rebuild of `projects` that was verified and swapped in. `npm run verify-history` printed the hash.
 * The server was stopped and its database dumped with `pg_dump --inserts --rows-per-insert=50 --no-owner
 * --no-privileges`, without psql's \restrict lines.
 */
const folder = join(import.meta.dirname, '../fixtures/installation-2026-11-22');

export const earlierInstallation = {
  events: 287,
  hash: '72eb04eb3e19f3af67c8bdb0e26624f45b944ff2b918fb2a05d16ca2b2ed443f',
  filesFolder: join(folder, 'files'),
  masterKey: async (): Promise<Buffer> =>
    Buffer.from((await readFile(join(folder, 'master-key'), 'utf8')).trim(), 'hex'),

  /** Loads the dump into an empty database. */
  load: async (databaseUrl: string): Promise<void> => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      await client.query('drop table if exists public.migrations');
      await client.query(gunzipSync(await readFile(join(folder, 'dump.sql.gz'))).toString('utf8'));
    } finally {
      await client.end();
    }
  },
} as const;
