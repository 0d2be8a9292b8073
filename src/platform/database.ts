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

/** What every connection of the platform is set to, whether pooled or held. */
export const connectionSettings = (url: string, name: string): pg.ClientConfig => ({
  connectionString: url,
  application_name: `fellowbridge-${name}`,
  types,
  options: '-c TimeZone=UTC',
});

/**
 * Opens a pool. `timestamptz` and `date` are read as strings, `bigint` as number.
 * @param onIdleError told of connections that break while idle; without a listener Node would end the process.
 */
export const openPool = (url: string, name: string, max: number, onIdleError: OnIdleError): pg.Pool => {
  const pool = new pg.Pool({ ...connectionSettings(url, name), max });
  pool.on('error', onIdleError);
  return pool;
};

/** Runs `work` in one transaction on one connection: commits what it returns, rolls back what it throws. */
export const inTransaction = async <Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> => {
  const client = await pool.connect();
  let broken: Error | undefined;
  // The pool listens to idle connections only: one that breaks between two statements of `work` would end the process.
  const onError = (error: Error) => {
    broken = error;
  };
  client.on('error', onError);
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((rollbackError: Error) => {
      broken = rollbackError;
    });
    throw error;
  } finally {
    client.removeListener('error', onError);
    client.release(broken);
  }
};
