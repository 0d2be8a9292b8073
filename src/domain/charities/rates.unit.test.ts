import { expect, it } from 'vitest';
import type { MembershipTier } from './membership-tiers.ts';
import { estimateOf, memberRate } from './rates.ts';

it.each<[MembershipTier, number, number]>([
  ['small', 85, 8_075],
  ['medium', 85, 7_650],
  ['large', 85, 7_225],
  ['large', 0, 0],
])('a %s member pays for a rate of £%i an hour, in pence: %i', (tier, rate, pence) => {
  expect(memberRate(rate, tier)).toBe(pence);
});

it('estimates a project as hours times rates less the discount, in pence', () => {
  expect(estimateOf(40, { lowest: 85, highest: 120 }, 5)).toEqual({ lowest: 323_000, highest: 456_000 });
  expect(estimateOf(1, { lowest: 85, highest: 85 }, 15)).toEqual({ lowest: 7_225, highest: 7_225 });
  expect(estimateOf(10_000, { lowest: 0, highest: 10_000 }, 0)).toEqual({ lowest: 0, highest: 10_000_000_000 });
});
