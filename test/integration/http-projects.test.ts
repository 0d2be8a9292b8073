import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { positionHeader } from '../../src/contract/headers.ts';
import { type Platform, startPlatform } from '../support/http.ts';
import { bodyWithoutRequestId, expectProblem } from '../support/http-browser.ts';
import {
  projectRequest,
  registeredCharity,
  registeredConsultant,
  signedInAdministrator,
  submittedProject,
} from '../support/http-people.ts';

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.stop());

describe('requesting a project', () => {
  it('returns the project, pending, with its charity and the fee of a first one-off project', async () => {
    const { browser, user } = await registeredCharity(platform, { phone: '01632 960 456' });
    const answer = await browser.call('submitProject', { body: projectRequest() });
    expect(answer.status).toBe(201);
    expect(answer.json()).toMatchObject({
      ...projectRequest(),
      charityId: user.charityProfile?.id,
      consultantId: null,
      status: 'pending',
      type: 'oneoff',
      setUpFee: 249,
      charity: {
        id: user.charityProfile?.id,
        userId: user.id,
        name: 'Harbour Lights',
        contactEmail: user.email,
        contactPhone: '01632 960 456',
      },
      consultant: null,
    });
    expect(answer.headers[positionHeader]).toMatch(/^\S+$/);
    expect((await browser.call('getProject', { params: { id: answer.json().id } })).json()).toEqual(answer.json());
  });

  it('charges later one-off projects the regular fee', async () => {
    const { browser } = await registeredCharity(platform);
    expect((await submittedProject(browser)).setUpFee).toBe(249);
    expect((await submittedProject(browser)).setUpFee).toBe(499);
  });

  it('accepts optional fields as absent, null or empty', async () => {
    const { browser } = await registeredCharity(platform);
    const project = await submittedProject(browser, {
      estimatedHours: null,
      startDate: null,
      endDate: undefined,
      notes: '',
    });
    expect(project).toMatchObject({ estimatedHours: null, startDate: null, endDate: null, notes: null });
  });

  it('names every invalid field at once, including the order of the dates', async () => {
    const { browser } = await registeredCharity(platform);
    const answer = await browser.call('submitProject', {
      body: { title: ' ', expertiseRequired: [], estimatedHours: -1, startDate: '2026-05-02', endDate: '2026-05-01' },
    });
    expect(answer.status).toBe(400);
    expect(expectProblem(answer).errors).toEqual([
      { path: 'title', message: 'Title is required' },
      { path: 'description', message: 'Description is required' },
      { path: 'expertiseRequired', message: 'Please select at least one area of expertise' },
      { path: 'estimatedHours', message: 'Estimated hours must be at least 0' },
      { path: 'endDate', message: 'End date must be after start date' },
    ]);
  });

  it('states a single invalid field in the sentence for the user', async () => {
    const { browser } = await registeredCharity(platform);
    const answer = await browser.call('submitProject', { body: projectRequest({ expertiseRequired: ['astrology'] }) });
    expect(expectProblem(answer)).toMatchObject({
      detail: 'Please choose areas of expertise from the list.',
      errors: [{ path: 'expertiseRequired.0', message: 'Please choose areas of expertise from the list' }],
    });
  });

  it('says while read models lag that it is saved and where it will appear', async () => {
    const { browser } = await registeredCharity(platform);
    await platform.settled();
    platform.pauseProjections();
    let location: string;
    try {
      const answer = await browser.call('submitProject', { body: projectRequest({ title: 'Later' }) });
      expect(answer.status).toBe(202);
      location = String(answer.headers.location);
      expect(location).toMatch(/^\/api\/projects\/[0-9a-f-]{36}$/);
      expect((await browser.send({ method: 'GET', url: location })).status).toBe(404);
    } finally {
      platform.resumeProjections();
    }
    await platform.settled();
    expect((await browser.send({ method: 'GET', url: location })).json()).toMatchObject({ title: 'Later' });
  });

  it('waits for the counters before it reports the project as visible', async () => {
    const { browser } = await registeredCharity(platform);
    await platform.settled();
    const holder = await platform.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('lock table read_models.project_counts in exclusive mode');
      expect((await browser.call('submitProject', { body: projectRequest() })).status).toBe(202);
    } finally {
      await holder.query('commit');
      holder.release();
    }
    expect((await browser.call('submitProject', { body: projectRequest() })).status).toBe(201);
    expect((await browser.call('listProjects')).json().counts).toMatchObject({ total: 2, pending: 2 });
  });

  it('records the actor, under the server’s request id', async () => {
    const { browser, user } = await registeredCharity(platform);
    const answer = await browser.call('submitProject', {
      body: projectRequest(),
      headers: { 'x-request-id': 'made-up-by-the-browser', 'x-forwarded-for': '198.51.100.7' },
    });
    const requestId = answer.headers['x-request-id'];
    const events = [];
    for await (const event of platform.store.readStream(`project-${answer.json().id}`)) events.push(event);
    expect(events[0]?.metadata).toMatchObject({
      actor: { id: user.id, role: 'charity' },
      source: 'http',
      requestId,
      correlationId: requestId,
      causationId: requestId,
    });
  });
});

describe('listing projects', () => {
  it('shows a charity its own, newest first, page by page, with the counters', async () => {
    const { browser } = await registeredCharity(platform);
    const other = await registeredCharity(platform);
    await submittedProject(other.browser);
    const titles = ['One', 'Two', 'Three', 'Four', 'Five'];
    for (const title of titles) await submittedProject(browser, { title });

    const seen: string[] = [];
    let cursor: string | null = null;
    for (let pages = 0; pages < 5; pages += 1) {
      const query: Record<string, string> = { limit: '2', ...(cursor === null ? {} : { cursor }) };
      const page = (await browser.call('listProjects', { query })).json();
      expect(page.total).toBe(5);
      expect(page.counts).toEqual({ total: 5, pending: 5, active: 0, completed: 0 });
      seen.push(...page.data.map(({ title }: { title: string }) => title));
      cursor = page.nextCursor;
      if (cursor === null) break;
    }
    expect(seen).toEqual(titles.toReversed());
  });

  it('filters by dashboard tab', async () => {
    const { browser } = await registeredCharity(platform);
    await submittedProject(browser);
    const tab = async (group: string) => (await browser.call('listProjects', { query: { group } })).json().data.length;
    expect([await tab('pending'), await tab('active'), await tab('completed')]).toEqual([1, 0, 0]);
  });

  it('filters by open tasks, and by cancelled ones', async () => {
    const { browser } = await registeredCharity(platform);
    const { id } = await submittedProject(browser);
    const of = async (group: string) => {
      const { data, total } = (await browser.call('listProjects', { query: { group } })).json();
      expect(total).toBe(data.length);
      return total;
    };
    expect([await of('waiting'), await of('cancelled')]).toEqual([0, 0]);
    await browser.call('cancelProject', { params: { id }, body: { reason: 'Our funder has withdrawn.' } });
    expect([await of('waiting'), await of('cancelled')]).toEqual([0, 1]);
  });

  it('shows an administrator all', async () => {
    const charity = await registeredCharity(platform);
    const project = await submittedProject(charity.browser);
    const admin = await signedInAdministrator(platform);
    const page = (await admin.browser.call('listProjects')).json();
    expect(page.data[0].id).toBe(project.id);
    expect(page.total).toBeGreaterThan(5);
  });

  it('shows a consultant none before the first assignment', async () => {
    const consultant = await registeredConsultant(platform);
    expect((await consultant.browser.call('listProjects')).json()).toEqual({
      data: [],
      nextCursor: null,
      total: 0,
      counts: { total: 0, pending: 0, active: 0, completed: 0 },
    });
  });

  it('refuses a foreign cursor and limits out of range', async () => {
    const { browser } = await registeredCharity(platform);
    const forged = Buffer.from(JSON.stringify(["2026-01-01T00:00:00.000Z' or 1=1", 'x'])).toString('base64url');
    for (const cursor of ['nonsense', forged, 'a'.repeat(201)]) {
      const answer = await browser.call('listProjects', { query: { cursor } });
      expect(answer.status, cursor).toBe(400);
      expect(expectProblem(answer).errors?.[0]?.path).toBe('cursor');
    }
    for (const limit of ['0', '101', 'many', '1.5']) {
      const answer = await browser.call('listProjects', { query: { limit } });
      expect(answer.status, limit).toBe(400);
      expect(expectProblem(answer).errors?.[0]?.path).toBe('limit');
    }
    expect((await browser.call('listProjects', { query: { group: 'everything' } })).status).toBe(400);
  });
});

describe('one project', () => {
  it('is unknown to another charity, with the same answer as for a missing one', async () => {
    const owner = await registeredCharity(platform);
    const stranger = await registeredCharity(platform);
    const project = await submittedProject(owner.browser);
    const asked = (id: string) => stranger.browser.call('getProject', { params: { id } });
    const hidden = await asked(project.id);
    const missing = await asked('01920f80-11aa-7c3d-a4b5-c6d7e8f90a1b');
    expect(hidden.status).toBe(404);
    expect(bodyWithoutRequestId(hidden)).toBe(bodyWithoutRequestId(missing));
  });

  it('refuses an invalid id', async () => {
    const { browser } = await registeredCharity(platform);
    const answer = await browser.call('getProject', { params: { id: 'latest' } });
    expect(answer.status).toBe(400);
    expect(expectProblem(answer).errors).toEqual([
      { path: 'id', message: 'Id must be a UUID, such as 01920f7e-3c1b-7d2a-9f53-0a1b2c3d4e5f' },
    ]);
  });
});
