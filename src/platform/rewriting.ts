import { setTimeout as sleep } from 'node:timers/promises';
import { withoutTimeout } from './database.ts';
import { everyValue, firstValue, hasRow, type Queryable } from './statements.ts';
import { systemCode } from './system-code.ts';

/**
 * How long a rewrite waits for a table's lock in one attempt, in milliseconds: other statements on the table queue up
 * behind it.
 */
const LOCK_MS = 100;

/** Pause between attempts, and between checks for old transactions, in milliseconds. */
const PAUSE_MS = 500;

/** Maximum duration of all attempts together, in milliseconds. */
const PATIENCE_MS = 10 * 60_000;

const LOCK_NOT_AVAILABLE = '55P03';
const NOT_PERMITTED = '42501';

/** Thrown when other statements or transactions did not end in time. Nothing is lost; the next erasure tries again. */
class RewriteDelayed extends Error {
  constructor(what: string) {
    super(`${what} did not end in ${PATIENCE_MS / 60_000} minutes.`);
    this.name = 'RewriteDelayed';
  }
}

/** Repeats an attempt until it returns true. */
const until = async (what: string, attempt: () => Promise<boolean>): Promise<void> => {
  for (const deadline = Date.now() + PATIENCE_MS; !(await attempt()); ) {
    if (Date.now() > deadline) throw new RewriteDelayed(what);
    await sleep(PAUSE_MS);
  }
};

/** Waits until every transaction has ended that may still see the old rows: a rewrite would keep those rows. */
const awaitOlderTransactions = async (connection: Queryable): Promise<void> => {
  const now = await firstValue<string>(connection, 'select clock_timestamp()::text');
  await until(
    'A transaction that began before the erasure',
    async () =>
      !(await hasRow(
        connection,
        `select from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and xact_start < $1::timestamptz limit 1`,
        [now],
      )),
  );
};

/**
 * Deletes the planner's samples of a table's columns and index expressions, which an empty table would keep. Needs
 * Postgres 18; on earlier servers they stay until the table has rows again.
 */
const clearStatistics = async (connection: Queryable, table: string): Promise<void> => {
  const clear = await firstValue<string>(connection, "select to_regproc('pg_catalog.pg_clear_attribute_stats')::text");
  if (clear === null) return;
  await connection.query(
    `select pg_clear_attribute_stats(nspname, relname, attname, false)
     from pg_attribute join pg_class on pg_class.oid = attrelid join pg_namespace on pg_namespace.oid = relnamespace
     where attnum > 0 and not attisdropped
       and (attrelid = $1::regclass or attrelid in (select indexrelid from pg_index where indrelid = $1::regclass))`,
    [table],
  );
};

const rewrite = async (connection: Queryable, table: string, command: string): Promise<void> => {
  await until(`A statement on ${table}`, async () => {
    try {
      await connection.query(withoutTimeout(`${command} ${table}`));
      return true;
    } catch (error) {
      if (systemCode(error) === LOCK_NOT_AVAILABLE) return false;
      throw error;
    }
  });
};

/**
 * Rewrites tables to new files without their dead rows, deletes the old files, and then deletes the planner's samples
 * of their values. Each table is locked for its own rewrite only: about a second per 100,000 rows. Throws
 * {@link RewriteDelayed}.
 * @param connection of the tables' owner; its session settings are changed.
 */
export const rewriteTables = async (connection: Queryable, tables: readonly string[]): Promise<void> => {
  await awaitOlderTransactions(connection);
  await connection.query(`set lock_timeout = ${LOCK_MS}`);
  for (const table of tables) {
    await clearStatistics(connection, table);
    await rewrite(connection, table, 'vacuum (full, analyze)');
  }
  await rewrite(connection, 'pg_catalog.pg_statistic', 'vacuum (full)');
  await connection.query('reset lock_timeout');
};

/** Names of the segments of the write-ahead log. */
const segmentsOf = (connection: Queryable): Promise<readonly string[]> =>
  everyValue<string>(connection, "select name from pg_ls_waldir() where name ~ '^[0-9A-F]{24}$'");

/** Why old segments of the write-ahead log remain. */
export type LogRemains =
  /** Done: none remains. */
  | 'none'
  /** The server reuses segments: `wal_recycle` is on. */
  | 'recycled'
  /** The database's user must not make checkpoints or see segments. */
  | 'not-permitted'
  /** A replica, a replication slot or an archive still needs them. */
  | 'needed';

/**
 * Makes the server delete every segment of the write-ahead log that exists now. Deleted files of tables go with the same
 * checkpoints.
 */
export const dropLogSegments = async (connection: Queryable): Promise<LogRemains> => {
  try {
    const recycle = await firstValue<string>(connection, "select current_setting('wal_recycle')");
    const present = new Set(await segmentsOf(connection));
    // Each round releases at least one segment; segments allocated in advance are used up one by one.
    for (let rounds = present.size + 2; rounds > 0; rounds -= 1) {
      await connection.query('select pg_switch_wal()');
      await connection.query(withoutTimeout('checkpoint'));
      const left = (await segmentsOf(connection)).filter((name) => present.has(name));
      if (left.length === 0) return recycle === 'on' ? 'recycled' : 'none';
    }
    return 'needed';
  } catch (error) {
    if (systemCode(error) === NOT_PERMITTED) return 'not-permitted';
    throw error;
  }
};
