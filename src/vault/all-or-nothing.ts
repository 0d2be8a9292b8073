import type { Queryable } from './person-key-table.ts';

/** Runs `work` in a transaction on a connection of the caller: commits when it returns, rolls back when it throws. */
export const allOrNothing = async <Result>(client: Queryable, work: () => Promise<Result>): Promise<Result> => {
  await client.query('begin');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    // A broken connection has rolled back by itself; the first error tells more than this one.
    await client.query('rollback').catch(() => {});
    throw error;
  }
};
