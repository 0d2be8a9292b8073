import { useInfiniteQuery } from '@tanstack/react-query';
import { charitySignupsQuery, consultantSignupsQuery } from '../../api/administration.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Grid, Stack } from '../../ui/layout.tsx';
import { Page } from '../../ui/page.tsx';
import { StatCard } from '../../ui/stat-card.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { LatestSignups } from './latest-signups.tsx';
import { CharitySignups, ConsultantSignups } from './signup-lists.tsx';
import type { WaitingListTab } from './waiting-list-tab.ts';

interface WaitingListAdminProps {
  readonly tab: WaitingListTab;
  readonly onTab: (tab: WaitingListTab) => void;
}

/** The waiting list for administrators (spec §2 /admin/waiting-list). */
export const WaitingListAdminPage = ({ tab, onTab }: WaitingListAdminProps) => {
  const charities = useInfiniteQuery(charitySignupsQuery).data?.pages[0]?.total;
  const consultants = useInfiniteQuery(consultantSignupsQuery).data?.pages[0]?.total;
  const all = charities === undefined || consultants === undefined ? undefined : charities + consultants;
  return (
    <Page
      title="Waiting List"
      description="Everybody on the waiting list."
      intro="Everybody who asked for a place, newest first."
      actions={
        <ButtonLink variant="secondary" to="/admin/signups">
          See visits and sign-ups
        </ButtonLink>
      }
    >
      <Stack gap="xlarge">
        <Grid columns="narrow" gap="medium">
          <StatCard label="Total Sign-Ups" value={all ?? null} />
          <StatCard label="Charity Sign-Ups" value={charities ?? null} />
          <StatCard label="Consultant Sign-Ups" value={consultants ?? null} />
        </Grid>
        <Tabs
          label="Waiting list"
          value={tab}
          onChange={onTab}
          tabs={[
            { value: 'overview', label: 'Overview', content: <LatestSignups /> },
            { value: 'charities', label: 'Charities', count: charities, content: <CharitySignups level={2} /> },
            {
              value: 'consultants',
              label: 'Consultants',
              count: consultants,
              content: <ConsultantSignups level={2} />,
            },
          ]}
        />
      </Stack>
    </Page>
  );
};
