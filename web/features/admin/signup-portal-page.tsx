import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { charitySignupsQuery, consultantSignupsQuery, visitAnalyticsQuery } from '../../api/administration.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Grid, Stack } from '../../ui/layout.tsx';
import { Page } from '../../ui/page.tsx';
import { StatCard } from '../../ui/stat-card.tsx';
import { CharitySignups, ConsultantSignups } from './signup-lists.tsx';

/** Sign-Up Portal (spec §2 /admin/signups): visits, signups, and both lists side by side. */
export const SignupPortalPage = () => {
  const charities = useInfiniteQuery(charitySignupsQuery);
  const consultants = useInfiniteQuery(consultantSignupsQuery);
  const visits = useQuery(visitAnalyticsQuery);
  return (
    <Page
      title="Sign-Up Portal"
      description="Visits and waiting-list signups."
      intro="Who has joined the waiting list, and how many looked at it."
      actions={
        <ButtonLink variant="secondary" to="/admin/waiting-list">
          See the list
        </ButtonLink>
      }
    >
      <Stack gap="xlarge">
        <Grid columns="narrow" gap="medium">
          <StatCard label="Total Visits" value={visits.data?.data.totalVisits ?? null} />
          <StatCard label="Unique Visitors" value={visits.data?.data.uniqueVisitors ?? null} />
          <StatCard label="Charity Sign-Ups" value={charities.data?.pages[0]?.total ?? null} />
          <StatCard label="Consultant Sign-Ups" value={consultants.data?.pages[0]?.total ?? null} />
        </Grid>
        {visits.isError && (
          <ErrorState
            title="We could not load the visit counts"
            message="The sign-ups below are not affected."
            onRetry={() => void visits.refetch()}
          />
        )}
        <Grid columns="wide">
          <Stack gap="medium">
            <Heading level={2}>Charities</Heading>
            <CharitySignups level={3} />
          </Stack>
          <Stack gap="medium">
            <Heading level={2}>Consultants</Heading>
            <ConsultantSignups level={3} />
          </Stack>
        </Grid>
      </Stack>
    </Page>
  );
};
