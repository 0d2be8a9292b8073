import { brand } from '../../../src/brand.ts';
import type { CurrentUser } from '../../../src/http/contract/accounts.ts';
import { useSignOut } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';

const none = 'Not given';

/** What the platform holds about the signed-in member. */
export const AccountSettingsPage = ({ user }: { user: CurrentUser }) => {
  const { signOut, isBusy } = useSignOut();
  return (
    <Page
      width="reading"
      title="Account Settings"
      description="Your details as we hold them."
      intro="Your details as we hold them."
    >
      <Stack gap="xlarge">
        <Card>
          <Stack gap="medium">
            <Heading level={2} size="title4">
              Your details
            </Heading>
            <DefinitionList
              items={[
                { term: 'Name', description: user.name },
                { term: 'Username', description: user.username },
                { term: 'Email', description: user.email },
                { term: 'Phone', description: user.phone ?? none },
                { term: 'Organisation', description: user.organization ?? none },
                { term: 'Website', description: user.website ?? none },
              ]}
            />
          </Stack>
        </Card>
        <Notice tone="info" title="Something to correct?">
          Write to <a href={`mailto:${brand.email}`}>{brand.email}</a> from your registered address, and we change it
          for you. We usually reply within one working day.
        </Notice>
        <Cluster>
          <Button variant="secondary" busy={isBusy} busyLabel="Signing out..." onClick={signOut}>
            Logout on this device
          </Button>
        </Cluster>
      </Stack>
    </Page>
  );
};
