import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overdueBefore, workingDaysSince } from './working-days.ts';

const since = (from: string, to: string): number => workingDaysSince(new Date(from), new Date(to));

describe('the working days since a moment', () => {
  it.each([
    ['on the same day', '2026-03-02T09:00:00Z', '2026-03-02T23:59:00Z', 0],
    ['the next day', '2026-03-02T23:00:00Z', '2026-03-03T00:00:00Z', 1],
    ['over a weekend, from Friday to Monday', '2026-03-06T17:00:00Z', '2026-03-09T08:00:00Z', 1],
    ['on the Sunday after a Friday', '2026-03-06T17:00:00Z', '2026-03-08T23:00:00Z', 0],
    ['from a Saturday to Monday', '2026-03-07T10:00:00Z', '2026-03-09T08:00:00Z', 1],
    ['a week later', '2026-03-04T10:00:00Z', '2026-03-11T08:00:00Z', 5],
    ['two years later', '2026-03-02T10:00:00Z', '2028-02-28T08:00:00Z', 520 - 16],
    ['over Easter, from Thursday to Tuesday', '2026-04-02T09:00:00Z', '2026-04-07T09:00:00Z', 1],
    ['over Christmas and the new year', '2026-12-24T09:00:00Z', '2027-01-04T09:00:00Z', 4],
    ['on a bank holiday', '2026-08-28T09:00:00Z', '2026-08-31T12:00:00Z', 0],
    ['from a bank holiday to the next day', '2026-04-06T09:00:00Z', '2026-04-07T09:00:00Z', 1],
    ['before it, as clocks differ', '2026-03-03T00:00:01Z', '2026-03-02T23:59:59Z', 0],
  ])('are counted %s', (_when, from, to, days) => {
    expect(since(from, to)).toBe(days);
  });

  it('begin at midnight in London, an hour earlier in summer', () => {
    expect(since('2026-07-06T12:00:00Z', '2026-07-06T22:59:59Z')).toBe(0);
    expect(since('2026-07-06T12:00:00Z', '2026-07-06T23:00:00Z')).toBe(1);
    expect(since('2026-01-05T12:00:00Z', '2026-01-05T23:00:00Z')).toBe(0);
    expect(since('2026-01-05T12:00:00Z', '2026-01-06T00:00:00Z')).toBe(1);
  });
});

describe('what is overdue', () => {
  it('began before the fourth working day back, for a promise of three', () => {
    // Thursday noon: what arrived on Friday of the week before has waited since Monday, for four days.
    expect(overdueBefore(new Date('2026-03-05T12:00:00Z'), 3).toISOString()).toBe('2026-03-02T00:00:00.000Z');
    // Across the beginning of summer time, on 29 March 2026.
    expect(overdueBefore(new Date('2026-04-02T12:00:00Z'), 3).toISOString()).toBe('2026-03-29T23:00:00.000Z');
    // Good Friday and Easter Monday of 2026 do not count.
    expect(overdueBefore(new Date('2026-04-08T12:00:00Z'), 3).toISOString()).toBe('2026-03-31T23:00:00.000Z');
  });

  it('is what has waited for more working days than promised, at any moment', () => {
    const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(
        moment,
        fc.integer({ min: 0, max: 30 * 24 * 60 }),
        fc.integer({ min: 0, max: 10 }),
        (now, minutes, promised) => {
          const from = new Date(now.getTime() - minutes * 60_000);
          expect(from < overdueBefore(now, promised)).toBe(workingDaysSince(from, now) > promised);
        },
      ),
    );
  });
});
