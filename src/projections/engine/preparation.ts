import type pg from 'pg';
import type { Logger } from 'pino';
import { advisoryLocks } from '../../platform/advisory-locks.ts';
import { inTransaction } from '../../platform/database.ts';
import type { ColumnType, Projection } from './projection.ts';
import { createTable, pointView, tableNames } from './read-model-table.ts';

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

const compareTable = async (client: pg.PoolClient, projection: Projection): Promise<void> => {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [tableNames(projection).table],
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

/**
 * Makes what each projection's version still lacks: table, indexes and checkpoint. The first version ever is live at
 * once; a later one is built beside the live one, which queries go on reading. Safe to run in several processes.
 * Throws when a table was made from other columns than the projection now declares.
 */
export const prepareProjections = (pool: pg.Pool, projections: readonly Projection[], logger: Logger): Promise<void> =>
  inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [advisoryLocks.projections]);
    const { rows } = await client.query<{ name: string; version: number; live: boolean }>(
      'select name, version, live from projections.checkpoints',
    );
    for (const projection of projections) {
      const { name, version } = projection;
      const live = rows.find((row) => row.name === name && row.live)?.version;
      if (rows.some((row) => row.name === name && row.version === version)) await compareTable(client, projection);
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
