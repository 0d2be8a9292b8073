import { expect, it } from 'vitest';
import type { MembershipTier } from './membership-tiers.ts';
import { memberRate } from './rates.ts';

it.each<[MembershipTier, number, number]>([
  ['small', 85, 8_075],
  ['medium', 85, 7_650],
  ['large', 85, 7_225],
  ['large', 0, 0],
])('a %s member pays for a rate of £%i an hour, in pence: %i', (tier, rate, pence) => {
  expect(memberRate(rate, tier)).toBe(pence);
});
