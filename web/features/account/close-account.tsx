import { useState } from 'react';
import { call } from '#api/client.ts';
import { useBecomeVisitor } from '#api/member.ts';
import { AccountClosing } from '#contract/account-settings.ts';
import type { CurrentUser } from '#contract/accounts.ts';
import { ActionForm, useActionForm } from '#forms/action-form.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { Text } from '#ui/text.tsx';
import * as styles from './account-parts.css.ts';
import { accountFields, SettingsSection } from './account-parts.tsx';
import { closingConsequences, settingsCopy } from './copy.ts';

/** Asks for the password to confirm closing the account. */
const ClosingForm = ({ onCancel }: { onCancel: () => void }) => {
  const becomeVisitor = useBecomeVisitor();
  const closing = useActionForm({
    values: { currentPassword: '' },
    schema: AccountClosing,
    run: (values) => call('closeAccount', { body: AccountClosing.parse(values) }),
    succeeded: settingsCopy.closed,
    failed: settingsCopy.closingFailed,
    onSuccess: becomeVisitor,
  });
  return (
    <ActionForm
      of={closing}
      label="Close account"
      submit="Close my account"
      submitting="Closing..."
      onCancel={onCancel}
      cancelLabel="Keep my account"
      isDangerous
    >
      <Text>This happens immediately and cannot be undone, not even by us. Enter your password to continue.</Text>
      <closing.fields.TextField name="currentPassword" {...accountFields.currentPassword} />
    </ActionForm>
  );
};

/** Lists the consequences of closing the account, and closes it. */
export const CloseAccount = ({ user }: { user: CurrentUser }) => {
  const [isAsking, setAsking] = useState(false);
  const cancel = () => setAsking(false);
  return (
    <SettingsSection
      title="Close account"
      description="Closing is permanent. You may want to download your data first: afterwards it is no longer available."
    >
      <Stack gap="medium">
        <Text weight="strong">When you close your account:</Text>
        <ul className={styles.consequences}>
          {closingConsequences[user.role].map((consequence) => (
            <li key={consequence}>{consequence}</li>
          ))}
        </ul>
        <Cluster>
          <Button variant="danger" onClick={() => setAsking(true)}>
            Close account
          </Button>
        </Cluster>
      </Stack>
      <Dialog open={isAsking} onClose={cancel} title="Close your account permanently?">
        <ClosingForm onCancel={cancel} />
      </Dialog>
    </SettingsSection>
  );
};
