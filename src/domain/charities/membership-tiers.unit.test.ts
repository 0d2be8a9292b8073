import { expect, it } from 'vitest';
import { tierForRevenue } from './membership-tiers.ts';

it.each([
  [0, 'small'],
  [999_999, 'small'],
  [1_000_000, 'medium'],
  [5_000_000, 'medium'],
  [5_000_001, 'large'],
])('the tier for a revenue of £%i is %s', (revenue, tier) => {
  expect(tierForRevenue(revenue)).toBe(tier);
});
