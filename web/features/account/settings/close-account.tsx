import { useState } from 'react';
import type { CurrentUser } from '../../../../src/http/contract/accounts.ts';
import { Button } from '../../../ui/button.tsx';
import { Cluster, Stack } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import * as styles from './close-account.css.ts';
import { CloseAccountDialog } from './close-account-dialog.tsx';
import { closingConsequences } from './closing-words.ts';
import { SettingsSection } from './settings-section.tsx';

/** Leaving for good: what it means, and the way there. */
export const CloseAccount = ({ user }: { user: CurrentUser }) => {
  const [isAsking, setAsking] = useState(false);
  return (
    <SettingsSection
      title="Close account"
      description="For good. You may want to download your data first: afterwards nobody can give it to you."
    >
      <Stack gap="medium">
        <Text weight="strong">When you close your account:</Text>
        <ul className={styles.list}>
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
      <CloseAccountDialog open={isAsking} onCancel={() => setAsking(false)} />
    </SettingsSection>
  );
};
