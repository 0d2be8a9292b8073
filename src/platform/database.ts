import pg from 'pg';
import { clientsGivenUpWhenSilent } from './silent-connections.ts';
import { firstValue, type Queryable } from './statements.ts';
import { withTimeout } from './timeout.ts';

/** Reports the failure of an idle connection. */
type OnIdleError = (error: Error) => void;

/** Converts Postgres's `2026-03-01 09:30:00.123456+00` to ISO 8601 with a `Z`. */
const instant = (value: string): string => new Date(value).toISOString();

const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, instant);
types.setTypeParser(pg.types.builtins.DATE, (value) => value);
/** Counts and positions stay far below 2^53. */
types.setTypeParser(pg.types.builtins.INT8, Number);

/** Timeouts of a pool, in milliseconds. */
export interface PoolTimeouts {
  /** Until a connection is available. */
  readonly connect: number;
  /** Until the server cancels a statement; waiting for locks counts. */
  readonly statement: number;
  /**
   * Until the client gives up on a statement; longer than `statement`, for servers that do not even respond to a
   * cancellation.
   */
  readonly answer: number;
}

/**
 * Requests are answered within 20 s; a projection's batch and a page of the history take far less than a second. Work
 * that needs longer lifts the limits, as `migrate` does.
 */
const DEFAULT_TIMEOUTS: PoolTimeouts = { connect: 10_000, statement: 15_000, answer: 18_000 };

/** Timeouts of the connection that checks silent connections. */
const EXAMINING_TIMEOUTS: PoolTimeouts = { connect: 2_000, statement: 1_500, answer: 2_000 };

/** How long a connection may take to end, in milliseconds. */
const END_MS = 1_000;

/** TCP keep-alive starts after this many milliseconds of silence. */
export const KEEP_ALIVE_AFTER_MS = 10_000;

/**
 * Server settings of a connection: a client whose machine vanished keeps its transactions and locks for 25 s. By default,
 * it would keep them for two hours.
 */
export const serverKeepAlive = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';

/** Settings of every connection, pooled or not. */
export const connectionSettings = (url: string, name: string, timeouts = DEFAULT_TIMEOUTS): pg.ClientConfig => ({
  connectionString: url,
  application_name: `fellowbridge-${name}`,
  types,
  options: `-c TimeZone=UTC ${serverKeepAlive}`,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  connectionTimeoutMillis: timeouts.connect,
  statement_timeout: timeouts.statement,
  query_timeout: timeouts.answer,
});

/** A query without client timeout, in a transaction that begins with {@link noStatementTimeout}. */
export const withoutTimeout = (text: string) => ({ text, query_timeout: 24 * 3_600_000 });

/** Statement that lifts the server's statement timeout for the rest of the transaction. */
export const noStatementTimeout = 'set local statement_timeout = 0';

/** The class of the clients of one pool, for a library that opens its pool itself. */
export const clientClass = (url: string, name: string): (new (config?: pg.ClientConfig) => pg.Client) =>
  clientsGivenUpWhenSilent((work) =>
    onOwnConnection(connectionSettings(url, `${name}-examining`, EXAMINING_TIMEOUTS), work),
  );

/**
 * Opens a pool. `timestamptz` and `date` are read as strings, `bigint` as number. When a connection in use breaks, its
 * next statement fails. Connections that die without notice are replaced within seconds.
 * @param onIdleError receives the errors of idle connections.
 */
export const openPool = (
  url: string,
  name: string,
  max: number,
  onIdleError: OnIdleError,
  timeouts = DEFAULT_TIMEOUTS,
): pg.Pool => {
  const pool = new pg.Pool({ ...connectionSettings(url, name, timeouts), max, Client: clientClass(url, name) });
  pool.on('error', onIdleError);
  // The pool handles errors of idle connections only; without a handler, an error of a connection in use would end the
  // process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
};

/** Runs `work` on one connection of the pool. After `discard`, the pool closes the connection instead of reusing it. */
const onConnection = async <Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, discard: (error: Error) => void) => Promise<Result>,
): Promise<Result> => {
  const client = await pool.connect();
  let broken: Error | undefined;
  const discard = (error: Error): void => {
    broken ??= error;
  };
  try {
    return await work(client, discard);
  } finally {
    client.release(broken);
  }
};

/** The error of `pg`, which has no code, after {@link PoolTimeouts.answer}. */
const isUnanswered = (error: unknown): error is Error =>
  error instanceof Error && error.message === 'Query read timeout';

const transaction = async <Result>(
  client: Queryable,
  work: () => Promise<Result>,
  rollBack: (error: unknown) => Promise<unknown>,
): Promise<Result> => {
  try {
    await client.query('begin');
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await rollBack(error);
    throw error;
  }
};

/** Runs `work` in one transaction: commits when it returns, rolls back when it throws. */
export const inTransaction = <Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> =>
  onConnection(pool, (client, discard) =>
    transaction(
      client,
      () => work(client),
      async (error) => {
        // A connection with a pending statement would not respond to a rollback either.
        if (isUnanswered(error)) discard(error);
        else await client.query('rollback').catch(discard);
      },
    ),
  );

/** Like {@link inTransaction}, on the caller's connection. */
export const inTransactionOn = <Result>(client: Queryable, work: () => Promise<Result>): Promise<Result> =>
  // A broken connection has rolled back by itself, and the first error is more informative than that of the rollback.
  transaction(client, work, () => client.query('rollback').catch(() => {}));

/** An advisory lock, held by at most one connection at a time. */
export interface AdvisoryLock {
  /** One of `advisoryLocks`. */
  readonly space: number;
  /** Distinguishes locks of one space. */
  readonly name: string;
}

/**
 * Takes or releases a lock of the session.
 * @returns false if the lock is taken, or was not held.
 */
export const callOnLock = async (
  client: Queryable,
  call: 'pg_advisory_lock' | 'pg_try_advisory_lock' | 'pg_advisory_unlock',
  { space, name }: AdvisoryLock,
): Promise<boolean> => (await firstValue(client, `select ${call}($1, hashtext($2))`, [space, name])) !== false;

const whileLocked = <Result>(
  acquire: 'pg_advisory_lock' | 'pg_try_advisory_lock',
  pool: pg.Pool,
  lock: AdvisoryLock,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<{ readonly result: Result } | null> =>
  onConnection(pool, async (client, discard) => {
    if (!(await callOnLock(client, acquire, lock))) return null;
    try {
      return { result: await work(client) };
    } finally {
      await callOnLock(client, 'pg_advisory_unlock', lock).catch(discard);
    }
  });

/**
 * Runs `work` while holding a lock; waits until the lock is free. The lock is lost with the connection, so `work` should
 * run its critical statements on that connection.
 */
export const withLock = async <Result>(
  pool: pg.Pool,
  lock: AdvisoryLock,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> => {
  const held = await whileLocked('pg_advisory_lock', pool, lock, work);
  if (held === null) throw new Error(`The lock ${lock.space}/${lock.name} could not be taken.`);
  return held.result;
};

/** Like {@link withLock}, but returns null at once, without running `work`, when the lock is taken. */
export const tryWithLock = <Result>(
  pool: pg.Pool,
  lock: AdvisoryLock,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<{ readonly result: Result } | null> => whileLocked('pg_try_advisory_lock', pool, lock, work);

/** Runs `work` on a connection outside any pool and closes it. When the connection breaks, the next statement fails. */
export const onOwnConnection = async <Result>(
  settings: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const client = new pg.Client(settings);
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    // A connection that died without notice would never end.
    await withTimeout(
      END_MS,
      client.end().catch(() => {}),
    );
    client.connection.stream.destroy();
  }
};
