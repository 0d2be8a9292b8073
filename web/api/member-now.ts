import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { CurrentUser } from '../../src/http/contract/accounts.ts';
import { currentUserQuery } from './session.ts';

/**
 * How long what a dashboard shows counts as new, in milliseconds: opened later than that, it asks again, because others
 * act on it too (an approval, an invitation, a message).
 */
export const dashboardStaleTime = 5_000;

/** The signed-in member as they stand now; who is signed out meanwhile comes to the login page. */
export const useMemberNow = (known: CurrentUser): CurrentUser => {
  const router = useRouter();
  const { data } = useQuery({ ...currentUserQuery, staleTime: dashboardStaleTime });
  const isSignedOut = data === null;
  useEffect(() => {
    if (isSignedOut) void router.invalidate();
  }, [isSignedOut, router]);
  return data ?? known;
};
