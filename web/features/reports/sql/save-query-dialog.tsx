import { call } from '#api/client.ts';
import { useStoreSavedQuery } from '#api/queries.ts';
import { type SavedQuery, SavedQueryForm } from '#contract/queries.ts';
import { ActionForm, useActionForm } from '#forms/action-form.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { copy } from './copy.ts';

interface SaveQueryProps {
  /** The saved query to change; null for a new one. */
  readonly revises: SavedQuery | null;
  readonly sql: string;
  readonly onSaved: (saved: SavedQuery) => void;
  readonly onClose: () => void;
}

const Form = SavedQueryForm.pick({ name: true, isShared: true });

const SaveForm = ({ revises, sql, onSaved, onClose }: SaveQueryProps) => {
  const store = useStoreSavedQuery();
  const save = useActionForm({
    values: { name: revises?.name ?? '', isShared: revises?.isShared ?? false },
    schema: Form,
    alsoSends: sql,
    run: (values, idempotencyKey) => {
      const body = { ...Form.parse(values), sql };
      return revises
        ? call('reviseQuery', { params: { id: revises.id }, body })
        : call('saveQuery', { body, idempotencyKey });
    },
    succeeded: revises ? copy.revised : copy.saved,
    failed: copy.saveFailed,
    onSuccess: (saved) => {
      store(saved);
      onSaved(saved);
    },
  });
  const { fields } = save;
  return (
    <ActionForm
      of={save}
      label={revises ? 'Save changes' : 'Save query'}
      submit={revises ? 'Save changes' : 'Save'}
      submitting="Saving..."
      failure={save.failure}
      onCancel={onClose}
    >
      <fields.TextField name="name" label="Name" required maxLength={100} autoComplete="off" />
      <fields.Checkbox
        name="isShared"
        label="Share with all analysts and administrators"
        hint="They see the name and the whole text. Please do not write personal names into it."
      />
    </ActionForm>
  );
};

/** Asks for a name and who may see the query, and saves it. */
export const SaveQueryDialog = (props: SaveQueryProps & { readonly open: boolean }) => (
  <Dialog open={props.open} onClose={props.onClose} title={props.revises ? 'Save these changes?' : 'Save this query'}>
    <SaveForm {...props} />
  </Dialog>
);
