import { useState } from 'react';
import { call } from '#api/client.ts';
import { refreshCurrentUser, useCurrentUser } from '#api/session.ts';
import { useAction } from '#api/use-action.ts';
import { brand } from '#brand';
import { startPages } from '#features/shell/navigation.ts';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Cluster } from '#ui/layout.tsx';
import { Notice } from '#ui/notice.tsx';
import { Text } from '#ui/text.tsx';
import { AccountLayout, Answered, IncompleteLink, useSecretSearch } from './account-parts.tsx';
import { emailProofCopy } from './copy.ts';
import { KeyScene, LetterScene } from './scenes.tsx';

export const metadata: PageMetadata = {
  path: '/verify-email',
  title: 'Confirm your email address',
  description: `Confirm the email address of your ${brand.name} account.`,
  holdsSecret: true,
};

const Confirmed = () => {
  const { user } = useCurrentUser();
  return (
    <Answered
      metadata={metadata}
      title={emailProofCopy.confirmed.title}
      intro="Thank you. We now know that our emails reach you."
      next={
        user ? (
          <ButtonLink variant="primary" to={startPages[user.role].to}>
            Continue
          </ButtonLink>
        ) : (
          <ButtonLink variant="primary" to="/login">
            Go to Login
          </ButtonLink>
        )
      }
    />
  );
};

const Disowned = () => (
  <Answered
    metadata={metadata}
    title={emailProofCopy.disowned.title}
    intro="The account no longer has your address, and we will not write to you about it again."
    next={
      <ButtonLink variant="primary" to="/">
        Go to the home page
      </ButtonLink>
    }
  />
);

type Answer = 'confirmed' | 'disowned';

/** Asks for confirmation, because link scanners of mail systems open the page too. */
const Question = ({ token, onAnswer }: { readonly token: string; readonly onAnswer: (answer: Answer) => void }) => {
  const refresh = () => refreshCurrentUser().catch(() => undefined);
  const confirm = useAction({
    run: () => call('proveEmailAddress', { body: { token } }),
    succeeded: emailProofCopy.confirmed,
    failed: emailProofCopy.confirmFailed,
    onSuccess: async () => {
      onAnswer('confirmed');
      await refresh();
    },
  });
  const disown = useAction({
    run: () => call('disownEmailAddress', { body: { token } }),
    failed: emailProofCopy.disownFailed,
    onSuccess: async () => {
      onAnswer('disowned');
      await refresh();
    },
  });
  const isBusy = confirm.isPending || disown.isPending;
  return (
    <AccountLayout
      metadata={metadata}
      title={metadata.title}
      intro={`You opened a link in an email from ${brand.name}. Did you enter this address for your account?`}
      picture={<LetterScene />}
    >
      {(confirm.isError || disown.isError) && (
        <Notice tone="caution" title="Still not working?" announce>
          A link works for 48 hours. Sign in and ask for a new one in your account settings.
        </Notice>
      )}
      <Text>
        Confirm it only if you opened the account, or changed its address. Otherwise someone else’s account could use
        your address.
      </Text>
      <Cluster>
        <Button
          variant="primary"
          busy={isBusy}
          busyLabel={confirm.isPending ? 'Confirming...' : undefined}
          onClick={() => confirm.mutate()}
        >
          Confirm my email address
        </Button>
        <Button busy={isBusy} busyLabel={disown.isPending ? 'Sending...' : undefined} onClick={() => disown.mutate()}>
          This was not me
        </Button>
      </Cluster>
    </AccountLayout>
  );
};

const undoTitle = 'Undo the change of your email address';

const UndoQuestion = ({ token, onUndone }: { readonly token: string; readonly onUndone: () => void }) => {
  const undo = useAction({
    run: () => call('undoEmailChange', { body: { token } }),
    succeeded: emailProofCopy.undone,
    failed: emailProofCopy.undoFailed,
    onSuccess: () => {
      onUndone();
      // All sessions of the account have ended, possibly including this browser's.
      refreshCurrentUser().catch(() => undefined);
    },
  });
  return (
    <AccountLayout
      metadata={metadata}
      documentTitle={undoTitle}
      title={undoTitle}
      intro="The email address of your account was changed. If this was not you, undo the change."
      picture={<KeyScene />}
    >
      {undo.isError && (
        <Notice tone="caution" title="Still not working?" announce>
          A link works for 7 days. Please write to {brand.email} or call {brand.phone}.
        </Notice>
      )}
      <Text>Your account gets this address back, and all its devices are signed out.</Text>
      <Cluster>
        <Button variant="primary" busy={undo.isPending} busyLabel="Undoing..." onClick={() => undo.mutate()}>
          Undo the change
        </Button>
      </Cluster>
    </AccountLayout>
  );
};

/** Restores the former address with the link of an email. */
const UndoEmailChange = ({ token }: { readonly token: string }) => {
  const [isUndone, setUndone] = useState(false);
  return isUndone ? (
    <Answered
      metadata={metadata}
      title={emailProofCopy.undone.title}
      intro="We have signed you out on every device. Someone who knew your password may have made the change, so please choose a new one now."
      next={
        <ButtonLink variant="primary" to="/forgot-password">
          Choose a new password
        </ButtonLink>
      }
    />
  ) : (
    <UndoQuestion token={token} onUndone={() => setUndone(true)} />
  );
};

/** Confirms or disowns an address, or undoes a change of it, with the link of an email. */
export const VerifyEmailPage = () => {
  const { token, undo } = useSecretSearch();
  const [answer, setAnswer] = useState<Answer | null>(null);
  if (undo) return <UndoEmailChange token={undo} />;
  if (!token) {
    return (
      <IncompleteLink
        metadata={metadata}
        help="If it no longer works, sign in and ask for a new one in your account settings."
      />
    );
  }
  if (answer === 'confirmed') return <Confirmed />;
  return answer === 'disowned' ? <Disowned /> : <Question token={token} onAnswer={setAnswer} />;
};
