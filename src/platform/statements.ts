import type pg from 'pg';

/** Runs one statement: a pool, or one of its connections inside a transaction. */
export type Queryable = Pick<pg.ClientBase, 'query'>;

type Statement = string | pg.QueryConfig;

/** The first row that a statement returns; null if it returns none. */
export const firstRow = async <Row extends pg.QueryResultRow>(
  on: Queryable,
  statement: Statement,
  values?: unknown[],
): Promise<Row | null> => (await on.query<Row>(statement, values)).rows[0] ?? null;

/** The only value of the first row that a statement returns; null if it returns none. */
export const firstValue = async <Value>(
  on: Queryable,
  statement: Statement,
  values?: unknown[],
): Promise<Value | null> => {
  const row = await firstRow<Record<string, Value>>(on, statement, values);
  return row && (Object.values(row)[0] ?? null);
};

/** Whether a statement returns or changes a row. */
export const hasRow = async (on: Queryable, statement: Statement, values?: unknown[]): Promise<boolean> =>
  (await on.query(statement, values)).rowCount !== 0;

/** All rows that a statement returns. */
export const everyRow = async <Row extends pg.QueryResultRow>(
  on: Queryable,
  statement: Statement,
  values?: unknown[],
): Promise<readonly Row[]> => (await on.query<Row>(statement, values)).rows;

/** The only value of each row that a statement returns. */
export const everyValue = async <Value>(
  on: Queryable,
  statement: Statement,
  values?: unknown[],
): Promise<readonly Value[]> => {
  const rows = await everyRow<Record<string, Value>>(on, statement, values);
  return rows.flatMap((row) => Object.values(row));
};

/** Whether there is a table of this name, which includes its schema. */
export const tableExists = async (on: Queryable, name: string): Promise<boolean> =>
  (await firstValue(on, 'select to_regclass($1)::text', [name])) !== null;
