import { describe, expect, it } from 'vitest';
import {
  formatBritishDate,
  formatClockTime,
  formatDashboardDate,
  formatDateTime,
  formatListTime,
  formatLongDate,
  formatProjectDate,
  formatShortDay,
} from './dates.ts';

describe('dates', () => {
  it('are formatted for the dashboard', () => {
    expect(formatDashboardDate('2026-03-04')).toBe('Mar 4, 2026');
  });

  it('are formatted for the project page, with September in three letters', () => {
    expect(formatProjectDate('2026-09-04')).toBe('04 Sep 2026');
  });

  it('are formatted as British numbers', () => {
    expect(formatBritishDate('2026-03-04T10:00:00Z')).toBe('04/03/2026');
  });

  it('are times on the same day, where room is short', () => {
    const now = new Date('2026-06-30T23:30:00Z');
    expect(formatListTime('2026-07-01T10:05:00Z', now)).toBe('11:05');
    expect(formatListTime('2026-06-30T10:05:00Z', now)).toBe('30 Jun 2026');
  });

  it('are formatted in words', () => {
    expect(formatLongDate('2026-03-04')).toBe('4 March 2026');
  });

  it('are in British time, an hour after UTC in summer, even across midnight', () => {
    expect(formatDateTime('2026-06-30T23:30:00Z')).toBe('01 Jul 2026, 00:30');
  });

  it('can be shortened to day and month', () => {
    expect(formatShortDay('2026-03-04')).toBe('4 Mar');
  });

  it('are formatted to the second in British time', () => {
    expect(formatClockTime('2026-06-30T13:05:09.870Z')).toBe('14:05:09');
  });

  it('reject invalid dates', () => {
    expect(() => formatLongDate('tomorrow')).toThrow('Not a date: tomorrow');
  });
});
