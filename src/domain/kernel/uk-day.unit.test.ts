import { expect, it } from 'vitest';
import { ukDayOf } from './uk-day.ts';

it('the day of a moment is that of the United Kingdom', () => {
  expect(ukDayOf(new Date('2026-06-30T23:30:00.000Z'))).toBe('2026-07-01');
});
