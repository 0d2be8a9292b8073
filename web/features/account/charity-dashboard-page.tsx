import { useInfiniteQuery } from '@tanstack/react-query';
import { membershipTierFacts } from '../../../src/domain/charities/membership-tiers.ts';
import type { ProjectGroup } from '../../../src/domain/projects/project-status.ts';
import type { CurrentUser } from '../../../src/http/contract/accounts.ts';
import { projectsQuery } from '../../api/projects.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Cluster, Grid, Stack } from '../../ui/layout.tsx';
import { Page } from '../../ui/page.tsx';
import { ProjectCounters } from '../projects/project-counters.tsx';
import { ProjectTabs } from '../projects/project-tabs.tsx';
import { MembershipCard } from './membership-card.tsx';

const nextStep = (total: number | undefined, pending: number | undefined): string => {
  if (total === undefined || pending === undefined) return 'Here is where your projects stand.';
  if (total === 0) return 'Request your first project, and we start looking for the right consultant.';
  if (pending === 0) return 'Here is where your projects stand.';
  return pending === 1
    ? 'One request is waiting for a match. We usually come back within 2-3 days.'
    : `${pending} requests are waiting for a match. We usually come back within 2-3 days.`;
};

interface CharityDashboardProps {
  readonly user: CurrentUser;
  readonly tab: ProjectGroup;
  readonly onTab: (tab: ProjectGroup) => void;
}

/** The charity's dashboard (spec §2): what to do next, counters, projects, membership. */
export const CharityDashboardPage = ({ user, tab, onTab }: CharityDashboardProps) => {
  const { data } = useInfiniteQuery(projectsQuery(tab));
  const counts = data?.pages[0]?.counts;
  const profile = user.charityProfile;

  return (
    <Page
      documentTitle="Charity Dashboard"
      description="Your projects and your membership."
      eyebrow={profile ? `${membershipTierFacts[profile.membershipTier].label} Fellowship` : undefined}
      title={`Welcome, ${user.organization ?? user.name}`}
      intro={nextStep(counts?.total, counts?.pending)}
      actions={
        <Cluster>
          <ButtonLink variant="secondary" to="/account-settings">
            Account Settings
          </ButtonLink>
          <ButtonLink variant="primary" to="/project-request">
            New Project Request
          </ButtonLink>
        </Cluster>
      }
    >
      <Stack gap="xlarge">
        <ProjectCounters counts={counts} />
        <Grid columns="aside" gap="xlarge" align="start">
          <Stack gap="medium">
            <Heading level={2}>Your Projects</Heading>
            <ProjectTabs
              tab={tab}
              onTab={onTab}
              counts={counts}
              emptyAction={<ButtonLink to="/project-request">Request New Project</ButtonLink>}
            />
          </Stack>
          {profile && <MembershipCard profile={profile} />}
        </Grid>
      </Stack>
    </Page>
  );
};
