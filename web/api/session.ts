import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
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

/** Drops what was read for somebody else; what is on the screen goes when its page goes. */
const forgetOthers = (queries: QueryClient): void => {
  queries.removeQueries({ type: 'inactive' });
  queries.getMutationCache().clear();
};

/** Begins a member's visit in this browser. */
export const useBecomeMember = (): ((member: CurrentUser) => Promise<void>) => {
  const queries = useQueryClient();
  const router = useRouter();
  return useCallback(
    async (member) => {
      forgetOthers(queries);
      queries.setQueryData(currentUserQuery.queryKey, member);
      await router.invalidate();
    },
    [queries, router],
  );
};

/** Takes over what the server says of the member after a change. Whatever else shows them is asked for again. */
export const useMemberChanged = (): ((member: CurrentUser) => Promise<void>) => {
  const queries = useQueryClient();
  const router = useRouter();
  return useCallback(
    async (member) => {
      queries.setQueryData(currentUserQuery.queryKey, member);
      const [ownKey] = currentUserQuery.queryKey;
      void queries.invalidateQueries({ predicate: ({ queryKey: [key] }) => key !== ownKey });
      await router.invalidate();
    },
    [queries, router],
  );
};

/** Returns home and forgets everything that was read for the member, whose session has ended. */
export const useBecomeVisitor = (): (() => Promise<void>) => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useCallback(async () => {
    await navigate({ to: '/' });
    forgetOthers(queries);
    queries.setQueryData(currentUserQuery.queryKey, null);
  }, [queries, navigate]);
};
