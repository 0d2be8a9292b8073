import { expect, it } from 'vitest';
import { newsIntervalAfter } from './history.ts';

it('polling for new events stops after twenty minutes', () => {
  expect([0, 1, 59].map(newsIntervalAfter)).toEqual([20_000, 20_000, 20_000]);
  expect(newsIntervalAfter(60)).toBe(false);
});
