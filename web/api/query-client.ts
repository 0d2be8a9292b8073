import { QueryClient } from '@tanstack/react-query';

/**
 * The query cache. Queries do not retry, refetch on focus or go stale on their own (spec §7). While offline, calls fail
 * at once: the library's default would pause them and send them unprompted much later.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      staleTime: Number.POSITIVE_INFINITY,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
