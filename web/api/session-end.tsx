import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import type { CurrentUser } from '#contract/accounts.ts';
import { sessionReturn, signInAgain } from './prompt.ts';
import { knownUser, refreshCurrentUser, setCurrentUser } from './session.ts';
import { onOtherTabs } from './tabs.ts';

/** Loaded on demand: most visits never need it. */
const SignInAgain = lazy(() =>
  import('#features/account/sign-in-again.tsx').then(({ SignInAgain }) => ({ default: SignInAgain })),
);

interface Ended {
  /** The member whose page is open. */
  readonly user: CurrentUser;
  /** Another account has signed in in this browser. */
  readonly isOthers: boolean;
  readonly settle: (isBack: boolean) => void;
}

const nothingWaits = (): void => undefined;

/** Administrators and analysts are sent to the login page: personal data on their pages must not stay on the screen. */
const keepsPage = ({ role }: CurrentUser): boolean => role === 'charity' || role === 'consultant';

/**
 * Asks charities and consultants to sign in again in a dialog over the page, so that no input is lost, and leads
 * administrators and analysts to the login page: when a request finds that the session has ended, or another tab ends it.
 */
export const SessionEnd = () => {
  const router = useRouter();
  const [ended, setEnded] = useState<Ended | null>(null);
  /** The guard of the page leads to the login page, and from there back. */
  const leave = useCallback(() => {
    setCurrentUser(null);
    void router.invalidate();
  }, [router]);
  useEffect(
    () =>
      signInAgain.askBy((settle) => {
        const user = knownUser();
        if (user && keepsPage(user)) {
          setEnded({ user, isOthers: false, settle });
          return;
        }
        settle(false);
        if (user) leave();
      }),
    [leave],
  );
  const end = useCallback((isBack: boolean) => {
    if (isBack) sessionReturn.dispatchEvent(new Event('back'));
    setEnded((before) => {
      before?.settle(isBack);
      return null;
    });
  }, []);
  useEffect(
    () =>
      onOtherTabs((userId) => {
        const user = knownUser();
        if (user === null) {
          refreshCurrentUser().catch(() => undefined);
        } else if (user.id === userId) {
          end(true);
        } else if (keepsPage(user)) {
          setEnded((before) => ({ user, isOthers: userId !== null, settle: before?.settle ?? nothingWaits }));
        } else {
          leave();
        }
      }),
    [end, leave],
  );
  return (
    <Suspense fallback={null}>
      {ended && <SignInAgain user={ended.user} isOthers={ended.isOthers} onEnd={end} />}
    </Suspense>
  );
};
