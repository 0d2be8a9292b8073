import { expect, it } from 'vitest';
import { dayOf, localDateOf } from './local-date.ts';

it('gives back the day it was given, also on the day the clocks change', () => {
  for (const date of ['2026-01-01', '2026-03-29', '2026-10-25', '2028-02-29']) {
    expect(localDateOf(dayOf(date))).toBe(date);
  }
});

it('takes the day of the reader, not of Greenwich', () => {
  expect(localDateOf(new Date(2026, 6, 1, 0, 30))).toBe('2026-07-01');
});

it('refuses what is no local date', () => {
  expect(() => dayOf('2026-7-1')).toThrow('Not a local date: 2026-7-1');
});
