import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { createCopyWriter } from '../../src/analytics/copy/copy-writer.ts';
import { analyticsMigrations } from '../../src/analytics/copy/migrations.ts';
import { type AnalyticsTable, analyticsTables } from '../../src/analytics/tables.ts';
import { catalogue } from '../../src/domain/catalogue.ts';
import { migrate } from '../../src/platform/migrations.ts';
import type { DemoHistory } from './demo-history.ts';

export type Figure = string | number | null;

/** SQL over a table `e` of events, in the words that Postgres and DuckDB share. */
export interface EventSql {
  ask(sql: string): Promise<Figure[][]>;
  close(): Promise<void>;
}

/** The fields of events that queries can name: their path in the data, and their type. */
const fields = {
  user_id: ['userId', 'text'],
  own_role: ['role', 'text'],
  charity_id: ['charityId', 'text'],
  consultant_id: ['consultantId', 'text'],
  tier: ['tier', 'text'],
  due: ['due', 'float8'],
  credit: ['credit', 'float8'],
  amount: ['amount', 'float8'],
  terms_type: ['terms,type', 'text'],
  estimated_hours: ['estimatedHours', 'float8'],
  is_available: ['isAvailable', 'bool'],
  expertise: ['expertise', 'text[]'],
  expertise_required: ['expertiseRequired', 'text[]'],
} as const satisfies Record<string, readonly [path: string, type: string]>;

const figureOf = (value: unknown): Figure => {
  if (typeof value === 'string') return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
  if (typeof value === 'number' || value === null) return value;
  throw new Error(`${String(value)} is no figure.`);
};

/** A table, so that the planner knows its size. */
const inPostgres = `
  create function uk(moment timestamp) returns timestamp immutable language sql
    as $$ select moment at time zone 'UTC' at time zone 'Europe/London' $$;
  create function utc(local timestamp) returns timestamp immutable language sql
    as $$ select local at time zone 'Europe/London' at time zone 'UTC' $$;
  create function month_of(local timestamp) returns text immutable language sql as $$ select to_char(local, 'YYYY-MM') $$;
  create function days_between(a timestamp, b timestamp) returns timestamp[] immutable language sql
    as $$ select array(select generate_series(a, b, interval '1 day')) $$;
  create function months_between(a timestamp, b timestamp) returns timestamp[] immutable language sql
    as $$ select array(select generate_series(a, b, interval '1 month')) $$;
  create function texts(list jsonb) returns text[] immutable language sql
    as $$ select array(select jsonb_array_elements_text(list)) where list is not null $$;
  create table e as
    select position, type, stream, split_part(stream, '-', 1) as category, metadata::jsonb #>> '{actor,role}' as role,
      substring(stream from position('-' in stream) + 1) as id, moment, uk(moment)::date as day, month_of(uk(moment)) as month, data,
      ${Object.entries(fields)
        .map(([name, [path, type]]) =>
          type === 'text[]' ? `texts(data #> '{${path}}') as ${name}` : `(data #>> '{${path}}')::${type} as ${name}`,
        )
        .join(', ')}
    from (select *, (metadata::jsonb ->> 'occurredAt')::timestamptz at time zone 'UTC' as moment
      from (select position, type, stream, metadata, data::jsonb as data from history.events) as stored) as timed;
  create index on e (type, id);
  create index on e (id);
  analyze e`;

/** The events as they are stored. */
export const sqlOverHistory = async ({ database: { pool } }: DemoHistory): Promise<EventSql> => {
  await pool.query(inPostgres);
  return {
    ask: async (text) => (await pool.query<unknown[]>({ text, rowMode: 'array' })).rows.map((row) => row.map(figureOf)),
    close: async () => {},
  };
};

const inDuckDb: readonly string[] = [
  `create macro uk(moment) as timezone('Europe/London', timezone('UTC', moment))`,
  `create macro utc(local) as timezone('UTC', timezone('Europe/London', local))`,
  `create macro month_of(local) as strftime(local, '%Y-%m')`,
  `create macro days_between(a, b) as generate_series(a::timestamp, b::timestamp, interval '1 day')`,
  `create macro months_between(a, b) as generate_series(a::timestamp, b::timestamp, interval '1 month')`,
];

const rowsOf = ({ columns }: AnalyticsTable, files: readonly string[]): string => {
  const own = new Set(columns.map(({ name }) => name));
  const named = Object.entries(fields).map(([name, [, type]]) =>
    own.has(name) ? `${name}::${type} as ${name}` : `null::${type} as ${name}`,
  );
  return `select position, type, stream, category, role, substring(stream, strpos(stream, '-') + 1) as id,
      occurred_at as moment, local_day as day, strftime(local_time, '%Y-%m') as month, ${named.join(', ')}
    from read_parquet([${files.map((file) => `'${file}'`).join(', ')}])`;
};

/** The analytical copy, read from its files. */
export const sqlOverCopy = async ({ history, database: { pool } }: DemoHistory): Promise<EventSql> => {
  const folder = await mkdtemp(join(tmpdir(), 'fellowbridge-copy-sql-'));
  const tables = analyticsTables(catalogue);
  const key = { epoch: 1, key: randomBytes(32) };
  await migrate(pool, analyticsMigrations);
  const writer = createCopyWriter({
    pool,
    history,
    tables,
    folder,
    pseudonymKey: async () => key,
    erasedTo: async () => '',
  });
  await writer.catchUp(new AbortController().signal);
  await writer.close();
  const manifest: { readonly tables: Readonly<Record<string, readonly string[]>> } = JSON.parse(
    await readFile(join(folder, 'manifest.json'), 'utf8'),
  );
  const connection = await (await DuckDBInstance.create()).connect();
  for (const statement of inDuckDb) await connection.run(statement);
  const parts = tables.flatMap((table) => {
    const files = manifest.tables[table.name] ?? [];
    if (table.eventType === null || files.length === 0) return [];
    return [
      rowsOf(
        table,
        files.map((file) => join(folder, file)),
      ),
    ];
  });
  await connection.run(`create table e as ${parts.join(' union all ')}`);
  return {
    ask: async (sql) => (await connection.runAndReadAll(sql)).getRowsJson().map((row) => row.map(figureOf)),
    close: async () => {
      connection.closeSync();
      await rm(folder, { recursive: true });
    },
  };
};
