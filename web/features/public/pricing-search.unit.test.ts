import { expect, it } from 'vitest';
import { readPricingSearch } from './pricing-search.ts';

it('accepts audience and billing from the URL', () => {
  expect(readPricingSearch({ for: 'consultants', billing: 'annual' })).toEqual({
    for: 'consultants',
    billing: 'annual',
  });
});

it('drops unknown values', () => {
  expect(readPricingSearch({ for: 'everyone', billing: 12, page: 'x' })).toEqual({});
});
