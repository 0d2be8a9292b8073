import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '../../src/contract/contract.ts';
import { type Platform, startPlatform } from '../support/http.ts';
import { expectProblem } from '../support/http-browser.ts';
import {
  approvedConsultant,
  consultantIdOf,
  mailTo,
  registeredConsultant,
  type SignedIn,
  signedInAdministrator,
} from '../support/http-people.ts';
import { DAY } from '../support/moving-clock.ts';
import { everyPage } from '../support/paging.ts';

const reason = 'Please tell us more about your work with charities';

let platform: Platform;
let admin: SignedIn;
beforeAll(async () => {
  platform = await startPlatform();
  admin = await signedInAdministrator(platform);
});
afterAll(() => platform.stop());

const decide = (name: EndpointName, consultant: SignedIn, body?: object) =>
  admin.browser.call(name, { params: { id: consultantIdOf(consultant) }, ...(body === undefined ? {} : { body }) });

const ownProfile = async ({ browser }: SignedIn) =>
  (await browser.call('getCurrentUser')).json().consultantProfile as Record<string, unknown>;

describe('an application', () => {
  it('is approved, shown so at once, and mailed', async () => {
    const applicant = await registeredConsultant(platform);
    const answer = await decide('approveConsultant', applicant, {});
    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject({ status: 'approved', reason: null, email: applicant.user.email });
    expect(answer.json().decidedAt).not.toBeNull();
    expect(await ownProfile(applicant)).toMatchObject({ status: 'approved', isApproved: true });
    await mailTo(platform, admin, applicant.user.email, 'consultant-approved');
  });

  it('is declined with a reason that the applicant can read, and can be repeated', async () => {
    const applicant = await registeredConsultant(platform);
    const answer = await decide('declineConsultant', applicant, { reason });
    expect(answer.json()).toMatchObject({ status: 'declined', reason });
    expect(await ownProfile(applicant)).toMatchObject({ status: 'declined', reason, isApproved: false });
    expect((await mailTo(platform, admin, applicant.user.email, 'consultant-declined')).text).toContain(reason);
    const body = { bio: 'Ten years with hospices', expertise: ['finance'], yearsExperience: 21, hourlyRate: 90 };
    const again = await applicant.browser.call('reapply', { body });
    expect(again.status).toBe(200);
    expect(again.json()).toMatchObject({
      bio: 'Ten years with hospices',
      consultantProfile: { status: 'applied', reason: null, yearsExperience: 21 },
    });
    expect((await decide('approveConsultant', applicant, {})).json().status).toBe('approved');
  });

  it('is not declined without a reason', async () => {
    const applicant = await registeredConsultant(platform);
    for (const body of [{}, { reason: ' ' }]) {
      const answer = await decide('declineConsultant', applicant, body);
      expect(answer.status).toBe(400);
      expect(expectProblem(answer).errors?.[0]?.path).toBe('reason');
    }
  });

  it('is decided once: the same decision does nothing, another is refused', async () => {
    const applicant = await registeredConsultant(platform);
    await decide('approveConsultant', applicant, {});
    expect((await decide('approveConsultant', applicant, {})).status).toBe(200);
    const other = await decide('declineConsultant', applicant, { reason });
    expect(other.status).toBe(409);
    expect(expectProblem(other).detail).toBe('This application is not waiting for a decision.');
  });
});

describe('an approved consultant', () => {
  it('is suspended with a reason, leaves the directory, and is reinstated', async () => {
    const consultant = await approvedConsultant(platform, admin);
    const params = { id: consultantIdOf(consultant) };
    const suspended = await decide('suspendConsultant', consultant, { reason: 'No answer for a month' });
    expect(suspended.json()).toMatchObject({ status: 'suspended', reason: 'No answer for a month' });
    expect((await platform.browser().call('getConsultant', { params })).status).toBe(404);
    const reinstated = await decide('reinstateConsultant', consultant);
    expect(reinstated.json()).toMatchObject({ status: 'approved', reason: null });
    expect((await platform.browser().call('getConsultant', { params })).status).toBe(200);
  });

  it.each<[EndpointName, 'applied' | 'approved', string]>([
    ['suspendConsultant', 'applied', 'Only an approved consultant can be suspended.'],
    ['reinstateConsultant', 'applied', 'Only a suspended consultant can be reinstated.'],
  ])('%s is refused to a consultant who is %s', async (name, _status, sentence) => {
    const applicant = await registeredConsultant(platform);
    const answer = await decide(name, applicant, name === 'suspendConsultant' ? { reason } : undefined);
    expect(answer.status).toBe(409);
    expect(expectProblem(answer).detail).toBe(sentence);
  });

  it('cannot apply again', async () => {
    const consultant = await approvedConsultant(platform, admin);
    const body = { expertise: ['finance'], yearsExperience: 5, hourlyRate: 50 };
    const answer = await consultant.browser.call('reapply', { body });
    expect(answer.status).toBe(409);
    expect(expectProblem(answer).detail).toBe('You can apply again only after your application has been declined.');
  });
});

it.each<[EndpointName, object | undefined]>([
  ['approveConsultant', {}],
  ['declineConsultant', { reason }],
  ['suspendConsultant', { reason }],
  ['reinstateConsultant', undefined],
])('%s returns "not found" for an unknown id', async (name, body) => {
  const params = { id: '01920f83-0b7e-7e32-9c44-1b2c3d4e5f60' };
  const answer = await admin.browser.call(name, { params, ...(body === undefined ? {} : { body }) });
  expect(answer.status).toBe(404);
  expect(expectProblem(answer).detail).toBe('This consultant does not exist.');
});

describe('the list of applications', () => {
  it('is filtered by status', async () => {
    await registeredConsultant(platform);
    const { entries, totals } = await everyPage(
      admin.browser,
      'listApplications',
      { query: { status: 'approved' } },
      50,
    );
    expect(new Set(entries.map(({ status }) => status))).toEqual(new Set(['approved']));
    expect(totals).toEqual(new Set([entries.length]));
  });

  it('is searched by name, organisation and e-mail address, in any case', async () => {
    const one = await registeredConsultant(platform, { name: 'Quentin Quill', organisation: 'Quill & Quire' });
    for (const search of ['quentin', 'QUIRE', one.user.email.toUpperCase()]) {
      const { data } = (await admin.browser.call('listApplications', { query: { search } })).json();
      expect(data.map(({ id }: { id: string }) => id)).toEqual([consultantIdOf(one)]);
    }
  });

  it('returns every page, newest first', async () => {
    const { entries, totals } = await everyPage(admin.browser, 'listApplications', {}, 3);
    expect(totals).toEqual(new Set([entries.length]));
    const times = entries.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('refuses an unknown status', async () => {
    const answer = await admin.browser.call('listApplications', { query: { status: 'pending' } });
    expect(answer.status).toBe(400);
    expect(expectProblem(answer).errors?.[0]?.path).toBe('status');
  });
});

it('an application is overdue after three working days', async () => {
  const totalOf = async ({ browser }: SignedIn, query: Record<string, string>) =>
    (await browser.call('listApplications', { query })).json().total;
  await registeredConsultant(platform);
  const waiting = await totalOf(admin, { status: 'applied' });
  expect(waiting).toBeGreaterThan(0);
  expect(await totalOf(admin, { overdue: 'true' })).toBe(0);
  platform.advance(7 * DAY);
  // The session of the other administrator has ended.
  expect(await totalOf(await signedInAdministrator(platform), { overdue: 'true' })).toBe(waiting);
});
