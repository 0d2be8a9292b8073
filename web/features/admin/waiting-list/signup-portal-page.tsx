import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { charitySignupsQuery, consultantSignupsQuery, visitAnalyticsQuery } from '#api/administration.ts';
import { administrationPage } from '#lib/page-metadata.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Heading } from '#ui/heading.tsx';
import { Grid, Stack } from '#ui/layout.tsx';
import { Page } from '#ui/page.tsx';
import { StatCard } from '#ui/stat-card.tsx';
import { CountsFailed } from '../frame/paged-list.tsx';
import { OtherViews } from './other-views.tsx';
import { CharitySignups, ConsultantSignups } from './signup-lists.tsx';

export const metadata = administrationPage('/admin/signups', 'Sign-Up Portal');

/** Shows a dash for a figure that failed to load, so that it does not look as if it were still loading. */
const figure = (value: number | undefined, isError: boolean): number | string | null => value ?? (isError ? '–' : null);

/** Sign-Up Portal (spec §2 /admin/signups): visits, signups, and both lists side by side. */
export const SignupPortalPage = () => {
  const charities = useInfiniteQuery(charitySignupsQuery());
  const consultants = useInfiniteQuery(consultantSignupsQuery());
  const visits = useQuery(visitAnalyticsQuery);
  return (
    <Page
      metadata={metadata}
      intro="Who has joined the waiting list, and how many people visited."
      actions={<ButtonLink to="/admin/waiting-list">Manage the list</ButtonLink>}
    >
      <Stack gap="xlarge">
        <Grid columns="narrow" gap="medium">
          <StatCard label="Total Visits" value={figure(visits.data?.data.totalVisits, visits.isError)} />
          <StatCard label="Unique Visitors" value={figure(visits.data?.data.uniqueVisitors, visits.isError)} />
          <StatCard label="Charity Sign-Ups" value={figure(charities.data?.pages[0]?.total, charities.isError)} />
          <StatCard
            label="Consultant Sign-Ups"
            value={figure(consultants.data?.pages[0]?.total, consultants.isError)}
          />
        </Grid>
        {visits.isError && <CountsFailed query={visits} />}
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
        <OtherViews />
      </Stack>
    </Page>
  );
};
