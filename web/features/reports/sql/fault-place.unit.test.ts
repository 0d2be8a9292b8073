import { expect, it } from 'vitest';
import { placeIn } from './fault-place.ts';

it('counts lines and columns from 1', () => {
  expect(placeIn('select 1', 0)).toEqual({ line: 1, column: 1 });
  expect(placeIn('select 1\nfrom nothing', 14)).toEqual({ line: 2, column: 6 });
});
