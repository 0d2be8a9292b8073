import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Fellowship, openFellowship } from '../support/fellowship.ts';
import { type Platform, startPlatform } from '../support/http.ts';
import type { Browser } from '../support/http-browser.ts';
import { consultantIdOf } from '../support/http-people.ts';

let platform: Platform;
let fellowship: Fellowship;
let admin: Browser;
let analyst: Browser;
let projectId: string;
beforeAll(async () => {
  platform = await startPlatform();
  fellowship = await openFellowship(platform);
  admin = fellowship.members.admin.browser;
  analyst = fellowship.members.analyst.browser;
  projectId = (await fellowship.project('at work')).id;
  await platform.settled();
});
afterAll(() => platform.stop());

const list = async (browser: Browser, query: Record<string, string> = {}) => {
  const answer = await browser.call('listHistory', { query });
  expect(answer.status, answer.body).toBe(200);
  return answer.json();
};

const eventOf = async (type: string): Promise<string> => (await list(admin, { type })).data[0].id;

const detail = async (browser: Browser, id: string) => {
  const answer = await browser.call('getHistoryEntry', { params: { id } });
  expect(answer.status, answer.body).toBe(200);
  return answer.json();
};

const fieldIn = (answer: { fields: readonly { name: string }[] }, name: string) =>
  answer.fields.find((field) => field.name === name);

describe('the history', () => {
  it('is narrowed by the address', async () => {
    const { data, total } = await list(admin, { stream: `project-${projectId}`, type: 'ProjectSubmitted' });
    expect(data).toMatchObject([{ type: 'ProjectSubmitted', change: { from: null, to: 'Pending' }, readable: true }]);
    expect(total).toBe(1);
    const refused = await admin.call('listHistory', { query: { context: 'nowhere' } });
    expect(refused.status).toBe(400);
  });

  it('shows administrators people by name, and analysts by number', async () => {
    const forAdmin = await list(admin, { type: 'AccountRegistered', role: 'visitor' });
    const forAnalyst = await list(analyst, { type: 'AccountRegistered', role: 'visitor' });
    expect(forAdmin.data[0].sentence[0].text).not.toMatch(/^Member [0-9a-f]{8}$/);
    for (const { sentence } of forAnalyst.data) expect(sentence[0].text).toMatch(/^Member [0-9a-f]{8}$/);
  });
});

describe('an event', () => {
  it('shows administrators what is personal, sealed where it is stored', async () => {
    const event = await detail(admin, await eventOf('AccountRegistered'));
    expect(fieldIn(event, 'email')).toMatchObject({ personal: 'kept', value: expect.stringContaining('@') });
    expect(event.stored.email).toEqual({ $sealed: expect.any(String) });
    expect(event.metadata).toMatchObject({ schemaVersion: 1, source: expect.any(String) });
  });

  it('shows analysts that there is something personal, and not what', async () => {
    const event = await detail(analyst, await eventOf('AccountRegistered'));
    expect(fieldIn(event, 'email')).toMatchObject({ personal: 'hidden', value: null });
    expect(fieldIn(event, 'role')).toMatchObject({ personal: 'no' });
    expect(JSON.stringify(event)).not.toContain('@');
  });

  it('that never was is not found', async () => {
    const params = { id: '01920f81-2f00-7b6c-8d9e-0f1a2b3c4d5e' };
    expect((await admin.call('getHistoryEntry', { params })).status).toBe(404);
  });
});

describe('the past', () => {
  it('of a project is what it was after its first event', async () => {
    const params = { stream: `project-${projectId}` };
    const past = await admin.call('getPast', { params, query: { revision: '0' } });
    expect(past.status, past.body).toBe(200);
    expect(fieldIn(past.json(), 'status')).toMatchObject({ value: 'Pending', now: 'In Progress', differs: true });
    expect(past.json().sentence.length).toBeGreaterThan(0);
    const moments = (await admin.call('listMoments', { params })).json();
    expect(moments.data[0]).toMatchObject({ revision: 0, type: 'ProjectSubmitted' });
    expect(moments.latest).toBe(past.json().latest);
  });

  it('of a consultant hides from analysts what is personal', async () => {
    const params = { stream: `consultant-${consultantIdOf(fellowship.members.assigned)}` };
    const past = (await analyst.call('getPast', { params })).json();
    expect(fieldIn(past, 'linkedin')).toMatchObject({ personal: 'hidden', value: null, now: null });
  });

  it('of anything else is refused, and of what never was not found', async () => {
    const nobody = '01920f81-2f00-7b6c-8d9e-0f1a2b3c4d5e';
    expect((await admin.call('getPast', { params: { stream: `account-${nobody}` } })).status).toBe(400);
    for (const name of ['getPast', 'listMoments'] as const) {
      expect((await admin.call(name, { params: { stream: `project-${nobody}` } })).status).toBe(404);
    }
  });
});

describe('an export', () => {
  it('holds every event that the filter leaves, one a line', async () => {
    const query = { stream: `project-${projectId}` };
    const { total } = await list(admin, query);
    const csv = await admin.call('exportHistoryCsv', { query });
    expect(csv.headers['content-disposition']).toContain('history-');
    expect(csv.body.trimEnd().split('\r\n')).toHaveLength(total + 1);
    const lines = (await admin.call('exportHistoryLines', { query })).body.trimEnd().split('\n');
    expect(lines).toHaveLength(total);
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ type: 'ProjectSubmitted', data: { projectId } });
    expect((await admin.call('exportHistoryLines', { query: { type: 'Nothing' } })).body).toBe('');
  });

  it('names nobody to analysts', async () => {
    const names = (await admin.call('listMembers', { query: { limit: '100' } })).json().data;
    for (const name of ['exportHistoryCsv', 'exportHistoryLines'] as const) {
      const { body } = await analyst.call(name);
      for (const { email, username } of names) {
        expect(body).not.toContain(email);
        expect(body).not.toContain(`"${username}"`);
      }
      expect(body).not.toContain('@');
    }
  });
});

describe('reading the history', () => {
  it('is in the history, once, without the words that were searched for', async () => {
    const query = { context: 'visits', search: 'Robin' };
    await list(analyst, query);
    await list(analyst, query);
    await platform.settled();
    const { data } = await list(admin, { type: 'HistoryRead', role: 'analyst' });
    const told = data.map(({ sentence }: { sentence: { text: string }[] }) =>
      sentence.map(({ text }) => text).join(''),
    );
    const ofThis = told.filter((text: string) => text.includes('(context: visits, search: …)'));
    expect(ofThis).toEqual([expect.stringMatching(/ looked through the history \(context: visits, search: …\)\.$/)]);
    expect(told.join()).not.toContain('Robin');
  });
});
