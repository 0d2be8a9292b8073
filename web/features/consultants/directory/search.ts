import { type ExpertiseArea, expertiseAreas } from '../../../../src/domain/kernel/expertise-areas.ts';
import type { ConsultantSort } from '../../../../src/http/contract/consultants.ts';
import type { DirectoryFilters } from '../../../api/consultants.ts';

/** The directory's choices as its address holds them: `?search=patel&sort=experience-desc&expertise=finance,legal`. */
export interface DirectorySearch {
  readonly search?: string;
  readonly sort?: ConsultantSort;
  readonly expertise?: string;
}

/** Every order there is. Not read from the contract: its schemas would travel with every page. */
const sorts: Readonly<Record<ConsultantSort, true>> = { name: true, 'experience-desc': true, 'experience-asc': true };

const isSort = (value: unknown): value is ConsultantSort => typeof value === 'string' && Object.hasOwn(sorts, value);

/** The most letters that may be looked for. */
const LONGEST = 100;

/** Known areas of a list, each once, in the platform's order. */
const areasIn = (listed: unknown): readonly ExpertiseArea[] => {
  const wanted = typeof listed === 'string' ? listed.split(',') : [];
  return expertiseAreas.filter((area) => wanted.includes(area));
};

/** Reads an address: what is unknown in it is left out, and so is what says no more than its absence. */
export const readDirectorySearch = ({ search, sort, expertise }: Record<string, unknown>): DirectorySearch => {
  // The router takes what looks like a number for one.
  const text = typeof search === 'string' || typeof search === 'number' ? String(search).slice(0, LONGEST) : '';
  const areas = areasIn(expertise);
  return {
    ...(text === '' ? {} : { search: text }),
    ...(isSort(sort) && sort !== 'name' ? { sort } : {}),
    ...(areas.length === 0 ? {} : { expertise: areas.join(',') }),
  };
};

/** What to ask the server for. */
export const filtersOf = ({ search = '', sort = 'name', expertise }: DirectorySearch): DirectoryFilters => ({
  search: search.trim(),
  sort,
  expertise: areasIn(expertise),
});

/** Whether anything narrows the list. */
export const isFiltered = ({ search, expertise }: DirectorySearch): boolean =>
  search !== undefined || expertise !== undefined;
