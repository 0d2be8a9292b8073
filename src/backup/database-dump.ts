import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { advisoryLocks } from '../platform/advisory-locks.ts';
import { connectionSettings, onOwnConnection } from '../platform/database.ts';
import { everyRow, hasRow } from '../platform/statements.ts';
import type { StoredFile, StoredTable } from './manifest.ts';
import { storeFile } from './stored-files.ts';

/** No time limit, because copying a large table may take long. */
const NO_TIMEOUTS = { connect: 10_000, statement: 0, answer: 0 };

type Table = Pick<StoredTable, 'name' | 'columns'>;

const onLongConnection = <Result>(databaseUrl: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> =>
  onOwnConnection(connectionSettings(databaseUrl, 'backup', NO_TIMEOUTS), async (client) => {
    // Fixes the text format of values in COPY, whatever the server's settings.
    await client.query(`set datestyle = 'ISO, YMD'; set client_encoding = 'UTF8'`);
    return work(client);
  });

/** Runs `work` in a transaction without a statement timeout. */
export const inLongTransaction = <Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> =>
  onLongConnection(databaseUrl, async (client) => {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  });

/** The existing ones of the tables, with their columns. */
const describeTables = (client: pg.ClientBase, names: readonly string[]): Promise<readonly Table[]> =>
  everyRow<Table>(
    client,
    `select name, array_agg(attname::text order by attnum) as columns
     from unnest($1::text[]) with ordinality as given (name, place)
     join pg_attribute on attrelid = to_regclass(name) and attnum > 0 and not attisdropped and attgenerated = ''
     group by name, place order by place`,
    [names],
  );

/**
 * Runs `work` on one snapshot of the existing tables. Their structure cannot change meanwhile: a table that is
 * rewritten after a snapshot was taken looks empty in it. So no migration runs between the snapshot and the locks.
 */
export const inSnapshot = <Result>(
  databaseUrl: string,
  names: readonly string[],
  work: (client: pg.Client, tables: readonly Table[]) => Promise<Result>,
): Promise<Result> =>
  onLongConnection(databaseUrl, async (client) => {
    await client.query(`select pg_advisory_lock(${advisoryLocks.migrations})`);
    await client.query('begin isolation level repeatable read read only');
    const tables = await describeTables(client, names);
    if (tables.length > 0) {
      await client.query(`lock table ${tables.map(({ name }) => name).join(', ')} in access share mode`);
    }
    await client.query(`select pg_advisory_unlock(${advisoryLocks.migrations})`);
    const result = await work(client, tables);
    await client.query('commit');
    return result;
  });

const target = ({ name, columns }: Table): string => `${name} (${columns.join(', ')})`;

/** Converts the rows of a table for a backup, in the text format of COPY. */
type Conversion = (rows: AsyncIterable<Buffer>) => AsyncIterable<Buffer>;

/**
 * Writes a table to a file of the backup. Throws when the signal aborts.
 * @param converted changes the rows: it receives the columns `read`, and returns those of the table.
 */
export const dumpTable = async (
  client: pg.ClientBase,
  table: Table,
  folder: string,
  signal: AbortSignal,
  converted?: { readonly read: readonly string[]; readonly conversion: Conversion },
): Promise<{ readonly table: StoredTable; readonly file: StoredFile }> => {
  const path = `database/${table.name}.copy.gz`;
  const rows = client.query(
    copyTo(`copy ${target({ ...table, columns: [...(converted?.read ?? table.columns)] })} to stdout`),
  );
  let storing: Promise<StoredFile> | undefined;
  const file = await pipeline(
    rows,
    converted?.conversion ?? ((unchanged: AsyncIterable<Buffer>) => unchanged),
    createGzip(),
    (content: AsyncIterable<Buffer>) => {
      storing = storeFile(folder, path, content);
      return storing;
    },
    { signal },
  ).catch(async (error: unknown) => {
    // A full disk also aborts the streams before the file, and the pipeline throws only that.
    await storing;
    throw error;
  });
  return { table: { ...table, rows: rows.rowCount, path }, file };
};

/** Loads a table, replacing rows that its migrations have inserted. */
export const loadTable = async (client: pg.ClientBase, table: StoredTable, folder: string): Promise<void> => {
  const { name, path } = table;
  if (await hasRow(client, `select from ${name} limit 1`)) await client.query(`delete from ${name}`);
  const written = client.query(copyFrom(`copy ${target(table)} from stdin`));
  await pipeline(createReadStream(join(folder, path)), createGunzip(), written);
  if (written.rowCount !== table.rows) {
    throw new Error(`${name} has ${written.rowCount} rows after loading; the backup has ${table.rows}.`);
  }
};
