import fc from 'fast-check';
import { expect, it } from 'vitest';
import published from '../../../test/fixtures/bank-holidays-england-and-wales.json' with { type: 'json' };
import { bankHolidays, easterSunday } from './bank-holidays.ts';

const DAY_MS = 86_400_000;
const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

it.each(Object.entries(published.years))('the bank holidays of %s are those that gov.uk published', (year, dates) => {
  expect(bankHolidays(Number(year)).map(dateOf)).toEqual(dates);
});

it.each([
  [1818, '1818-03-22'],
  [1961, '1961-04-02'],
  [2000, '2000-04-23'],
  [2014, '2014-04-20'],
  [2038, '2038-04-25'],
  [2049, '2049-04-18'],
  [2285, '2285-03-22'],
])('Easter Sunday of %s is %s', (year, date) => {
  expect(dateOf(easterSunday(year))).toBe(date);
});

it('every year has eight different bank holidays or more, all from Monday to Friday', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1990, max: 4000 }), (year) => {
      const days = bankHolidays(year);
      expect(new Set(days).size).toBe(days.length);
      expect(days.length).toBeGreaterThanOrEqual(8);
      for (const day of days) {
        expect([1, 2, 3, 4, 5]).toContain(new Date(day * DAY_MS).getUTCDay());
        expect(new Date(day * DAY_MS).getUTCFullYear()).toBe(year);
      }
    }),
  );
});
