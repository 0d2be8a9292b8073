import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Fellowship, openFellowship } from '../support/fellowship.ts';
import { type Platform, startPlatform } from '../support/http.ts';
import type { Browser } from '../support/http-browser.ts';
import { consultantIdOf } from '../support/http-people.ts';

let platform: Platform;
let fellowship: Fellowship;
let admin: Browser;
let stream: string;

beforeAll(async () => {
  platform = await startPlatform();
  fellowship = await openFellowship(platform);
  admin = fellowship.members.admin.browser;
  stream = `project-${(await fellowship.project('at work')).id}`;
  await platform.settled();
});
afterAll(() => platform.stop());

const rehearse = async (body: object, of = stream) => {
  const answer = await admin.call('rehearse', { params: { stream: of }, body });
  expect(answer.status, answer.body).toBe(200);
  return answer.json();
};

const cancelling = { command: 'CancelProject', data: { reason: 'The budget is settled.' } };

/** A checksum of every table. */
const checksums = async (): Promise<Readonly<Record<string, string>>> => {
  const { rows: tables } = await platform.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const sums: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await platform.pool.query<{ sum: string }>(
      `select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as sum from ${name} t`,
    );
    sums[name] = rows[0]?.sum ?? '';
  }
  return sums;
};

/** Tables that every request of a member changes. */
const ofEveryRequest = /sessions|rate_buckets|idempotency/;

describe('a rehearsal', () => {
  it('shows the events, rows and mails that would follow', async () => {
    const answer = await rehearse(cancelling);
    expect(answer).toMatchObject({ outcome: 'events', events: [{ type: 'ProjectCancelled' }], failures: [] });
    expect(answer.state.find(({ name }: { name: string }) => name === 'status')).toMatchObject({
      before: 'In Progress',
      after: 'Cancelled',
      differs: true,
    });
    const project = answer.rows.find(({ readModel }: { readModel: string }) => readModel === 'projects');
    expect(project).toMatchObject({ change: 'changed', fault: null });
    expect(project.columns.find(({ name }: { name: string }) => name === 'status')).toMatchObject({
      before: 'in_progress',
      after: 'cancelled',
    });
    expect(answer.mails.map(({ template }: { template: string }) => template)).toEqual([
      'project-cancelled',
      'project-cancelled',
    ]);
  });

  it('writes nothing: no event, no row, no mail', async () => {
    // The first rehearsal is recorded as a reading; a repetition within ten minutes is not.
    const [asked, closing] = [cancelling, { command: 'CloseAccount', data: {} }];
    const account = `account-${fellowship.members.colleague.user.id}`;
    await rehearse(asked);
    await rehearse(closing, account);
    await platform.settled();
    const head = await platform.history.head();
    const before = await checksums();
    expect((await rehearse(asked)).outcome).toBe('events');
    expect((await rehearse(closing, account)).outcome).toBe('events');
    await platform.settled();
    expect(await platform.history.head()).toBe(head);
    const after = await checksums();
    const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
    expect(changed.filter((name) => !ofEveryRequest.test(name))).toEqual([]);
    expect(Object.keys(after).filter((name) => /outbox|vault\.|read_models\./.test(name)).length).toBeGreaterThan(10);
  });

  it('shows the commands of reactors', async () => {
    const { colleague } = fellowship.members;
    const answer = await rehearse({ command: 'CloseAccount', data: {} }, `account-${colleague.user.id}`);
    expect(answer.commands).toContainEqual({
      reactor: 'leaving',
      command: 'LeaveAsConsultant',
      stream: `consultant-${consultantIdOf(colleague)}`,
    });
  });

  it('shows a refusal with its sentence and code', async () => {
    const answer = await rehearse({ command: 'InviteConsultant', data: { consultantId: v7() } });
    expect(answer).toMatchObject({ outcome: 'refused', events: [], rows: [], mails: [] });
    expect(answer.refusal).toMatchObject({ code: expect.any(String), message: expect.stringMatching(/\.$/) });
  });

  it('decides at a moment of the past', async () => {
    const first = await rehearse({ ...cancelling, revision: 0 });
    expect(first).toMatchObject({ revision: 0, outcome: 'events' });
    expect(first.latest).toBeGreaterThan(0);
    expect(first.state.find(({ name }: { name: string }) => name === 'status')).toMatchObject({ before: 'Pending' });
    // Before the first event there is no project.
    expect(await rehearse({ ...cancelling, revision: -1 })).toMatchObject({ revision: -1, outcome: 'refused' });
  });

  it('reports invalid fields, and refuses a command of another aggregate', async () => {
    expect(await rehearse({ command: 'CancelProject', data: { reason: 7 } })).toMatchObject({ outcome: 'misfit' });
    const wrong = await admin.call('rehearse', { params: { stream }, body: { command: 'PostMessage', data: {} } });
    expect(wrong.status).toBe(400);
    expect(wrong.json().errors[0].path).toBe('command');
    const nowhere = await admin.call('rehearse', { params: { stream: 'nothing-1' }, body: cancelling });
    expect(nowhere.status).toBe(404);
  });

  it('is recorded as a reading of the history', async () => {
    const fresh = `project-${(await fellowship.project('matching')).id}`;
    await rehearse(cancelling, fresh);
    await platform.settled();
    const answer = await admin.call('listHistory', { query: { type: 'HistoryRead' } });
    const [{ sentence }] = answer.json().data;
    expect(sentence.map(({ text }: { text: string }) => text).join('')).toMatch(
      /viewed an earlier state of .*CancelProject/,
    );
  });
});

describe('a step through a stream', () => {
  const step = async (revision: number, of = stream) => {
    const answer = await admin.call('getStep', { params: { stream: of }, query: { revision: String(revision) } });
    expect(answer.status, answer.body).toBe(200);
    return answer.json();
  };

  it('shows the state and rows before and after an event', async () => {
    const first = await step(0);
    expect(first).toMatchObject({ revision: 0, event: { type: 'ProjectSubmitted', fault: null } });
    expect(first.rows.find(({ readModel }: { readModel: string }) => readModel === 'projects')).toMatchObject({
      change: 'added',
    });
    const second = await step(1);
    expect(second.state.find(({ name }: { name: string }) => name === 'status')).toMatchObject({
      before: 'Pending',
      differs: true,
    });
    expect(await step(-1)).toMatchObject({ revision: -1, event: null, state: [], rows: [] });
  });

  it('goes through a stream of any aggregate', async () => {
    const answer = await step(0, `account-${fellowship.members.colleague.user.id}`);
    expect(answer).toMatchObject({ aggregate: 'account', event: { type: 'AccountRegistered' } });
    expect(answer.state.length).toBeGreaterThan(0);
  });
});
