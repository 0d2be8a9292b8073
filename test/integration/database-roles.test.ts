import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Fellowbridge, startFellowbridge } from '../../src/main.ts';
import { type DatabaseRole, urlFor } from '../../src/platform/database-roles.ts';
import { installationLogins } from '../../src/wiring/database-access.ts';
import { type ApiClient, apiClient } from '../support/api-client.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { removeInstallation, temporaryDataDir } from '../support/server.ts';

/** Made before there were roles; see earlier-installation.test.ts. Here a superuser owns it. */
const fixture = join(import.meta.dirname, '../fixtures/installation-2026-11-22');

const limited = ['http', 'worker', 'reader'] as const;
const DENIED = '42501';

let database: TestDatabase;
let dataDir: string;
let masterKey: Buffer;
let server: Fellowbridge;
let client: ApiClient;

const start = (url: string): Promise<Fellowbridge> =>
  startFellowbridge(
    {
      DATABASE_URL: url,
      DATABASE_PROCESSES: '1',
      MASTER_KEY: masterKey.toString('hex'),
      SESSION_KEY: randomBytes(32).toString('hex'),
      FILES_DIR: dataDir,
      KEY_DIR: join(dataDir, 'keys'),
      PORT: '0',
      LOG_LEVEL: 'silent',
    },
    [],
    new AbortController().signal,
  );

/** Runs statements as a role and returns Postgres's error code, or `ok`. */
const as = async (role: DatabaseRole, ...statements: readonly string[]): Promise<string> => {
  const login = installationLogins(database.url, masterKey)[role];
  const connection = new pg.Client({ connectionString: urlFor(database.url, login) });
  await connection.connect();
  try {
    await connection.query('begin');
    for (const statement of statements) await connection.query(statement);
    return 'ok';
  } catch (error) {
    return error instanceof pg.DatabaseError ? (error.code ?? error.message) : String(error);
  } finally {
    // Closing the connection rolls everything back.
    await connection.end();
  }
};

const waitingListSignup = () => ({
  key: randomUUID(),
  body: {
    charityName: 'Least Trust',
    contactName: 'Priya Least',
    email: `${randomUUID()}@least.example`,
    charitySize: 'small',
  },
});

beforeAll(async () => {
  [database, dataDir] = await Promise.all([freshDatabase(), temporaryDataDir()]);
  masterKey = Buffer.from((await readFile(join(fixture, 'master-key'), 'utf8')).trim(), 'hex');
  const dump = gunzipSync(await readFile(join(fixture, 'dump.sql.gz'))).toString('utf8');
  const loader = new pg.Client({ connectionString: database.url });
  await loader.connect();
  await loader.query('drop table if exists public.migrations');
  await loader.query(dump);
  await loader.end();
  server = await start(database.url);
  client = apiClient(server.url);
}, 120_000);

afterAll(async () => {
  await server?.stop();
  await removeInstallation(dataDir);
  await database?.drop();
});

describe('an installation from before there were roles of the database', () => {
  it('serves, writes and folds with them', async () => {
    expect((await client.call('joinWaitingListAsCharity', waitingListSignup())).status).toBe(201);
    const ready = await fetch(`${server.url}/health/ready`);
    expect(ready.status).toBe(200);
  });

  it('is used by the limited roles only', async () => {
    const { rows } = await database.pool.query<{ user: string }>(
      `select distinct usename as user from pg_stat_activity
       where datname = current_database() and application_name like 'fellowbridge-%' and application_name <> 'fellowbridge-test'
       order by 1`,
    );
    const logins = installationLogins(database.url, masterKey);
    expect(rows.map(({ user }) => user)).toEqual([logins.http.name, logins.worker.name]);
  });

  it('belongs to a role that is not a superuser', async () => {
    const logins = installationLogins(database.url, masterKey);
    const { rows } = await database.pool.query(
      `select distinct rolname as name, rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as mighty
       from pg_class join pg_namespace space on space.oid = relnamespace join pg_roles on pg_roles.oid = relowner
       where nspname !~ '^pg_' and nspname <> 'information_schema' order by 1`,
    );
    // BullMQ's sequences belong to the roles that use them.
    expect(rows.filter(({ name }) => name !== logins.http.name)).toEqual([
      { name: logins.owner.name, mighty: false },
      { name: logins.worker.name, mighty: false },
    ]);
  });

  it('no longer needs the user of DATABASE_URL', async () => {
    await server.stop();
    const wrong = new URL(database.url);
    [wrong.username, wrong.password] = ['nobody', 'wrong'];
    server = await start(wrong.href);
    client = apiClient(server.url);
    expect((await client.call('joinWaitingListAsCharity', waitingListSignup())).status).toBe(201);
  }, 60_000);

  it('refuses another master key before it changes a password', async () => {
    const [key, other] = [masterKey, randomBytes(32)];
    masterKey = other;
    await expect(start(database.url)).rejects.toThrow('MASTER_KEY');
    masterKey = key;
    expect(await as('http', 'select from vault.sessions')).toBe('ok');
  }, 60_000);
});

describe.each(limited)('the role %s', (role) => {
  it.each([
    ['alter the history', 'alter table history.events add column more text'],
    ['disable its trigger', 'alter table history.events disable trigger all'],
    ['skip triggers', 'set local session_replication_role = replica'],
    ['empty it', 'truncate history.events'],
    ['change an event', "update history.events set type = 'X'"],
    ['delete an event', 'delete from history.events'],
    ['change the hash chain', "update history.seals set type = 'X'"],
    ['delete from the hash chain', 'delete from history.seals'],
    ['replace the function that appends', 'drop function history.append cascade'],
    ['drop a table of the vault', 'drop table vault.person_keys'],
    ['empty the vault', 'truncate vault.person_keys'],
    ['alter the outbox', 'alter table mail.outbox add column more text'],
    ['record a migration', "insert into public.migrations (id) values ('x')"],
    ['make a table in public', 'create table public.mine (id integer)'],
    ['make a schema', 'create schema mine'],
    ['make a role', 'create role mine'],
    ['become the owner', 'set role owner_of_all'],
  ])('cannot %s', async (_what, statement) => {
    const { owner } = installationLogins(database.url, masterKey);
    expect(await as(role, statement.replace('owner_of_all', pg.escapeIdentifier(owner.name)))).toBe(DENIED);
  });
});

describe('the roles', () => {
  it('append to the history, except for the reader', async () => {
    const insert = `insert into history.events values
      (1000000, 'x-1', 0, gen_random_uuid(), 'X', '{}', '{}', now())`;
    expect(await as('http', insert)).toBe('ok');
    expect(await as('worker', insert)).toBe('ok');
    expect(await as('reader', insert)).toBe(DENIED);
  });

  it('let only the worker change read models', async () => {
    const change = 'delete from projections.checkpoints; drop view read_models.accounts';
    expect(await as('http', 'select from read_models.accounts')).toBe('ok');
    expect(await as('http', 'delete from projections.checkpoints')).toBe(DENIED);
    expect(await as('http', 'delete from read_models.accounts')).toBe(DENIED);
    expect(await as('worker', change)).toBe('ok');
  });

  it('let the reader see nothing but the encrypted history', async () => {
    expect(await as('reader', 'select from history.events')).toBe('ok');
    for (const table of ['vault.person_keys', 'vault.credentials', 'mail.outbox', 'read_models.accounts']) {
      expect([table, await as('reader', `select from ${table}`)]).toEqual([table, DENIED]);
    }
  });

  it('let the owner migrate', async () => {
    expect(await as('owner', 'alter table history.events add column more text', 'create schema more')).toBe('ok');
  });
});
