import { useQueryClient } from '@tanstack/react-query';
import type { SavedQuery } from '#contract/queries.ts';
import { endpointQuery, pagesQuery } from './endpoint-query.ts';
import { useStored } from './stored.ts';

const savedKey = ['/api/reports/queries'] as const;
const runsKey = ['/api/reports/sql/runs'] as const;

/** Tables and columns that SQL queries can use. */
export const sqlSchemaQuery = endpointQuery('getSqlSchema', {});

/** The user's own and shared queries, newest first, page by page. */
export const savedQueriesQuery = pagesQuery('listSavedQueries', {}, { staleTime: 5_000 });

export const savedQueryQuery = (id: string) => endpointQuery('getSavedQuery', { params: { id } }, { staleTime: 5_000 });

/** The user's own query runs, newest first, page by page. */
export const queryRunsQuery = pagesQuery('listQueryRuns', { query: { limit: 10 } }, { staleTime: 0 });

export const useStoreSavedQuery = () => useStored<SavedQuery>(savedQueryQuery, savedKey);

/** Returns a function that refetches the list of query runs. */
export const useRefreshQueryRuns = () => {
  const queries = useQueryClient();
  return (): void => void queries.invalidateQueries({ queryKey: runsKey });
};
