import { afterAll, beforeAll, expect, it } from 'vitest';
import type { QuestionDefinition } from '../../src/contract/question-definition.ts';
import { openAnalystsAtWork } from '../support/analysts-at-work.ts';
import type { Platform } from '../support/http.ts';
import { type Browser, expectProblem } from '../support/http-browser.ts';
import { byField, byTime, count, linked, question, step, table, where } from '../support/questions.ts';

let platform: Platform;
let admin: Browser;
let analyst: Browser;
beforeAll(async () => {
  ({ platform, admin, analyst } = await openAnalystsAtWork());
  await platform.copyHistory();
});
afterAll(() => platform.stop());

const ask = async (browser: Browser, asked: QuestionDefinition) => {
  const answer = await browser.call('askQuestion', { body: { question: asked } });
  expect(answer.status, answer.body).toBe(200);
  return answer.json();
};

const projects = question([step('ProjectSubmitted')]);
const byCharity = question([step('ProjectSubmitted')], table({ groupBy: [byField('charityId')] }));
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-/;

it('a question is answered with its SQL, position and time', async () => {
  const { result, sql, completeTo, askedAt } = await ask(admin, projects);
  expect(result.rows).toEqual([[1]]);
  expect(sql).toContain('from project_submitted');
  expect([typeof completeTo, typeof askedAt]).toEqual(['string', 'string']);
});

it('a question joins streams', async () => {
  const joined = question(
    [step('ProjectSubmitted'), step('ProjectInvitationAccepted', { link: linked('project') })],
    table({ measures: [count(0), count(1), { kind: 'time', figure: 'median', from: 0, to: 1 }] }),
  );
  const [[submitted, accepted, hours]] = (await ask(analyst, joined)).result.rows;
  expect([submitted, accepted, hours >= 0]).toEqual([1, 1, true]);
});

it('an answer shows administrators ids, and analysts pseudonyms and no position', async () => {
  const [seen, pseudonymous] = [await ask(admin, byCharity), await ask(analyst, byCharity)];
  expect(seen.result.rows[0][0]).toMatch(UUID);
  expect(pseudonymous.result.rows[0][0]).toMatch(/^t\d+_/);
  expect(JSON.stringify(pseudonymous)).not.toMatch(UUID);
  expect(pseudonymous.completeTo).toBeNull();
});

it('a question takes ids from administrators, and pseudonyms from analysts', async () => {
  const of = (id: string) => question([step('ProjectSubmitted', { where: [where('charityId', 'is', id)] })]);
  const id = (await ask(admin, byCharity)).result.rows[0][0];
  const pseudonym = (await ask(analyst, byCharity)).result.rows[0][0];
  expect((await ask(admin, of(id))).result.rows).toEqual([[1]]);
  expect((await ask(analyst, of(pseudonym))).result.rows).toEqual([[1]]);
  const refused = await analyst.call('askQuestion', { body: { question: of(id) } });
  expect(expectProblem(refused).status).toBe(400);
  expect(refused.json().errors[0].path).toBe('question.steps.0.where.0.any.0.values');
});

it('an invalid question is refused with the step and a remedy', async () => {
  const byDay = question([step('ProjectSubmitted')], table({ groupBy: [byTime('day')] }));
  const refused = await analyst.call('askQuestion', { body: { question: byDay } });
  expect(expectProblem(refused).status).toBe(400);
  expect(refused.json().errors).toEqual([
    { path: 'question.shape.groupBy.0.time', message: expect.stringMatching(/^Step 1: analysts see the month/) },
  ]);
  const { problems } = (await analyst.call('showQuestionSql', { body: { question: byDay } })).json();
  expect(problems[0].path).toBe('shape.groupBy.0.time');
  expect((await ask(admin, byDay)).result.rows).toHaveLength(1);
});

it('a question with one step can be exported as code', async () => {
  const codeOf = async (asked: QuestionDefinition) =>
    (await analyst.call('showQuestionSql', { body: { question: asked } })).json().code;
  expect(await codeOf(projects)).toEqual({
    file: 'src/reports/project-submitted.ts',
    text: expect.stringContaining("reads: ['ProjectSubmitted']"),
  });
  const joined = question([step('ProjectSubmitted'), step('ProjectCompleted', { link: linked('project') })]);
  expect(await codeOf(joined)).toBeNull();
});

it('an answer opens the events behind each figure', async () => {
  for (const browser of [admin, analyst]) {
    const { keys } = await ask(browser, byCharity);
    const body = { question: byCharity, keys: keys[0], step: 0, page: 0 };
    const { data, hasMore, total } = (await browser.call('listFigureEvents', { body })).json();
    expect([data.map(({ type }: { type: string }) => type), hasMore, total]).toEqual([['ProjectSubmitted'], false, 1]);
    const beyond = await browser.call('listFigureEvents', { body: { ...body, page: 3 } });
    expect(beyond.json()).toEqual({ data: [], hasMore: false, total: 1 });
    // The link leads to the event.
    const opened = await browser.call('getHistoryEntry', { params: { id: data[0].id } });
    expect(opened.status).toBe(200);
  }
  const unknown = { question: byCharity, keys: [1, 2], step: 0, page: 0 };
  expect(expectProblem(await admin.call('listFigureEvents', { body: unknown })).status).toBe(404);
});

it('the form of a question offers the values of a field', async () => {
  const { data } = (
    await admin.call('listFieldValues', { query: { event: 'ProjectSubmitted', field: 'charityId' } })
  ).json();
  expect(data[0]).toMatch(UUID);
});

it('a question is saved with ids, and shown to analysts with pseudonyms', async () => {
  const id = (await ask(admin, byCharity)).result.rows[0][0];
  const definition = question([step('ProjectSubmitted', { where: [where('charityId', 'is', id)] })]);
  const saved = (await admin.call('saveReport', { body: { name: 'Of one charity', definition } })).json();
  expect(saved.definition).toEqual(definition);
  const shown = (await analyst.call('getSavedReport', { params: { id: saved.id } })).json();
  expect(JSON.stringify(shown.definition)).not.toMatch(UUID);
  expect((await ask(analyst, shown.definition)).result.rows).toEqual([[1]]);
});

it('an answer is exported', async () => {
  const csv = await analyst.call('exportAnswerCsv', { body: { question: byCharity } });
  expect(csv.body).toMatch(/Charity id,Events\r\n"?t1_/);
  const json = (await analyst.call('exportAnswerJson', { body: { question: projects } })).json();
  expect(json).toMatchObject({ result: { rows: [[1]] }, sql: expect.stringContaining('project_submitted') });
});
