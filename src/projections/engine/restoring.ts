import type pg from 'pg';
import type { EventStore } from '../../eventstore/event-store.ts';
import type { Queryable } from '../../platform/statements.ts';
import { countRequests } from './preparation.ts';

/**
 * Prepares a restored database for folding all read models from the first event: requests in the history count as carried
 * out, and paused read models stay paused after they were folded. Returns a function that pauses them again.
 */
export const prepareRefolding = async (
  pool: pg.Pool,
  store: Pick<EventStore, 'readStream'>,
): Promise<() => Promise<void>> => {
  const { rows } = await pool.query<{ name: string; paused_at: string | null }>(
    'select name, paused_at from projections.controls',
  );
  for (const { name } of rows) {
    await pool.query("update projections.controls set obeyed = $2, forgot_to = '', paused_at = null where name = $1", [
      name,
      await countRequests(store, name),
    ]);
  }
  return async () => {
    for (const { name, paused_at } of rows) {
      await pool.query('update projections.controls set paused_at = $2 where name = $1', [name, paused_at]);
    }
  };
};

/** Drops all read models: the next start folds them from the first event. Run it in a transaction, with no worker running. */
export const dropReadModels = async (client: Queryable): Promise<void> => {
  await client.query(`
    do $$
    declare
      found record;
    begin
      for found in
        select oid::regclass as name, relkind from pg_class
        where relnamespace = 'read_models'::regnamespace and relkind in ('r', 'v') order by relkind desc
      loop
        execute format('drop %s %s', case found.relkind when 'v' then 'view' else 'table' end, found.name);
      end loop;
    end
    $$;
    truncate projections.checkpoints, projections.parked_events, projections.forgotten;
  `);
};
