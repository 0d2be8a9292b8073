const DAY_MS = 86_400_000;

/** Bank holidays by proclamation, by year: days added, and the usual days that they replace (https://www.gov.uk/bank-holidays). */
const proclaimed: Readonly<
  Record<number, { readonly added: readonly string[]; readonly replaced: readonly string[] }>
> = {
  2020: { added: ['2020-05-08'], replaced: ['2020-05-04'] },
  2022: { added: ['2022-06-02', '2022-06-03', '2022-09-19'], replaced: ['2022-05-30'] },
  2023: { added: ['2023-05-08'], replaced: [] },
};

const nothing = { added: [], replaced: [] };

/** Days since 1 January 1970. */
const dayOf = (date: string): number => Date.parse(date) / DAY_MS;

/** Days since 1 January 1970, which was a Thursday. */
const dayNumber = (year: number, month: number, date: number): number => Date.UTC(year, month - 1, date) / DAY_MS;

/** 0 for Sunday to 6 for Saturday. */
const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7;

const isWeekend = (day: number): boolean => weekdayOf(day) % 6 === 0;

/** The first Monday on or after a day. */
const mondayFrom = (day: number): number => day + ((8 - weekdayOf(day)) % 7);

/** Easter Sunday of the Gregorian calendar, by the anonymous algorithm (Meeus, Astronomical Algorithms, chapter 8). */
export const easterSunday = (year: number): number => {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const moon = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const sunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - moon - (ofCentury % 4)) % 7;
  const shift = Math.floor((golden + 11 * moon + 22 * sunday) / 451);
  const sum = moon + sunday - 7 * shift + 114;
  return dayNumber(year, Math.floor(sum / 31), (sum % 31) + 1);
};

/**
 * The bank holidays of England and Wales in a year, by the rules of the Banking and Financial Dealings Act 1971 and by
 * proclamation, as days since 1 January 1970. All are from Monday to Friday: a substitute day stands for one at a weekend.
 */
export const bankHolidays = (year: number): readonly number[] => {
  const newYear = dayNumber(year, 1, 1);
  const easter = easterSunday(year);
  const christmas = dayNumber(year, 12, 25);
  const usual = [
    isWeekend(newYear) ? mondayFrom(newYear) : newYear,
    easter - 2,
    easter + 1,
    mondayFrom(dayNumber(year, 5, 1)),
    mondayFrom(dayNumber(year, 5, 25)),
    mondayFrom(dayNumber(year, 8, 25)),
    // Two days in turn: where one falls on a weekend, its substitute is two days later.
    isWeekend(christmas) ? christmas + 2 : christmas,
    isWeekend(christmas + 1) ? christmas + 3 : christmas + 1,
  ];
  const { added, replaced } = proclaimed[year] ?? nothing;
  const left = usual.filter((day) => !replaced.map(dayOf).includes(day));
  return [...left, ...added.map(dayOf)].toSorted((one, other) => one - other);
};
