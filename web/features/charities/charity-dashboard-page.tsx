import { membershipTierFacts } from '../../../src/domain/charities/membership-tiers.ts';
import type { CurrentUser } from '../../../src/http/contract/accounts.ts';
import type { ProjectCounts } from '../../../src/http/contract/projects.ts';
import { useMemberNow } from '../../api/member-now.ts';
import { useWaitingProjects } from '../../api/waiting-projects.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Cluster, Grid, Stack } from '../../ui/layout.tsx';
import { Page } from '../../ui/page.tsx';
import { Charges } from '../membership/charges.tsx';
import { MembershipCard } from '../membership/membership-card.tsx';
import type { DashboardSearch } from '../projects/dashboard-search.ts';
import { NextTasks } from '../projects/next-tasks.tsx';
import { ProjectCounters } from '../projects/project-counters.tsx';
import { ProjectTabs } from '../projects/project-tabs.tsx';
import { WaitingFailed } from '../projects/waiting-failed.tsx';
import { charityTasks } from './charity-tasks.tsx';
import { charityHeads } from './heads.ts';
import { dashboardWords as words } from './words.ts';

const standing = (counts: ProjectCounts | undefined, isMember: boolean): string => {
  if (counts === undefined) return words.standing;
  if (counts.total === 0) return words.firstProject;
  return counts.pending === 0 ? words.standing : words.waiting(counts.pending, isMember);
};

interface CharityDashboardProps {
  readonly user: CurrentUser;
  readonly search: DashboardSearch;
  readonly onSearch: (search: DashboardSearch) => void;
}

/** The charity's dashboard (spec §2): what to do next, counters, projects, membership. */
export const CharityDashboardPage = ({ user, search, onSearch }: CharityDashboardProps) => {
  const { organization, name, charityProfile: profile } = useMemberNow(user);
  const { projects: waiting, counts, isError, isFetching } = useWaitingProjects();

  return (
    <Page
      {...charityHeads.dashboard}
      eyebrow={profile ? `${membershipTierFacts[profile.membershipTier].label} Fellowship` : undefined}
      title={`Welcome, ${organization ?? name}`}
      intro={standing(counts, profile?.membershipActive ?? false)}
      actions={
        <Cluster>
          <ButtonLink variant="secondary" to="/account-settings">
            {words.accountSettings}
          </ButtonLink>
          <ButtonLink variant="primary" to="/project-request">
            {words.newRequest}
          </ButtonLink>
        </Cluster>
      }
    >
      <Stack gap="xlarge">
        {isError && <WaitingFailed isRetrying={isFetching} />}
        <NextTasks tasks={charityTasks(waiting)} />
        <ProjectCounters counts={counts} areUnknown={isError && counts === undefined} />
        <Grid columns="aside" gap="xlarge" align="start">
          <Stack gap="medium">
            <Heading level={2}>{words.projects}</Heading>
            <ProjectTabs
              search={search}
              onSearch={onSearch}
              counts={counts}
              viewer="charity"
              emptyAction={<ButtonLink to="/project-request">{words.requestProject}</ButtonLink>}
            />
          </Stack>
          {profile && (
            <Stack gap="large">
              <MembershipCard profile={profile} />
              <Charges isMember={profile.membershipActive} />
            </Stack>
          )}
        </Grid>
      </Stack>
    </Page>
  );
};
