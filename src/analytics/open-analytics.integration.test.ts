import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { catalogue } from '../domain/catalogue.ts';
import { type Analytics, AnalyticsUnavailable, QueryFault } from './analytics.ts';
import { openAnalytics } from './open-analytics.ts';
import { sqlType } from './sql.ts';
import { analyticsTables } from './tables.ts';

const tables = analyticsTables(catalogue);

let folder: string;
let analytics: Analytics;
const parts = () => {
  const files = new Map([['page_visited', [join(folder, 'tables/visits.parquet')]]]);
  return { source: { folder, current: async () => ({ completeTo: '0000000000000000003', files }) }, tables };
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fellowbridge-analytics-'));
  await mkdir(join(folder, 'tables'));
  await mkdir(join(folder, 'elsewhere'));
  const connection = await (await DuckDBInstance.create()).connect();
  const visits = tables.find(({ name }) => name === 'page_visited') ?? expect.fail();
  const values: Readonly<Record<string, string>> = {
    position: "lpad(n::varchar, 19, '0')",
    occurred_at: "timestamp '2026-03-30 23:30:00' + to_days(n::int)",
    local_time: "timestamp '2026-03-31 00:30:00' + to_days(n::int)",
    local_day: "date '2026-03-31' + n::int",
    recorded_at: "timestamp '2026-03-30 23:30:00' + to_days(n::int)",
    page: "if(n % 2 = 0, '/', '/pricing')",
    pages_seen: "['/', '/pricing']",
    is_first_visit: 'n = 1',
  };
  const columns = visits.columns.map(
    (column) => `(${values[column.name] ?? 'null'})::${sqlType(column)} as ${column.name}`,
  );
  const rows = `(select ${columns.join(', ')} from range(1, 4) as t(n))`;
  await connection.run(`copy ${rows} to '${join(folder, 'tables/visits.parquet')}' (format parquet)`);
  await connection.run(`copy ${rows} to '${join(folder, 'elsewhere/visits.parquet')}' (format parquet)`);
  connection.closeSync();
  analytics = openAnalytics({ ...parts(), limits: { timeMs: 2_000 } });
});

afterAll(async () => {
  await analytics.close();
  await rm(folder, { recursive: true, force: true });
});

const ask = (sql: string, as: 'administrator' | 'analyst' = 'administrator') => analytics.run({ sql, as });

/** The rows of a Parquet export, as another DuckDB reads them. */
const parquetOf = async (sql: string) => {
  const file = join(folder, 'exported.parquet');
  await writeFile(file, await analytics.export({ sql, as: 'analyst' }, 'parquet'));
  const connection = await (await DuckDBInstance.create()).connect();
  const read = await connection.runAndReadAll(`from '${file}'`);
  connection.closeSync();
  return read.getRowObjectsJson();
};

const childrenOfThisProcess = async (): Promise<readonly string[]> =>
  (await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')).split(' ').filter(Boolean);

const refused = async (sql: string, as?: 'analyst'): Promise<QueryFault> => {
  const error = await ask(sql, as).then(
    ({ rows }) => expect.fail(`answered ${JSON.stringify(rows).slice(0, 200)}`),
    (thrown: unknown) => thrown,
  );
  return error instanceof QueryFault ? error : expect.fail(String(error));
};

describe('queries over the analytical copy', () => {
  it('answer with columns, rows and the position of the copy', async () => {
    const result = await ask(
      'select page, count(*) as visits, min(local_day) as first from page_visited group by all order by page',
    );
    expect(result).toMatchObject({
      columns: [
        { name: 'page', type: 'text' },
        { name: 'visits', type: 'number' },
        { name: 'first', type: 'date' },
      ],
      rows: [
        ['/', 1, '2026-04-02'],
        ['/pricing', 2, '2026-04-01'],
      ],
      isTruncated: false,
      completeTo: '0000000000000000003',
    });
  });

  it('take parameters', async () => {
    const { rows } = await analytics.run({
      sql: 'select count(*) from page_visited where page = $1 and is_first_visit = $2 and 1.5 < $3',
      parameters: ['/pricing', true, 2],
      as: 'administrator',
    });
    expect(rows).toEqual([[1]]);
    await expect(analytics.run({ sql: 'select $1, $2', parameters: ['a'], as: 'analyst' })).rejects.toThrow(
      'parameters',
    );
  });

  it('read tables without events', async () => {
    expect((await ask('select count(*), max(occurred_at) from project_submitted')).rows).toEqual([[0, null]]);
  });

  it('return every kind of value', async () => {
    const { rows, columns } = await ask(
      "select [1, null] as l, {'a': 1} as s, 9007199254740993 as b, 1.25 as d, timestamp '2026-01-02 03:04:05.5' as t, sum(2::bigint) as h, true as y",
    );
    expect(rows).toEqual([[[1, null], '{"a":1}', '9007199254740993', 1.25, '2026-01-02 03:04:05.5', 2, true]]);
    expect(columns.map(({ type }) => type)).toEqual([
      'list',
      'text',
      'number',
      'number',
      'timestamp',
      'number',
      'boolean',
    ]);
  });

  it('return durations as people read them', async () => {
    const { rows } = await ask(
      "select max(occurred_at) - min(occurred_at), [interval 90 minutes], {'wait': interval 1 month} from page_visited",
    );
    expect(rows).toEqual([['2 days', ['01:30:00'], '{"wait":"1 month"}']]);
  });

  it('return infinity and what is not a number as text', async () => {
    const { rows } = await ask(
      "select 1e308 * 10, -1e308 * 10, 'nan'::double, ['inf'::float], 'infinity'::timestamp, '-infinity'::date, ['inf'::date]",
    );
    expect(rows).toEqual([['Infinity', '-Infinity', 'NaN', ['Infinity'], 'infinity', '-infinity', ['infinity']]]);
  });

  it('report a number that is too large', async () => {
    for (const number of ['1e400', '-1e400']) {
      const sql = `select '"Infinity \\' as "NaN", ${number} as n`;
      expect(await refused(sql)).toMatchObject({ message: 'This number is too large.', position: sql.indexOf(number) });
    }
    const exporting = analytics.export({ sql: 'select 1e400', as: 'analyst' }, 'csv');
    await expect(exporting).rejects.toThrow('This number is too large.');
    expect((await ask('select \'"Infinity \\\' as "NaN"')).rows).toEqual([['"Infinity \\']]);
  });

  it('show analysts months only, and no positions', async () => {
    const { rows } = await ask(
      'select distinct occurred_at, local_time, local_day, recorded_at from page_visited',
      'analyst',
    );
    const april = ['2026-04-01 00:00:00', '2026-04-01 00:00:00', '2026-04-01', '2026-04-01 00:00:00'];
    expect(rows).toEqual([april]);
    expect((await refused('select position from page_visited', 'analyst')).message).toContain('position');
    const exact = await analytics.run({ sql: 'select min(occurred_at) from page_visited', as: 'question-of-analyst' });
    expect(exact.rows).toEqual([['2026-03-31 23:30:00']]);
  });

  it('cut long results', async () => {
    const cut = await analytics.run({ sql: 'select * from range(100)', limit: 10, as: 'analyst' });
    expect([cut.rows.length, cut.isTruncated]).toEqual([10, true]);
    const whole = await analytics.run({ sql: 'select * from range(10)', limit: 10, as: 'analyst' });
    expect([whole.rows.length, whole.isTruncated]).toEqual([10, false]);
    const wide = await ask("select repeat('a', 100000) from range(1000)");
    expect(wide.rows.length).toBeLessThan(100);
    expect(wide.isTruncated).toBe(true);
  });

  it('report where a mistake is, and suggest what was meant', async () => {
    expect(await refused("select '🎉é' frm page_visited")).toMatchObject({ position: 17 });
    expect(await refused('select count(*) from page_visite')).toMatchObject({
      message: 'There is no table page_visite.',
      position: 21,
      hint: 'Did you mean page_visited?',
    });
    for (const empty of ['', ' ;', '-- later']) expect((await refused(empty)).message).toMatch(/^Write a query/);
    // Event types, and what they are about, are how the rest of the platform names them.
    const hintOf = async (table: string) => (await refused(`select count(*) from ${table}`)).hint;
    expect(await hintOf('MembershipRenewedEarly')).toBe('Did you mean membership_renewed_early?');
    expect(await hintOf('projects')).toBe(
      'Did you mean project_submitted, project_request_revised or project_request_lapsed?',
    );
    expect(await hintOf('nothing_like_it')).toBeNull();
    expect(await refused("select '🎉é', pag from page_visited")).toMatchObject({
      position: 14,
      hint: expect.stringContaining('page'),
    });
    expect(await refused('select pag from page_visited')).toMatchObject({
      position: 7,
      hint: expect.stringContaining('page'),
    });
    expect((await refused("select page + 1 from page_visited where page = '/'")).message).not.toContain('{');
  });

  it('end when they are cancelled', async () => {
    const cancelling = new AbortController();
    const endless = analytics.run({
      sql: 'with recursive t(n) as (select 1 union all select n + 1 from t) select max(n) from t',
      as: 'analyst',
      signal: cancelling.signal,
    });
    const next = ask('select 1');
    cancelling.abort(new Error('Cancelled by the test.'));
    await expect(endless).rejects.toThrow('Cancelled by the test.');
    expect((await next).rows).toEqual([[1]]);
  });

  it('give up their place in the queue when they are cancelled', async () => {
    const cancelling = new AbortController();
    const { signal } = cancelling;
    const outcomes = Promise.allSettled(
      Array.from({ length: 18 }, () =>
        analytics.run({ sql: 'select count(*) from range(1000000000) a, range(1000) b', as: 'analyst', signal }),
      ),
    );
    await expect(ask('select 1')).rejects.toThrow('Too many queries are running.');
    cancelling.abort(new Error('Cancelled by the test.'));
    expect((await ask('select 1')).rows).toEqual([[1]]);
    expect((await outcomes).map(({ status }) => status)).toEqual(Array(18).fill('rejected'));
  });

  it('are refused when too many wait', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 30 }, () => ask('select count(*) from range(1000000) a')),
    );
    const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(failures.length).toBe(12);
    expect(failures.every((error) => error instanceof AnalyticsUnavailable)).toBe(true);
  });

  it.each(['csv', 'json', 'parquet'] as const)('are exported as %s', async (format) => {
    const stream = await analytics.export(
      { sql: 'select page, local_day from page_visited order by local_day;', as: 'analyst' },
      format,
    );
    const exported = await text(stream);
    if (format === 'csv')
      expect(exported).toBe('"page","local_day"\n"/pricing","2026-04-01"\n"/","2026-04-01"\n"/pricing","2026-04-01"\n');
    else if (format === 'json') expect(exported.split('\n')[0]).toBe('{"page":"/pricing","local_day":"2026-04-01"}');
    else expect(exported.startsWith('PAR1')).toBe(true);
  });

  it('are exported as JSON without what JSON does not know', async () => {
    const sql =
      "select 1 / 0 as x, 'nan'::float as x, [0.5, 'inf'::double] as list, 0.5 as half, null::double as nothing";
    const exported = await text(await analytics.export({ sql, as: 'analyst' }, 'json'));
    expect(JSON.parse(exported)).toEqual({ x: null, x_1: null, list: [0.5, null], half: 0.5, nothing: null });
  });
});

describe('the columns of a result', () => {
  const sql = 'select 1 as n, 2 as n, 3 as "N", 4 as n_1';
  const names = ['n', 'n_1', 'N_2', 'n_1_1'];

  it('have the same distinct names on the page and in every file', async () => {
    expect((await ask(sql)).columns.map(({ name }) => name)).toEqual(names);
    const json = await text(await analytics.export({ sql, as: 'analyst' }, 'json'));
    expect(Object.keys(JSON.parse(json))).toEqual(names);
    const csv = await text(await analytics.export({ sql, as: 'analyst' }, 'csv'));
    expect(csv.split('\n')[0]).toBe(names.map((name) => `"${name}"`).join(','));
    expect(Object.keys((await parquetOf(sql))[0] ?? {})).toEqual(names);
  });

  it('keep integers of 128 bits exact in Parquet', async () => {
    const rows = await parquetOf(
      'select 12345678901234567890123456789::hugeint as h, sum(7::int) as s, [5::hugeint] as l, null::uhugeint as u',
    );
    expect(rows).toEqual([{ h: '12345678901234567890123456789', s: '7', l: ['5'], u: null }]);
  });
});

describe('hostile SQL', () => {
  it('puts no formula into a CSV file', async () => {
    const sql = `select '=1+1' as "=head", -5 as n, '-x' as "a""b", 'plain;=2' as n, null::varchar as nothing, ['=1'] as list`;
    const exported = await text(await analytics.export({ sql, as: 'analyst' }, 'csv'));
    expect(exported).toBe(`"'=head","n","a""b","n_1","nothing","list"\n"'=1+1","-5","'-x","plain;'=2",,"['=1']"\n`);
    const kinds = `select union_value(a := '=1+1') as u, cast('=2+2' as enum('=2+2')) as e, '=3+3'::blob as b`;
    expect(await text(await analytics.export({ sql: kinds, as: 'analyst' }, 'csv'))).toBe(
      `"u","e","b"\n"'=1+1","'=2+2","'=3+3"\n`,
    );
  });

  it.each([
    "select * from read_csv('/etc/passwd')",
    "select * from '/etc/passwd'",
    "select * from read_text('/etc/passwd')",
    "select * from read_blob('/proc/self/environ')",
    "select * from glob('/*')",
    "copy (select 1) to '/tmp/stolen.csv'",
    "attach '/tmp/other.db' as other",
    'install httpfs',
    'load httpfs',
    'pragma database_list',
    "set memory_limit = '10GB'",
    'reset memory_limit',
    'call pragma_version()',
    'select 1; select 2',
    "select 1; copy (select 1) to '/tmp/stolen.csv'",
    'create table t (a int)',
    'drop view exact.page_visited',
    'delete from page_visited',
    'select * from duckdb_settings()',
    'select * from duckdb_views()',
    'select * from information_schema.tables',
    'select * from sqlite_master',
    "select current_setting('temp_directory')",
    "select getenv('HOME')",
    "select json_serialize_plan('select max(occurred_at) from exact.page_visited', optimize := true)",
    'select JSON_SERIALIZE_PLAN(page) from page_visited',
    'select stats(page) from page_visited',
    'select max(pg_get_viewdef(1)) from page_visited',
    'select sleep_ms(1)',
    "select * from query('select 1')",
    "select * from query_table('page_visited')",
    "select * from json_execute_serialized_sql(json_serialize_sql('select 1'))",
    "with a as (select * from read_csv('/etc/passwd')) select * from a",
    "select (select max(content) from read_text('/etc/passwd'))",
    "select * from page_visited where page in (from read_csv('/etc/passwd'))",
    'explain select 1',
    'show tables',
    'show all tables',
    'prepare p as select 1',
    "export database '/tmp/stolen'",
    "import database '/tmp/stolen'",
    'begin transaction',
    '',
    ';',
  ])('is refused: %s', async (sql) => {
    await refused(sql);
    await refused(sql, 'analyst');
  });

  it('reads no file of the copy itself', async () => {
    for (const where of ['tables', 'elsewhere']) {
      const file = join(folder, where, 'visits.parquet');
      await refused(`select occurred_at from read_parquet('${file}')`, 'analyst');
      await refused(`select occurred_at from '${file}'`, 'analyst');
      await refused(`with "${file}" as (select 1) select * from "${file}"`, 'analyst');
      await refused(`select * from (with "${file}" as (select 1) select 1), "${file}"`, 'analyst');
    }
    await refused('select * from exact.page_visited', 'analyst');
    await refused('select * from memory.exact.page_visited', 'analyst');
  });

  it.each([
    'select count(*) from range(10000000) a, range(10000000) b, range(1000) c where a.range * b.range % 7 = c.range',
    'with recursive t(n) as (select 1 union all select n + 1 from t) select count(*) from t',
    "select length(repeat('a', 1000000000)) + length(repeat('b', 2000000000))",
    "select string_agg(repeat('a', 1000000), '') from range(100000)",
    'select list(a.range) from range(100000000) a',
    "select * from (select repeat('a', 100000000) as a from range(100)) order by a",
  ])(
    'that uses too many resources is stopped, and the next query is answered: %s',
    async (sql) => {
      await refused(sql);
      expect((await ask('select count(*) from page_visited')).rows).toEqual([[3]]);
    },
    20_000,
  );

  it('does not fail other queries when its process is killed for its memory', async () => {
    const one = openAnalytics(parts());
    const count = () => one.run({ sql: 'select count(*) from page_visited', as: 'administrator' });
    const before = new Set(await childrenOfThisProcess());
    await count();
    const [reader] = (await childrenOfThisProcess()).filter((pid) => !before.has(pid));
    const counting = count();
    // The query has been sent.
    await setImmediate();
    process.kill(Number(reader), 'SIGKILL');
    expect((await counting).rows).toEqual([[3]]);
    await one.close();
  });

  it("does not reach DuckDB's own tables by giving their names to a subquery", async () => {
    const names = ['pg_settings', 'duckdb_views', 'duckdb_columns', 'pragma_database_list', 'sqlite_master'];
    for (const name of [...names, 'PG_Settings']) {
      await refused(`select * from ${name}, (with ${name} as (select 1) select 1)`, 'analyst');
      await refused(`with ${name} as (select * from ${name}) select * from ${name}`, 'analyst');
    }
  });

  const partsOfExports = async (): Promise<readonly string[]> => {
    const [process] = await readdir(join(folder, 'tmp'));
    return process === undefined ? [] : readdir(join(folder, 'tmp', process));
  };

  it.each(['csv', 'json', 'parquet'] as const)('cannot fill the disk with a %s file', async (format) => {
    const small = openAnalytics({ ...parts(), limits: { timeMs: 20_000, mostExportedBytes: 8 * 1024 * 1024 } });
    try {
      const sql = "select random() as a, md5(random()::text) as b, repeat('a', 1000) as c from range(1000000)";
      const exported = small.export({ sql, as: 'analyst' }, format);
      await expect(exported).rejects.toThrow('larger than 8 MB');
      expect(await partsOfExports()).toEqual([]);
    } finally {
      await small.close();
    }
  });

  it('leaves no part of an export that is cancelled', async () => {
    await analytics.close();
    analytics = openAnalytics({ ...parts(), limits: { timeMs: 20_000 } });
    const cancelling = new AbortController();
    const sql = "select range, repeat('a', 1000) as b from range(100000000)";
    const exporting = analytics.export({ sql, as: 'analyst', signal: cancelling.signal }, 'csv');
    const outcome = expect(exporting).rejects.toThrow('Cancelled by the test.');
    await vi.waitFor(async () => expect(await partsOfExports()).toHaveLength(1), { timeout: 15_000 });
    cancelling.abort(new Error('Cancelled by the test.'));
    await outcome;
    expect(await partsOfExports()).toEqual([]);
    await analytics.close();
    analytics = openAnalytics({ ...parts(), limits: { timeMs: 2_000 } });
  });

  it('leaves nothing behind', async () => {
    await analytics.close();
    expect(await readdir(join(folder, 'tmp'))).toEqual([]);
    analytics = openAnalytics({ ...parts(), limits: { timeMs: 2_000 } });
  });
});
