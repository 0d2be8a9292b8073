import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CurrentUser } from '#contract/accounts.ts';
import { call } from './client.ts';

/** Milliseconds for which results are reused without a new request. */
const STALE_TIME = 30_000;

/**
 * Search results of the palette. No request is made for an empty search; earlier results stay visible while new ones
 * load.
 */
export const searchQuery = (role: CurrentUser['role'], q: string) =>
  queryOptions({
    queryKey: ['/api/search', role, q] as const,
    queryFn: ({ signal }) => call(role === 'admin' ? 'searchEverything' : 'searchOwn', { query: { q }, signal }),
    enabled: q !== '',
    staleTime: STALE_TIME,
    placeholderData: q === '' ? undefined : keepPreviousData,
  });
