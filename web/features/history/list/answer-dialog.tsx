import { call } from '#api/client.ts';
import { historyIntegrityKey } from '#api/history-integrity.ts';
import { FailureAnswer, type HistoryIntegrity, NOTE_LENGTH } from '#contract/history-integrity.ts';
import { ActionForm, useActionForm } from '#forms/action-form.tsx';
import { Dialog } from '#ui/dialog.tsx';

type Failure = HistoryIntegrity['data']['failures'][number];

interface AnswerFormProps {
  readonly failure: Failure;
  readonly onClose: () => void;
}

const TITLE = 'Answer the failed verification';

const AnswerForm = ({ failure, onClose }: AnswerFormProps) => {
  const answer = useActionForm({
    values: { note: '' },
    schema: FailureAnswer,
    run: (body) => call('answerVerificationFailure', { params: { id: failure.id }, body }),
    succeeded: { title: 'Answered', message: 'The history records your note.' },
    failed: { title: 'Not answered', message: 'Your note was not saved. Please try again.' },
    refreshes: [historyIntegrityKey],
    onSuccess: onClose,
  });
  return (
    <ActionForm of={answer} label={TITLE} submit="Save the answer" onCancel={onClose} failure={answer.failure}>
      <p>{failure.problem}</p>
      <answer.fields.TextArea
        name="note"
        label="Note"
        hint="What you found out, and what you did about it. All administrators can read it in the history."
        rows={4}
        required
        countTo={NOTE_LENGTH}
      />
    </ActionForm>
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
