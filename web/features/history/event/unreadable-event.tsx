import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { call } from '#api/client.ts';
import { domainEventsQuery } from '#api/domain.ts';
import { projectionsKey } from '#api/projections.ts';
import { useCurrentUser } from '#api/session.ts';
import { Decision } from '#contract/applications.ts';
import type { DomainEventType } from '#contract/domain-events.ts';
import type { HistoryDetail } from '#contract/history.ts';
import { EventCorrection } from '#contract/unreadable-events.ts';
import { ActionForm, useActionForm } from '#forms/action-form.tsx';
import { FormValues } from '#forms/app-form.tsx';
import { ConfirmedAction } from '#forms/confirmed-action.tsx';
import { Button } from '#ui/button.tsx';
import { CodeBlock } from '#ui/code.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { NotLoaded, nothingLost } from '#ui/not-loaded.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { actorName, categoryOf, typeLabel } from '../copy.ts';
import { formatMoment } from '../dates.ts';
import * as styles from '../event-parts.css.ts';
import { correctionFields, knownValues, TypedInputs, typedData } from '../typed-fields.tsx';

const refreshes = [['/api/history'], projectionsKey] as const;

interface OfEvent {
  readonly event: HistoryDetail;
}

const SkipForm = ({ event, onClose }: OfEvent & { readonly onClose: () => void }) => {
  const skip = useActionForm({
    values: { reason: '' },
    schema: Decision,
    run: (body: { reason: string }) => call('skipEvent', { params: { id: event.id }, body }),
    succeeded: { title: 'Skipped', message: 'The events that were waiting for it are being processed.' },
    failed: { title: 'Skipping failed' },
    refreshes,
    showsFailure: true,
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

const TITLE = 'Write a correcting event';

const Typed = z.object({
  type: EventCorrection.shape.type,
  reason: EventCorrection.shape.reason,
  values: z.record(z.string(), z.string()),
});

interface CorrectionProps extends OfEvent {
  readonly onClose: () => void;
}

interface CorrectionFormProps extends CorrectionProps {
  /** The event types of the stream to which the event belongs. */
  readonly types: readonly DomainEventType[];
}

const CorrectionForm = ({ event, types, onClose }: CorrectionFormProps) => {
  const fieldsOf = (type: unknown) => {
    const found = types.find((one) => one.type === type);
    return found ? correctionFields(found) : [];
  };
  const correct = useActionForm({
    values: {
      type: types.some(({ type }) => type === event.type) ? event.type : '',
      reason: '',
      values: knownValues(event.stored),
    },
    schema: Typed,
    run: ({ type, reason, values }) =>
      call('correctEvent', {
        params: { id: event.id },
        body: { type, reason, data: typedData(fieldsOf(type), values) },
      }),
    succeeded: { title: 'Corrected', message: 'The correcting event counts in place of the wrong one.' },
    failed: { title: 'Correction failed' },
    refreshes,
    showsFailure: true,
    onSuccess: onClose,
  });
  const { fields } = correct;
  return (
    <ActionForm
      of={correct}
      label={TITLE}
      submit="Append it and skip the wrong event"
      submitting="Appending..."
      onCancel={onClose}
    >
      <div className={styles.columns}>
        <div className={styles.part}>
          <Notice tone="caution" title={typeLabel(event.type)}>
            {event.fault}
          </Notice>
          <CodeBlock label="The wrong event as stored">{JSON.stringify(event.stored, null, 2)}</CodeBlock>
        </div>
        <div className={styles.whole}>
          <fields.Select
            name="type"
            label="Type"
            hint="It is appended to the same stream, at the time of the wrong event and about the same person."
            options={types.map(({ type, title }) => ({ value: type, label: title }))}
            required
          />
          <FormValues>{({ type }) => <TypedInputs fields={fields} typed={fieldsOf(type)} />}</FormValues>
          <fields.TextArea
            name="reason"
            label="Reason"
            hint="All administrators can read it in the history."
            rows={3}
            required
            countTo={1000}
          />
        </div>
      </div>
    </ActionForm>
  );
};

/** Asks for the event that replaces an unreadable one. */
const CorrectionDialog = ({ open, ...props }: CorrectionProps & { readonly open: boolean }) => {
  const query = useQuery({ ...domainEventsQuery, enabled: open });
  const category = categoryOf(props.event.stream);
  const types = query.data?.data.filter(({ stream }) => stream === category);
  return (
    <Dialog open={open} onClose={props.onClose} title={TITLE} size="large">
      {types === undefined ? (
        <NotLoaded
          query={query}
          what="the event types"
          shapes={['line', 'block']}
          reassurance={nothingLost}
          headingLevel={3}
        />
      ) : (
        <CorrectionForm {...props} types={types} />
      )}
    </Dialog>
  );
};

const Remedies = ({ event }: OfEvent) => {
  const [open, setOpen] = useState<'skip' | 'correct' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Cluster gap="xsmall">
        <Button variant="primary" size="small" onClick={() => setOpen('correct')}>
          Write a correcting event
        </Button>
        <Button size="small" onClick={() => setOpen('skip')}>
          Skip this event
        </Button>
      </Cluster>
      <Dialog open={open === 'skip'} onClose={close} title="Skip this event">
        <SkipForm event={event} onClose={close} />
      </Dialog>
      <CorrectionDialog open={open === 'correct'} event={event} onClose={close} />
    </>
  );
};

const UndoSkipping = ({ event }: OfEvent) => (
  <div>
    <ConfirmedAction
      button={{ children: 'Undo skipping', size: 'small' }}
      title="Undo skipping?"
      message={
        event.readable
          ? 'The event counts again. The read models that fold it are rebuilt.'
          : 'The event still cannot be read, so its record cannot be changed. The read models that fold it are rebuilt, and wait for it again.'
      }
      confirmLabel="Undo skipping"
      cancelLabel="Keep skipping"
      busyLabel="Undoing..."
      isDangerous={!event.readable}
      action={{
        run: () => call('undoSkipping', { params: { id: event.id } }),
        succeeded: {
          title: 'No longer skipped',
          message: 'The read models that fold it are being rebuilt. Verify them and swap them in when they are ready.',
        },
        failed: { title: 'Request failed' },
        refreshes,
      }}
    />
  </div>
);

/** The event that replaces a wrong one; undefined if it was skipped without one. */
const correctionOf = ({ id, stream, ledTo }: HistoryDetail) =>
  ledTo.find((one) => one.causationId === id && one.stream === stream);

/** Who decided to skip an event, when and why. */
const Decided = ({
  by: { id, actor, occurredAt, reason },
}: {
  readonly by: NonNullable<HistoryDetail['skippedBy']>;
}) => (
  <>
    <p>
      <TextLink to="/history/$eventId" params={{ eventId: id }}>
        Decided by {actorName(actor)}
      </TextLink>
      {' · '}
      {formatMoment(occurredAt)}
    </p>
    {reason !== null && <p>Reason: {reason}</p>}
  </>
);

/** Explains why an event cannot be read, or that it is skipped, and offers administrators the available remedies. */
export const UnreadableEvent = ({ event }: OfEvent) => {
  const isAdministrator = useCurrentUser().user?.role === 'admin';
  const correction = correctionOf(event);
  if (event.readable && !event.skipped) return null;
  return (
    <section aria-label="Readability">
      {event.skipped ? (
        <Notice tone="info" title="This event is skipped">
          <Stack gap="small">
            <p>
              Commands, read models, reports and as-of views pass over it.{event.fault !== null && ` ${event.fault}`}
            </p>
            {event.skippedBy && <Decided by={event.skippedBy} />}
            {correction ? (
              <p>
                <TextLink to="/history/$eventId" params={{ eventId: correction.id }}>
                  The correcting event
                </TextLink>{' '}
                counts in its place.
              </p>
            ) : (
              isAdministrator && <UndoSkipping event={event} />
            )}
          </Stack>
        </Notice>
      ) : (
        <Notice tone="caution" title="This release cannot read this event">
          <Stack gap="small">
            <p>{event.fault}</p>
            <p>
              It stays in the history unchanged. Until it is corrected or skipped, its record cannot be changed and read
              models wait for it.
            </p>
            {isAdministrator && <Remedies event={event} />}
          </Stack>
        </Notice>
      )}
    </section>
  );
};
