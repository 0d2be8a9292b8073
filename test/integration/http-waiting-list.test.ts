import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { positionHeader } from '../../src/contract/headers.ts';
import { type Platform, startPlatform } from '../support/http.ts';
import { type Browser, expectProblem } from '../support/http-browser.ts';
import { charitySignup, consultantSignup, signedInAdministrator } from '../support/http-people.ts';

let platform: Platform;
let admin: Browser;
beforeAll(async () => {
  platform = await startPlatform();
  admin = (await signedInAdministrator(platform)).browser;
});
afterAll(() => platform.stop());

describe('joining the waiting list', () => {
  it('confirms a charity, and administrators see it', async () => {
    const body = charitySignup({ phone: '01632 960 111', primaryNeed: 'A budget', currentChallenges: 'Time' });
    const answer = await platform.browser().call('joinWaitingListAsCharity', { body });
    expect(answer.status).toBe(201);
    expect(answer.json()).toEqual({ received: true });
    expect(answer.headers[positionHeader]).toBeTruthy();

    await platform.settled();
    const list = (await admin.call('listCharitySignups')).json();
    expect(list.data[0]).toMatchObject({ ...body, isRepeat: false });
  });

  it('confirms a consultant, and administrators see it', async () => {
    const body = consultantSignup({ motivations: 'To give something back' });
    const answer = await platform.browser().call('joinWaitingListAsConsultant', { body });
    expect(answer.status).toBe(201);
    expect(answer.json()).toEqual({ received: true });

    await platform.settled();
    const list = (await admin.call('listConsultantSignups')).json();
    expect(list.data[0]).toMatchObject({ ...body, phone: null, isRepeat: false });
  });

  it('gives the same response for a repeated e-mail address; only administrators see the repeat', async () => {
    const body = charitySignup({ email: 'twice@harbour.example' });
    const join = () => platform.browser().call('joinWaitingListAsCharity', { body });
    const first = await join();
    const second = await join();
    expect(second.status).toBe(first.status);
    expect(second.body).toBe(first.body);

    await platform.settled();
    const list = (await admin.call('listCharitySignups')).json();
    const repeats = list.data.filter(({ email }: { email: string }) => email === body.email);
    expect(repeats.map(({ isRepeat }: { isRepeat: boolean }) => isRepeat)).toEqual([true, false]);
  });

  it('names every invalid field of the charity form with its message', async () => {
    const answer = await platform
      .browser()
      .call('joinWaitingListAsCharity', { body: { charityName: 'A', email: '@' } });
    expect(expectProblem(answer).errors).toEqual([
      { path: 'charityName', message: 'Charity name must be at least 2 characters' },
      { path: 'contactName', message: 'Contact name is required' },
      { path: 'email', message: 'Please enter a valid email address' },
      { path: 'charitySize', message: 'Please select your charity size' },
    ]);
  });

  it('names every invalid field of the consultant form with its message', async () => {
    const answer = await platform.browser().call('joinWaitingListAsConsultant', { body: { fullName: 'S' } });
    expect(expectProblem(answer).errors).toEqual([
      { path: 'fullName', message: 'Full name must be at least 2 characters' },
      { path: 'email', message: 'Please enter a valid email address' },
      { path: 'currentRole', message: 'Please describe your current role' },
      { path: 'yearsExperience', message: 'Please specify your years of experience' },
      { path: 'expertiseAreas', message: 'Please describe your expertise areas' },
      { path: 'charityExperience', message: 'Please indicate your charity sector experience' },
      { path: 'availability', message: 'Please select your availability' },
      { path: 'currentConsulting', message: 'Please indicate your current consulting status' },
    ]);
  });
});

describe("the administrators' lists", () => {
  it('are paged, and refuse foreign cursors', async () => {
    for (const charityName of ['North', 'South', 'West']) {
      await platform.browser().call('joinWaitingListAsCharity', { body: charitySignup({ charityName }) });
    }
    await platform.settled();
    const first = (await admin.call('listCharitySignups', { query: { limit: '2' } })).json();
    const second = (await admin.call('listCharitySignups', { query: { limit: '2', cursor: first.nextCursor } })).json();
    const names = [...first.data, ...second.data].map(({ charityName }: { charityName: string }) => charityName);
    expect(names.slice(0, 3)).toEqual(['West', 'South', 'North']);

    for (const name of ['listCharitySignups', 'listConsultantSignups'] as const) {
      const answer = await admin.call(name, { query: { cursor: 'bm9uc2Vuc2U' } });
      expect(answer.status).toBe(400);
      expect(expectProblem(answer).errors?.[0]?.path).toBe('cursor');
    }
  });
});

describe('counting page views', () => {
  it('counts visits and visitors by page', async () => {
    const visit = (page: string, visitorId: string) =>
      platform.browser().call('trackVisit', { body: { page, visitorId }, ip: '198.51.100.23' });
    const [ada, ben] = ['3f0f6c0e-8f0b-4c5e-9a57-2f6d0b6a1c11', '5b1f6c0e-8f0b-4c5e-9a57-2f6d0b6a1c22'];
    const answer = await visit('waiting-list', ada);
    expect(answer.status).toBe(204);
    expect(answer.headers[positionHeader]).toBeTruthy();
    await visit('waiting-list', ada);
    await visit('waiting-list', ben);
    await visit('about', ben);

    await platform.settled();
    expect((await admin.call('getVisitAnalytics')).json()).toEqual({
      data: {
        totalVisits: 4,
        uniqueVisitors: 2,
        pageBreakdown: [
          { page: 'waiting-list', visits: 3, uniqueVisitors: 2 },
          { page: 'about', visits: 1, uniqueVisitors: 1 },
        ],
      },
    });
  });

  it('stores a truncated address and families of the browser, never the address itself', async () => {
    const visitorId = '7c1f6c0e-8f0b-4c5e-9a57-2f6d0b6a1c33';
    await platform.browser().call('trackVisit', {
      body: { page: 'home', visitorId },
      ip: '203.0.113.77',
      headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0' },
    });
    const events = [];
    for await (const event of platform.store.readStream(`visitor-${visitorId}`)) events.push(event);
    expect(events[0]?.data).toMatchObject({ network: '203.0.113.0/24', browser: 'Firefox', platform: 'Windows' });
    expect(JSON.stringify(events)).not.toContain('203.0.113.77');
  });

  it('refuses invalid page names and visitor ids', async () => {
    const answer = await platform.browser().call('trackVisit', { body: { page: '/Home?x=1', visitorId: 'me@home' } });
    expect(expectProblem(answer).errors).toEqual([
      { path: 'page', message: 'Page must be 1 to 64 letters, digits, dashes, underscores or slashes' },
      { path: 'visitorId', message: 'Visitor id must be 1 to 64 letters, digits, dashes or underscores' },
    ]);
  });
});
