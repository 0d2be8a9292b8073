import { expect, test } from 'vitest';
import { formatCell } from './cell-format.ts';

test.each([
  ['number', 12_400, '12,400'],
  ['number', 0.333_33, '0.33'],
  ['pounds', 1393, '£1,393'],
  ['pounds', 1393.5, '£1,393.50'],
  ['percent', 12.54, '12.5%'],
  ['hours', 36.46, '36.5 h'],
  ['days', 1, '1 day'],
  ['days', 2.34, '2.3 days'],
  ['date', '2026-03', 'Mar 2026'],
  ['date', '2026-03-04', '04 Mar 2026'],
  ['date', '(none)', '(none)'],
  ['text', 'Legal & Compliance', 'Legal & Compliance'],
  ['days', null, '–'],
] as const)('a cell of %s that holds %s reads %s', (kind, cell, shown) => {
  expect(formatCell({ kind }, cell)).toBe(shown);
});
