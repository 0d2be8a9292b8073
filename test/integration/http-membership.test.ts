import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '../../src/contract/contract.ts';
import { type Platform, startPlatform } from '../support/http.ts';
import { type Browser, expectProblem } from '../support/http-browser.ts';
import {
  approvedConsultant,
  assignedProject,
  memberCharity,
  registeredCharity,
  type SignedIn,
  signedInAdministrator,
  submittedProject,
} from '../support/http-people.ts';
import { everyPage } from '../support/paging.ts';

let platform: Platform;
let admin: SignedIn;
beforeAll(async () => {
  platform = await startPlatform();
  admin = await signedInAdministrator(platform);
});
afterAll(() => platform.stop());

/** Whole calendar months between two moments of the same day of the month, or the last one. */
const monthsBetween = (from: string, to: string): number => {
  const [a, b] = [new Date(from), new Date(to)];
  return (b.getUTCFullYear() - a.getUTCFullYear()) * 12 + b.getUTCMonth() - a.getUTCMonth();
};

const membershipOf = async (browser: Browser) => (await browser.call('getMembership')).json();
const monthly = { tier: 'small', billing: 'monthly' };

describe('a membership before it is activated', () => {
  it('only the tier of the registration exists', async () => {
    const { browser } = await registeredCharity(platform);
    expect(await membershipOf(browser)).toEqual({
      tier: 'small',
      billing: null,
      active: false,
      since: null,
      renewsAt: null,
      renewal: null,
      ahead: [],
      next: null,
      oneOffs: { requested: 0, nextSetUpFee: 249 },
    });
  });

  it.each<[EndpointName, object | undefined]>([
    ['changeMembershipTerms', monthly],
    ['stopRenewal', undefined],
    ['resumeRenewal', {}],
    ['renewEarly', {}],
  ])('%s is refused', async (name, body) => {
    const { browser } = await registeredCharity(platform);
    const answer = await browser.call(name, body === undefined ? {} : { body });
    expect(answer.status).toBe(409);
    expect(expectProblem(answer).detail).toBe('You have no active membership. Please activate one first.');
  });
});

describe('activating a membership', () => {
  it.each([
    ['monthly', 6, 129 * 6, { billing: 'monthly', price: 129 }],
    ['annual', 12, 1393, { billing: 'annual', price: 1393 }],
  ] as const)(
    'with %s billing is effective at once and charges the first term',
    async (billing, months, price, next) => {
      const { browser } = await registeredCharity(platform);
      const answer = await browser.call('activateMembership', { body: { tier: 'small', billing } });
      expect(answer.status).toBe(201);
      const membership = answer.json();
      expect(membership).toMatchObject({ tier: 'small', billing, active: true, renewal: 'continues' });
      expect(membership.next).toEqual({ tier: 'small', ...next });
      expect(monthsBetween(membership.since, membership.renewsAt)).toBe(months);
      const { data } = (await browser.call('listMembershipCharges')).json();
      expect(data).toMatchObject([
        { item: { for: 'activation', tier: 'small', billing }, price, credit: 0, due: price },
      ]);
      expect((await browser.call('getCurrentUser')).json().charityProfile).toMatchObject({
        membershipActive: true,
        membershipExpiry: membership.renewsAt,
      });
    },
  );

  it('twice is refused', async () => {
    const { browser } = await memberCharity(platform);
    const answer = await browser.call('activateMembership', { body: monthly });
    expect(answer.status).toBe(409);
    expect(expectProblem(answer).detail).toBe('Your membership is already active.');
  });

  it('requires a tier and a billing', async () => {
    const { browser } = await registeredCharity(platform);
    const answer = await browser.call('activateMembership', { body: { tier: 'huge' } });
    expect(answer.status).toBe(400);
    expect(expectProblem(answer).errors).toEqual([
      { path: 'tier', message: 'Please select a membership tier' },
      { path: 'billing', message: 'Please choose monthly or annual billing' },
    ]);
  });

  it('credits the set-up fee of a one-off project completed just before', async () => {
    const charity = await registeredCharity(platform);
    const { id } = await assignedProject(charity, await approvedConsultant(platform, admin));
    await charity.browser.call('completeProject', { params: { id }, body: {} });
    await charity.browser.call('activateMembership', { body: monthly });
    const { data } = (await charity.browser.call('listMembershipCharges')).json();
    expect(data).toMatchObject([
      { item: { for: 'activation' }, price: 774, credit: 249, due: 525 },
      { id, item: { for: 'one-off' }, price: 249, credit: 0, due: 249 },
    ]);
  });

  it('makes the next project free of the set-up fee', async () => {
    const { browser } = await memberCharity(platform);
    const body = { title: 'A budget', description: 'For three years', expertiseRequired: ['finance'] };
    expect((await browser.call('submitProject', { body })).json()).toMatchObject({
      type: 'membership',
      setUpFee: null,
    });
    const oneOff = await browser.call('submitProject', { body: { ...body, type: 'oneoff' } });
    expect(oneOff.json()).toMatchObject({ type: 'oneoff', setUpFee: 249 });
  });
});

describe('managing a membership', () => {
  it('changes tier and billing from the next renewal on', async () => {
    const { browser } = await memberCharity(platform);
    const before = await membershipOf(browser);
    const answer = await browser.call('changeMembershipTerms', { body: { tier: 'large', billing: 'annual' } });
    expect(answer.status).toBe(200);
    expect(answer.json()).toEqual({ ...before, next: { tier: 'large', billing: 'annual', price: 2689 } });
  });

  it('stops and resumes the renewal', async () => {
    const { browser } = await memberCharity(platform);
    const before = await membershipOf(browser);
    const stopped = await browser.call('stopRenewal');
    expect(stopped.json()).toEqual({ ...before, renewal: 'stopped' });
    const resumed = await browser.call('resumeRenewal', { body: {} });
    expect(resumed.json()).toEqual(before);
  });

  it('adds the next term early, from the renewal date', async () => {
    const { browser } = await memberCharity(platform);
    const before = await membershipOf(browser);
    const answer = await browser.call('renewEarly', { body: {} });
    expect(answer.status).toBe(201);
    expect(monthsBetween(before.renewsAt, answer.json().renewsAt)).toBe(1);
    const { data } = (await browser.call('listMembershipCharges')).json();
    expect(data[0]).toMatchObject({
      item: { for: 'early-renewal', from: before.renewsAt, to: answer.json().renewsAt },
      due: 129,
    });
  });

  it('keeps tier and billing of the current term after an early renewal with others', async () => {
    const { browser } = await memberCharity(platform);
    const before = await membershipOf(browser);
    const large = { tier: 'large', billing: 'annual' } as const;
    await browser.call('changeMembershipTerms', { body: large });
    const renewed = (await browser.call('renewEarly', { body: {} })).json();
    expect(renewed).toMatchObject({
      tier: 'small',
      billing: 'monthly',
      ahead: [{ ...large, from: before.renewsAt, to: renewed.renewsAt }],
      next: large,
    });
    expect((await browser.call('getCurrentUser')).json().charityProfile).toMatchObject({ membershipTier: 'small' });
  });

  it('adds no term ending more than two years ahead', async () => {
    const { browser } = await memberCharity(platform, { tier: 'small', billing: 'annual' });
    expect((await browser.call('renewEarly', { body: {} })).status).toBe(201);
    const answer = await browser.call('renewEarly', { body: {} });
    expect(answer.status).toBe(409);
    expect(expectProblem(answer).detail).toBe('Your membership is already renewed as far ahead as possible.');
  });
});

it('charges are paged, newest first', async () => {
  const { browser } = await memberCharity(platform);
  for (let times = 0; times < 4; times += 1) await browser.call('renewEarly', { body: {} });
  const { entries, totals, pages } = await everyPage(browser, 'listMembershipCharges');
  expect(entries.map(({ item }) => item.for)).toEqual([
    ...Array.from({ length: 4 }, () => 'early-renewal'),
    'activation',
  ]);
  expect([...totals, pages]).toEqual([5, 3]);
});

describe("the administrator's list of memberships", () => {
  it('lists the next to end first, and on request only those that end soon', async () => {
    const charity = await memberCharity(platform);
    const { entries, totals } = await everyPage(admin.browser, 'listMemberships', {}, 3);
    expect(totals).toEqual(new Set([entries.length]));
    const ends = entries.map(({ renewsAt }) => renewsAt);
    expect(ends).toEqual(ends.toSorted());
    expect(entries.find(({ email }) => email === charity.user.email)).toMatchObject({
      organisation: 'Harbour Lights',
      tier: 'small',
      billing: 'monthly',
      renewal: 'continues',
    });
    const soon = await admin.browser.call('listMemberships', { query: { dueWithinDays: '30' } });
    expect(soon.json()).toEqual({ data: [], nextCursor: null, total: 0 });
    const year = await admin.browser.call('listMemberships', { query: { dueWithinDays: '200', limit: '100' } });
    expect(year.json().total).toBeGreaterThan(0);
    expect(year.json().total).toBeLessThan(entries.length);
  });

  it('refuses an invalid number of days', async () => {
    for (const dueWithinDays of ['-1', '400', 'soon', '']) {
      const answer = await admin.browser.call('listMemberships', { query: { dueWithinDays } });
      expect(answer.status, dueWithinDays).toBe(400);
      expect(expectProblem(answer).errors?.[0]?.path).toBe('dueWithinDays');
    }
  });
});

describe('an invoice', () => {
  it('says what a membership charge was for, to the charity that owes it and to administrators', async () => {
    const charity = await registeredCharity(platform);
    await charity.browser.call('activateMembership', { body: { tier: 'medium', billing: 'annual' } });
    const [charge] = (await charity.browser.call('listMembershipCharges')).json().data;
    const params = { id: charge.id };
    const invoice = (await charity.browser.call('getInvoice', { params })).json();
    const { item, price, credit, due } = charge;
    expect(invoice).toEqual({
      id: charge.id,
      reference: `FB-${charge.id.slice(-12).toUpperCase()}`,
      date: charge.createdAt,
      charity: { name: charity.user.organization, registeredNumber: null, location: null },
      item,
      price,
      credit,
      due,
    });
    expect((await admin.browser.call('getInvoice', { params })).json()).toEqual(invoice);
    const { browser: stranger } = await registeredCharity(platform);
    expect((await stranger.call('getInvoice', { params })).status).toBe(404);
  });

  it('says what a set-up fee was for; a project under a membership has none', async () => {
    const charity = await registeredCharity(platform);
    const project = await submittedProject(charity.browser);
    expect((await charity.browser.call('getInvoice', { params: { id: project.id } })).json()).toMatchObject({
      date: project.createdAt,
      item: { for: 'one-off', project: project.title },
      price: 249,
      due: 249,
    });
    await charity.browser.call('activateMembership', { body: monthly });
    const covered = await submittedProject(charity.browser);
    expect((await charity.browser.call('getInvoice', { params: { id: covered.id } })).status).toBe(404);
  });
});
