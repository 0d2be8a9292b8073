import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { consultantQuery } from '#api/consultants.ts';
import { useMemberNow } from '#api/member.ts';
import { useWaitingProjects } from '#api/waiting-projects.ts';
import type { CurrentUser } from '#contract/accounts.ts';
import type { ProjectCounts, ProjectSummary } from '#contract/projects.ts';
import { membershipTierFacts } from '#domain/charities/membership-tiers.ts';
import { Charges, MembershipCard } from '#features/membership/membership-card.tsx';
import {
  feedbackTasks,
  NextTasks,
  ProjectCounters,
  projectTask,
  unreadTasks,
  WaitingFailed,
} from '#features/projects/dashboard-parts.tsx';
import { ProjectTabs } from '#features/projects/project-tabs.tsx';
import type { DashboardSearch } from '#features/projects/search.ts';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { consultantIn, keptTarget } from '#lib/redirect-target.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Heading } from '#ui/heading.tsx';
import { Cluster, Grid, Stack } from '#ui/layout.tsx';
import { LoadedTogether } from '#ui/loaded-together.tsx';
import { Page } from '#ui/page.tsx';
import { StepList } from '#ui/step-list.tsx';
import type { Task } from '#ui/task-list.tsx';
import { type CharityStep, charitySteps, formatDeclined, isDeclinedByAll } from './tasks.ts';

export const metadata: PageMetadata = { path: '/charity-dashboard', title: 'Charity Dashboard' };

/** Text of the page, with the specification's labels (§2, Charity dashboard) word for word. */
const dashboardCopy = {
  accountSettings: 'Account Settings',
  newRequest: 'New Project Request',
  requestProject: 'Request New Project',
  projects: 'Your Projects',
  status: 'This is the status of your projects.',
  firstProject: 'Request your first project, and we will start looking for the right consultant.',
  /** Depends on the membership, because members are matched faster (§9). */
  waiting: (count: number, isMember: boolean): string =>
    `${count === 1 ? 'One request is' : `${count} requests are`} waiting for a match. We usually reply within ${isMember ? '2–3 days' : '1–2 weeks'}.`,
} as const;

const declinedTask = (project: ProjectSummary): Task =>
  projectTask(project, {
    kind: 'declined',
    icon: 'people',
    title: formatDeclined(project.invitations?.declined ?? 0),
    link: 'Invite someone else',
  });

const unnamedTask: Task = {
  key: 'unnamed',
  icon: 'board',
  title: 'Name your charity',
  detail: 'Until then, invitations to consultants say that your charity is not named yet.',
  action: (
    <ButtonLink size="small" to="/profile-edit">
      Add the name
    </ButtonLink>
  ),
};

/** Projects whose consultants have all declined, unread messages, and feedback to give. */
const projectTasks = (waiting: readonly ProjectSummary[]): readonly Task[] => [
  ...waiting.filter(isDeclinedByAll).map(declinedTask),
  ...unreadTasks(waiting),
  ...feedbackTasks(waiting, 'charity'),
];

/** The charity's open tasks: to add its name if it has none, and those of its projects. */
export const charityTasks = (
  { organization }: Pick<CurrentUser, 'organization'>,
  waiting: readonly ProjectSummary[],
): readonly Task[] => [...(organization === null ? [unnamedTask] : []), ...projectTasks(waiting)];

const stepActions = (consultant: string | undefined): Readonly<Record<CharityStep['key'], ReactNode>> => ({
  facts: (
    <ButtonLink size="small" to="/profile-edit">
      Introduce your charity
    </ButtonLink>
  ),
  way: (
    <ButtonLink size="small" to="/pricing">
      Compare prices
    </ButtonLink>
  ),
  request: (
    <ButtonLink
      variant="primary"
      size="small"
      to="/project-request"
      search={consultant === undefined ? {} : { consultant }}
    >
      Request a project
    </ButtonLink>
  ),
});

/** The first steps. A consultant whom the charity wanted to contact before it registered comes first. */
const useSteps = (member: CurrentUser, counts: ProjectCounts | undefined) => {
  const [consultant] = useState(() => consultantIn(keptTarget()));
  const { data } = useQuery(consultantQuery(consultant));
  if (counts === undefined) return [];
  const actions = stepActions(data?.id);
  return charitySteps(member, counts, data?.user.name).map((step) => ({ ...step, action: actions[step.key] }));
};

const introOf = (counts: ProjectCounts | undefined, isMember: boolean): string => {
  if (counts === undefined) return dashboardCopy.status;
  if (counts.total === 0) return dashboardCopy.firstProject;
  return counts.pending === 0 ? dashboardCopy.status : dashboardCopy.waiting(counts.pending, isMember);
};

interface CharityDashboardProps {
  readonly user: CurrentUser;
  readonly search: DashboardSearch;
  readonly onSearch: (search: DashboardSearch) => void;
}

/** The charity's dashboard (spec §2). */
export const CharityDashboardPage = ({ user, search, onSearch }: CharityDashboardProps) => {
  const member = useMemberNow(user);
  const { organization, name, charityProfile: profile } = member;
  const { projects: waiting, counts, isPending, error, isFetching } = useWaitingProjects();
  const steps = useSteps(member, counts);

  return (
    <Page
      metadata={metadata}
      eyebrow={profile ? `${membershipTierFacts[profile.membershipTier].label} Fellowship` : undefined}
      title={`Welcome, ${organization ?? name}`}
      intro={introOf(counts, profile?.membershipActive ?? false)}
      actions={
        <Cluster>
          <ButtonLink to="/account-settings">{dashboardCopy.accountSettings}</ButtonLink>
          <ButtonLink variant="primary" to="/project-request">
            {dashboardCopy.newRequest}
          </ButtonLink>
        </Cluster>
      }
    >
      <LoadedTogether isLoading={isPending}>
        <Stack gap="xlarge">
          {error && <WaitingFailed error={error} isRetrying={isFetching} />}
          <StepList steps={steps} />
          <NextTasks tasks={projectTasks(waiting)} />
          {counts?.total !== 0 && (
            <ProjectCounters counts={counts} areUnknown={error !== null && counts === undefined} />
          )}
          <Grid columns="aside" gap="xlarge" align="start">
            <Stack gap="medium">
              <Heading level={2}>{dashboardCopy.projects}</Heading>
              <ProjectTabs
                search={search}
                onSearch={onSearch}
                counts={counts}
                viewer="charity"
                emptyAction={
                  <ButtonLink variant="primary" to="/project-request">
                    {dashboardCopy.requestProject}
                  </ButtonLink>
                }
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
      </LoadedTogether>
    </Page>
  );
};
