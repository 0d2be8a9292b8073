import { useState } from 'react';
import { call } from '#api/client.ts';
import { refreshCurrentUser } from '#api/session.ts';
import { useAction } from '#api/use-action.ts';
import { brand } from '#brand';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Cluster } from '#ui/layout.tsx';
import { Notice } from '#ui/notice.tsx';
import { Text } from '#ui/text.tsx';
import { AccountLayout } from './account-parts.tsx';
import { emailProofCopy } from './copy.ts';
import { Answered } from './email-link-parts.tsx';
import { KeyScene } from './scenes.tsx';

const title = 'Undo the change of your email address';

interface UndoProps {
  readonly metadata: PageMetadata;
  readonly token: string;
}

const Question = ({ metadata, token, onUndone }: UndoProps & { readonly onUndone: () => void }) => {
  const undo = useAction({
    run: () => call('undoEmailChange', { body: { token } }),
    succeeded: emailProofCopy.undone,
    failed: emailProofCopy.undoFailed,
    onSuccess: () => {
      onUndone();
      // All sessions of the account have ended, possibly this browser's too.
      refreshCurrentUser().catch(() => undefined);
    },
  });
  return (
    <AccountLayout
      metadata={metadata}
      documentTitle={title}
      title={title}
      intro="The email address of your account was changed. If this was not you, undo the change."
      picture={<KeyScene />}
    >
      {undo.isError && (
        <Notice tone="caution" title="Does it keep failing?" announce>
          A link works for 7 days. Please write to {brand.email} or call {brand.phone}.
        </Notice>
      )}
      <Text>Your account gets this address back, and all its devices are signed out.</Text>
      <Cluster>
        <Button busy={undo.isPending} busyLabel="Undoing..." onClick={() => undo.mutate()}>
          Undo the change
        </Button>
      </Cluster>
    </AccountLayout>
  );
};

/** Restores the former address by the link of a mail. */
export const UndoEmailChange = ({ metadata, token }: UndoProps) => {
  const [isUndone, setUndone] = useState(false);
  return isUndone ? (
    <Answered
      metadata={metadata}
      title={emailProofCopy.undone.title}
      intro="We have signed you out on every device. The change needed your password, so please choose a new one now."
      next={<ButtonLink to="/forgot-password">Choose a new password</ButtonLink>}
    />
  ) : (
    <Question metadata={metadata} token={token} onUndone={() => setUndone(true)} />
  );
};
