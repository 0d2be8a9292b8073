import { expect, test } from 'vitest';
import { formatCell, formatRemaining, listed, remainingSeconds } from './format.ts';

test('formats lists', () => {
  expect([listed([]), listed(['a']), listed(['a', 'b']), listed(['a', 'b', 'c'], 'or')]).toEqual([
    '',
    'a',
    'a and b',
    'a, b or c',
  ]);
});

test.each([
  ['number', 12_400, '12,400'],
  ['number', 0.333_33, '0.33'],
  ['pounds', 1393, '£1,393'],
  ['pounds', 1393.5, '£1,393.50'],
  ['percent', 12.54, '12.5%'],
  ['hours', 36.46, '36.5 h'],
  ['days', 1, '1 day'],
  ['days', 1.01, '1 day'],
  ['days', 2.34, '2.3 days'],
  ['days', 0.04, '0.04 days'],
  ['date', '2026-03', 'Mar 2026'],
  ['date', '2026-03-04', '04 Mar 2026'],
  ['date', '(none)', '(none)'],
  ['text', 'Legal & Compliance', 'Legal & Compliance'],
  ['days', null, '–'],
] as const)('a cell of %s that holds %s reads %s', (kind, cell, shown) => {
  expect(formatCell({ kind }, cell)).toBe(shown);
});

test.each([
  ['the speed so far', { at: 1000, events: 10_000 }, { at: 3000, events: 30_000 }, 7],
  ['nothing after one look', { at: 1000, events: 10_000 }, { at: 1000, events: 10_000 }, null],
  ['nothing while nothing moves', { at: 1000, events: 10_000 }, { at: 9000, events: 10_000 }, null],
  ['nothing left beyond the end', { at: 0, events: 0 }, { at: 1000, events: 120_000 }, 0],
])('estimates %s', (_, first, last, seconds) => {
  expect(remainingSeconds(first, last, 100_000)).toBe(seconds);
});

test.each([
  [0.4, 'about a second left'],
  [4.2, 'about 4 seconds left'],
  [58, 'about a minute left'],
  [130, 'about 2 minutes left'],
])('%f seconds are %s', (seconds, words) => {
  expect(formatRemaining(seconds)).toBe(words);
});
