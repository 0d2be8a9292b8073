import type { CurrentUser } from '../../../../src/http/contract/accounts.ts';
import { useSignOut } from '../../../api/sign-out.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { DefinitionList } from '../../../ui/definition-list.tsx';
import { Cluster, Stack } from '../../../ui/layout.tsx';
import { SettingsSection } from './settings-section.tsx';
import { roleNames } from './words.ts';

/** Who is signed in, with the ways on. */
export const OwnAccount = ({ user }: { user: CurrentUser }) => {
  const { signOut, isBusy } = useSignOut();
  const hasProfile = user.role === 'charity' || user.role === 'consultant';
  return (
    <SettingsSection
      title="Your account"
      description={
        hasProfile
          ? 'What you tell others about your work is on your profile.'
          : 'What you can do on the platform follows from your role.'
      }
    >
      <Stack gap="medium">
        <DefinitionList
          items={[
            { term: 'Username', description: user.username },
            { term: 'Role', description: roleNames[user.role] },
            ...(user.organization === null ? [] : [{ term: 'Organisation', description: user.organization }]),
          ]}
        />
        <Cluster>
          {hasProfile && (
            <ButtonLink variant="secondary" to="/profile-edit">
              Edit Profile
            </ButtonLink>
          )}
          <Button
            variant={hasProfile ? 'quiet' : 'secondary'}
            icon="out"
            busy={isBusy}
            busyLabel="Signing out..."
            onClick={signOut}
          >
            Logout on this device
          </Button>
        </Cluster>
      </Stack>
    </SettingsSection>
  );
};
