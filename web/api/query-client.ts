import { QueryClient } from '@tanstack/react-query';

/** The cache of server data. Queries do not retry, refetch on focus or go stale by themselves (spec §7). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      staleTime: Number.POSITIVE_INFINITY,
    },
    mutations: { retry: false },
  },
});
