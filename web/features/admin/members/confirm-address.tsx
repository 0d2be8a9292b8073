import { useState } from 'react';
import { call } from '#api/client.ts';
import { membersKey } from '#api/members.ts';
import { useAction } from '#api/use-action.ts';
import type { Member } from '#contract/administration.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Cluster } from '#ui/layout.tsx';
import { membersCopy } from '../copy.ts';

/** An address that is not proved, with a button to vouch for it; nothing for a proved one. */
export const ConfirmAddress = ({ member }: { readonly member: Member }) => {
  const { id, name, isEmailProved, requestedEmail } = member;
  const email = requestedEmail ?? member.email;
  const [isAsking, setAsking] = useState(false);
  const confirm = useAction({
    run: () => call('vouchForEmailAddress', { params: { id }, body: { email } }),
    succeeded: membersCopy.confirmed(name),
    failed: membersCopy.notConfirmed,
    refreshes: [membersKey],
    onSuccess: () => setAsking(false),
  });
  if (email === '') return <Badge tone="caution">No address</Badge>;
  if (isEmailProved && requestedEmail === null) return null;
  return (
    <>
      <Cluster>
        <Badge tone="caution" icon="caution">
          {requestedEmail === null ? 'Not confirmed' : `Wants ${requestedEmail}`}
        </Badge>
        <Button variant="quiet" aria-label={`Confirm the email address of ${name}`} onClick={() => setAsking(true)}>
          Confirm
        </Button>
      </Cluster>
      <ConfirmDialog
        open={isAsking}
        title={`Confirm ${email}?`}
        message={
          <p>
            Do this only if you know that {name} receives mail at this address. An invitation to the waiting list and
            the data given there then belong to this account. The history records that you confirmed it.
          </p>
        }
        confirmLabel="Confirm address"
        busyLabel="Confirming..."
        busy={confirm.isPending}
        onConfirm={() => confirm.mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
};
