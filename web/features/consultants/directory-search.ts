import type { DirectoryFilters } from '#api/consultants.ts';
import type { ConsultantSort } from '#contract/consultants.ts';
import type { ExpertiseArea } from '#domain/kernel/expertise-areas.ts';
import { keyOf } from '#lib/search-values.ts';

/** The directory's search parameters: `?search=patel&sort=experience-desc&expertise=finance,legal`. */
export interface DirectorySearch {
  readonly search?: string;
  readonly sort?: ConsultantSort;
  readonly expertise?: string;
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

/** The valid areas of a comma-separated list, in the platform's order. */
const areasIn = (listed: unknown): readonly ExpertiseArea[] => {
  const wanted = typeof listed === 'string' ? listed.split(',') : [];
  return Object.keys(areas).filter((area): area is ExpertiseArea => wanted.includes(area));
};

/** The valid search parameters, without defaults. */
export const readDirectorySearch = ({ search, sort, expertise }: Record<string, unknown>): DirectorySearch => {
  // The router parses numeric text as a number.
  const text = typeof search === 'string' || typeof search === 'number' ? String(search).slice(0, MAX_LENGTH) : '';
  const order = keyOf(sorts, sort);
  const chosen = areasIn(expertise).join(',');
  return {
    ...(text === '' ? {} : { search: text }),
    ...(order && order !== 'name' ? { sort: order } : {}),
    ...(chosen === '' ? {} : { expertise: chosen }),
  };
};

/** The filters for the API. */
export const filtersOf = ({ search = '', sort = 'name', expertise }: DirectorySearch): DirectoryFilters => ({
  search: search.trim(),
  sort,
  expertise: areasIn(expertise),
});

/** Whether any filter is set. */
export const isFiltered = ({ search, expertise }: DirectorySearch): boolean =>
  search !== undefined || expertise !== undefined;
