import { QueryClient } from '@tanstack/react-query';

/**
 * The cache of server data. Queries do not retry, refetch on focus or go stale by themselves (spec §7). Calls are made
 * offline, too: they fail at once, where the default would hold them back and send them by itself much later.
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
