import { describe, expect, it } from 'vitest';
import { periodsOf } from './periods.ts';

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

describe('the columns of a chart', () => {
  it('are days for a month', () => {
    const periods = periodsOf(days(30));
    expect(periods).toHaveLength(30);
    expect(periods[0]).toMatchObject({ from: '2026-01-01', to: '2026-01-01', visits: 2 });
  });

  it.each([
    [90, 13, 6],
    [365, 52, 8],
  ])('of %i days are %i weeks, the last of which ends today, and the first has %i days', (count, weeks, first) => {
    const periods = periodsOf(days(count));
    expect(periods).toHaveLength(weeks);
    expect(periods[0]).toMatchObject({ from: '2026-01-01', visits: 2 * first });
    expect(periods.slice(1).every(({ visits }) => visits === 14)).toBe(true);
    expect(periods.at(-1)).toMatchObject({ to: days(count).at(-1)?.day, charitySignups: 3 });
  });

  it('leave no day out and count none twice', () => {
    for (const count of [1, 31, 32, 90, 91, 365, 400]) {
      const visits = periodsOf(days(count)).reduce((total, period) => total + period.visits, 0);
      expect(visits, `${count} days`).toBe(2 * count);
    }
  });

  it('are none for no days', () => {
    expect(periodsOf([])).toEqual([]);
  });
});
