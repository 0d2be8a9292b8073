import { call } from '#api/client.ts';
import { historyIntegrityKey } from '#api/history-integrity.ts';
import { useAction } from '#api/use-action.ts';
import { FailureAnswer, type HistoryIntegrity, NOTE_LENGTH } from '#contract/history-integrity.ts';
import { fieldsOf, SubmitButton, useAppForm, validateWith } from '#forms/app-form.tsx';
import { Form } from '#forms/form.tsx';
import { ServerErrorsProvider, useServerErrors } from '#forms/server-errors.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Cluster } from '#ui/layout.tsx';

type Failure = HistoryIntegrity['data']['failures'][number];

interface AnswerFormProps {
  readonly failure: Failure;
  readonly onClose: () => void;
}

const TITLE = 'Answer the failed verification';

const AnswerForm = ({ failure, onClose }: AnswerFormProps) => {
  const serverErrors = useServerErrors();
  const answer = useAction({
    run: (body: FailureAnswer) => call('answerVerificationFailure', { params: { id: failure.id }, body }),
    succeeded: { title: 'Answered', message: 'The history records your note.' },
    failed: { title: 'Not answered', message: 'Your note was not saved. Please try again.' },
    refreshes: [historyIntegrityKey],
    onSuccess: onClose,
  });
  const form = useAppForm({
    defaultValues: { note: '' },
    ...validateWith(FailureAnswer),
    onSubmit: ({ value }) =>
      answer.mutateAsync(FailureAnswer.parse(value)).then(
        () => undefined,
        (error: unknown) => serverErrors.take(error, () => value.note),
      ),
  });
  const fields = fieldsOf(form);
  return (
    <ServerErrorsProvider errors={serverErrors.errors}>
      <Form label={TITLE} form={form}>
        <p>{failure.problem}</p>
        <fields.TextArea
          name="note"
          label="Note"
          hint="What you found out, and what you did about it. All administrators can read it in the history."
          rows={4}
          required
          countTo={NOTE_LENGTH}
        />
        <Cluster justify="end">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton label="Save the answer" busyLabel="Saving..." size="medium" />
        </Cluster>
      </Form>
    </ServerErrorsProvider>
  );
};

interface AnswerDialogProps {
  /** Null: closed. */
  readonly failure: Failure | null;
  readonly onClose: () => void;
}

/** Asks for the note that ends the warning about a failed verification. */
export const AnswerDialog = ({ failure, onClose }: AnswerDialogProps) => (
  <Dialog open={failure !== null} onClose={onClose} title={TITLE}>
    {failure && <AnswerForm failure={failure} onClose={onClose} />}
  </Dialog>
);
