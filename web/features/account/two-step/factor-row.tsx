import { useState } from 'react';
import { call } from '#api/client.ts';
import { secondFactorsQuery } from '#api/second-factors.ts';
import { PasskeyName, type SecondFactor } from '#contract/second-factors.ts';
import { ActionForm, useActionForm } from '#forms/action-form.tsx';
import { ConfirmedAction } from '#forms/confirmed-action.tsx';
import { formatDateTime } from '#lib/dates.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { Cluster } from '#ui/layout.tsx';
import { Caption } from '#ui/text.tsx';
import * as settings from '../account-parts.css.ts';
import { factorNames, twoStepCopy } from '../copy.ts';

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

interface FactorRowProps {
  readonly factor: SecondFactor;
  /** Whether removing it turns two-step sign-in off. */
  readonly isLast: boolean;
}

/** One second factor, to rename and remove. */
export const FactorRow = ({ factor, isLast }: FactorRowProps) => {
  const { id, kind, name, device, addedAt, lastUsedAt } = factor;
  const [renamed, setRenamed] = useState<NamedPasskey | null>(null);
  const spoken = name === null ? factorNames[kind].toLowerCase() : `passkey ${name}`;
  return (
    <li className={settings.device}>
      <div className={settings.deviceText}>
        <span className={settings.deviceIcon}>
          <Icon name={kind === 'passkey' ? 'person' : 'phone'} />
        </span>
        <div>
          <div className={settings.deviceName}>{name ?? factorNames[kind]}</div>
          <Caption>
            {name === null ? 'Added' : `${factorNames[kind]} · added`} {formatDateTime(addedAt)} in {device}
            {lastUsedAt !== null && ` · last used ${formatDateTime(lastUsedAt)}`}
          </Caption>
        </div>
      </div>
      <Cluster>
        {name !== null && (
          <Button
            size="small"
            aria-label={`Rename ${spoken}, added ${formatDateTime(addedAt)}`}
            onClick={() => setRenamed({ id, name })}
          >
            Rename
          </Button>
        )}
        <ConfirmedAction
          button={{
            children: 'Remove',
            size: 'small',
            'aria-label': `Remove ${spoken}, added ${formatDateTime(addedAt)}`,
          }}
          title={name === null ? 'Remove this authenticator app?' : `Remove the passkey ‘${name}’?`}
          message={
            isLast
              ? 'You will sign in with your password alone, and your recovery codes stop working.'
              : 'You can no longer sign in with it. Your other second factors still work.'
          }
          confirmLabel="Remove"
          busyLabel="Removing..."
          isDangerous
          action={{
            run: () => call('removeSecondFactor', { params: { id } }),
            succeeded: twoStepCopy.removed,
            failed: twoStepCopy.removalFailed,
            refreshes: [secondFactorsQuery.queryKey],
          }}
          closesOnFailure
        />
      </Cluster>
      <NameDialog passkey={renamed} title="Rename this passkey" onClose={() => setRenamed(null)} />
    </li>
  );
};
