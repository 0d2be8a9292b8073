import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { collected } from '../../../test/support/collected.ts';
import { type DemoHistory, demoHistory } from '../../../test/support/demo-history.ts';
import { wholeHistory } from '../../../test/support/whole-history.ts';
import { catalogue } from '../../domain/catalogue.ts';
import type { RecordedEvent } from '../../domain/kernel/event.ts';
import { monthOf } from '../../history/months.ts';
import { openPseudonyms } from '../../history/pseudonyms.ts';
import { migrate } from '../../platform/migrations.ts';
import type { Analytics, AnalyticsCell } from '../analytics.ts';
import { openAnalytics } from '../open-analytics.ts';
import { analyticsTables } from '../tables.ts';
import { type CopyWriter, type CopyWriterParts, createCopyWriter } from './copy-writer.ts';
import { manifestSource } from './manifest-source.ts';
import { analyticsMigrations } from './migrations.ts';
import { groupedBy } from './pieces.ts';

const tables = analyticsTables(catalogue);
const never = new AbortController().signal;

let demo: DemoHistory;
let pool: pg.Pool;
let events: readonly RecordedEvent[];
let folder: string;
let key = { epoch: 1, key: randomBytes(32) };
let erasedTo = '';
let writer: CopyWriter;
let analytics: Analytics;

const openWriter = (parts: Partial<CopyWriterParts> = {}): CopyWriter =>
  createCopyWriter({
    pool,
    history: demo.history,
    tables,
    folder,
    pseudonymKey: async () => key,
    erasedTo: async () => erasedTo,
    ...parts,
  });

/** The beginning of the demo's history: writing all of it takes seconds. */
const BEGINNING = 4_000;

/** The history up to a number of events, which may grow. */
const beginning = (end: () => number = () => BEGINNING): CopyWriterParts['history'] => ({
  ...demo.history,
  head: async () => events[end() - 1]?.position ?? '',
  readAll: async (after) => {
    const first = events.findIndex(({ position }) => position > after);
    const page = first < 0 ? [] : events.slice(first, Math.min(first + 500, end()));
    return { events: page, next: page.at(-1)?.position ?? after, end: page.length < 500 };
  },
});

beforeAll(async () => {
  demo = await demoHistory();
  pool = demo.database.pool;
  await migrate(pool, analyticsMigrations);
  events = await collected(wholeHistory(demo.history));
}, 240_000);
afterAll(() => demo.close());

const openCopy = async (): Promise<void> => {
  await pool.query('delete from analytics.copies');
  folder = await mkdtemp(join(tmpdir(), 'fellowbridge-copy-'));
  writer = openWriter();
  analytics = openAnalytics({ source: manifestSource(pool, folder, tables), tables });
};
const closeCopy = async (): Promise<void> => {
  await analytics.close();
  await writer.close();
  await rm(folder, { recursive: true, force: true });
};

const ask = async (sql: string): Promise<readonly (readonly AnalyticsCell[])[]> =>
  (await analytics.run({ sql, as: 'administrator' })).rows;

const filesOnDisk = async (): Promise<readonly string[]> => {
  const [copy] = await readdir(join(folder, 'tables')).catch(() => []);
  return copy === undefined ? [] : (await readdir(join(folder, 'tables', copy))).sort();
};

const filesInManifest = async (): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ name: string }>('select name from analytics.files order by name collate "C"');
  return rows.map(({ name }) => name);
};

describe('the analytical copy of a whole history', () => {
  beforeAll(async () => {
    await openCopy();
    await writer.catchUp(never);
  }, 60_000);
  afterAll(closeCopy);

  it('has every event of the history once in the table of its type and once in the table of all events', async () => {
    const counted = [...groupedBy(events, ({ type }) => type)].map(([type, ofType]) => [type, ofType.length] as const);
    expect(await ask('select type, count(*) from events group by type order by type')).toEqual(
      counted.toSorted(([one], [other]) => (one < other ? -1 : 1)),
    );
    for (const [type, number] of counted) {
      const name = tables.find(({ eventType }) => eventType === type)?.name;
      expect(await ask(`select count(*), count(distinct event_id) from ${name}`)).toEqual([[number, number]]);
    }
    expect(await analytics.completeTo()).toBe(events.at(-1)?.position);
  }, 60_000);

  it('has pseudonyms for ids, UK time besides UTC, and the fields of the data', async () => {
    const pseudonyms = openPseudonyms(key);
    const submitted = events.find(({ type }) => type === 'ProjectSubmitted') ?? expect.fail();
    const { data, metadata, position } = submitted;
    const fields = data as Readonly<Record<string, string | null>>;
    const [row] = await ask(
      `select event_id, stream, occurred_at::varchar, local_time = timezone('Europe/London', timezone('UTC', occurred_at)),
        strftime(local_day, '%Y-%m'), project_id, charity_id, requested_by, actor_id, expertise_required, consultant_id
      from project_submitted where position = '${position}'`,
    );
    expect(row).toEqual([
      pseudonyms.of(submitted.eventId, 'request'),
      `project-${pseudonyms.of(String(fields.projectId))}`,
      metadata.occurredAt.replace('T', ' ').replace(/\.?0*Z$/, ''),
      true,
      monthOf(metadata.occurredAt),
      pseudonyms.of(String(fields.projectId)),
      pseudonyms.of(String(fields.charityId)),
      pseudonyms.of(String(fields.requestedBy)),
      pseudonyms.of(metadata.actor.id),
      fields.expertiseRequired,
      null,
    ]);
    expect(await ask("select count(*) from page_visited where visitor_id not like 'v1\\_%' escape '\\'")).toEqual([
      [0],
    ]);
  }, 60_000);

  it('lists its files for other engines', async () => {
    const list: { tables: Record<string, string[]>; completeTo: string } = JSON.parse(
      await readFile(join(folder, 'manifest.json'), 'utf8'),
    );
    expect(list.completeTo).toBe(events.at(-1)?.position);
    expect(Object.values(list.tables).flat().length).toBe((await filesInManifest()).length);
  }, 60_000);
});

describe('the analytical copy', () => {
  beforeEach(openCopy);
  afterEach(closeCopy);

  it('follows the history, in pieces that are compacted', async () => {
    let end = 0;
    writer = openWriter({ history: beginning(() => end) });
    for (end = 1_000; end < 1_600; end += 30) {
      await writer.catchUp(never);
      expect(await ask('select count(*), max(position) from events')).toEqual([[end, events[end - 1]?.position]]);
    }
    const { rows } = await pool.query<{ pieces: number }>(
      `select max(pieces) as pieces from (select count(*)::int as pieces from analytics.files where dropped_at is null group by table_name, period) as of_period`,
    );
    expect(rows[0]?.pieces).toBeLessThan(12);
  }, 120_000);

  it('is rewritten when pseudonyms change or people are erased, and its old files are deleted', async () => {
    writer = openWriter({ history: beginning(), graceSeconds: 0 });
    await writer.catchUp(never);
    const before = await filesOnDisk();
    for (const change of [() => (key = { epoch: 2, key: randomBytes(32) }), () => (erasedTo = '2026-11-01')]) {
      change();
      await writer.catchUp(never);
      await writer.catchUp(never);
      const now = await filesOnDisk();
      expect(await readdir(join(folder, 'tables'))).toHaveLength(1);
      expect(now.filter((name) => before.includes(name))).toEqual([]);
      expect(await ask('select count(*) from events')).toEqual([[BEGINNING]]);
    }
    expect(await ask("select count(*) from events where event_id not like 'r2%'")).toEqual([[0]]);
    key = { epoch: 1, key: randomBytes(32) };
    erasedTo = '';
  }, 120_000);

  it('is rewritten without an event that was skipped after it was copied, and with it once that is undone', async () => {
    const skippable = events[1_000] ?? expect.fail();
    const stream = 'unreadableEvents-all';
    const decisions: RecordedEvent[] = [];
    const decide = (type: 'EventSkipped' | 'EventSkippingUndone') =>
      decisions.push({ ...skippable, stream, type, data: { eventId: skippable.eventId }, revision: decisions.length });
    let end = 2_000;
    const readStream: CopyWriterParts['history']['readStream'] = (name, options) =>
      name === stream
        ? (async function* () {
            yield* decisions.slice(options?.from ?? 0);
          })()
        : demo.history.readStream(name, options);
    writer = openWriter({ history: { ...beginning(() => end), readStream } });
    const copied = async () => {
      await writer.catchUp(never);
      return ask(`select count(*) from events where position = '${skippable.position}'`);
    };
    expect(await copied()).toEqual([[1]]);
    decide('EventSkipped');
    end += 1;
    expect(await copied()).toEqual([[0]]);
    decide('EventSkippingUndone');
    end += 1;
    expect(await copied()).toEqual([[1]]);
    expect(await ask('select count(*) from events')).toEqual([[end]]);
  }, 60_000);

  it('has each event once, and no other file, after its writer process is killed repeatedly', async () => {
    const written = events.slice(0, BEGINNING);
    const script = fileURLToPath(new URL('../../../test/support/copy-worker.ts', import.meta.url));
    const startWorker = () => {
      const given = [script, demo.database.url, folder, key.key.toString('hex'), written.at(-1)?.position ?? ''];
      const worker = spawn(process.execPath, ['--import', 'tsx', ...given], { stdio: ['ignore', 'ignore', 'inherit'] });
      onTestFinished(() => void worker.kill('SIGKILL'));
      return worker;
    };
    const kill = async (worker: ChildProcess): Promise<void> => {
      const exited = once(worker, 'exit');
      worker.kill('SIGKILL');
      await exited;
    };
    const orphans = async (): Promise<readonly string[]> => {
      const onDisk = await filesOnDisk();
      const known = new Set(await filesInManifest());
      return onDisk.filter((name) => !known.has(name));
    };
    let withOrphans = 0;
    for (let kills = 0; kills < 5; kills += 1) {
      const before = new Set(await filesOnDisk());
      const newFiles = Math.ceil(Math.random() * 100);
      const worker = startWorker();
      await expect
        .poll(async () => (await filesOnDisk()).filter((name) => !before.has(name)).length, {
          interval: 10,
          timeout: 60_000,
        })
        .toBeGreaterThanOrEqual(newFiles);
      await kill(worker);
      const [onDisk, known] = [await filesOnDisk(), await filesInManifest()];
      expect(known.filter((name) => !onDisk.includes(name))).toEqual([]);
      if ((await orphans()).length > 0) withOrphans += 1;
      const { rows } = await pool.query(
        `select (select sum(events)::int from analytics.copies) as events, (select coalesce(sum(rows), 0)::int
           from analytics.files where table_name = 'events' and dropped_at is null) as rows`,
      );
      expect(rows[0].rows).toBe(rows[0].events);
    }
    expect(withOrphans).toBeGreaterThan(0);
    const last = startWorker();
    await expect
      .poll(() => analytics.completeTo().catch(() => null), { interval: 50, timeout: 100_000 })
      .toBe(written.at(-1)?.position);
    await expect.poll(orphans, { interval: 50, timeout: 60_000 }).toEqual([]);
    await kill(last);
    expect(await ask('select count(*), count(distinct position) from events')).toEqual([[BEGINNING, BEGINNING]]);
    for (const { name, eventType } of tables) {
      const ofType = eventType === null ? written : written.filter(({ type }) => type === eventType);
      expect(await ask(`select count(*), count(distinct event_id) from ${name}`)).toEqual([
        [ofType.length, ofType.length],
      ]);
    }
  }, 300_000);

  it('is rewritten when its files are missing', async () => {
    const history = beginning();
    writer = openWriter({ history });
    await writer.catchUp(never);
    await writer.close();
    await rm(join(folder, 'tables'), { recursive: true });
    writer = openWriter({ history });
    await writer.catchUp(never);
    expect(await ask('select count(*) from events')).toEqual([[BEGINNING]]);
  }, 60_000);

  it('is not rewritten while the history does not grow', async () => {
    let head = 'one';
    let rounds = 0;
    writer = openWriter({
      history: {
        ...demo.history,
        head: async () => head,
        readAll: async (after) => ({ events: [], next: after, end: true }),
      },
      pseudonymKey: async () => {
        rounds += 1;
        return key;
      },
    });
    await writer.catchUp(never);
    await writer.catchUp(never);
    expect(rounds).toBe(1);
    head = 'two';
    await writer.catchUp(never);
    expect(rounds).toBe(2);
  });

  it('has one writer at a time', async () => {
    const history = beginning();
    writer = openWriter({ history });
    const other = openWriter({ history });
    await Promise.all([writer.catchUp(never), other.catchUp(never)]);
    expect(await ask('select count(*) from events')).toEqual([[BEGINNING]]);
    const { rows } = await pool.query('select id from analytics.copies');
    expect(rows).toHaveLength(1);
    await other.close();
  }, 60_000);

  it('leaves the folder of a query process in use, and deletes that of a dead one', async () => {
    const temporary = join(folder, 'tmp');
    const first = openWriter({ history: beginning() });
    await first.catchUp(never);
    await first.close();
    await ask('select 1');
    const ofQueries = (await readdir(temporary)).filter((name) => !name.startsWith('writer-'));
    await mkdir(join(temporary, 'of a dead process'));
    const longAgo = new Date(Date.now() - 2 * 86_400_000);
    for (const name of [...ofQueries, 'of a dead process']) await utimes(join(temporary, name), longAgo, longAgo);
    await ask('select 1');
    const other = openWriter({ history: beginning(() => BEGINNING + 100) });
    await other.catchUp(never);
    await other.close();
    expect(await readdir(temporary)).toEqual(expect.arrayContaining(ofQueries));
    expect(await readdir(temporary)).not.toContain('of a dead process');
    const exported = await analytics.export({ sql: 'select 1 as one', as: 'administrator' }, 'csv');
    expect(await text(exported)).toBe('"one"\n"1"\n');
  });
});
