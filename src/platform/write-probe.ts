import { statfs } from 'node:fs/promises';
import pg from 'pg';
import type { Finding, HealthCheck } from './health.ts';
import type { Migration } from './migrations.ts';

/** A table with one row. Every probe empties it first, so that each needs a new page on the disk. */
export const probeMigrations: readonly Migration[] = [
  {
    id: 'platform-001-write-probe',
    sql: `
      create schema platform;
      create table platform.write_probe (written_at timestamptz not null);
    `,
  },
];

/** Postgres's error codes of a database that responds but cannot write, with explanations for operators. */
const CANNOT_WRITE: Readonly<Record<string, string>> = {
  '25006': 'read-only',
  '53100': 'disk full',
};

/** Checks that the database can be written to: reading also works on a full disk and on a read-only replica. */
export const databaseCheck =
  (pool: pg.Pool): HealthCheck =>
  async (): Promise<Finding> => {
    try {
      // One message is one transaction, so a process that freezes meanwhile cannot keep it open.
      await pool.query('truncate platform.write_probe; insert into platform.write_probe values (clock_timestamp())');
      return null;
    } catch (error) {
      const trouble = error instanceof pg.DatabaseError ? CANNOT_WRITE[error.code ?? ''] : undefined;
      if (trouble === undefined) throw error;
      return { trouble };
    }
  };

/** Operators get a note when a disk has less free space than this, in bytes. */
const SCARCE = 500_000_000;

/** Returns a note when the disk of a folder is nearly full. */
export const diskCheck =
  (folders: readonly string[]): HealthCheck =>
  async (): Promise<Finding> => {
    const free = await Promise.all(folders.map((folder) => statfs(folder).then(({ bavail, bsize }) => bavail * bsize)));
    const least = Math.min(...free);
    return least < SCARCE ? { note: `${Math.floor(least / 1_000_000)} MB left` } : null;
  };
