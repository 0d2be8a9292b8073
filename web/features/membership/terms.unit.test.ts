import { describe, expect, test } from 'vitest';
import type { Membership } from '#contract/memberships.ts';
import {
  betterTier,
  firstTerm,
  laterTerms,
  latestTerms,
  mayRenewEarly,
  nextTerm,
  payBy,
  type RunningMembership,
  runningMembership,
} from './terms.ts';

const since = '2026-08-31T10:00:00.000Z';
const running: RunningMembership = {
  tier: 'small',
  billing: 'monthly',
  since,
  renewsAt: '2027-02-28T10:00:00.000Z',
  renewal: 'continues',
  ahead: [],
  next: { tier: 'small', billing: 'monthly' },
};

describe('the terms of a membership', () => {
  test('a monthly membership starts with six months for six monthly prices', () => {
    expect(firstTerm({ tier: 'small', billing: 'monthly' }, since)).toEqual({
      tier: 'small',
      billing: 'monthly',
      months: 6,
      from: since,
      to: '2027-02-28T10:00:00.000Z',
      price: 774,
    });
  });

  test('an annual membership starts with a year for the annual price', () => {
    expect(firstTerm({ tier: 'large', billing: 'annual' }, since)).toMatchObject({
      months: 12,
      to: '2027-08-31T10:00:00.000Z',
      price: 2689,
    });
  });

  test('later months renew on the day of the month on which the membership started', () => {
    expect(nextTerm(running, { tier: 'small', billing: 'monthly' })).toEqual({
      tier: 'small',
      billing: 'monthly',
      months: 1,
      from: '2027-02-28T10:00:00.000Z',
      to: '2027-03-31T10:00:00.000Z',
      price: 129,
    });
  });

  test('another tier or billing changes the next term', () => {
    expect(nextTerm(running, { tier: 'medium', billing: 'annual' })).toMatchObject({
      months: 12,
      to: '2028-02-29T10:00:00.000Z',
      price: 2149,
    });
  });

  test('a term can be added early if it ends within two years', () => {
    const term = nextTerm(running, { tier: 'small', billing: 'annual' });
    expect(mayRenewEarly(term, '2026-08-31T10:00:00.000Z')).toBe(true);
    expect(mayRenewEarly(term, '2026-01-31T10:00:00.000Z')).toBe(false);
  });

  test('other terms are shown from the term that they are paid for, and from the renewal', () => {
    const large = { tier: 'large', billing: 'annual' } as const;
    const year = { ...large, from: '2027-02-28T10:00:00.000Z', to: '2028-02-29T10:00:00.000Z' };
    expect(laterTerms(running)).toEqual([]);
    expect(laterTerms({ ...running, next: large })).toEqual([{ ...large, from: running.renewsAt }]);
    expect(laterTerms({ ...running, next: large, renewal: 'stopped' })).toEqual([]);
    const early = { ...running, ahead: [year], renewsAt: year.to, next: large };
    expect(latestTerms(early)).toMatchObject(large);
    expect(laterTerms(early)).toEqual([year]);
    expect(laterTerms({ ...early, next: running.next })).toEqual([year, { ...running.next, from: year.to }]);
  });

  test('a membership that is not activated, or has lapsed, is inactive', () => {
    const none: Membership = {
      tier: 'small',
      billing: null,
      active: false,
      since: null,
      renewsAt: null,
      renewal: null,
      ahead: [],
      next: null,
      oneOffs: { requested: 0, nextSetUpFee: 249 },
    };
    expect(runningMembership(none)).toBeNull();
    expect(runningMembership({ ...none, billing: 'monthly' })).toBeNull();
    const next = { tier: 'small', billing: 'monthly', price: 129 } as const;
    expect(runningMembership({ ...none, ...running, active: true, next })).toEqual({ ...running, next });
  });
});

test('another tier is suggested when the revenue belongs to it', () => {
  expect(betterTier(2_000_000, 'small')).toBe('medium');
  expect(betterTier(400_000, 'large')).toBe('small');
  expect(betterTier(2_000_000, 'medium')).toBeNull();
  for (const unknown of [0, null, undefined, Number.NaN, -1]) expect(betterTier(unknown, 'large')).toBeNull();
});

describe('an invoice', () => {
  test('is to be paid within 30 UK days, whatever the clocks do', () => {
    expect(payBy('2026-03-04T10:00:00.000Z')).toBe('2026-04-03');
    expect(payBy('2026-06-30T23:30:00.000Z'), 'the invoice is of 1 July in the UK').toBe('2026-07-31');
    expect(payBy('2026-10-10T22:59:00.000Z')).toBe('2026-11-09');
  });
});
