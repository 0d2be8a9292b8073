import { useState } from 'react';
import { call } from '#api/client.ts';
import { refreshCurrentUser, setCurrentUser } from '#api/session.ts';
import { signInStepOf } from '#api/sign-in-step.ts';
import { tellOtherTabs } from '#api/tabs.ts';
import { type CurrentUser, SignIn } from '#contract/accounts.ts';
import { ActionForm, useActionForm } from '#forms/action-form.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Stack } from '#ui/layout.tsx';
import { Text } from '#ui/text.tsx';
import { accountFields } from './account-parts.tsx';
import { accountCopy } from './copy.ts';
import { ProofForm } from './two-step/proof-form.tsx';

interface PasswordProps {
  readonly username: string;
  readonly onSignedIn: (member: CurrentUser) => void;
  readonly onSecondStep: () => void;
}

const Password = ({ username, onSignedIn, onSecondStep }: PasswordProps) => {
  const login = useActionForm({
    values: { username, password: '' },
    schema: SignIn,
    run: (values) =>
      call('signIn', { body: SignIn.parse(values) }).catch((error: unknown) => {
        if (signInStepOf(error) !== 'second-factor') throw error;
        return null;
      }),
    failed: accountCopy.loginFailed,
    onSuccess: (member) => (member === null ? onSecondStep() : onSignedIn(member)),
  });
  const { fields } = login;
  return (
    <ActionForm of={login} label="Login" submit="Login" submitting="Signing in..." wide>
      <fields.TextField
        name="username"
        label="Username"
        hint="Your username or your email address"
        autoComplete="username"
        required
      />
      <fields.TextField name="password" {...accountFields.currentPassword} label="Password" />
    </ActionForm>
  );
};

/** A full page load, so that no data of the other member remains. */
const leave = () => window.location.assign('/');

/** Tells the user that the page belongs to another member than the one who has signed in, and leaves it. */
const OtherMember = ({ user }: { readonly user: CurrentUser }) => (
  <Dialog
    open
    onClose={leave}
    title="Another account is signed in"
    actions={
      <Button variant="primary" onClick={leave}>
        Go to the home page
      </Button>
    }
  >
    <Text>
      This page belongs to {user.name}. This browser is now signed in with another account, so the page is closed and
      nothing more is sent from it.
    </Text>
  </Dialog>
);

interface SignInAgainProps {
  /** The member whose page is open. */
  readonly user: CurrentUser;
  /** Another account has signed in, in another tab. */
  readonly isOthers: boolean;
  readonly onEnd: (isBack: boolean) => void;
}

/** Lets a member whose session has expired sign in over the page, which keeps its input. */
export const SignInAgain = ({ user, isOthers, onEnd }: SignInAgainProps) => {
  const [isHalfDone, setHalfDone] = useState(false);
  const [isOther, setOther] = useState(isOthers);
  const signedIn = (member: CurrentUser) => {
    tellOtherTabs(member.id);
    if (member.id !== user.id) {
      setOther(true);
      return;
    }
    setCurrentUser(member);
    onEnd(true);
  };
  const complete = async () => {
    const member = await refreshCurrentUser();
    if (member) signedIn(member);
  };
  if (isOther || isOthers) return <OtherMember user={user} />;
  return (
    <Dialog open onClose={() => onEnd(false)} title={accountCopy.loginExpired.title}>
      <Stack gap="medium">
        <Text>You have been signed out, perhaps in another tab. What you typed on this page is still here.</Text>
        {isHalfDone ? (
          <ProofForm onProved={complete} onEnded={() => setHalfDone(false)} />
        ) : (
          <Password username={user.username} onSignedIn={signedIn} onSecondStep={() => setHalfDone(true)} />
        )}
      </Stack>
    </Dialog>
  );
};
