import { useMutation } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import type { CurrentUser } from '#contract/accounts.ts';
import { store } from '#lib/device-storage.ts';
import { recentKey, wantedKey } from '#lib/recent-key.ts';
import { mayDiscardWork } from '#lib/unsaved-work.ts';
import { call } from './client.ts';
import { queryClient } from './query-client.ts';
import { refreshIfOlderThan, setCurrentUser, useCurrentUser } from './session.ts';
import { tellOtherTabs } from './tabs.ts';

/**
 * Milliseconds for which dashboard data counts as fresh; short, because others change it too (approvals, invitations,
 * messages).
 */
export const dashboardStaleTime = 5_000;

/** The signed-in member, refreshed on each visit. If the session has ended, redirects to the login page. */
export const useMemberNow = (known: CurrentUser): CurrentUser => {
  const router = useRouter();
  const { user, isLoading } = useCurrentUser();
  useEffect(() => refreshIfOlderThan(dashboardStaleTime), []);
  const isSignedOut = !isLoading && user === null;
  useEffect(() => {
    if (isSignedOut) void router.invalidate();
  }, [isSignedOut, router]);
  return user ?? known;
};

/** Clears the cached data of another member; queries of the current page are removed when it unmounts. */
const forgetOthers = (): void => {
  queryClient.removeQueries({ type: 'inactive' });
  queryClient.getMutationCache().clear();
};

const forgetRecent = (): void => {
  for (const key of [recentKey, wantedKey]) store(key, null);
};

/** Starts a member's session in this browser. */
export const useBecomeMember = (): ((member: CurrentUser) => Promise<void>) => {
  const router = useRouter();
  return useCallback(
    async (member) => {
      forgetOthers();
      setCurrentUser(member);
      tellOtherTabs(member.id);
      await router.invalidate();
    },
    [router],
  );
};

/** Stores the changed member that a call returned, and refetches everything else that may show them. */
export const useMemberChanged = (): ((member: CurrentUser) => Promise<void>) => {
  const router = useRouter();
  return useCallback(
    async (member) => {
      setCurrentUser(member);
      void queryClient.invalidateQueries();
      await router.invalidate();
    },
    [router],
  );
};

/** Returns to the home page and clears the cached data of the member whose session has ended. */
export const useBecomeVisitor = (): (() => Promise<void>) => {
  const navigate = useNavigate();
  return useCallback(async () => {
    // The session has ended: unsaved input of the page must not hold this up.
    await navigate({ to: '/', ignoreBlocker: true });
    forgetOthers();
    forgetRecent();
    setCurrentUser(null);
    tellOtherTabs(null);
  }, [navigate]);
};

/**
 * Ends the session and returns to the home page, after a warning about unsaved input. A failure is only logged (spec
 * §8).
 */
export const useSignOut = (): { readonly signOut: () => void; readonly isBusy: boolean } => {
  const becomeVisitor = useBecomeVisitor();
  const { mutate, isPending } = useMutation(
    {
      mutationFn: () => call('signOut', { body: {} }),
      onSuccess: becomeVisitor,
      onError: (error) => console.error('Logout failed', error),
    },
    // The header renders outside the query provider.
    queryClient,
  );
  const signOut = () =>
    void mayDiscardWork().then((mayLeave) => {
      if (mayLeave) mutate();
    });
  return { signOut, isBusy: isPending };
};
