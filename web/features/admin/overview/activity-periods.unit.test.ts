import { describe, expect, it } from 'vitest';
import { periodsOf } from './activity-periods.ts';

const days = (count: number) =>
  Array.from({ length: count }, (_, place) => ({
    day: new Date(Date.UTC(2026, 0, 1 + place)).toISOString().slice(0, 10),
    visits: 2,
    newVisitors: 1,
    charitySignups: place === count - 1 ? 3 : 0,
    consultantSignups: 0,
    charities: 0,
    consultants: 0,
  }));

describe('periods of a chart', () => {
  it('are single days for up to a month', () => {
    const periods = periodsOf(days(30));
    expect(periods).toHaveLength(30);
    expect(periods[0]).toMatchObject({ from: '2026-01-01', to: '2026-01-01', visits: 2 });
  });

  it.each([
    [90, 13, 6],
    [365, 52, 8],
  ])('group %i days into %i weeks; the last ends today, the first has %i days', (count, weeks, first) => {
    const periods = periodsOf(days(count));
    expect(periods).toHaveLength(weeks);
    expect(periods[0]).toMatchObject({ from: '2026-01-01', visits: 2 * first });
    expect(periods.slice(1).every(({ visits }) => visits === 14)).toBe(true);
    expect(periods.at(-1)).toMatchObject({ to: days(count).at(-1)?.day, charitySignups: 3 });
  });

  it('cover every day exactly once', () => {
    for (const count of [1, 31, 32, 90, 91, 365, 400]) {
      const visits = periodsOf(days(count)).reduce((total, period) => total + period.visits, 0);
      expect(visits, `${count} days`).toBe(2 * count);
    }
  });

  it('are empty without days', () => {
    expect(periodsOf([])).toEqual([]);
  });
});
