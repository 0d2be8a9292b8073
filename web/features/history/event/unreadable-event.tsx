import { useState } from 'react';
import { call } from '#api/client.ts';
import { projectionsKey } from '#api/projections.ts';
import { useCurrentUser } from '#api/session.ts';
import { useAction } from '#api/use-action.ts';
import { Decision } from '#contract/applications.ts';
import type { HistoryDetail } from '#contract/history.ts';
import { ActionForm, useActionForm } from '#forms/action-form.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { Notice } from '#ui/notice.tsx';
import { CorrectionDialog } from './correction-dialog.tsx';

const refreshes = [['/api/history'], projectionsKey] as const;

interface OfEvent {
  readonly event: HistoryDetail;
}

const SkipForm = ({ event, onClose }: OfEvent & { readonly onClose: () => void }) => {
  const skip = useActionForm({
    values: { reason: '' },
    schema: Decision,
    run: (body: { reason: string }) => call('skipEvent', { params: { id: event.id }, body }),
    succeeded: { title: 'Skipped', message: 'What waited behind the event is being processed.' },
    failed: { title: 'Not skipped', message: 'Nothing has been changed. Please try again.' },
    refreshes,
    onSuccess: onClose,
  });
  const { fields } = skip;
  return (
    <ActionForm
      of={skip}
      label="Skip this event"
      submit="Skip this event"
      submitting="Skipping..."
      onCancel={onClose}
      failure={skip.failure}
      isDangerous
    >
      <p>
        Commands, read models, reports and as-of views pass over the event, as if it had never happened. It stays in the
        history. If a newer release can read it, upgrade instead.
      </p>
      <fields.TextArea
        name="reason"
        label="Reason"
        hint="All administrators can read it in the history."
        rows={3}
        required
        countTo={1000}
      />
    </ActionForm>
  );
};

const Remedies = ({ event }: OfEvent) => {
  const [open, setOpen] = useState<'skip' | 'correct' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Cluster gap="xsmall">
        <Button size="small" onClick={() => setOpen('correct')}>
          Write a correcting event
        </Button>
        <Button size="small" variant="secondary" onClick={() => setOpen('skip')}>
          Skip this event
        </Button>
      </Cluster>
      <Dialog open={open === 'skip'} onClose={close} title="Skip this event">
        <SkipForm event={event} onClose={close} />
      </Dialog>
      <CorrectionDialog open={open === 'correct'} event={event} refreshes={refreshes} onClose={close} />
    </>
  );
};

const UndoSkipping = ({ event }: OfEvent) => {
  const undo = useAction({
    run: () => call('undoSkipping', { params: { id: event.id } }),
    succeeded: {
      title: 'No longer skipped',
      message: 'The read models that fold it are being rebuilt. Verify them and swap them in when they are ready.',
    },
    failed: { title: 'Still skipped', message: 'Nothing has been changed. Please try again.' },
    refreshes,
  });
  return (
    <div>
      <Button
        size="small"
        variant="secondary"
        busy={undo.isPending}
        busyLabel="Undoing..."
        onClick={() => undo.mutate()}
      >
        Undo skipping
      </Button>
    </div>
  );
};

/** Says why an event cannot be read, or that it is skipped, and offers administrators what can be done about it. */
export const UnreadableEvent = ({ event }: OfEvent) => {
  const isAdministrator = useCurrentUser().user?.role === 'admin';
  if (event.skipped) {
    return (
      <Notice tone="info" title="This event is skipped">
        <Stack gap="small">
          <p>Commands, read models, reports and as-of views pass over it.{event.fault !== null && ` ${event.fault}`}</p>
          {isAdministrator && <UndoSkipping event={event} />}
        </Stack>
      </Notice>
    );
  }
  if (event.readable) return null;
  return (
    <Notice tone="caution" title="This release cannot read this event">
      <Stack gap="small">
        <p>{event.fault}</p>
        <p>
          It stays in the history unchanged. Its record cannot be changed while it stands, and read models wait for it.
        </p>
        {isAdministrator && <Remedies event={event} />}
      </Stack>
    </Notice>
  );
};
