import { describe, expect, it } from 'vitest';
import { firstTermMonths, priceOf, renewalMonths } from './billing.ts';
import { membershipTiers } from './membership-tiers.ts';
import { membershipPrices, oneOffSetUpFee } from './price-book.ts';

describe('the price book', () => {
  it.each([
    ['small', 175, 129, 1393, 5, 1],
    ['medium', 295, 199, 2149, 10, 2],
    ['large', 495, 249, 2689, 15, 4],
  ] as const)('has the figures of the specification for %s charities', (tier, shown, month, year, off, sessions) => {
    expect(membershipPrices[tier]).toEqual({
      registrationPerMonth: shown,
      perMonth: month,
      perYear: year,
      consultantDiscount: off,
      strategySessionsPerYear: sessions,
    });
  });

  it('charges less for the first one-off project', () => {
    expect(oneOffSetUpFee).toEqual({ first: 249, later: 499 });
  });

  it.each(membershipTiers)('makes a year about a tenth cheaper than twelve months (%s)', (tier) => {
    const months = priceOf(tier, 'monthly', 12);
    expect(1 - priceOf(tier, 'annual', 12) / months).toBeCloseTo(0.1, 2);
  });

  it('commits monthly billing to six months, then rolls it on by one; a year is always a year', () => {
    expect(firstTermMonths).toEqual({ monthly: 6, annual: 12 });
    expect(renewalMonths).toEqual({ monthly: 1, annual: 12 });
  });
});
