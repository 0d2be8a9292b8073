import { expect, it } from 'vitest';
import { newsIntervalAfter } from './history.ts';

it('news of the history are asked for by themselves for twenty minutes, and no longer', () => {
  expect([0, 1, 59].map(newsIntervalAfter)).toEqual([20_000, 20_000, 20_000]);
  expect(newsIntervalAfter(60)).toBe(false);
});
