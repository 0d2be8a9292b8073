import { expect, it } from 'vitest';
import { dayOf, localDateOf } from './local-date.ts';

it('round-trips a day, even when the clocks change', () => {
  for (const date of ['2026-01-01', '2026-03-29', '2026-10-25', '2028-02-29']) {
    expect(localDateOf(dayOf(date))).toBe(date);
  }
});

it('uses the reader’s day, not the UTC day', () => {
  expect(localDateOf(new Date(2026, 6, 1, 0, 30))).toBe('2026-07-01');
});

it('rejects invalid local dates', () => {
  for (const date of ['2026-7-1', '2026-02-30', 'soon', '']) {
    expect(() => dayOf(date)).toThrow(`Not a local date: ${date}`);
  }
});
