import { describe, expect, it } from 'vitest';
import { businessDaysBetween, daysBetween, endOf, isWithin, monthsToShow } from './period.ts';
import { percentile, percentOf } from './statistics.ts';

describe('a period', () => {
  it('includes its first and last day', () => {
    const days = { from: '2026-03-01', to: '2026-03-31' };
    const moments = [
      '2026-02-28T23:59:59.999Z',
      '2026-03-01T00:00:00.000Z',
      // In summer, days begin at 23:00 UTC.
      '2026-03-31T22:59:59.999Z',
      '2026-03-31T23:00:00.000Z',
    ];
    expect(moments.map((moment) => isWithin(days, moment))).toEqual([false, true, true, false]);
  });

  it('can be open at either end', () => {
    expect(isWithin({ from: null, to: null }, '1999-01-01T00:00:00.000Z')).toBe(true);
  });

  it.each([
    [
      'up to now, those in which nothing happened included',
      { from: null, to: null },
      ['2025-12', '2026-01', '2026-02'],
    ],
    ['from the month of its first day', { from: '2026-01-20', to: null }, ['2026-01', '2026-02']],
    ['to the month of its last day', { from: null, to: '2026-01-01' }, ['2025-12', '2026-01']],
    ['none without events', { from: '2020-01-01', to: '2020-12-31' }, []],
  ])('has months: %s', (_, within, months) => {
    expect(monthsToShow('2026-02-10T00:00:00.000Z', ['2026-01', '2025-12'], within)).toEqual(months);
  });

  it('has no months without data', () => {
    expect(monthsToShow('2026-02-10T00:00:00.000Z', [], { from: '2026-01-01', to: null })).toEqual([]);
  });

  it('has months that end where the next ones start', () => {
    expect([endOf('2025-12'), endOf('2026-09'), endOf('2026-10')]).toEqual([
      '2026-01-01T00:00:00.000Z',
      '2026-09-30T23:00:00.000Z',
      '2026-11-01T00:00:00.000Z',
    ]);
  });
});

describe('durations', () => {
  it('are counted in days with fractions', () => {
    expect(daysBetween('2026-03-01T00:00:00.000Z', '2026-03-02T12:00:00.000Z')).toBe(1.5);
  });

  it.each([
    ['Monday to Wednesday', '2026-03-02T09:00:00.000Z', '2026-03-04T09:00:00.000Z', 2],
    ['Friday to Monday', '2026-03-06T09:00:00.000Z', '2026-03-09T09:00:00.000Z', 1],
    ['over a weekend only', '2026-03-07T00:00:00.000Z', '2026-03-09T00:00:00.000Z', 0],
    ['two weeks', '2026-03-02T00:00:00.000Z', '2026-03-16T00:00:00.000Z', 10],
    ['from a Sunday', '2026-03-08T12:00:00.000Z', '2026-03-09T12:00:00.000Z', 0.5],
  ])('are counted in business days without Saturdays and Sundays: %s', (_what, from, to, days) => {
    expect(businessDaysBetween(from, to)).toBe(days);
  });
});

describe('figures', () => {
  it('are interpolated between neighbours', () => {
    expect([
      percentile([4, 1, 3, 2], 0.5),
      percentile([10, 20], 0.9),
      percentile([7], 0.9),
      percentile([], 0.5),
    ]).toEqual([2.5, 19, 7, null]);
  });

  it('have no share of zero', () => {
    expect([percentOf(1, 8), percentOf(0, 0)]).toEqual([12.5, null]);
  });
});
