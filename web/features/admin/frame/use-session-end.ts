import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { currentUserQuery } from '../../../api/session.ts';

const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/**
 * An administrator's session ends after half an hour without use. The first call that is told so leads to the login
 * page, and from there back here.
 */
export const useSessionEnd = (): void => {
  const queries = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    const signOut = () => {
      if (queries.getQueryData(currentUserQuery.queryKey) === null) return;
      queries.setQueryData(currentUserQuery.queryKey, null);
      void router.invalidate();
    };
    const leaveQueries = queries.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error' && isSignedOut(event.action.error)) signOut();
    });
    const leaveMutations = queries.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error' && isSignedOut(event.action.error)) signOut();
    });
    return () => {
      leaveQueries();
      leaveMutations();
    };
  }, [queries, router]);
};
