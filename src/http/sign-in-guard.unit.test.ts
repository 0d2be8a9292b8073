import { expect, it } from 'vitest';
import { delayOf } from './sign-in-guard.ts';

it('delays attempts to sign in more and more, by at most 8 seconds', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 50].map(delayOf)).toEqual([0, 0, 0, 1000, 2000, 4000, 8000, 8000, 8000]);
});

it('counts a partly expired attempt as a whole one', () => {
  expect([2.999, 3.999, 4.001].map(delayOf)).toEqual([0, 1000, 2000]);
});
