import type pg from 'pg';
import type { Logger } from 'pino';
import type { EventStore } from '../../eventstore/event-store.ts';
import { advisoryLocks } from '../../platform/advisory-locks.ts';
import { inTransaction } from '../../platform/database.ts';
import { dropRetired } from './dropping.ts';
import type { ColumnType, Projection } from './projection.ts';
import { createTable, pointView, tableNames } from './read-model-table.ts';

/** Where the orders about a projection stand in the history. */
export const ordersOf = (name: string): string => `operations-${name}`;

const AS_POSTGRES_SAYS: Readonly<Record<ColumnType, string>> = {
  text: 'text',
  integer: 'integer',
  bigint: 'bigint',
  boolean: 'boolean',
  timestamptz: 'timestamp with time zone',
  date: 'date',
  jsonb: 'jsonb',
  'text[]': 'text[]',
};

const compareTable = async (client: pg.PoolClient, projection: Projection, generation: number): Promise<void> => {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [tableNames(projection, generation).table],
  );
  const stored = new Map(rows.map(({ name, type }) => [name, type]));
  const declared = Object.entries(projection.table.columns);
  const same =
    declared.length === stored.size && declared.every(([name, type]) => stored.get(name) === AS_POSTGRES_SAYS[type]);
  if (!same) {
    throw new Error(
      `The columns of projection ${projection.name} are not those of its table in version ${projection.version}: raise the version.`,
    );
  }
};

/** How many orders were given about each projection that has not been prepared before: none of them concerns it. */
const ordersBefore = async (
  pool: pg.Pool,
  store: Pick<EventStore, 'readStream'>,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await pool.query<{ name: string }>('select name from projections.controls');
  const orders = new Map<string, number>();
  for (const name of names) {
    if (rows.some((row) => row.name === name)) continue;
    orders.set(name, 0);
    for await (const { revision } of store.readStream(ordersOf(name), { direction: 'backwards', limit: 1 })) {
      orders.set(name, revision + 1);
    }
  }
  return orders;
};

/** Takes what was rebuilt or kept under a version that is neither live nor ours from its writers: nobody will read it. */
const retireLeftOver = async (pool: pg.Pool, projections: readonly Projection[]): Promise<void> => {
  await pool.query(
    `update projections.checkpoints checkpoint set role = 'dropped', fence = fence + 1
     from unnest($1::text[], $2::integer[]) as mine (name, version)
     where checkpoint.name = mine.name and checkpoint.version < mine.version and role in ('next', 'kept')
       and checkpoint.version < (select version from projections.checkpoints live where live.name = mine.name and live)`,
    [projections.map(({ name }) => name), projections.map(({ version }) => version)],
  );
};

export interface PreparationParts {
  readonly pool: pg.Pool;
  readonly store: Pick<EventStore, 'readStream'>;
  readonly projections: readonly Projection[];
  readonly logger: Logger;
}

/**
 * Makes what each projection's version still lacks: table, indexes and checkpoint. The first version ever is live at
 * once; a later one is built beside the live one, which queries go on reading. Safe to run in several processes.
 * Throws when a table was made from other columns than the projection now declares.
 */
export const prepareProjections = async ({ pool, store, projections, logger }: PreparationParts): Promise<void> => {
  const names = projections.map(({ name }) => name);
  const orders = await ordersBefore(pool, store, names);
  await retireLeftOver(pool, projections);
  await inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [advisoryLocks.projections]);
    const { rows } = await client.query<{
      name: string;
      version: number;
      generation: number;
      role: string;
      live: boolean;
    }>('select name, version, generation, role, live from projections.checkpoints');
    for (const [name, obeyed] of orders) {
      await client.query('insert into projections.controls (name, obeyed) values ($1, $2) on conflict do nothing', [
        name,
        obeyed,
      ]);
    }
    for (const projection of projections) {
      const { name, version } = projection;
      const live = rows.find((row) => row.name === name && row.live)?.version;
      const main = rows.find((row) => row.name === name && row.version === version && row.role === 'main');
      if (main) await compareTable(client, projection, main.generation);
      else {
        await client.query(createTable(projection));
        await client.query('insert into projections.checkpoints (name, version, live) values ($1, $2, $3)', [
          name,
          version,
          live === undefined,
        ]);
        if (live === undefined) await client.query(pointView(projection));
      }
      if (live !== undefined && live !== version) {
        logger.info({ projection: name, version, live }, 'projections: queries read another version for now');
      }
    }
  });
  await dropRetired(pool, names);
};
