import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { call } from '#api/client.ts';
import { useBecomeMember } from '#api/member.ts';
import { refreshCurrentUser } from '#api/session.ts';
import { signInStepOf } from '#api/sign-in-step.ts';
import { useAction } from '#api/use-action.ts';
import { ForgotPassword } from '#contract/accounts.ts';
import { ActionForm, useActionForm } from '#forms/action-form.tsx';
import { focusHeading } from '#lib/focus-heading.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { Notice } from '#ui/notice.tsx';
import { Text } from '#ui/text.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { useToast } from '#ui/toast.tsx';
import { AccountLayout, accountFields, SignedInAlready } from './account-parts.tsx';
import { accountCopy, signInLinkCopy } from './copy.ts';
import { metadata } from './login-page.tsx';
import { DoorScene, LetterScene } from './scenes.tsx';

interface FollowedLinkProps {
  readonly token: string;
  /** Asks for another link. */
  readonly onAgain: () => void;
  /** The link was right, and the sign-in waits for a second factor. */
  readonly onStep: () => void;
}

/** Signs in by a link. With a button: mail programs open links on their own, which must not use this one up. */
export const FollowedLink = ({ token, onAgain, onStep }: FollowedLinkProps) => {
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
      router.history.push('/');
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
        <SignedInAlready>Signing in here changes to the account of the link. Sign in, or</SignedInAlready>
      )}
      {signIn.isError && (
        <Notice tone="caution" title="Does it keep failing?">
          A link works once, for ten minutes. Please request a new one.
        </Notice>
      )}
      <Cluster>
        <Button size="large" busy={signIn.isPending} busyLabel="Signing in..." onClick={() => signIn.mutate()}>
          Sign in
        </Button>
        <Button variant="quiet" onClick={onAgain}>
          Request a new link
        </Button>
      </Cluster>
    </AccountLayout>
  );
};

const RequestForm = ({ email, onSent }: { email: string; onSent: (email: string) => void }) => {
  const request = useActionForm({
    values: { email },
    schema: ForgotPassword,
    run: (values) => call('requestSignInLink', { body: ForgotPassword.parse(values) }),
    succeeded: signInLinkCopy.requested,
    failed: signInLinkCopy.requestFailed,
    onSuccess: (_, sent) => onSent(ForgotPassword.parse(sent).email),
  });
  return (
    <AccountLayout
      metadata={metadata}
      documentTitle="Sign in without your password"
      title="Sign in without your password"
      intro="Enter the email address of your account, and we will send you a link that signs you in."
      picture={<LetterScene />}
    >
      <ActionForm of={request} label="Sign-in link" submit="Send sign-in link" submitting="Sending..." wide>
        <request.fields.TextField name="email" {...accountFields.email} />
      </ActionForm>
      <p>
        Know your password? <TextLink to="/login">Back to login</TextLink>
      </p>
    </AccountLayout>
  );
};

const Sent = ({ email, onAgain }: { email: string; onAgain: () => void }) => {
  useEffect(focusHeading, []);
  return (
    <AccountLayout
      metadata={metadata}
      documentTitle="Check your email"
      title="Check your email"
      intro={signInLinkCopy.requested.message}
      picture={<LetterScene />}
    >
      <Stack gap="medium">
        <Text>
          You entered{' '}
          <Text as="strong" weight="strong">
            {email}
          </Text>
          . The link in the email works once, for ten minutes, on any device.
        </Text>
        <Text>
          No email after a few minutes? Please look in your spam folder, and check that this is the address you
          registered with.
        </Text>
      </Stack>
      <Cluster>
        <ButtonLink to="/login">Back to login</ButtonLink>
        <Button variant="secondary" onClick={onAgain}>
          Use another address
        </Button>
      </Cluster>
    </AccountLayout>
  );
};

/** Asks for a sign-in link: form, then confirmation, the same whether or not the account exists. */
export const RequestLink = () => {
  const [{ email, isSent }, setRequest] = useState({ email: '', isSent: false });
  return isSent ? (
    <Sent email={email} onAgain={() => setRequest({ email, isSent: false })} />
  ) : (
    <RequestForm email={email} onSent={(sent) => setRequest({ email: sent, isSent: true })} />
  );
};
