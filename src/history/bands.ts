/** A range of numbers. */
export interface Band {
  /** The lower limit of the band. */
  readonly from: number;
  /** `20–49`, or `1,000 or more`. */
  readonly text: string;
}

/** Numbers that do not describe a person or an organisation: counters, prices of the price book, versions. */
const exact: ReadonlySet<string> = new Set([
  'amount',
  'charged',
  'announced',
  'credit',
  'daysBefore',
  'documents',
  'due',
  'epoch',
  'estimatedHours',
  'from',
  'generation',
  'number',
  'price',
  'setUpFee',
  'to',
  'upTo',
  'version',
]);

const scores = [1, 3, 4];

/** The lower limits of a field's bands. */
const bounds: ReadonlyMap<string, readonly number[]> = new Map([
  ['yearsExperience', [0, 5, 10, 20]],
  ['hourlyRate', [0, 50, 100, 200]],
  ['daysPerMonth', [0, 5, 10, 20]],
  ['revenue', [0, 10_000, 100_000, 500_000, 1_000_000, 5_000_000, 10_000_000]],
  ['employeeCount', [0, 10, 50, 250]],
  ['foundingYear', [0, 1900, 1950, 1980, 2000, 2010, 2020]],
  ['minutes', [0, 60, 120, 240, 480]],
  ['quality', scores],
  ['communication', scores],
  ['again', scores],
]);

const byDefault = [0, 10, 100, 1_000, 10_000, 100_000, 1_000_000];

/** Years are not grouped by thousands. */
const format = (name: string, number: number): string =>
  name === 'foundingYear' ? String(number) : number.toLocaleString('en-GB');

/** Whether analysts see a band instead of the number. A new field has bands until it is listed as exact. */
export const isBanded = (name: string): boolean => !exact.has(name);

/** The lower limits of a field's bands, ascending; the first band also has what is below it. */
export const bandsOf = (name: string): readonly number[] => bounds.get(name) ?? byDefault;

/** The band of a number in a field. */
export const bandOf = (name: string, number: number): Band => {
  const begins = bandsOf(name);
  const at = Math.max(
    0,
    begins.findLastIndex((begin) => begin <= number),
  );
  const from = begins[at] ?? 0;
  const next = begins[at + 1];
  if (next === undefined) return { from, text: `${format(name, from)} or more` };
  if (from === 0 && name === 'foundingYear') return { from, text: `before ${next}` };
  const [first, last] = [format(name, from), format(name, next - 1)];
  return { from, text: first === last ? first : `${first}–${last}` };
};
