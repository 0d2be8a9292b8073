import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { createCopyWriter } from '../src/analytics/copy/copy-writer.ts';
import { manifestSource } from '../src/analytics/copy/manifest-source.ts';
import { groupedBy } from '../src/analytics/copy/pieces.ts';
import { openAnalytics } from '../src/analytics/open-analytics.ts';
import { analyticsTables } from '../src/analytics/tables.ts';
import { catalogue } from '../src/domain/catalogue.ts';
import { ORIGIN } from '../src/domain/kernel/event.ts';
import type { EventStore } from '../src/eventstore/event-store.ts';
import { openEventStoreDb } from '../src/eventstore/eventstoredb/eventstoredb-event-store.ts';
import { openPostgresEventStore } from '../src/eventstore/postgres/postgres-event-store.ts';
import { pagesAfter } from '../src/eventstore/reading.ts';
import { openPool } from '../src/platform/database.ts';
import { withoutPersonalData } from '../src/reports/engine/without-personal-data.ts';
import { writeGenerated } from './bench-platform.ts';
import { timed } from './measuring.ts';
import { type BenchRow, benchRow } from './row.ts';

/** Number of further reads of each question after the first one. */
const ROUNDS = 5;
const PAGE = 2_000;

/** Questions with joins, cohorts, ratios, medians and windows. */
const questions: readonly string[] = [
  'select count(*) from events',
  'select type, count(*) from events group by type order by 2 desc',
  'select local_day, count(*) from page_visited group by 1 order by 1',
  'select page, count(distinct visitor_id) from page_visited group by 1 order by 2 desc limit 10',
  'select device, browser, count(*) from page_visited group by all order by 3 desc',
  "select date_trunc('month', local_time), count(*) filter (where is_first_visit) from page_visited group by 1 order by 1",
  'select dayofweek(local_day), hour(local_time), count(*) from page_visited group by all order by all',
  'select p, count(*) from (select unnest(pages_seen) as p from page_visited) group by 1 order by 2 desc limit 10',
  "select median(date_diff('second', s.occurred_at, c.occurred_at)) from project_submitted s join project_completed c using (project_id)",
  "select quantile_cont(date_diff('hour', s.occurred_at, m.occurred_at), 0.9) from project_submitted s join matching_started m using (project_id)",
  'select terms_type, count(*), count(c.project_id) from project_submitted s left join project_completed c using (project_id) group by 1',
  "select date_trunc('quarter', s.local_time), count(c.project_id) / count(*) from project_submitted s left join project_completed c using (project_id) group by 1 order by 1",
  'select own_from, count(*) from project_cancelled group by 1',
  'select avg(n) from (select project_id, count(*) as n from message_posted group by 1)',
  'select consultant_id, sum(minutes) as m from hours_logged group by 1 order by m desc limit 20',
  "select date_trunc('month', local_time) as m, sum(minutes), sum(sum(minutes)) over (order by date_trunc('month', local_time)) from hours_logged group by 1 order by 1",
  'select sender_role, count(*) from message_posted group by 1',
  "select date_trunc('month', local_time), sum(due) from membership_charged group by 1 order by 1",
  'select tier, billing, count(*), sum(price) from membership_charged group by all',
  'select membership_tier, count(*) from charity_registered group by 1',
  "select date_trunc('month', r.local_time) as cohort, date_diff('month', r.local_time, p.local_time) as month, count(distinct p.charity_id) from charity_registered r join project_submitted p using (charity_id) group by all order by all",
  'select count(distinct account_id) from signed_in',
  "select date_trunc('week', local_time), count(distinct account_id) from signed_in group by 1 order by 1",
  'select x, count(*) from (select unnest(expertise_required) as x from project_submitted) group by 1 order by 2 desc',
  'select quality, count(*) from feedback_given group by 1 order by 1',
  'select role, source, count(*) from events group by all order by 3 desc',
  'select count(*) from project_invitation_declined d join consultant_invited i using (project_id, consultant_id)',
  'select count(*) / (select count(*) from consultant_applied) from consultant_approved',
  'select local_day, count(*), avg(count(*)) over (order by local_day rows 6 preceding) from message_posted group by 1 order by 1',
  'select stream, count(*) as n from events group by 1 order by n desc limit 10',
];

/** Interval of measuring memory, in milliseconds. */
const SAMPLE_MS = 50;

/** Resident memory of a process and its children without Postgres, in megabytes, as Linux reports it. */
const residentMb = async (pid: number | 'self'): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  if (status.startsWith('Name:\tpostgres\n')) return 0;
  const own = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1_024;
  const id = /Pid:\s+(\d+)/.exec(status)?.[1];
  const children = await readFile(`/proc/${id}/task/${id}/children`, 'utf8').catch(() => '');
  const ofChildren = await Promise.all(
    children
      .split(' ')
      .filter(Boolean)
      .map((child) => residentMb(Number(child))),
  );
  return ofChildren.reduce((sum, mb) => sum + mb, own);
};

/** The peak memory of this process and its children while it works. */
const mostResidentMb = async (work: () => Promise<unknown>): Promise<number> => {
  let most = 0;
  const sampling = setInterval(async () => {
    most = Math.max(most, await residentMb('self'));
  }, SAMPLE_MS);
  await work().finally(() => clearInterval(sampling));
  return most;
};

/** Reads the history like every fold: upcast, checked, without personal data. */
const readAlone = async (history: EventStore): Promise<void> => {
  const clean = withoutPersonalData(catalogue);
  for await (const { events } of pagesAfter(history, ORIGIN, PAGE)) for (const event of events) clean(event);
};

/** Events per second, and resident memory in MB. */
interface CopyRates {
  readonly reading: number;
  readonly writing: number;
  readonly before: number;
  readonly most: number;
}

/** Writes a copy of this history from nothing. The database holds only the state of the copy. */
const measureCopy = async <Result>(
  history: EventStore,
  databaseUrl: string,
  events: number,
  use: (rates: CopyRates, analytics: ReturnType<typeof openAnalytics>) => Promise<Result>,
): Promise<Result> => {
  const pool = openPool(databaseUrl, 'bench', 4, () => {});
  const folder = await mkdtemp(join(tmpdir(), 'fellowbridge-analytics-bench-'));
  const tables = analyticsTables(catalogue);
  const key = randomBytes(32);
  const writer = createCopyWriter({
    pool,
    history,
    tables,
    folder,
    pseudonymKey: async () => ({ epoch: 1, key }),
    erasedTo: async () => '',
  });
  const analytics = openAnalytics({ source: manifestSource(pool, folder, tables), tables });
  try {
    const reading = events / (await timed(() => readAlone(history)));
    let writing = 0;
    const before = await residentMb('self');
    const most = await mostResidentMb(async () => {
      writing = events / (await timed(() => writer.catchUp(new AbortController().signal)));
    });
    return await use({ reading, writing, before, most }, analytics);
  } finally {
    await analytics.close();
    await writer.close();
    await pool.end();
    await rm(folder, { recursive: true, force: true });
  }
};

/** Copies a history to another store. Events of different streams may change their order. */
const copyTo = async (store: EventStore, history: EventStore): Promise<void> => {
  for await (const { events } of pagesAfter(history, ORIGIN, PAGE)) {
    const byStream = groupedBy(events, ({ stream }) => stream);
    await Promise.all([...byStream].map(([stream, own]) => store.append(stream, own, 'any')));
  }
};

interface AnalyticsBenchParts {
  readonly freshDatabase: (name: string) => Promise<string>;
  readonly size: number;
  /** An EventStoreDB server without events, to measure the copy from there, too. */
  readonly eventStoreDbUrl: string | undefined;
}

/** Measures the analytical copy of a generated history: writing it from scratch, and querying it. */
export const analyticsBench = async ({
  freshDatabase,
  size,
  eventStoreDbUrl,
}: AnalyticsBenchParts): Promise<readonly BenchRow[]> => {
  const databaseUrl = await freshDatabase(`analytics_${size}`);
  const pool = openPool(databaseUrl, 'bench', 4, () => {});
  const until = new Date(new Date().toISOString().slice(0, 10));
  const written = await writeGenerated(
    { pool, masterKey: randomBytes(32) },
    { events: size, seed: 1, after: ORIGIN, until },
  );
  await pool.query('analyze history.events');
  await pool.end();
  const logger = pino({ level: 'warn' });
  const history = await openPostgresEventStore({ url: databaseUrl, logger });
  const row = (what: string, unit: string, samples: readonly number[], budget?: string): BenchRow =>
    benchRow(`${what}, ${size.toLocaleString('en-GB')} events`, unit, samples, budget);
  try {
    const embedded = await measureCopy(history, databaseUrl, written, async (rates, analytics) => {
      const { reading, writing, before, most } = rates;
      const warm: number[] = [];
      for (const sql of questions) {
        await analytics.run({ sql, as: 'administrator' });
        for (let round = 0; round < ROUNDS; round += 1) {
          warm.push(1_000 * (await timed(() => analytics.run({ sql, as: 'administrator' }))));
        }
      }
      return [
        row('read, upcast and check', 'ev/s', [reading]),
        row('write the analytical copy from nothing', 'ev/s', [writing], '≥ 40,000'),
        row('… against reading alone', '×', [writing / reading], '≥ 0.8'),
        row('thirty questions, warm', 'ms', warm, 'p95 ≤ 300'),
        row('memory of the worker and its child while writing', 'MB', [most]),
        row('… more than before', 'MB', [most - before], '≤ 512'),
      ];
    });
    if (eventStoreDbUrl === undefined) return embedded;
    const store = await openEventStoreDb({ url: eventStoreDbUrl, logger });
    try {
      const { events } = await store.readAll(ORIGIN, 1);
      if (events.length > 0) throw new Error('The server at EVENTSTOREDB_URL has events already.');
      await copyTo(store, history);
      const state = await freshDatabase(`analytics_of_server_${size}`);
      const full = await measureCopy(store, state, written, async ({ reading, writing }) => [
        row('EventStoreDB: read, upcast and check', 'ev/s', [reading]),
        row('EventStoreDB: write the analytical copy from nothing', 'ev/s', [writing], '≥ 25,000'),
        row('… against reading alone', '×', [writing / reading], '≥ 0.8'),
      ]);
      return [...embedded, ...full];
    } finally {
      await store.close();
    }
  } finally {
    await history.close();
  }
};
