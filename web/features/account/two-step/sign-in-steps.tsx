import { useState } from 'react';
import { addPasskey } from '#api/second-factors.ts';
import { useAction } from '#api/use-action.ts';
import { Button } from '#ui/button.tsx';
import { Stack } from '#ui/layout.tsx';
import { Text } from '#ui/text.tsx';
import { AppSetUp } from './app-set-up.tsx';
import { twoStepCopy } from './copy.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

type Stage = { readonly at: 'choice' | 'app' } | { readonly at: 'codes'; readonly codes: readonly string[] };

/** Sets up a first second factor while a member signs in whose role needs one. */
export const SignInSetUp = ({ onDone }: { readonly onDone: () => void }) => {
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
          <Button size="large" busy={passkey.isPending} busyLabel="Waiting..." onClick={() => passkey.mutate()}>
            Add a passkey
          </Button>
          <Button variant="secondary" onClick={() => setStage({ at: 'app' })}>
            Use an authenticator app instead
          </Button>
        </Stack>
      );
    case 'app':
      return <AppSetUp onCancel={() => setStage({ at: 'choice' })} onAdded={onAdded} />;
    case 'codes':
      return <RecoveryCodes codes={stage.codes} doneLabel="I have kept them: continue" onDone={onDone} />;
    default:
      return stage satisfies never;
  }
};
