import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { account, project } from '../../../test/builders/happenings.ts';
import { id } from '../../../test/builders/ids.ts';
import { freshDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { historyOf, recordedAll, runAt } from '../../../test/support/reported.ts';
import { catalogue } from '../../domain/catalogue.ts';
import { analystView } from '../../history/analyst-view.ts';
import { openPseudonyms } from '../../history/pseudonyms.ts';
import { withResolvers } from '../../platform/with-resolvers.ts';
import { reportableEvents } from '../composed/fields.ts';
import { discoverReports } from '../engine/discovery.ts';
import { report } from '../engine/report.ts';
import { reportMigrations } from './migrations.ts';
import { createReportRunner, type ReportRunner, type ReportRunnerParts } from './report-runner.ts';
import { openReportRuns, type ReportRuns, type RunOwner } from './report-runs.ts';

const ruth: RunOwner = { userId: id(1), seesPeople: true };
const nadia: RunOwner = { userId: id(2), seesPeople: true };
const pseudonyms = openPseudonyms({ epoch: 1, key: Buffer.alloc(32, 1) });
const definition = {
  events: ['ProjectSubmitted'],
  where: [],
  groupBy: [],
  measure: { kind: 'count' as const },
};
const never = new AbortController().signal;

describe('runs of reports', () => {
  let database: TestDatabase;
  let desk: ReportRuns;
  let parts: ReportRunnerParts;
  let work: ReportRunner;
  const woken: string[] = [];

  beforeAll(async () => {
    database = await freshDatabase(reportMigrations);
    parts = {
      pool: database.pool,
      logger: pino({ level: 'silent' }),
      history: historyOf(recordedAll([project(100, runAt), project(101, runAt), account(1)])),
      catalogue,
      clock: () => new Date(runAt),
      reports: await discoverReports(),
      events: reportableEvents(catalogue),
      analystView: async () => analystView(pseudonyms),
    };
    work = createReportRunner(parts);
    desk = openReportRuns({
      pool: database.pool,
      clock: () => new Date(runAt),
      wake: async (run) => {
        woken.push(run);
      },
    });
  });
  beforeEach(async () => {
    woken.length = 0;
    await database.pool.query('delete from reports.runs');
  });
  afterAll(() => database.drop());

  const ask = (number: number, owner = ruth) =>
    desk.request({
      id: id(number),
      owner,
      title: 'Projects',
      of: { definition },
      plan: { definition, title: 'Projects' },
    });
  const statusOf = async (number: number, owner = ruth) => (await desk.find(owner, id(number)))?.status;
  const makeRunning = (number: number, lease: string) =>
    database.pool.query(
      `update reports.runs set status = 'running', worker = $2, leased_until = now() + $3::interval where id = $1`,
      [id(number), id(999), lease],
    );
  /** A history whose reading pauses until `until` is settled. */
  const slowWork = (until: Promise<void>) =>
    createReportRunner({
      ...parts,
      history: {
        ...parts.history,
        readAll: async (...asked) => {
          await until;
          return parts.history.readAll(...asked);
        },
      },
    });

  it('are requested, carried out by a worker, and stored with their results', async () => {
    expect(await ask(11)).toBeNull();
    expect(woken).toEqual([id(11)]);
    expect(await desk.find(ruth, id(11))).toMatchObject({
      status: 'waiting',
      result: null,
      of: { definition },
      definition,
    });
    await work.work(id(11), never);
    expect(await desk.find(ruth, id(11))).toMatchObject({
      status: 'done',
      progress: { events: 2, total: 2 },
      finishedAt: runAt,
      result: { rows: [[2]] },
      error: null,
    });
  });

  it('store their results with any characters of the history', async () => {
    const titles = report({
      name: 'titles',
      title: 'Titles',
      description: 'Of all projects.',
      parameters: {},
      reads: ['ProjectSubmitted'],
      start: () => [] as string[],
      fold: (seen, { data }) => {
        seen.push(data.title);
      },
      result: (seen) => ({
        columns: [{ name: 'title', label: 'Title', kind: 'text' }],
        rows: seen.map((title) => [title]),
        chart: null,
        notes: [],
      }),
    });
    const of = { report: 'titles', parameters: {} };
    await desk.request({ id: id(11), owner: ruth, title: 'Titles', of, plan: of });
    const history = historyOf(recordedAll([project(100, runAt, { title: 'a\0b\ud800' })]));
    await createReportRunner({ ...parts, history, reports: new Map([['titles', titles]]) }).work(id(11), never);
    expect(await desk.find(ruth, id(11))).toMatchObject({
      status: 'done',
      definition: null,
      result: { rows: [['a\uFFFDb\uFFFD']] },
    });
  });

  it('are carried out once, however often a worker is woken', async () => {
    await ask(11);
    await Promise.all([
      work.work(id(11), never),
      work.work(id(11), never),
      createReportRunner(parts).work(id(11), never),
    ]);
    await work.work(id(11), never);
    const { rows } = await database.pool.query('select attempts from reports.runs');
    expect(rows).toEqual([{ attempts: 1 }]);
  });

  it('are not visible to other members', async () => {
    await ask(11);
    expect(await desk.find(nadia, id(11))).toBeNull();
    expect(await desk.cancel(nadia, id(11))).toBeNull();
    expect((await desk.list(nadia, { limit: 20 })).data).toEqual([]);
    expect(await statusOf(11)).toBe('waiting');
  });

  it('of an analyst have pseudonyms in their groups, and no free text', async () => {
    const analyst = { ...ruth, seesPeople: false };
    const ask = (number: number, groupBy: string) => {
      const plan = { definition: { ...definition, groupBy: [{ field: groupBy }] }, title: 'Projects' };
      return desk.request({ id: id(number), owner: analyst, title: 'Projects', of: plan, plan });
    };
    await Promise.all([ask(11, 'projectId'), ask(12, 'title')]);
    for (const run of await work.due()) await work.work(run, never);
    const rows = (await desk.find(analyst, id(11)))?.result?.rows ?? [];
    expect(rows.map(([name]) => name)).toEqual([100, 101].map((number) => pseudonyms.of(id(number))).sort());
    expect(await desk.find(analyst, id(12))).toMatchObject({ status: 'failed', result: null });
  });

  it('of an analyst show no ids in a report of code', async () => {
    const streams = report({
      name: 'streams',
      title: 'Streams',
      description: 'Of all projects.',
      parameters: {},
      reads: ['ProjectSubmitted'],
      start: () => new Set<string>(),
      fold: (seen, { stream }) => {
        seen.add(stream);
      },
      result: (seen) => ({
        columns: [{ name: 'stream', label: 'Stream', kind: 'text' }],
        rows: [...seen].map((stream) => [stream]),
        chart: null,
        notes: [`The first is ${[...seen][0]}.`],
      }),
    });
    const analyst = { ...ruth, seesPeople: false };
    const of = { report: 'streams', parameters: {} };
    await desk.request({ id: id(11), owner: analyst, title: 'Streams', of, plan: of });
    await createReportRunner({ ...parts, reports: new Map([['streams', streams]]) }).work(id(11), never);
    const pseudonym = `project-${pseudonyms.of(id(100))}`;
    const { result } = (await desk.find(analyst, id(11))) ?? {};
    expect(result).toMatchObject({
      rows: expect.arrayContaining([[pseudonym]]),
      notes: [`The first is ${pseudonym}.`],
    });
  });

  it('are only shown to the role that they were made for', async () => {
    await ask(11);
    const analyst = { ...ruth, seesPeople: false };
    expect(await desk.find(analyst, id(11))).toBeNull();
    expect((await desk.list(analyst, { limit: 20 })).total).toBe(0);
  });

  it('are limited to three waiting ones per member', async () => {
    expect([await ask(11), await ask(12), await ask(13)]).toEqual([null, null, null]);
    expect(await ask(14)).toMatchObject({ code: 'too-many-reports' });
    expect(await ask(15, nadia)).toBeNull();
    // A repeated request does not count again.
    expect(await ask(13)).toBeNull();
  });

  it('are limited to two running ones', async () => {
    await Promise.all([ask(11), ask(12), ask(13)]);
    await makeRunning(11, '1 minute');
    await makeRunning(12, '1 minute');
    expect(await work.due()).toEqual([]);
    await work.work(id(13), never);
    expect(await statusOf(13)).toBe('waiting');
  });

  it('start again when their worker is gone', async () => {
    await ask(11);
    await makeRunning(11, '-1 second');
    expect(await work.due()).toEqual([id(11)]);
    await work.work(id(11), never);
    expect(await statusOf(11)).toBe('done');
  });

  it('fail after their worker has died three times', async () => {
    await ask(11);
    await makeRunning(11, '-1 second');
    await database.pool.query('update reports.runs set attempts = 3');
    await work.work(id(11), never);
    expect(await desk.find(ruth, id(11))).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/try again/),
    });
  });

  it('can be cancelled while they wait', async () => {
    await ask(11);
    expect(await desk.cancel(ruth, id(11))).toMatchObject({ status: 'cancelled', finishedAt: runAt });
    await work.work(id(11), never);
    expect(await statusOf(11)).toBe('cancelled');
  });

  it('can be cancelled while they run', async () => {
    await ask(11);
    const { promise, resolve: goOn } = withResolvers();
    const working = slowWork(promise).work(id(11), never);
    await expect.poll(() => statusOf(11)).toBe('running');
    await desk.cancel(ruth, id(11));
    goOn();
    await working;
    expect(await desk.find(ruth, id(11))).toMatchObject({ status: 'cancelled', result: null });
  });

  it('go to another worker when theirs stops', async () => {
    await ask(11);
    const stopping = new AbortController();
    const { promise, resolve: goOn } = withResolvers();
    const working = slowWork(promise).work(id(11), stopping.signal);
    await expect.poll(() => statusOf(11)).toBe('running');
    stopping.abort();
    goOn();
    await working;
    expect(await statusOf(11)).toBe('waiting');
  });

  it('with a request of another release fail at once with a message', async () => {
    await Promise.all([ask(11), ask(12)]);
    await database.pool.query(`update reports.runs set plan = '{"query": "of long ago"}' where id = $1`, [id(11)]);
    for (const run of await work.due()) await work.work(run, never);
    expect(await desk.find(ruth, id(11))).toMatchObject({
      status: 'failed',
      error: 'This report no longer exists in this form.',
      definition: null,
    });
    expect(await statusOf(12)).toBe('done');
  });

  it('report a failure in one sentence, without details', async () => {
    const broken = { ...parts.history, head: () => Promise.reject(new Error('secret of the database')) };
    await ask(11);
    await createReportRunner({ ...parts, history: broken }).work(id(11), never);
    const run = await desk.find(ruth, id(11));
    expect(run).toMatchObject({ status: 'failed', error: expect.stringMatching(/try again/), result: null });
    expect(run?.error).not.toContain('secret');
  });

  it('are listed page by page, newest first, without results', async () => {
    await Promise.all([ask(11), ask(12), ask(13)]);
    const first = await desk.list(ruth, { limit: 2 });
    expect([first.data.map((run) => run.id), first.total]).toEqual([[id(13), id(12)], 3]);
    expect(first.data[0]).not.toHaveProperty('result');
    const second = await desk.list(ruth, { limit: 2, cursor: first.nextCursor ?? '' });
    expect([second.data.map((run) => run.id), second.nextCursor]).toEqual([[id(11)], null]);
  });

  it('are deleted after a week', async () => {
    await ask(11);
    await ask(12);
    await database.pool.query(
      `update reports.runs set requested_at = $2::timestamptz - interval '8 days' where id = $1`,
      [id(11), runAt],
    );
    await work.sweep();
    expect([await statusOf(11), await statusOf(12)]).toEqual([undefined, 'waiting']);
  });
});
