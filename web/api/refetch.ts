import { partialMatchKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';

const isLoading = ({ state }: Query): boolean => state.data === undefined && state.fetchStatus === 'fetching';

/**
 * Refetches queries that no longer show the present state. The library joins a first fetch that is still running, although
 * it may have been answered before the change; so such a query is fetched again afterwards.
 */
export const refetch = async (queries: QueryClient, isOld: (query: Query) => boolean): Promise<void> => {
  const loading = queries.getQueryCache().findAll({ predicate: (query) => isLoading(query) && isOld(query) });
  await Promise.all([
    queries.invalidateQueries({ predicate: (query) => !isLoading(query) && isOld(query) }),
    ...loading.map(async (query) => {
      await query.promise?.catch(() => undefined);
      await queries.invalidateQueries({ queryKey: query.queryKey, exact: true });
    }),
  ]);
};

/** Whether a query's key begins with one of these. */
export const isUnder =
  (...keys: readonly QueryKey[]) =>
  ({ queryKey }: Query): boolean =>
    keys.some((key) => partialMatchKey(queryKey, key));

/** Shows the result of a write. A fetch that is still running may have been answered before it, so it is cancelled. */
export const showResult = async <Data>(queries: QueryClient, queryKey: QueryKey, result: Data): Promise<void> => {
  await queries.cancelQueries({ queryKey, exact: true });
  queries.setQueryData(queryKey, result);
};
