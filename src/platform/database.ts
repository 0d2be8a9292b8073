import pg from 'pg';

/** Reports what went wrong on a connection that nobody was waiting for. */
export type OnIdleError = (error: Error) => void;

/** Postgres speaks of moments as `2026-03-01 09:30:00.123456+00`; the platform everywhere as ISO 8601 with a `Z`. */
const instant = (value: string): string => new Date(value).toISOString();

const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, instant);
types.setTypeParser(pg.types.builtins.DATE, (value) => value);
/** Counts and positions stay far below 2^53. */
types.setTypeParser(pg.types.builtins.INT8, Number);

/** How long a database is waited for, in milliseconds. */
export interface Patience {
  /** For a connection, or a free one of the pool. */
  readonly connect: number;
  /** For one statement, locks included: the server then cancels it. */
  readonly statement: number;
  /** For the answer to a statement: longer, for servers that cannot even cancel. */
  readonly answer: number;
}

/**
 * For ordinary work: requests give up after 20 s, batches of a projection and pages of the history take far less than a
 * second. What may rightly take longer says so, as `migrate` does.
 */
const ORDINARY: Patience = { connect: 10_000, statement: 30_000, answer: 40_000 };

/** A silent connection is asked after this many milliseconds whether the other side still lives. */
export const KEEP_ALIVE_AFTER_MS = 10_000;

/** What every connection of the platform is set to, whether pooled or held. */
export const connectionSettings = (url: string, name: string, patience = ORDINARY): pg.ClientConfig => ({
  connectionString: url,
  application_name: `fellowbridge-${name}`,
  types,
  options: '-c TimeZone=UTC',
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  connectionTimeoutMillis: patience.connect,
  statement_timeout: patience.statement,
  query_timeout: patience.answer,
});

/** A statement that may take hours, inside a transaction that begins with `liftLimit`. */
export const unhurried = (text: string) => ({ text, query_timeout: 24 * 3_600_000 });

/** Begins a transaction whose {@link unhurried} statements may take hours. */
export const liftLimit = 'set local statement_timeout = 0';

/**
 * Opens a pool. `timestamptz` and `date` are read as strings, `bigint` as number. A connection that breaks in somebody's
 * hands makes their next statement fail.
 * @param onIdleError told of connections that break while idle.
 */
export const openPool = (
  url: string,
  name: string,
  max: number,
  onIdleError: OnIdleError,
  patience = ORDINARY,
): pg.Pool => {
  const pool = new pg.Pool({ ...connectionSettings(url, name, patience), max });
  pool.on('error', onIdleError);
  // The pool listens to idle connections only: without this, one that breaks in use would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
};

/**
 * Runs `work` on one connection of the pool. One that breaks makes the next statement fail, and the pool lets it go;
 * `giveUp` has it let go for what only `work` finds out.
 */
const onConnection = async <Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, giveUp: (error: Error) => void) => Promise<Result>,
): Promise<Result> => {
  const client = await pool.connect();
  let broken: Error | undefined;
  const giveUp = (error: Error): void => {
    broken ??= error;
  };
  try {
    return await work(client, giveUp);
  } finally {
    client.release(broken);
  }
};

/** What `pg` says, without a code, when {@link Patience.answer} is over. */
const isUnanswered = (error: unknown): error is Error =>
  error instanceof Error && error.message === 'Query read timeout';

/** Runs `work` in one transaction on one connection: commits what it returns, rolls back what it throws. */
export const inTransaction = <Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> =>
  onConnection(pool, async (client, giveUp) => {
    try {
      await client.query('begin');
      const result = await work(client);
      await client.query('commit');
      return result;
    } catch (error) {
      // On a connection whose last statement was never answered, nothing more would be.
      if (isUnanswered(error)) giveUp(error);
      else await client.query('rollback').catch(giveUp);
      throw error;
    }
  });

/** What at most one process at a time may hold. */
export interface AdvisoryLock {
  /** A number that one part of the platform has to itself. */
  readonly space: number;
  /** What is held, within that part. */
  readonly name: string;
}

const whileLocked = <Result>(
  acquire: 'pg_advisory_lock' | 'pg_try_advisory_lock',
  pool: pg.Pool,
  { space, name }: AdvisoryLock,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<{ readonly result: Result } | null> =>
  onConnection(pool, async (client, giveUp) => {
    const statement = `select ${acquire}($1, hashtext($2)) as held`;
    const { rows } = await client.query<{ held: unknown }>(statement, [space, name]);
    if (rows[0]?.held === false) return null;
    try {
      return { result: await work(client) };
    } finally {
      await client.query('select pg_advisory_unlock($1, hashtext($2))', [space, name]).catch(giveUp);
    }
  });

/**
 * Runs `work` while holding a lock; waits for whoever holds it now. The hold ends with the process or the connection,
 * on which `work` should do what must not happen without it.
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

/** As {@link withLock}, but answers null at once, without running `work`, when somebody else holds the lock. */
export const tryWithLock = <Result>(
  pool: pg.Pool,
  lock: AdvisoryLock,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<{ readonly result: Result } | null> => whileLocked('pg_try_advisory_lock', pool, lock, work);

/** Runs `work` on a connection outside any pool, and closes it. One that breaks makes the next statement fail. */
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
    await client.end().catch(() => {});
  }
};
