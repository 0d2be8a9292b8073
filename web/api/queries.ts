import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { SavedQuery } from '#contract/queries.ts';
import { call } from './client.ts';
import { byPages } from './pages.ts';

const savedKey = ['/api/reports/queries'] as const;
const runsKey = ['/api/reports/sql/runs'] as const;

/** Tables and columns that SQL queries can use. */
export const sqlSchemaQuery = queryOptions({
  queryKey: ['/api/reports/sql/schema'] as const,
  queryFn: ({ signal }) => call('getSqlSchema', { signal }),
});

/** The user's own and shared queries, newest first, page by page. */
export const savedQueriesQuery = infiniteQueryOptions({
  queryKey: savedKey,
  queryFn: ({ pageParam, signal }) => call('listSavedQueries', { query: { cursor: pageParam }, signal }),
  ...byPages,
  staleTime: 5_000,
});

/** One saved query. */
export const savedQueryQuery = (id: string) =>
  queryOptions({
    queryKey: [`/api/reports/queries/${id}`] as const,
    queryFn: ({ signal }) => call('getSavedQuery', { params: { id }, signal }),
    staleTime: 5_000,
  });

/** The user's own query runs, newest first, page by page. */
export const queryRunsQuery = infiniteQueryOptions({
  queryKey: runsKey,
  queryFn: ({ pageParam, signal }) => call('listQueryRuns', { query: { cursor: pageParam, limit: 10 }, signal }),
  ...byPages,
  staleTime: 0,
});

/** Returns a function that puts a saved query into the cache and refetches the list. */
export const useStoreSavedQuery = () => {
  const queries = useQueryClient();
  return (query: SavedQuery): void => {
    queries.setQueryData(savedQueryQuery(query.id).queryKey, query);
    void queries.invalidateQueries({ queryKey: savedKey });
  };
};

/** Returns a function that refetches the list of query runs. */
export const useRefreshQueryRuns = () => {
  const queries = useQueryClient();
  return (): void => void queries.invalidateQueries({ queryKey: runsKey });
};
