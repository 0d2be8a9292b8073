import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '#api/client.ts';
import { domainEventsQuery } from '#api/domain.ts';
import type { DomainEventType } from '#contract/domain-events.ts';
import type { HistoryDetail } from '#contract/history.ts';
import { EventCorrection } from '#contract/unreadable-events.ts';
import { ActionForm, useActionForm } from '#forms/action-form.tsx';
import { FormValues } from '#forms/app-form.tsx';
import { CodeBlock } from '#ui/code.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Notice } from '#ui/notice.tsx';
import { typeLabel } from '../copy.ts';
import { correctionData, correctionFields, knownValues } from './correction.ts';
import * as styles from './event.css.ts';

const TITLE = 'Write a correcting event';

const Typed = z.object({
  type: EventCorrection.shape.type,
  reason: EventCorrection.shape.reason,
  values: z.record(z.string(), z.string()),
});

interface CorrectionProps {
  readonly event: HistoryDetail;
  readonly refreshes: readonly (readonly string[])[];
  readonly onClose: () => void;
}

interface CorrectionFormProps extends CorrectionProps {
  /** The types that belong to the stream of the event. */
  readonly types: readonly DomainEventType[];
}

const CorrectionForm = ({ event, types, refreshes, onClose }: CorrectionFormProps) => {
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
        body: { type, reason, data: correctionData(fieldsOf(type), values) },
      }),
    succeeded: { title: 'Corrected', message: 'The correcting event counts in place of the wrong one.' },
    failed: { title: 'Not corrected', message: 'Nothing has been changed. Please try again.' },
    refreshes,
    onSuccess: onClose,
  });
  const { fields } = correct;
  return (
    <ActionForm
      of={correct}
      label={TITLE}
      submit="Append and skip the wrong one"
      submitting="Appending..."
      onCancel={onClose}
      failure={correct.failure}
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
          <FormValues>
            {({ type }) =>
              fieldsOf(type).map(({ name, label, hint, kind, choices, nullable, optional }) =>
                kind === 'choice' ? (
                  <fields.Select
                    key={name}
                    name={`values.${name}`}
                    label={label}
                    options={choices.map((choice) => ({ value: choice, label: choice }))}
                    optional={nullable || optional}
                  />
                ) : (
                  <fields.TextArea
                    key={name}
                    name={`values.${name}`}
                    label={label}
                    hint={hint}
                    rows={kind === 'json' ? 3 : 1}
                    optional={nullable || optional}
                  />
                ),
              )
            }
          </FormValues>
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

/** Asks for the event that takes the place of one that cannot be read. */
export const CorrectionDialog = ({ open, ...props }: CorrectionProps & { readonly open: boolean }) => {
  const query = useQuery({ ...domainEventsQuery, enabled: open });
  const category = props.event.stream.slice(0, props.event.stream.indexOf('-'));
  const types = query.data?.data.filter(({ stream }) => stream === category);
  return (
    <Dialog open={open} onClose={props.onClose} title={TITLE} size="large">
      {types === undefined ? (
        <NotLoaded
          query={query}
          loading="Loading the event types..."
          shapes={['line', 'block']}
          failure="We could not load the event types"
          message="Nothing is lost. Check your connection and try again."
          headingLevel={3}
        />
      ) : (
        <CorrectionForm {...props} types={types} />
      )}
    </Dialog>
  );
};
