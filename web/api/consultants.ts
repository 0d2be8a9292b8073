import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import type { ConsultantSort } from '#contract/consultants.ts';
import type { ExpertiseArea } from '#domain/kernel/expertise-areas.ts';
import { call } from './client.ts';
import { endpointQuery, pagesQuery } from './endpoint-query.ts';

export interface DirectoryFilters {
  readonly search: string;
  readonly sort: ConsultantSort;
  /** Consultants with any of these areas; all consultants if empty. */
  readonly expertise: readonly ExpertiseArea[];
  readonly words: string;
  /** In pounds per hour. */
  readonly maxRate?: number | undefined;
  readonly availableNow: boolean;
  readonly saved: boolean;
}

/** Milliseconds for which directory data counts as fresh: consultants join, leave and change at any time. */
const STALE_AFTER = 30_000;

const queryOf = ({ search, sort, expertise, words, maxRate, availableNow, saved }: DirectoryFilters) => ({
  ...(search === '' ? {} : { search }),
  ...(expertise.length === 0 ? {} : { expertise: expertise.join(',') }),
  ...(words === '' ? {} : { words }),
  ...(maxRate === undefined ? {} : { maxRate }),
  ...(availableNow ? { availableNow: 'true' as const } : {}),
  ...(saved ? { saved: 'true' as const } : {}),
  sort,
});

/** The number of consultants who match the filters. */
export const consultantCountQuery = (filters: DirectoryFilters) =>
  queryOptions({
    queryKey: ['/api/consultants', 'count', filters] as const,
    queryFn: ({ signal }) => call('listConsultants', { query: { ...queryOf(filters), limit: 1 }, signal }),
    select: ({ total }) => total,
    staleTime: STALE_AFTER,
  });

/** The directory, page by page. The previous result stays visible while another one loads. */
export const consultantsQuery = (filters: DirectoryFilters) =>
  pagesQuery(
    'listConsultants',
    { query: queryOf(filters) },
    { placeholderData: keepPreviousData, staleTime: STALE_AFTER },
  );

/** The rates of the consultants who can be invited and have any of these areas. */
export const ratesQuery = (expertise: readonly ExpertiseArea[]) =>
  endpointQuery(
    'getConsultantRates',
    { query: { expertise: expertise.join(',') } },
    { placeholderData: keepPreviousData, staleTime: STALE_AFTER },
  );

/** One consultant's profile; without an id, nothing is loaded. */
export const consultantQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: [`/api/consultants/${id}`] as const,
    queryFn: id === undefined ? skipToken : ({ signal }) => call('getConsultant', { params: { id }, signal }),
    staleTime: STALE_AFTER,
  });
