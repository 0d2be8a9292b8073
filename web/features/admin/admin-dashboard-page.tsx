import type { CurrentUser } from '../../../src/http/contract/accounts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Grid, Stack } from '../../ui/layout.tsx';
import { Page } from '../../ui/page.tsx';
import { Text } from '../../ui/text.tsx';

/** Where an administrator starts: every administration page, and what it is for. */
export const AdminDashboardPage = ({ user }: { user: CurrentUser }) => (
  <Page
    documentTitle="Admin Dashboard"
    description="Administration of the fellowship."
    title={`Welcome, ${user.name}`}
    intro="Who is knocking at the door, and what they need."
  >
    <Grid columns="wide">
      <Card>
        <Stack gap="medium">
          <Heading level={2} size="title4">
            Sign-Up Portal
          </Heading>
          <Text>Visits to the waiting-list page, and both kinds of sign-ups side by side.</Text>
          <ButtonLink variant="secondary" to="/admin/signups">
            Open the Sign-Up Portal
          </ButtonLink>
        </Stack>
      </Card>
      <Card>
        <Stack gap="medium">
          <Heading level={2} size="title4">
            Waiting List
          </Heading>
          <Text>The latest ten, and the whole list of charities and of consultants.</Text>
          <ButtonLink variant="secondary" to="/admin/waiting-list">
            Open the Waiting List
          </ButtonLink>
        </Stack>
      </Card>
    </Grid>
  </Page>
);
