import { useQuery } from '@tanstack/react-query';
import { adminSummaryQuery } from '../../../api/administration.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Page } from '../../../ui/page.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { adminHeads } from '../heads.ts';
import { MailHealthNotice } from '../mail/mail-health-notice.tsx';
import { LatestSignups } from './latest-signups.tsx';
import { OtherViews } from './other-views.tsx';
import { SignupCounts } from './signup-counts.tsx';
import { CharitySignups, ConsultantSignups } from './signup-lists.tsx';
import type { WaitingListTab } from './waiting-list-search.ts';
import { signupWords } from './words.ts';

interface SignupOverviewProps {
  readonly tab: WaitingListTab;
  readonly onTab: (tab: WaitingListTab) => void;
}

/** Sign-ups at a glance, and whether e-mail works (spec §2 /admin). */
export const SignupOverviewPage = ({ tab, onTab }: SignupOverviewProps) => {
  const counts = useQuery(adminSummaryQuery).data?.data;
  return (
    <Page
      eyebrow="Administration"
      title="Sign-Up Overview"
      {...adminHeads.signupOverview}
      intro="Who has joined the waiting list, and whether they heard from us."
      actions={
        <ButtonLink variant="secondary" to="/admin/waiting-list">
          Work through the list
        </ButtonLink>
      }
    >
      <Stack gap="xlarge">
        <SignupCounts />
        <MailHealthNotice addition={signupWords.saved} />
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
