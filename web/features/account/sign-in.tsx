import { useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { useBecomeMember } from '#api/member.ts';
import { refreshCurrentUser } from '#api/session.ts';
import { signInStepOf } from '#api/sign-in-step.ts';
import { useAction } from '#api/use-action.ts';
import { forgetTarget, keepTarget, keptTarget, redirectTarget, withTarget } from '#lib/redirect-target.ts';
import { Button } from '#ui/button.tsx';
import { Cluster } from '#ui/layout.tsx';
import { Notice } from '#ui/notice.tsx';
import { useToast } from '#ui/toast.tsx';
import { AccountLayout, SignedInAlready, useSecretSearch } from './account-parts.tsx';
import { accountCopy, signInLinkCopy } from './copy.ts';
import { LoginPage, metadata } from './login-page.tsx';
import { MailedLink } from './mailed-link.tsx';
import { DoorScene } from './scenes.tsx';

interface SignInProps {
  readonly search: {
    /** A path of this site, not yet validated. */
    readonly redirect?: string;
    readonly way?: 'link';
  };
}

interface FollowedLinkProps {
  readonly token: string;
  /** Requests another link. */
  readonly onAgain: () => void;
  /** The link was valid, and the sign-in needs a second factor. */
  readonly onStep: () => void;
}

/**
 * Signs in with a link, on the press of a button: email programs open links on their own, which must not use up the
 * token.
 */
const FollowedLink = ({ token, onAgain, onStep }: FollowedLinkProps) => {
  const router = useRouter();
  const becomeMember = useBecomeMember();
  const { toast } = useToast();
  const signIn = useAction({
    run: () =>
      call('signInByLink', { body: { token } }).catch((error: unknown) => {
        if (signInStepOf(error) === null) throw error;
        return null;
      }),
    failed: signInLinkCopy.invalid,
    onSuccess: async (member) => {
      if (member === null) {
        await refreshCurrentUser();
        return onStep();
      }
      await becomeMember(member);
      const kept = keptTarget();
      forgetTarget();
      router.history.push(kept ?? '/');
      toast(accountCopy.loginSucceeded);
    },
  });
  return (
    <AccountLayout
      metadata={metadata}
      documentTitle="Sign in with your link"
      title="Sign in with your link"
      intro="Your link works once, within ten minutes."
      picture={<DoorScene />}
    >
      {!signIn.isPending && !signIn.isSuccess && (
        <SignedInAlready>Signing in here switches to the account that the link is for. Sign in, or</SignedInAlready>
      )}
      {signIn.isError && (
        <Notice tone="caution" title="Still not working?">
          A link works once, for ten minutes. Please request a new one.
        </Notice>
      )}
      <Cluster>
        <Button
          variant="primary"
          size="large"
          busy={signIn.isPending}
          busyLabel="Signing in..."
          onClick={() => signIn.mutate()}
        >
          Sign in
        </Button>
        <Button variant="quiet" onClick={onAgain}>
          Request a new link
        </Button>
      </Cluster>
    </AccountLayout>
  );
};

const texts = {
  metadata,
  documentTitle: 'Sign in without your password',
  title: 'Sign in without your password',
  intro: 'Enter the email address of your account, and we will send you a link that signs you in.',
  label: 'Sign-in link',
  submit: 'Send sign-in link',
  back: 'Know your password?',
  validity: 'The link in the email works once, for ten minutes, on any device.',
  requested: signInLinkCopy.requested,
  requestFailed: signInLinkCopy.requestFailed,
};

/** Requests a sign-in link. It may open in another tab, which needs the wanted address too. */
const RequestLink = ({ wanted }: { readonly wanted: unknown }) => (
  <MailedLink endpoint="requestSignInLink" texts={texts} wanted={wanted} onSent={() => keepTarget(wanted)} />
);

/** Sign-in by password, or by a link that is requested and opened here. */
export const SignIn = ({ search: { redirect, way } }: SignInProps) => {
  // The token is removed from the address bar immediately.
  const secret = useSecretSearch();
  const [token, setToken] = useState(secret.token);
  const navigate = useNavigate();
  const goOn = (search: { readonly way?: 'link' }) => () => {
    setToken(undefined);
    void navigate({ to: '/login', search: { ...search, ...withTarget(keptTarget()) }, replace: true });
  };
  if (token !== undefined) return <FollowedLink token={token} onAgain={goOn({ way: 'link' })} onStep={goOn({})} />;
  if (way === 'link') return <RequestLink wanted={redirect} />;
  return <LoginPage redirectTo={redirect === undefined ? undefined : redirectTarget(redirect)} />;
};
