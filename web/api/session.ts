import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { CurrentUser } from '../../src/http/contract/accounts.ts';
import { ApiError } from './api-error.ts';
import { call } from './client.ts';

/** The signed-in member, or null for a visitor. Cached until logout (spec §7). */
export const currentUserQuery = queryOptions({
  queryKey: ['/api/auth/user'],
  queryFn: async ({ signal }): Promise<CurrentUser | null> => {
    try {
      return await call('getCurrentUser', { signal });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
});

/** The signed-in member; `user` is null for a visitor and while loading. */
export const useCurrentUser = (): { readonly user: CurrentUser | null; readonly isLoading: boolean } => {
  const { data, isPending } = useQuery(currentUserQuery);
  return { user: data ?? null, isLoading: isPending };
};

/** Ends the session and returns home. A failure is only logged (spec §8). */
export const useSignOut = (): { readonly signOut: () => void; readonly isBusy: boolean } => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('signOut', { body: {} }),
    onSuccess: async () => {
      await navigate({ to: '/' });
      queries.clear();
      queries.setQueryData(currentUserQuery.queryKey, null);
    },
    onError: (error) => console.error('Logout failed', error),
  });
  return { signOut: () => mutate(), isBusy: isPending };
};
