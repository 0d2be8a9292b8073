import type { ReactNode } from 'react';
import { Decision } from '../../../../src/http/contract/administration.ts';
import { useAppForm, validateWith } from '../../../forms/app-form.tsx';
import { Form } from '../../../forms/form.tsx';
import { ServerErrorsProvider, useServerErrors } from '../../../forms/server-errors.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Cluster } from '../../../ui/layout.tsx';

interface ReasonDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** What will happen. */
  readonly message: ReactNode;
  /** Who will read the reason. */
  readonly hint: string;
  readonly confirmLabel: string;
  readonly busyLabel: string;
  readonly cancelLabel?: string;
  /** Rejects when it is refused; the form then stays, with what the server said. */
  readonly onConfirm: (reason: string) => Promise<unknown>;
  readonly onCancel: () => void;
}

const ReasonForm = ({
  title,
  message,
  hint,
  confirmLabel,
  busyLabel,
  cancelLabel = 'Cancel',
  onConfirm,
  onCancel,
}: ReasonDialogProps) => {
  const serverErrors = useServerErrors();
  const form = useAppForm({
    defaultValues: { reason: '' },
    ...validateWith(Decision),
    onSubmit: ({ value }) =>
      onConfirm(Decision.parse(value).reason).then(
        () => undefined,
        (error: unknown) => serverErrors.take(error, () => value.reason),
      ),
  });
  return (
    <ServerErrorsProvider errors={serverErrors.errors}>
      <Form label={title} form={form}>
        <div>{message}</div>
        <form.AppField name="reason">
          {(field) => <field.TextArea label="Reason" hint={hint} rows={4} required countTo={1000} />}
        </form.AppField>
        <Cluster justify="end">
          <Button variant="secondary" onClick={onCancel}>
            {cancelLabel}
          </Button>
          <form.Subscribe selector={(state) => state.isSubmitting}>
            {(busy) => (
              <Button type="submit" variant="danger" busy={busy} busyLabel={busyLabel}>
                {confirmLabel}
              </Button>
            )}
          </form.Subscribe>
        </Cluster>
      </Form>
    </ServerErrorsProvider>
  );
};

/** Asks why before something is refused or ended: whoever is concerned will read it. */
export const ReasonDialog = (props: ReasonDialogProps) => (
  <Dialog open={props.open} onClose={props.onCancel} title={props.title}>
    <ReasonForm {...props} />
  </Dialog>
);
