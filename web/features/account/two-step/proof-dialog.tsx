import { useCallback } from 'react';
import { refreshCurrentUser } from '#api/session.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Stack } from '#ui/layout.tsx';
import { Text } from '#ui/text.tsx';
import { ProofForm } from './proof-form.tsx';

/** Asks the member for a proof of identity before a sensitive action. */
export const ProofDialog = ({ onEnd }: { readonly onEnd: (proved: boolean) => void }) => {
  const endSession = useCallback(() => {
    onEnd(false);
    refreshCurrentUser().catch(() => undefined);
  }, [onEnd]);
  return (
    <Dialog open onClose={() => onEnd(false)} title="Confirm that it is you">
      <Stack gap="medium">
        <Text>This action is sensitive, so please confirm that it is you. We will not ask again for five minutes.</Text>
        <ProofForm onProved={() => onEnd(true)} onEnded={endSession} />
      </Stack>
    </Dialog>
  );
};
