import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { call } from '#api/client.ts';
import { consultantQuery } from '#api/consultants.ts';
import { isUnreachable } from '#api/failure.ts';
import { useBecomeMember } from '#api/member.ts';
import { problemKind } from '#api/problem-kind.ts';
import { addPasskey } from '#api/second-factors.ts';
import { refreshCurrentUser, useCurrentUser } from '#api/session.ts';
import { awaitedStep, signInStepOf } from '#api/sign-in-step.ts';
import { useAction } from '#api/use-action.ts';
import { brand } from '#brand';
import { type CurrentUser, SignIn } from '#contract/accounts.ts';
import type { SignInStep } from '#contract/endpoint.ts';
import { ActionForm, useActionForm } from '#forms/action-form.tsx';
import { SubmitButton } from '#forms/app-form.tsx';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { consultantIn, withTarget } from '#lib/redirect-target.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Stack } from '#ui/layout.tsx';
import { Notice } from '#ui/notice.tsx';
import { Text } from '#ui/text.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { useToast } from '#ui/toast.tsx';
import { AccountLayout, accountFields, SignedInAlready } from './account-parts.tsx';
import { accountCopy, twoStepCopy } from './copy.ts';
import { DoorScene } from './scenes.tsx';
import { AppSetUp } from './two-step/app-set-up.tsx';
import { ProofForm } from './two-step/proof-form.tsx';
import { RecoveryCodesStep } from './two-step/recovery-codes.tsx';

export const metadata: PageMetadata = {
  path: '/login',
  title: 'Login',
  description: `Sign in to your ${brand.name} account.`,
  holdsSecret: true,
};

interface Welcome {
  readonly onSignedIn: (member: CurrentUser) => Promise<void>;
  readonly onStep: (step: SignInStep) => void;
}

/** Asks for username or e-mail address, and password (spec §2 Login). */
const PasswordStep = ({ redirectTo, onSignedIn, onStep }: Welcome & { readonly redirectTo: string | undefined }) => {
  /** After too many failed attempts, a new device needs a link sent by email. */
  const [needsLink, setNeedsLink] = useState(false);
  const login = useActionForm({
    values: { username: '', password: '' },
    schema: SignIn,
    run: (values) =>
      call('signIn', { body: SignIn.parse(values) }).catch((error: unknown) => {
        const step = signInStepOf(error);
        if (step === null) throw error;
        return step;
      }),
    failed: accountCopy.loginFailed,
    // Also in a toast (spec §8), except that the banner about the connection says it already.
    showsFailure: true,
    isQuiet: isUnreachable,
    onFailure: (error) => setNeedsLink(problemKind(error) === 'sign-in-link-needed'),
    onSuccess: (answer) => (typeof answer === 'string' ? onStep(answer) : onSignedIn(answer)),
  });
  const { fields } = login;
  return (
    <>
      {login.isIdle && (
        <SignedInAlready>
          {redirectTo === undefined
            ? 'Sign in here to switch to another account, or'
            : 'The page you asked for needs another kind of account. Sign in with that account to see it, or'}
        </SignedInAlready>
      )}
      {needsLink && (
        <Notice tone="caution" title="Too many attempts" announce>
          There were too many attempts to sign in to this account, perhaps not by you. Please{' '}
          <TextLink to="/login" search={{ way: 'link', ...withTarget(redirectTo) }}>
            sign in with a link that we email you
          </TextLink>
          , or use a device on which you have signed in before.
        </Notice>
      )}
      <ActionForm of={login} label="Login">
        <fields.TextField
          name="username"
          label="Username"
          hint="Your username or your email address"
          autoComplete="username"
          inputMode="email"
          required
        />
        <fields.TextField name="password" {...accountFields.currentPassword} label="Password" />
        <Stack gap="xsmall">
          <SubmitButton label="Login" busyLabel="Signing in..." />
          <ButtonLink to="/forgot-password" search={withTarget(redirectTo)} variant="quiet">
            Forgot password?
          </ButtonLink>
          <ButtonLink to="/login" search={{ way: 'link', ...withTarget(redirectTo) }} variant="quiet">
            Email me a sign-in link
          </ButtonLink>
        </Stack>
      </ActionForm>
      <p>
        New to the fellowship?{' '}
        <TextLink to="/register" search={withTarget(redirectTo)}>
          Register your charity
        </TextLink>{' '}
        or{' '}
        <TextLink to="/consultant-application" search={withTarget(redirectTo)}>
          apply as a consultant
        </TextLink>
        .
      </p>
    </>
  );
};

const headings: Readonly<Record<SignInStep | 'password', { readonly title: string; readonly intro: string }>> = {
  password: {
    title: 'Welcome back',
    intro: 'Sign in to see your projects and carry on where you left off.',
  },
  'second-factor': {
    title: 'Confirm that it is you',
    intro: 'Your password is correct. Your account is protected by a second step.',
  },
  'set-up': {
    title: 'Set up two-step sign-in',
    intro: 'Your password is correct. This takes about a minute, once.',
  },
};

type Stage = { readonly at: 'choice' | 'app' } | { readonly at: 'codes'; readonly codes: readonly string[] };

/** Sets up the first second factor during the sign-in of a member whose role requires one. */
const SignInSetUp = ({ onDone }: { readonly onDone: () => void }) => {
  const [stage, setStage] = useState<Stage>({ at: 'choice' });
  const onAdded = (codes: readonly string[] | null) => {
    if (codes === null) onDone();
    else setStage({ at: 'codes', codes });
  };
  const passkey = useAction({
    run: addPasskey,
    succeeded: twoStepCopy.passkeyAdded,
    failed: twoStepCopy.passkeyFailed,
    onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes),
  });
  switch (stage.at) {
    case 'choice':
      return (
        <Stack gap="medium">
          <Text>
            Your role needs a second step besides the password. A passkey is the quickest: your device confirms that it
            is you, by fingerprint, face or PIN.
          </Text>
          <Button
            variant="primary"
            size="large"
            busy={passkey.isPending}
            busyLabel="Waiting..."
            onClick={() => passkey.mutate()}
          >
            Add a passkey
          </Button>
          <Button onClick={() => setStage({ at: 'app' })}>Use an authenticator app instead</Button>
        </Stack>
      );
    case 'app':
      return <AppSetUp onCancel={() => setStage({ at: 'choice' })} onAdded={onAdded} />;
    case 'codes':
      return <RecoveryCodesStep codes={stage.codes} onDone={onDone} />;
    default:
      return stage satisfies never;
  }
};

/** What a visitor came to sign in for, who may have no account yet; null if they came for nothing else. */
const usePurpose = (redirectTo: string | undefined): string | null => {
  const { data } = useQuery(consultantQuery(consultantIn(redirectTo)));
  if (!redirectTo?.startsWith('/project-request')) return null;
  return data === undefined ? 'Sign in or register to go on.' : `Sign in or register to contact ${data.user.name}.`;
};

/**
 * Sign-in by password, then by a second factor if the account has one; sets one up if the role requires it.
 * @param redirectTo a validated path of this site; default: the home page
 */
export const LoginPage = ({ redirectTo }: { redirectTo: string | undefined }) => {
  const router = useRouter();
  const { toast } = useToast();
  const becomeMember = useBecomeMember();
  // Read again when the session has loaded, because a sign-in may be incomplete.
  const { isLoading } = useCurrentUser();
  const [chosen, setChosen] = useState<SignInStep | 'password' | null>(null);
  const purpose = usePurpose(redirectTo);
  const at = chosen ?? (isLoading ? null : awaitedStep()) ?? 'password';

  const signedIn = async (member: CurrentUser) => {
    await becomeMember(member);
    router.history.replace(redirectTo ?? '/');
    toast(accountCopy.loginSucceeded);
  };
  const complete = async () => {
    const member = await refreshCurrentUser();
    if (member !== null) await signedIn(member);
  };
  const startAgain = useCallback(() => {
    setChosen('password');
    toast({ ...accountCopy.loginExpired, tone: 'destructive' });
  }, [toast]);
  const callOff = () => {
    setChosen('password');
    call('signOut', { body: {} }).catch(() => undefined);
  };

  return (
    <AccountLayout
      metadata={metadata}
      {...headings[at]}
      {...(at === 'password' && purpose !== null && { intro: purpose })}
      picture={<DoorScene />}
    >
      {at === 'password' && <PasswordStep redirectTo={redirectTo} onSignedIn={signedIn} onStep={setChosen} />}
      {at === 'second-factor' && <ProofForm onProved={complete} onEnded={startAgain} />}
      {at === 'set-up' && <SignInSetUp onDone={() => void complete()} />}
      {at !== 'password' && (
        <Button variant="quiet" onClick={callOff}>
          Use another account
        </Button>
      )}
    </AccountLayout>
  );
};
