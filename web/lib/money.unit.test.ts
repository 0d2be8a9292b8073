import { expect, it } from 'vitest';
import { formatPence, formatPounds } from './money.ts';

it('writes pounds with a thousands separator and no pence', () => {
  expect(formatPounds(1393)).toBe('£1,393');
});

it.each([
  [8_075, '£80.75'],
  [123_450, '£1,234.50'],
  [8_100, '£81'],
])('writes %i pence as %s', (pence, text) => {
  expect(formatPence(pence)).toBe(text);
});
