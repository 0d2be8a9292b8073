import { describe, expect, it } from 'vitest';
import { mailDay } from './mail-days.ts';

describe('the day of a mail', () => {
  it.each([
    // In summer, seven in the morning is six in UTC.
    ['day', '2026-07-01T05:59:00Z', '2026-06-30'],
    ['day', '2026-07-01T06:00:00Z', '2026-07-01'],
    ['day', '2026-01-01T06:59:00Z', '2025-12-31'],
    // The 2nd of March 2026 is a Monday.
    ['week', '2026-03-02T06:59:00Z', '2026-02-23'],
    ['week', '2026-03-02T07:00:00Z', '2026-03-02'],
    ['week', '2026-03-08T23:00:00Z', '2026-03-02'],
  ] as const)('every %s at %s is %s', (every, now, day) => {
    expect(mailDay(every, new Date(now))).toBe(day);
  });
});
