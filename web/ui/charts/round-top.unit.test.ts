import { expect, it } from 'vitest';
import { roundTop } from './round-top.ts';

it.each([
  [0, 4],
  [1, 4],
  [4, 4],
  [7, 8],
  [11, 20],
  [37, 40],
  [250, 300],
  [999, 1000],
])('a chart whose highest value is %i goes up to %i', (highest, top) => {
  expect(roundTop(highest)).toBe(top);
});

it.each([
  [0, 1],
  [0.31, 0.4],
  [85, 100],
])('one of shares, where %f is highest, goes up to %f', (highest, top) => {
  expect(roundTop(highest, 0.01) >= highest).toBe(true);
  expect(roundTop(highest, highest === 0 ? 1 : 0.1)).toBeCloseTo(top);
});
