import { expect, it } from 'vitest';
import { readPricingSearch } from './search.ts';

it('takes audience and billing from the address', () => {
  expect(readPricingSearch({ for: 'consultants', billing: 'annual' })).toEqual({
    for: 'consultants',
    billing: 'annual',
  });
});

it('leaves out what it does not know', () => {
  expect(readPricingSearch({ for: 'everyone', billing: 12, page: 'x' })).toEqual({});
});
