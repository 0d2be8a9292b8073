import { call } from '#api/client.ts';
import { secondFactorsQuery } from '#api/second-factors.ts';
import { PasskeyName } from '#contract/second-factors.ts';
import { ActionForm, useActionForm } from '#forms/action-form.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { twoStepCopy } from '../copy.ts';

export interface NamedPasskey {
  readonly id: string;
  readonly name: string;
}

interface NameFormProps {
  readonly passkey: NamedPasskey;
  readonly cancelLabel?: string | undefined;
  readonly onClose: () => void;
}

const NameForm = ({ passkey: { id, name }, cancelLabel, onClose }: NameFormProps) => {
  const naming = useActionForm({
    values: { name },
    schema: PasskeyName,
    run: (values) => call('renamePasskey', { params: { id }, body: PasskeyName.parse(values) }),
    succeeded: twoStepCopy.named,
    failed: twoStepCopy.namingFailed,
    refreshes: [secondFactorsQuery.queryKey],
    onSuccess: onClose,
  });
  return (
    <ActionForm of={naming} label="Passkey" submit="Save name" onCancel={onClose} cancelLabel={cancelLabel}>
      <naming.fields.TextField
        name="name"
        label="Name"
        hint="Where the passkey is, such as ‘Work laptop’ or ‘Blue security key’"
        autoComplete="off"
        required
      />
    </ActionForm>
  );
};

interface NameDialogProps {
  /** The passkey to name; null closes the dialog. */
  readonly passkey: NamedPasskey | null;
  readonly title: string;
  readonly cancelLabel?: string;
  readonly onClose: () => void;
}

/** Names a passkey, so that its owner can tell it from others. */
export const NameDialog = ({ passkey, title, cancelLabel, onClose }: NameDialogProps) => (
  <Dialog open={passkey !== null} onClose={onClose} title={title}>
    {passkey && <NameForm passkey={passkey} cancelLabel={cancelLabel} onClose={onClose} />}
  </Dialog>
);
