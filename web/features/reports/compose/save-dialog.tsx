import { call } from '#api/client.ts';
import { useStoreSavedReport } from '#api/reports.ts';
import { type SavedReport, SavedReportForm } from '#contract/composed-reports.ts';
import { ActionForm, useActionForm } from '#forms/action-form.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Text } from '#ui/text.tsx';
import { reportCopy } from '../copy.ts';

interface SaveDialogProps {
  /** The saved report to change; null for a new one. */
  readonly revises: SavedReport | null;
  readonly definition: SavedReport['definition'];
  /** Description of the definition. */
  readonly sentence: string;
  readonly onSaved: (saved: SavedReport) => void;
  readonly onClose: () => void;
}

const nameOnly = SavedReportForm.pick({ name: true });

const SaveForm = ({ revises, definition, sentence, onSaved, onClose }: SaveDialogProps) => {
  const store = useStoreSavedReport();
  const save = useActionForm({
    values: { name: revises?.name ?? '' },
    schema: nameOnly,
    run: (values, idempotencyKey) => {
      const body = { name: nameOnly.parse(values).name, definition };
      return revises
        ? call('reviseReport', { params: { id: revises.id }, body: { ...body, revision: revises.revision } })
        : call('saveReport', { body, idempotencyKey });
    },
    succeeded: revises ? reportCopy.revised : reportCopy.saved,
    failed: reportCopy.saveFailed,
    onSuccess: (saved) => {
      store(saved);
      onSaved(saved);
    },
  });
  const { fields } = save;
  return (
    <ActionForm
      of={save}
      label={revises ? 'Save changes' : 'Save report'}
      submit={revises ? 'Save changes' : 'Save'}
      submitting="Saving..."
      onCancel={onClose}
    >
      <Text tone="muted">{sentence}</Text>
      <fields.TextField
        name="name"
        label="Name"
        hint={reportCopy.nameHint}
        required
        maxLength={100}
        autoComplete="off"
      />
    </ActionForm>
  );
};

/** Asks for a name and saves the definition. */
export const SaveDialog = (props: SaveDialogProps & { readonly open: boolean }) => (
  <Dialog open={props.open} onClose={props.onClose} title={props.revises ? 'Save these changes?' : 'Save this report'}>
    <SaveForm {...props} />
  </Dialog>
);
