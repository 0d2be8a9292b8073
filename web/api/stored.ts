import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { isUnder, refetch } from './refetch.ts';

/** Returns a function that puts an entry into the cache and refetches the list. */
export const useStored = <Entry extends { readonly id: string }>(
  queryOf: (id: string) => { readonly queryKey: QueryKey },
  listKey: QueryKey,
) => {
  const queries = useQueryClient();
  return (entry: Entry): void => {
    queries.setQueryData<Entry>(queryOf(entry.id).queryKey, entry);
    void refetch(queries, isUnder(listKey));
  };
};
