import type pg from 'pg';
import type { Logger } from 'pino';
import type { EventStore } from '../../eventstore/event-store.ts';
import { lastEventOf } from '../../eventstore/reading.ts';
import { advisoryLocks } from '../../platform/advisory-locks.ts';
import { inTransaction } from '../../platform/database.ts';
import { everyValue } from '../../platform/statements.ts';
import { dropRetired } from './dropping.ts';
import type { Projection } from './projection.ts';
import { createTable, pointView, tableNames } from './read-model-table.ts';
import type { ColumnType } from './table.ts';

export const requestsOf = (name: string): string => `operations-${name}`;

/** The number of requests about a projection in the history. */
export const countRequests = async (store: Pick<EventStore, 'readStream'>, name: string): Promise<number> =>
  ((await lastEventOf(store, requestsOf(name)))?.revision ?? -1) + 1;

/** Types as `format_type` spells them. */
const FORMATTED_TYPES: Readonly<Record<ColumnType, string>> = {
  text: 'text',
  integer: 'integer',
  bigint: 'bigint',
  boolean: 'boolean',
  timestamptz: 'timestamp with time zone',
  date: 'date',
  jsonb: 'jsonb',
  'text[]': 'text[]',
};

/** A projection with the generation that is live or becomes live. */
interface Prepared {
  readonly projection: Projection;
  readonly generation: number;
}

/** Throws when a table has other columns than its projection declares. */
const compareTables = async (client: pg.PoolClient, prepared: readonly Prepared[]): Promise<void> => {
  const tables = prepared.map(({ projection, generation }) => tableNames(projection, generation).table);
  const { rows } = await client.query<{ table: string; name: string; type: string }>(
    `select given as table, attname as name, format_type(atttypid, atttypmod) as type
     from unnest($1::text[]) given join pg_attribute on attrelid = given::regclass
     where attnum > 0 and not attisdropped`,
    [tables],
  );
  for (const [index, { projection }] of prepared.entries()) {
    const { name, version, table } = projection;
    const own = rows.filter((row) => row.table === tables[index]);
    const stored = new Map(own.map((row) => [row.name, row.type]));
    const declared = Object.entries(table.columns);
    const same =
      declared.length === stored.size &&
      declared.every(([column, { type }]) => stored.get(column) === FORMATTED_TYPES[type]);
    if (!same) {
      throw new Error(
        `The columns of projection ${name} differ from its table of version ${version}: raise the version.`,
      );
    }
  }
};

/** The number of earlier requests about each projection that was not prepared before: it skips them. */
const requestsBefore = async (
  pool: pg.Pool,
  store: Pick<EventStore, 'readStream'>,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const known = await everyValue<string>(pool, 'select name from projections.controls');
  const requests = new Map<string, number>();
  for (const name of names) {
    if (!known.includes(name)) requests.set(name, await countRequests(store, name));
  }
  return requests;
};

/** Retires candidate and previous generations of earlier versions that are not live: they are no longer read. */
const retireLeftOver = async (pool: pg.Pool, projections: readonly Projection[]): Promise<void> => {
  await pool.query(
    `update projections.checkpoints checkpoint set role = 'dropped', fence = fence + 1
     from unnest($1::text[], $2::integer[]) as mine (name, version)
     where checkpoint.name = mine.name and checkpoint.version < mine.version and role in ('next', 'kept')
       and checkpoint.version < (select version from projections.checkpoints live where live.name = mine.name and live)`,
    [projections.map(({ name }) => name), projections.map(({ version }) => version)],
  );
};

interface PreparationParts {
  readonly pool: pg.Pool;
  readonly store: Pick<EventStore, 'readStream'>;
  readonly projections: readonly Projection[];
  readonly logger: Logger;
}

/**
 * Creates the table, indexes and checkpoint of each projection's version if they are missing. The first version is live at
 * once; a later one is built while queries read the live one. Safe to run in several processes. Throws when a table has
 * other columns than the projection declares.
 */
export const prepareProjections = async ({ pool, store, projections, logger }: PreparationParts): Promise<void> => {
  const names = projections.map(({ name }) => name);
  const requests = await requestsBefore(pool, store, names);
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
    for (const [name, done] of requests) {
      await client.query('insert into projections.controls (name, obeyed) values ($1, $2) on conflict do nothing', [
        name,
        done,
      ]);
    }
    const prepared: Prepared[] = [];
    for (const projection of projections) {
      const { name, version } = projection;
      const live = rows.find((row) => row.name === name && row.live)?.version;
      const main = rows.find((row) => row.name === name && row.version === version && row.role === 'main');
      if (main) prepared.push({ projection, generation: main.generation });
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
        logger.info(
          { projection: name, version, live },
          'projections: another version stays live until this one has caught up',
        );
      }
    }
    await compareTables(client, prepared);
  });
  await dropRetired(pool, names);
};
