import { useState } from 'react';
import { call } from '#api/client.ts';
import { useAction } from '#api/use-action.ts';
import type { Member } from '#contract/administration.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';

/** Signs a member out on all devices, for example when one was stolen. */
export const EndSessions = ({ member: { id, name } }: { readonly member: Member }) => {
  const [isAsking, setAsking] = useState(false);
  const ending = useAction({
    run: () => call('endMemberSessions', { params: { id } }),
    succeeded: { title: 'Member signed out', message: `${name} is signed out on all devices.` },
    failed: { title: 'Sign-out failed', message: 'Nothing has changed. Please try again.' },
    onSuccess: () => setAsking(false),
    onFailure: () => setAsking(false),
  });
  return (
    <>
      <Button variant="quiet" size="small" aria-label={`Sign out ${name}`} onClick={() => setAsking(true)}>
        Sign out
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Sign out ${name} on all devices?`}
        message="The member can sign in again at once. If a password may be known to others, ask the member to reset it."
        confirmLabel="Sign out"
        busy={ending.isPending}
        busyLabel="Signing out..."
        onConfirm={() => ending.mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
};
