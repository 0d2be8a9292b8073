import type pg from 'pg';

/** Called before and after every statement of a gated pool, and can delay it. */
export type Gate = (moment: 'before' | 'after') => Promise<void>;

/** A pool with a gate, so that a test can stop a worker between any two statements. */
export const gatedPool = (pool: pg.Pool, gate: Gate): pg.Pool => {
  const gated = <Target extends pg.Pool | pg.PoolClient>(target: Target): Target =>
    new Proxy(target, {
      get: (on, property) => {
        const value: unknown = Reflect.get(on, property);
        if (typeof value !== 'function') return value;
        if (property === 'query') {
          return async (...statement: unknown[]) => {
            await gate('before');
            const result: unknown = await value.apply(on, statement);
            await gate('after');
            return result;
          };
        }
        if (property === 'connect') return async () => gated(await pool.connect());
        return value.bind(on);
      },
    });
  return gated(pool);
};
