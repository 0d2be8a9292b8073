import { expect, test } from 'vitest';
import { pathOf } from './line-path.ts';

const scale = { x: (place: number) => place * 10, y: (value: number) => 100 - value };

test.each([
  ['runs through the values', [1, 2, 3], 'M0.0 99.0L10.0 98.0L20.0 97.0'],
  ['breaks where there is no value', [1, null, 3, 4], 'M0.0 99.0M20.0 97.0L30.0 96.0'],
  ['is nothing for nothing', [null], ''],
])('a line %s', (_, values, path) => {
  expect(pathOf(values, scale)).toBe(path);
});
