import { describe, expect, test } from 'vitest';
import type { Membership } from '../../../src/http/contract/memberships.ts';
import { firstTerm, mayRenewEarly, nextTerm, type RunningMembership, runningMembership } from './terms.ts';

const since = '2026-08-31T10:00:00.000Z';
const running: RunningMembership = {
  tier: 'small',
  billing: 'monthly',
  since,
  renewsAt: '2027-02-28T10:00:00.000Z',
  renewal: 'continues',
  next: { tier: 'small', billing: 'monthly' },
};

describe('the terms of a membership', () => {
  test('a monthly membership begins with six months for six monthly prices', () => {
    expect(firstTerm({ tier: 'small', billing: 'monthly' }, since)).toEqual({
      tier: 'small',
      billing: 'monthly',
      months: 6,
      from: since,
      to: '2027-02-28T10:00:00.000Z',
      price: 774,
    });
  });

  test('an annual membership begins with a year for the annual price', () => {
    expect(firstTerm({ tier: 'large', billing: 'annual' }, since)).toMatchObject({
      months: 12,
      to: '2027-08-31T10:00:00.000Z',
      price: 2689,
    });
  });

  test('after that, a month follows a month, on the day of the month on which it all began', () => {
    expect(nextTerm(running, { tier: 'small', billing: 'monthly' })).toEqual({
      tier: 'small',
      billing: 'monthly',
      months: 1,
      from: '2027-02-28T10:00:00.000Z',
      to: '2027-03-31T10:00:00.000Z',
      price: 129,
    });
  });

  test('another tier or billing makes the next term another one', () => {
    expect(nextTerm(running, { tier: 'medium', billing: 'annual' })).toMatchObject({
      months: 12,
      to: '2028-02-29T10:00:00.000Z',
      price: 2149,
    });
  });

  test('a term may be added early as long as it ends within two years', () => {
    const term = nextTerm(running, { tier: 'small', billing: 'annual' });
    expect(mayRenewEarly(term, '2026-08-31T10:00:00.000Z')).toBe(true);
    expect(mayRenewEarly(term, '2026-01-31T10:00:00.000Z')).toBe(false);
  });

  test('a membership that was never activated, or has lapsed, does not run', () => {
    const none: Membership = {
      tier: 'small',
      billing: null,
      active: false,
      since: null,
      renewsAt: null,
      renewal: null,
      next: null,
    };
    expect(runningMembership(none)).toBeNull();
    expect(runningMembership({ ...none, billing: 'monthly' })).toBeNull();
    const next = { tier: 'small', billing: 'monthly', price: 129 } as const;
    expect(runningMembership({ ...none, ...running, active: true, next })).toEqual({ ...running, next });
  });
});
