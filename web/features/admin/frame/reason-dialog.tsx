import type { ReactNode } from 'react';
import { Decision } from '#contract/applications.ts';
import { fieldsOf, SubmitButton, useAppForm, validateWith } from '#forms/app-form.tsx';
import { Form } from '#forms/form.tsx';
import { ServerErrorsProvider, useServerErrors } from '#forms/server-errors.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Cluster } from '#ui/layout.tsx';

interface ReasonDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** What will happen. Shown above the field. */
  readonly message: ReactNode;
  /** Hint of the field: who will read the reason. */
  readonly hint: string;
  readonly confirmLabel: string;
  readonly busyLabel: string;
  readonly cancelLabel?: string;
  /** Rejects when the server refuses; the dialog then stays open with the server's errors. */
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
  const fields = fieldsOf(form);
  return (
    <ServerErrorsProvider errors={serverErrors.errors}>
      <Form label={title} form={form}>
        <div>{message}</div>
        <fields.TextArea name="reason" label="Reason" hint={hint} rows={4} required countTo={1000} />
        <Cluster justify="end">
          <Button variant="secondary" onClick={onCancel}>
            {cancelLabel}
          </Button>
          <SubmitButton label={confirmLabel} busyLabel={busyLabel} size="medium" variant="danger" />
        </Cluster>
      </Form>
    </ServerErrorsProvider>
  );
};

/** Asks for a reason before a destructive decision. The member concerned can read it. */
export const ReasonDialog = (props: ReasonDialogProps) => (
  <Dialog open={props.open} onClose={props.onCancel} title={props.title}>
    <ReasonForm {...props} />
  </Dialog>
);
