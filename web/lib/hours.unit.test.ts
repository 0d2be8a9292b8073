import { expect, it } from 'vitest';
import { formatHours, parseHours } from './hours.ts';

it.each([
  ['1.5', 90],
  [' 0.25 ', 15],
  ['.5', 30],
  ['2', 120],
  ['1:30', 90],
  ['0:45', 45],
  ['24', 1440],
])('reads %j as %i minutes', (typed, minutes) => {
  expect(parseHours(typed)).toBe(minutes);
});

it.each(['', '.', '1,5', '1:5', '1:75', '-1', '1e3', '90m', '1.125'])('refuses %j', (typed) => {
  expect(parseHours(typed)).toBeNaN();
});

it.each([
  [15, '0.25 hours'],
  [60, '1 hour'],
  [90, '1.5 hours'],
  [75_000, '1,250 hours'],
])('shows %i minutes as %s', (minutes, shown) => {
  expect(formatHours(minutes)).toBe(shown);
});
