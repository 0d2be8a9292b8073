import { expect, test } from 'vitest';
import { namedPlaces } from './axis-labels.ts';

test.each([
  ['all where there is room', 4, 100, 60, [0, 1, 2, 3]],
  ['every third where they would touch', 7, 25, 60, [0, 3, 6]],
  ['the first one at least', 3, 10, 600, [0]],
  ['none of nothing', 0, 10, 60, []],
  ['none without a width', 3, 0, 60, []],
] as const)('names %s', (_, count, room, widest, places) => {
  expect(namedPlaces(count, room, widest)).toEqual(places);
});
