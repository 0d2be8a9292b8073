import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openAnalystsAtWork } from '../support/analysts-at-work.ts';
import type { Platform } from '../support/http.ts';
import { type Browser, expectProblem, type Sent } from '../support/http-browser.ts';

let platform: Platform;
let admin: Browser;
let analyst: Browser;
beforeAll(async () => {
  ({ platform, admin, analyst } = await openAnalystsAtWork());
});
// Completes the runs that the previous test left waiting.
beforeEach(() => platform.workOff());
afterAll(() => platform.stop());

const funnel = { report: 'signup-funnel', parameters: {} };
const projects = {
  events: ['ProjectSubmitted'],
  where: [],
  groupBy: [{ time: 'month' }],
  measure: { kind: 'count' },
};

const start = async (browser: Browser, body: unknown, sent: Sent = {}) => {
  const answer = await browser.call('startReportRun', { body, ...sent });
  expect(answer.status, answer.body).toBe(201);
  return answer.json();
};
const runOf = async (browser: Browser, id: string) => (await browser.call('getReportRun', { params: { id } })).json();
const done = async (browser: Browser, body: unknown) => {
  const { id } = await start(browser, body);
  await platform.workOff();
  const run = await runOf(browser, id);
  expect(run, run.error).toMatchObject({ status: 'done' });
  return run;
};
const save = async (browser: Browser, name: string, definition: unknown = projects) => {
  const answer = await browser.call('saveReport', { body: { name, definition } });
  expect(answer.status, answer.body).toBe(201);
  return answer.json();
};
/** The sentence of the latest event in the history. */
const lastTold = async (type: string): Promise<string> => {
  await platform.settled();
  const [entry] = (await admin.call('listHistory', { query: { type } })).json().data;
  return entry.sentence.map(({ text }: { text: string }) => text).join('');
};

describe('reports', () => {
  it('are listed with their parameters and the fields for composing', async () => {
    const { data } = (await analyst.call('listReports')).json();
    expect(data.map(({ name }: { name: string }) => name)).toContain('membership-revenue');
    const fields = (await analyst.call('listReportFields')).json().data;
    expect(fields.map(({ type }: { type: string }) => type)).toContain('ProjectSubmitted');
  });

  it('offer no personal data', async () => {
    const { data } = (await analyst.call('listReportFields')).json();
    const registered = data.find(({ type }: { type: string }) => type === 'AccountRegistered');
    const names = registered.fields.map(({ name }: { name: string }) => name);
    expect(names).toContain('role');
    for (const personal of ['username', 'email', 'name', 'phone', 'bio']) expect(names).not.toContain(personal);
  });
});

describe('a run', () => {
  it('waits for a worker, and then has a result', async () => {
    const asked = await start(analyst, funnel);
    expect(asked).toMatchObject({ status: 'waiting', title: 'Sign-up funnel', of: funnel, result: null });
    await platform.workOff();
    const run = await runOf(analyst, asked.id);
    expect(run).toMatchObject({ status: 'done', error: null });
    expect(run.progress.events).toBe(run.progress.total);
    expect(run.result.rows.length).toBeGreaterThan(0);
    expect(run.definition).toBeNull();
  });

  it('of a composed report repeats its definition', async () => {
    const { result } = await done(analyst, { definition: projects });
    const total = result.rows.reduce((sum: number, [, count]: [string, number]) => sum + count, 0);
    const { rows } = await platform.pool.query<{ n: number }>(
      `select count(*) as n from history.events where type = 'ProjectSubmitted'`,
    );
    expect(total).toBe(rows[0]?.n);
  });

  it('names every error of a request', async () => {
    const faults = async (body: unknown) => {
      const answer = await analyst.call('startReportRun', { body });
      expect(answer.status).toBe(400);
      return expectProblem(answer).errors?.map(({ path }) => path);
    };
    expect(await faults({ report: 'no-such-report', parameters: {} })).toEqual(['report']);
    expect(await faults({ report: 'signup-funnel', parameters: { from: 'soon', colour: 1 } })).toEqual([
      'parameters.colour',
      'parameters.from',
    ]);
    const measure = { kind: 'sum', field: 'title' };
    expect(await faults({ definition: { ...projects, events: ['ProjectSubmitted', 'Nothing'], measure } })).toEqual([
      'definition.events.1',
      'definition.measure.field',
    ]);
  });

  it('is counted once for repeated requests under one key', async () => {
    const key = '01920f90-6677-7f88-8a99-b0c1d2e3f4aa';
    const [first, second] = [await start(analyst, funnel, { key }), await start(analyst, funnel, { key })];
    expect(second.id).toBe(first.id);
  });

  it('is refused if three are waiting, until one of them is cancelled', async () => {
    const waiting = [await start(analyst, funnel), await start(analyst, funnel), await start(analyst, funnel)];
    const refused = await analyst.call('startReportRun', { body: funnel });
    expect(refused.status).toBe(409);
    expect(expectProblem(refused).type).toBe('urn:fellowbridge:problem:too-many-reports');
    const params = { id: waiting[1].id };
    expect((await analyst.call('cancelReportRun', { params, body: {} })).json()).toMatchObject({ status: 'cancelled' });
    expect((await start(analyst, funnel)).status).toBe('waiting');
    await platform.workOff();
    await platform.workOff();
    expect((await runOf(analyst, waiting[1].id)).status).toBe('cancelled');
    expect((await runOf(analyst, waiting[2].id)).status).toBe('done');
  });

  it('is visible to its member only', async () => {
    const { id } = await start(analyst, funnel);
    const params = { id };
    expect((await admin.call('getReportRun', { params })).status).toBe(404);
    expect((await admin.call('cancelReportRun', { params, body: {} })).status).toBe(404);
    expect((await admin.call('exportReportRunCsv', { params })).status).toBe(404);
    const { data } = (await admin.call('listReportRuns')).json();
    expect(data.map((run: { id: string }) => run.id)).not.toContain(id);
  });

  it('is listed, newest first', async () => {
    const { id } = await start(admin, funnel);
    const { data } = (await admin.call('listReportRuns', { query: { limit: '1' } })).json();
    expect(data).toMatchObject([{ id, status: 'waiting' }]);
  });

  it('is recorded in the history with its member and report', async () => {
    await start(analyst, { report: 'membership-revenue', parameters: { tier: 'large', from: '2026-01-01' } });
    expect(await lastTold('HistoryRead')).toMatch(
      / ran the report membership-revenue \(from: 1 January 2026, tier: large\)\.$/,
    );
  });

  it('has its result as a file: CSV or JSON', async () => {
    const { id, result } = await done(analyst, { report: 'membership-revenue', parameters: {} });
    const params = { id };
    const csv = await analyst.call('exportReportRunCsv', { params });
    const [heading, ...lines] = csv.body.trim().split('\r\n');
    expect(heading).toMatch(/^Month,Tier,/);
    expect(lines).toHaveLength(result.rows.length);
    expect(csv.headers['content-disposition']).toMatch(/filename="membership-revenue-and-churn-\d{4}-\d\d-\d\d\.csv"/);
    const json = (await analyst.call('exportReportRunJson', { params })).json();
    expect(json).toMatchObject({ title: 'Membership revenue and churn', columns: result.columns, rows: result.rows });
  });

  it('has no file before it is done', async () => {
    const { id } = await start(analyst, funnel);
    expect((await analyst.call('exportReportRunCsv', { params: { id } })).status).toBe(404);
    expect((await analyst.call('exportReportRunJson', { params: { id } })).status).toBe(404);
  });

  it('contains no personal data', async () => {
    const definition = { ...projects, events: ['AccountRegistered'], groupBy: [{ field: 'userId' }] };
    const { result } = await done(analyst, { definition });
    for (const [name] of result.rows) expect(name).toMatch(/^t1_[0-9a-f]{32}$/);
    expect(JSON.stringify(result)).not.toContain('@');
  });
});

describe('a saved report', () => {
  it('can be read and run by every analyst and administrator', async () => {
    const saved = await save(analyst, 'Projects by month');
    expect(saved).toMatchObject({ name: 'Projects by month', definition: projects, isOwn: true, mayChange: true });
    const { data } = (await admin.call('listSavedReports')).json();
    expect(data[0]).toMatchObject({ id: saved.id, isOwn: false, mayChange: true });
    const run = await done(admin, { savedReportId: saved.id });
    expect(run).toMatchObject({ title: 'Projects by month', of: { savedReportId: saved.id } });
  });

  it('keeps the definition of earlier runs when it is revised', async () => {
    const { id } = await save(analyst, 'Projects, somehow');
    const run = await done(analyst, { savedReportId: id });
    const byRole = { ...projects, groupBy: [{ field: 'event.role' }] };
    await analyst.call('reviseReport', { params: { id }, body: { name: 'Projects by role', definition: byRole } });
    expect(await runOf(analyst, run.id)).toMatchObject({ title: 'Projects, somehow', definition: projects });
    expect(await done(analyst, { savedReportId: id })).toMatchObject({ title: 'Projects by role', definition: byRole });
    const file = (await analyst.call('exportReportRunJson', { params: { id: run.id } })).json();
    expect(file).toMatchObject({ of: { savedReportId: id }, definition: projects });
  });

  it('shows only administrators who saved it', async () => {
    const { id, savedBy } = await save(analyst, 'Whose is it');
    expect(savedBy).toMatch(/^Member /);
    const forAdmin = (await admin.call('getSavedReport', { params: { id } })).json();
    expect(forAdmin.savedBy).not.toMatch(/^Member /);
  });

  it('can be revised by the member who saved it and by administrators only', async () => {
    const { id } = await save(admin, 'Of an administrator');
    const params = { id };
    const body = { name: 'Projects by role', definition: { ...projects, groupBy: [{ field: 'event.role' }] } };
    const refused = await analyst.call('reviseReport', { params, body });
    expect(refused.status).toBe(403);
    expect(expectProblem(refused).type).toBe('urn:fellowbridge:problem:report-not-yours');
    expect((await analyst.call('discardReport', { params })).status).toBe(403);
    const revised = (await admin.call('reviseReport', { params, body })).json();
    expect(revised).toMatchObject({ id, ...body, revisedAt: expect.any(String) });
    const { id: theirs } = await save(analyst, 'Of an analyst');
    expect((await admin.call('discardReport', { params: { id: theirs } })).status).toBe(204);
  });

  it('is not overwritten by a change of an earlier revision', async () => {
    const { id, revision } = await save(analyst, 'In two tabs');
    const params = { id };
    const first = await analyst.call('reviseReport', {
      params,
      body: { name: 'First', definition: projects, revision },
    });
    expect(first.json()).toMatchObject({ name: 'First', revision: revision + 1 });
    const body = { name: 'Second', definition: projects, revision };
    const second = await admin.call('reviseReport', { params, body });
    expect(second.status).toBe(409);
    expect(expectProblem(second).type).toBe('urn:fellowbridge:problem:report-changed');
    expect((await analyst.call('getSavedReport', { params })).json()).toMatchObject({ name: 'First' });
  });

  it('is gone when it is discarded, but still named in the history', async () => {
    const { id } = await save(analyst, 'Soon forgotten');
    const params = { id };
    expect((await analyst.call('discardReport', { params })).status).toBe(204);
    expect((await analyst.call('getSavedReport', { params })).status).toBe(404);
    expect((await analyst.call('startReportRun', { body: { savedReportId: id } })).status).toBe(404);
    const revision = { params, body: { name: 'Again', definition: projects } };
    expect((await analyst.call('reviseReport', revision)).status).toBe(404);
    const { data } = (await analyst.call('listSavedReports')).json();
    expect(data.map((saved: { id: string }) => saved.id)).not.toContain(id);
    expect(await lastTold('ReportDiscarded')).toMatch(/ discarded the report ‘Soon forgotten’\.$/);
  });

  it('must be valid', async () => {
    const body = { name: 'Impossible', definition: { ...projects, groupBy: [{ field: 'email' }] } };
    const refused = await analyst.call('saveReport', { body });
    expect(refused.status).toBe(400);
    expect(expectProblem(refused).errors?.map(({ path }) => path)).toEqual(['definition.groupBy.0.field']);
  });

  it('by week is for administrators, because analysts see months', async () => {
    const byWeek = { ...projects, groupBy: [{ time: 'week' }] };
    const { id } = await save(admin, 'Projects by week', byWeek);
    const refused = [
      await analyst.call('saveReport', { body: { name: 'By week', definition: byWeek } }),
      await analyst.call('startReportRun', { body: { definition: byWeek } }),
      await analyst.call('startReportRun', { body: { savedReportId: id } }),
    ];
    for (const answer of refused) {
      expect(answer.status).toBe(400);
      expect(expectProblem(answer).errors?.map(({ path }) => path)).toEqual(['definition.groupBy.0.time']);
    }
    expect(await done(admin, { savedReportId: id })).toMatchObject({ status: 'done' });
  });

  it('keeps its period', async () => {
    const definition = { ...projects, from: '2026-01-01', to: '2026-03-31' };
    const { id } = await save(analyst, 'One quarter', definition);
    expect((await analyst.call('getSavedReport', { params: { id } })).json().definition).toEqual(definition);
  });
});
