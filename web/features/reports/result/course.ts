const MS_A_DAY = 86_400_000;
/** More than this would be nothing but gaps. */
const MOST = 2_000;

const isMonth = (key: string): boolean => /^\d{4}-\d\d$/.test(key);
const isDay = (key: string): boolean => /^\d{4}-\d\d-\d\d$/.test(key);

const monthNumber = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
const monthOf = (number: number): string => `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`;
const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / MS_A_DAY;
const dayOf = (number: number): string => new Date(number * MS_A_DAY).toISOString().slice(0, 10);

const filled = (numbers: readonly number[], step: number): readonly number[] | null => {
  const [first = 0, last = 0] = [numbers[0], numbers.at(-1)];
  const count = (last - first) / step + 1;
  return count > MOST ? null : Array.from({ length: count }, (_, place) => first + place * step);
};

/**
 * A course of time without gaps: the months, weeks or days of a result with those between them of which it says nothing,
 * so that an axis does not leave them out. Keys that are no course of time come back as they are.
 */
export const courseOf = (keys: readonly string[]): readonly string[] => {
  const isRising = keys.every((key, place) => place === 0 || (keys[place - 1] ?? '') < key);
  if (keys.length < 2 || !isRising) return keys;
  if (keys.every(isMonth)) return filled(keys.map(monthNumber), 1)?.map(monthOf) ?? keys;
  if (!keys.every(isDay)) return keys;
  const days = keys.map(dayNumber);
  const areWeeks = days.every((day) => (day - (days[0] ?? 0)) % 7 === 0);
  return filled(days, areWeeks ? 7 : 1)?.map(dayOf) ?? keys;
};
