import type { DirectoryFilters } from '#api/consultants.ts';
import type { ConsultantSort } from '#contract/consultants.ts';
import { type ExpertiseArea, expertiseLabels } from '#domain/kernel/expertise-areas.ts';
import { formatPounds } from '#lib/money.ts';
import { keyOf } from '#lib/search-values.ts';
import { consultantCopy } from './copy.ts';

/** The directory's search parameters: `?search=patel&sort=experience-desc&expertise=finance,legal&rate=90&now=true`. */
export interface DirectorySearch {
  readonly search?: string;
  readonly sort?: ConsultantSort;
  readonly expertise?: string;
  readonly words?: string;
  /** The highest hourly rate in pounds. */
  readonly rate?: number;
  /** Only consultants who are available now. */
  readonly now?: true;
  /** Only consultants whom the charity has saved. */
  readonly saved?: true;
}

const sorts: Readonly<Record<ConsultantSort, true>> = { name: true, 'experience-desc': true, 'experience-asc': true };

const areas: Readonly<Record<ExpertiseArea, true>> = {
  finance: true,
  marketing: true,
  fundraising: true,
  strategy: true,
  operations: true,
  technology: true,
  legal: true,
  hr: true,
  governance: true,
  other: true,
};

/** Maximum length of the search text. */
const MAX_LENGTH = 100;
/** The highest rate that the server knows, in pounds. */
export const MAX_RATE = 10_000;

/** The valid areas of a comma-separated list, in the platform's order. */
const areasIn = (listed: unknown): readonly ExpertiseArea[] => {
  const wanted = typeof listed === 'string' ? listed.split(',') : [];
  return Object.keys(areas).filter((area): area is ExpertiseArea => wanted.includes(area));
};

/** The router parses numeric text as a number. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, MAX_LENGTH) : '';

/** The valid search parameters, without defaults. */
export const readDirectorySearch = (given: Record<string, unknown>): DirectorySearch => {
  const { sort, expertise, rate, now, saved } = given;
  const text = textOf(given.search);
  const words = textOf(given.words);
  const order = keyOf(sorts, sort);
  const chosen = areasIn(expertise).join(',');
  return {
    ...(text === '' ? {} : { search: text }),
    ...(order && order !== 'name' ? { sort: order } : {}),
    ...(chosen === '' ? {} : { expertise: chosen }),
    ...(words === '' ? {} : { words }),
    ...(typeof rate === 'number' && rate >= 0 && rate <= MAX_RATE ? { rate: Math.trunc(rate) } : {}),
    ...(now === true ? { now } : {}),
    ...(saved === true ? { saved } : {}),
  };
};

/** The filters for the API. */
export const filtersOf = ({
  search = '',
  sort = 'name',
  expertise,
  words = '',
  rate,
  now,
  saved,
}: DirectorySearch): DirectoryFilters => ({
  search: search.trim(),
  sort,
  expertise: areasIn(expertise),
  words: words.trim(),
  maxRate: rate,
  availableNow: now === true,
  saved: saved === true,
});

/** Whether any filter is set. */
export const isFiltered = ({ sort: _order, ...filters }: DirectorySearch): boolean => Object.keys(filters).length > 0;

const copy = consultantCopy.directory;

/** The search without one of its filters, which the label names. */
interface Relaxed {
  readonly label: string;
  readonly search: DirectorySearch;
}

/** The search without each of its filters in turn. */
export const withoutEach = (search: DirectorySearch): readonly Relaxed[] => {
  const { search: name, expertise, words, rate, now, saved, ...order } = search;
  const areas = filtersOf(search).expertise.map((area) => expertiseLabels[area]);
  const filters: readonly (readonly [label: string, filter: DirectorySearch])[] = [
    ...(name === undefined ? [] : [[`“${name}”`, { search: name }] as const]),
    ...(expertise === undefined ? [] : [[areas.join(', '), { expertise }] as const]),
    ...(words === undefined ? [] : [[`${copy.wordsLabel}: “${words}”`, { words }] as const]),
    ...(rate === undefined ? [] : [[`${copy.rateLabel} ${formatPounds(rate)}`, { rate }] as const]),
    ...(saved === undefined ? [] : [[copy.saved, { saved }] as const]),
    ...(now === undefined ? [] : [[copy.availableNow, { now }] as const]),
  ];
  return filters.map(([label], left) => ({
    label,
    search: Object.assign({}, order, ...filters.filter((_, at) => at !== left).map(([, filter]) => filter)),
  }));
};
