import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemRequest } from '../../src/commands/request-context.ts';
import type { QuestionDefinition } from '../../src/contract/question-definition.ts';
import { routeOf } from '../../src/contract/route-of.ts';
import { openAnalystsAtWork } from '../support/analysts-at-work.ts';
import type { Fellowship } from '../support/fellowship.ts';
import type { Platform } from '../support/http.ts';
import { type Browser, expectProblem } from '../support/http-browser.ts';
import { invitedMember, password } from '../support/http-people.ts';
import { DAY } from '../support/moving-clock.ts';
import { byField, byTime, question, step, table, where } from '../support/questions.ts';
import { mailsTo } from '../support/stored-mails.ts';

let platform: Platform;
let fellowship: Fellowship;
let admin: Browser;
let analyst: Browser;
beforeAll(async () => {
  ({ platform, fellowship, admin, analyst } = await openAnalystsAtWork());
  await platform.copyHistory();
}, 60_000);
afterAll(() => platform.stop());

const sql = 'select count(*) as projects from project_submitted';

const run = async (browser: Browser, text: string) => {
  const answer = await browser.call('runQuery', { body: { sql: text } });
  expect(answer.status, answer.body).toBe(200);
  return answer.json();
};

const save = async (browser: Browser, name: string, isShared: boolean): Promise<string> => {
  const answer = await browser.call('saveQuery', { body: { name, sql, isShared } });
  expect(answer.status, answer.body).toBe(201);
  return answer.json().id;
};

const namesSeenBy = async (browser: Browser): Promise<readonly string[]> =>
  (await browser.call('listSavedQueries')).json().data.map(({ name }: { name: string }) => name);

describe('a query', () => {
  it('is answered with columns and rows', async () => {
    expect(await run(analyst, sql)).toMatchObject({
      outcome: 'done',
      columns: [{ name: 'projects', type: 'number' }],
      isTruncated: false,
    });
  });

  it('that is wrong is answered with the message, the character and a hint', async () => {
    expect(await run(analyst, 'select count(*) from project_submited')).toMatchObject({
      outcome: 'refused',
      message: expect.stringContaining('project_submited'),
      position: 21,
      hint: expect.stringContaining('project_submitted'),
    });
  });

  it('reads nothing but the copy', async () => {
    for (const text of [
      "select * from read_csv('/etc/passwd')",
      "copy events to '/tmp/events.csv'",
      'drop table events',
    ]) {
      expect(await run(admin, text)).toMatchObject({ outcome: 'refused' });
    }
  });

  it('is refused when it is empty or too long', async () => {
    for (const text of ['  ', 'x'.repeat(20_001)]) {
      const answer = await analyst.call('runQuery', { body: { sql: text } });
      expect(answer.status).toBe(400);
      expect(expectProblem(answer).errors).toMatchObject([{ path: 'sql' }]);
    }
  });

  it('shows lists as text, and no position to analysts', async () => {
    expect(await run(analyst, "select ['a', 'b'] as both")).toMatchObject({ rows: [['["a","b"]']], completeTo: null });
    expect(await run(analyst, 'select position from events')).toMatchObject({ outcome: 'refused' });
    expect(await run(admin, 'select position from events')).toMatchObject({ outcome: 'done' });
  });

  it('is recorded with its author, once in ten minutes, and listed for them alone', async () => {
    const own = "select 'recorded once' as note";
    await run(analyst, own);
    await run(analyst, own);
    await platform.settled();
    const listed = (await analyst.call('listQueryRuns')).json().data.filter((one: { sql: string }) => one.sql === own);
    expect(listed).toHaveLength(1);
    expect(JSON.stringify((await admin.call('listQueryRuns')).json())).not.toContain('recorded once');
    const { data } = (await admin.call('listHistory', { query: { type: 'QueryRun' } })).json();
    expect(data[0].sentence.map(({ text }: { text: string }) => text).join('')).toMatch(/ ran an SQL query\.$/);
  });
});

describe('the schema', () => {
  it('has positions for administrators only', async () => {
    const columnsFor = async (browser: Browser): Promise<readonly string[]> =>
      (await browser.call('getSqlSchema')).json().tables[0].columns.map(({ name }: { name: string }) => name);
    expect(await columnsFor(admin)).toContain('position');
    expect(await columnsFor(analyst)).not.toContain('position');
  });
});

describe('a download', () => {
  it('is a CSV, JSON or Parquet file', async () => {
    const csv = await analyst.call('exportQueryCsv', { body: { sql: "select 'a' as x" } });
    expect(csv.body.trim().split(/\r?\n/)).toEqual(['"x"', '"a"']);
    expect(csv.headers['content-disposition']).toMatch(/attachment; filename="query-.*\.csv"/);
    const json = await analyst.call('exportQueryJson', { body: { sql: "select 'a' as x" } });
    expect(json.body).toBe('{"x":"a"}\n');
    expect(json.headers['content-disposition'], 'one object per line').toMatch(/filename="query-.*\.ndjson"/);
    const parquet = await analyst.call('exportQueryParquet', { body: { sql: "select 'a' as x" } });
    expect(parquet.body.slice(0, 4)).toBe('PAR1');
  });

  it('of a wrong query says what is wrong', async () => {
    const answer = await analyst.call('exportQueryCsv', { body: { sql: 'select nothing' } });
    expect(answer.status).toBe(400);
    expect(expectProblem(answer).errors).toMatchObject([{ path: 'sql', message: expect.stringContaining('nothing') }]);
  });
});

describe('the connection of a download', () => {
  const { method, path } = routeOf('exportQueryCsv');
  const body = JSON.stringify({ sql: 'select count(*) from range(1000000000) a, range(1000) b' });

  /** Resolves with the status of the response, or null when the connection is closed before one. */
  const download = (port: number, signal: AbortSignal): Promise<number | null> => {
    const headers = {
      host: 'localhost:3000',
      origin: 'http://localhost:3000',
      cookie: [...analyst.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'content-type': 'application/json',
    };
    return new Promise((resolve) => {
      const sent = request({ host: '127.0.0.1', port, method, path, headers, agent: false, signal });
      sent.once('response', (response) => resolve(response.resume().statusCode ?? null));
      sent.once('error', () => resolve(null));
      sent.end(body);
    });
  };

  it('cancels it when it is closed, also in the queue', async () => {
    await platform.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = platform.app.server.address() as AddressInfo;
    const closing = new AbortController();
    const downloads = Array.from({ length: 19 }, () => download(port, closing.signal));
    // Two run, sixteen wait.
    expect(await Promise.race(downloads)).toBe(503);
    closing.abort();
    expect((await Promise.all(downloads)).filter((status) => status === null)).toHaveLength(18);
    await expect.poll(async () => (await analyst.call('runQuery', { body: { sql } })).status).toBe(200);
  });
});

describe('a saved query', () => {
  it('is private until its author shares it', async () => {
    const id = await save(analyst, 'Mine', false);
    expect(await namesSeenBy(analyst)).toContain('Mine');
    expect(await namesSeenBy(admin)).not.toContain('Mine');
    expect((await admin.call('getSavedQuery', { params: { id } })).status).toBe(404);
    expect((await admin.call('discardQuery', { params: { id } })).status).toBe(404);
    const shared = await analyst.call('reviseQuery', { params: { id }, body: { name: 'Ours', sql, isShared: true } });
    expect(shared.status, shared.body).toBe(200);
    expect(await namesSeenBy(admin)).toContain('Ours');
    expect((await admin.call('getSavedQuery', { params: { id } })).json()).toMatchObject({
      isOwn: false,
      mayDiscard: true,
    });
  });

  it('is not overwritten by a change of an earlier revision', async () => {
    const id = await save(analyst, 'In two tabs', false);
    const revise = (name: string, revision: number) =>
      analyst.call('reviseQuery', { params: { id }, body: { name, sql, isShared: false, revision } });
    expect((await revise('First', 0)).json()).toMatchObject({ name: 'First', revision: 1 });
    expect(expectProblem(await revise('Second', 0)).type).toBe('urn:fellowbridge:problem:query-changed');
  });

  it('is not revised by others, and deleted by administrators', async () => {
    const id = await save(analyst, 'To be deleted', true);
    const body = { name: 'Other', sql, isShared: true };
    expect((await admin.call('reviseQuery', { params: { id }, body })).status).toBe(403);
    expect((await admin.call('discardQuery', { params: { id } })).status).toBe(204);
    expect(await namesSeenBy(analyst)).not.toContain('To be deleted');
  });
});

describe('the mails of a dashboard', () => {
  it('are requested by each member, and for others by administrators', async () => {
    const { id } = (await analyst.call('saveDashboard', { body: { name: 'By mail', tiles: [] } })).json();
    const params = { id };
    const mine = await analyst.call('setDashboardMails', { params, body: { every: 'week' } });
    expect(mine.json()).toMatchObject({ mails: 'week', mailedTo: [] });
    const adminId = fellowship.members.admin.user.id;
    const others = await analyst.call('setDashboardMails', { params, body: { every: 'day', memberId: adminId } });
    expect(others.status).toBe(403);
    const body = { every: 'day', memberId: fellowship.members.owner.user.id };
    const charity = await admin.call('setDashboardMails', { params, body });
    expect(charity.status).toBe(400);
    const analystId = fellowship.members.analyst.user.id;
    const stopped = await admin.call('setDashboardMails', { params, body: { every: 'never', memberId: analystId } });
    expect(stopped.json()).toMatchObject({ mails: 'never', mailedTo: [] });
  });
});

describe('a dashboard of which a former member got the email', () => {
  it('lets an administrator take them off the list', async () => {
    const { id } = (await admin.call('saveDashboard', { body: { name: 'Left behind', tiles: [] } })).json();
    const { browser, user } = await invitedMember(platform, fellowship.members.admin);
    await browser.call('setDashboardMails', { params: { id }, body: { every: 'day' } });
    const closed = await browser.call('closeAccount', { body: { currentPassword: password } });
    expect(closed.status, closed.body).toBe(204);
    await platform.settled();
    const set = (every: string) =>
      admin.call('setDashboardMails', { params: { id }, body: { every, memberId: user.id } });
    expect(expectProblem(await set('week')).errors).toMatchObject([{ path: 'memberId' }]);
    const stopped = await set('never');
    expect(stopped.status, stopped.body).toBe(200);
    expect(stopped.json().mailedTo).toEqual([]);
  });
});

describe('a dashboard', () => {
  const tile = (queryId: string) => ({ queryId, shows: 'table' });

  it('shows the results of shared queries, in the order of its author', async () => {
    const [one, other] = [await save(analyst, 'One', true), await save(analyst, 'Other', true)];
    const saved = await analyst.call('saveDashboard', { body: { name: 'Monday', tiles: [tile(one), tile(other)] } });
    expect(saved.status, saved.body).toBe(201);
    const { id } = saved.json();
    const body = { name: 'Monday', tiles: [tile(other), tile(one)] };
    const revised = await admin.call('reviseDashboard', { params: { id }, body });
    expect(revised.json().tiles.map(({ name }: { name: string }) => name)).toEqual(['Other', 'One']);
    const outdated = { name: 'Tuesday', tiles: [tile(one)], revision: saved.json().revision };
    const refused = await analyst.call('reviseDashboard', { params: { id }, body: outdated });
    expect(expectProblem(refused).type).toBe('urn:fellowbridge:problem:dashboard-changed');
    const result = await admin.call('getTileResult', { params: { id, sourceId: one } });
    expect(result.json()).toMatchObject({ outcome: 'done', columns: [{ name: 'projects' }] });
  });

  /** A dashboard with one question. */
  const withQuestion = async (
    asked: QuestionDefinition,
  ): Promise<{ readonly id: string; readonly sourceId: string }> => {
    const report = await admin.call('saveReport', { body: { name: 'A question', definition: asked } });
    expect(report.status, report.body).toBe(201);
    const sourceId = report.json().id;
    const tiles = [{ questionId: sourceId, shows: 'chart' }];
    const saved = await analyst.call('saveDashboard', { body: { name: 'Questions', tiles } });
    expect(saved.json()).toMatchObject({ tiles: [{ questionId: sourceId, name: 'A question' }] });
    return { id: saved.json().id, sourceId };
  };

  it('shows the answers to saved questions, to analysts with pseudonyms', async () => {
    const pseudonym = (await run(admin, 'select charity_id from project_submitted')).rows[0][0];
    const asked = question(
      [step('ProjectSubmitted', { where: [where('charityId', 'is', pseudonym)] })],
      table({ groupBy: [byField('charityId')] }),
    );
    const params = await withQuestion(asked);
    const answers = [await admin.call('getTileResult', { params }), await analyst.call('getTileResult', { params })];
    const [ofAdmin, ofAnalyst] = answers.map((answer) => answer.json().result.rows);
    expect(ofAdmin).toEqual([[expect.stringMatching(/^[0-9a-f]{8}-/), 1]]);
    expect(ofAnalyst).toEqual([[pseudonym, 1]]);
  });

  it('opens the events behind each figure, for both roles', async () => {
    const params = await withQuestion(question([step('ProjectSubmitted')], table({ groupBy: [byField('charityId')] })));
    for (const browser of [admin, analyst]) {
      const { sources } = (await browser.call('getTileResult', { params })).json().result;
      const { label, question: asked, step: at } = sources.questions[0];
      expect(label).toBe('Project submitted');
      const body = { question: asked, step: at, keys: sources.rows[0][0].keys, page: 0 };
      const events = await browser.call('listFigureEvents', { body });
      expect(events.json().data).toMatchObject([{ type: 'ProjectSubmitted' }]);
    }
  });

  it('explains to analysts why an answer is too exact for them to see', async () => {
    const params = await withQuestion(question([step('ProjectSubmitted')], table({ groupBy: [byTime('hour')] })));
    const [seen, refused] = [
      await admin.call('getTileResult', { params }),
      await analyst.call('getTileResult', { params }),
    ];
    const { outcome, result } = seen.json();
    expect([outcome, result.rows.length]).toEqual(['answered', 24]);
    expect(result.rows).toContainEqual([expect.any(String), 1]);
    expect(refused.json()).toMatchObject({ outcome: 'refused', message: expect.stringContaining('not its hour') });
  });

  it('loses a deleted question, and refuses a report that is not a question', async () => {
    const params = await withQuestion(question([step('ProjectSubmitted')]));
    await admin.call('discardReport', { params: { id: params.sourceId } });
    expect((await analyst.call('getTileResult', { params })).status).toBe(404);
    const tiles = [{ questionId: params.sourceId, shows: 'chart' }];
    const refused = await analyst.call('saveDashboard', { body: { name: 'Questions', tiles } });
    expect(expectProblem(refused).errors).toMatchObject([{ path: 'tiles.0.questionId' }]);
  });

  it('refuses a private query, and loses one that is no longer shared', async () => {
    const mine = await save(analyst, 'Private', false);
    const refused = await analyst.call('saveDashboard', { body: { name: 'Monday', tiles: [tile(mine)] } });
    expect(refused.status).toBe(400);
    expect(expectProblem(refused).errors).toMatchObject([{ path: 'tiles.0.queryId' }]);
    const ours = await save(analyst, 'Shared for now', true);
    const { id } = (await analyst.call('saveDashboard', { body: { name: 'Tuesday', tiles: [tile(ours)] } })).json();
    await analyst.call('reviseQuery', { params: { id: ours }, body: { name: 'Mine again', sql, isShared: false } });
    expect((await admin.call('getDashboard', { params: { id } })).json().tiles).toMatchObject([{ name: null }]);
    expect((await admin.call('getTileResult', { params: { id, sourceId: ours } })).status).toBe(404);
  });

  it('returns no result of a query that is not on it', async () => {
    const [on, off] = [await save(analyst, 'On it', true), await save(analyst, 'Not on it', true)];
    const { id } = (await analyst.call('saveDashboard', { body: { name: 'Wednesday', tiles: [tile(on)] } })).json();
    expect((await analyst.call('getTileResult', { params: { id, sourceId: off } })).status).toBe(404);
  });
});

describe('the mail of a dashboard', () => {
  it('is sent although a clock ran ahead when the last one was recorded', async () => {
    const { id: memberId } = (await admin.call('getCurrentUser')).json();
    const body = {
      name: 'Mailed early',
      tiles: [{ queryId: await save(admin, 'Mailed early', true), shows: 'chart' }],
    };
    const { id } = (await admin.call('saveDashboard', { body })).json();
    await admin.call('setDashboardMails', { params: { id }, body: { every: 'day' } });
    const day = new Date(Date.now() + 30 * DAY).toISOString().slice(0, 10);
    await platform.commands.noteDashboardMail({ memberId, day }, id, systemRequest('schedule', randomUUID()));
    await platform.settled();
    expect(await platform.mailDashboards()).toBe(1);
    await platform.settled();
    expect(await platform.mailDashboards()).toBe(0);
    await admin.call('setDashboardMails', { params: { id }, body: { every: 'never' } });
  });

  it('is sent once a day, from the day after the request, until its link ends it without signing in', async () => {
    const { id: reader } = (await analyst.call('getCurrentUser')).json();
    const queryId = await save(analyst, 'Mailed', true);
    const asked = question([step('ProjectSubmitted')], table({ groupBy: [byTime('month')] }));
    const report = await analyst.call('saveReport', { body: { name: 'Mailed question', definition: asked } });
    const tiles = [
      { queryId, shows: 'chart' },
      { questionId: report.json().id, shows: 'chart' },
    ];
    const { id } = (await analyst.call('saveDashboard', { body: { name: 'Figures', tiles } })).json();
    await analyst.call('setDashboardMails', { params: { id }, body: { every: 'day' } });
    expect(await platform.mailDashboards()).toBe(0);
    platform.advance(36 * 3_600_000);
    expect(await platform.mailDashboards()).toBe(1);
    const [mail, ...more] = await mailsTo(platform, reader, 'dashboard-figures');
    expect(more).toEqual([]);
    expect(await platform.mailDashboards()).toBe(0);

    const token = new URL(mail?.unsubscribe ?? '').searchParams.get('token');
    const unsubscribe = (timing: string) => platform.browser().call('unsubscribe', { body: { token, timing } });
    expect(expectProblem(await unsubscribe('daily')).type).toContain('email-timing-not-offered');
    for (const timing of ['never', 'never']) expect((await unsubscribe(timing)).status).toBe(204);
    platform.advance(8 * 24 * 3_600_000);
    await platform.settled();
    expect(await platform.mailDashboards()).toBe(0);
  });
});
