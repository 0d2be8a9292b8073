import { useQuery } from '@tanstack/react-query';
import { adminSummaryQuery } from '#api/administration.ts';
import { administrationPage } from '#lib/page-metadata.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Stack } from '#ui/layout.tsx';
import { Page } from '#ui/page.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { signupCopy } from '../copy.ts';
import { MailHealthNotice } from '../mail/mail-health-notice.tsx';
import type { WaitingListTab } from '../search.ts';
import { OtherViews } from './other-views.tsx';
import { CharitySignups, ConsultantSignups, LatestSignups, SignupCounts } from './signup-lists.tsx';

export const metadata = administrationPage('/admin', 'Sign-Up Overview');

interface SignupOverviewProps {
  readonly tab: WaitingListTab;
  readonly onTab: (tab: WaitingListTab) => void;
}

/** Sign-ups at a glance, and whether e-mail works (spec §2 /admin). */
export const SignupOverviewPage = ({ tab, onTab }: SignupOverviewProps) => {
  const counts = useQuery(adminSummaryQuery).data?.data;
  return (
    <Page
      metadata={metadata}
      intro="Who has joined the waiting list, and whether our emails reach them."
      actions={<ButtonLink to="/admin/waiting-list">Manage the list</ButtonLink>}
    >
      <Stack gap="xlarge">
        <SignupCounts />
        <MailHealthNotice addition={signupCopy.saved} />
        <Tabs
          label="Sign-ups"
          value={tab}
          onChange={onTab}
          tabs={[
            { value: 'overview', label: 'Overview', content: <LatestSignups /> },
            {
              value: 'charities',
              label: 'Charity Signups',
              count: counts?.charitySignups,
              content: <CharitySignups level={2} layout="pairs" />,
            },
            {
              value: 'consultants',
              label: 'Consultant Signups',
              count: counts?.consultantSignups,
              content: <ConsultantSignups level={2} layout="pairs" />,
            },
          ]}
        />
        <OtherViews />
      </Stack>
    </Page>
  );
};
