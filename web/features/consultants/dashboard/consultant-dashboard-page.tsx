import { type ConsultantStatus, consultantStatusLabels } from '../../../../src/domain/consultants/consultant-status.ts';
import type { CurrentUser } from '../../../../src/http/contract/accounts.ts';
import { useMemberNow } from '../../../api/member-now.ts';
import { useWaitingProjects } from '../../../api/waiting-projects.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Heading } from '../../../ui/heading.tsx';
import type { IconName } from '../../../ui/icon.tsx';
import { Cluster, Grid, Stack } from '../../../ui/layout.tsx';
import { Page } from '../../../ui/page.tsx';
import type { DashboardSearch } from '../../projects/dashboard-search.ts';
import { NextTasks } from '../../projects/next-tasks.tsx';
import { ProjectCounters } from '../../projects/project-counters.tsx';
import { ProjectTabs } from '../../projects/project-tabs.tsx';
import { unreadTasks } from '../../projects/unread-tasks.tsx';
import { WaitingFailed } from '../../projects/waiting-failed.tsx';
import { consultantHeads } from '../heads.ts';
import { AvailabilityCard } from './availability-card.tsx';
import { Invitations } from './invitations.tsx';
import { ProfileCard } from './profile-card.tsx';
import { ReviewBanner } from './review-banner.tsx';
import { dashboardWords as words } from './words.ts';

const looks = {
  applied: { tone: 'caution', icon: 'clock' },
  approved: { tone: 'positive', icon: 'check' },
  declined: { tone: 'critical', icon: 'close' },
  suspended: { tone: 'critical', icon: 'minus' },
  left: { tone: 'neutral', icon: 'minus' },
} as const satisfies Readonly<Record<ConsultantStatus, { readonly tone: BadgeTone; readonly icon: IconName }>>;

interface ConsultantDashboardProps {
  readonly user: CurrentUser;
  readonly search: DashboardSearch;
  readonly onSearch: (search: DashboardSearch) => void;
}

/** The consultant's dashboard (spec §2): what waits for an answer, counters, projects, profile, availability. */
export const ConsultantDashboardPage = ({ user: known, search, onSearch }: ConsultantDashboardProps) => {
  const user = useMemberNow(known);
  const profile = user.consultantProfile;
  const { projects: waiting, counts, isError, isFetching, ...paging } = useWaitingProjects();
  const invitations = waiting.filter(({ invitation }) => invitation === 'invited');

  return (
    <Page
      {...consultantHeads.dashboard}
      eyebrow={user.organization ?? undefined}
      title={`Welcome, ${user.name}`}
      intro={invitations.length > 0 ? words.invited(invitations.length) : words.standing}
      badge={profile && <Badge {...looks[profile.status]}>{consultantStatusLabels[profile.status]}</Badge>}
      actions={
        <Cluster>
          <ButtonLink variant="secondary" to="/account-settings">
            {words.accountSettings}
          </ButtonLink>
          <ButtonLink variant="primary" to="/profile-edit">
            {words.editProfile}
          </ButtonLink>
        </Cluster>
      }
    >
      <Stack gap="xlarge">
        {profile && <ReviewBanner user={user} profile={profile} />}
        {isError && <WaitingFailed isRetrying={isFetching} />}
        <NextTasks tasks={unreadTasks(waiting, 'consultant')} />
        <Invitations invitations={invitations} paging={paging} />
        <ProjectCounters counts={counts} areUnknown={isError && counts === undefined} />
        <Grid columns="aside" gap="xlarge" align="start">
          <Stack gap="medium">
            <Heading level={2}>{words.projects}</Heading>
            <ProjectTabs
              search={search}
              onSearch={onSearch}
              counts={counts}
              viewer="consultant"
              emptyAction={
                profile?.isApproved ? (
                  <ButtonLink variant="secondary" to="/profile-edit">
                    {words.editProfile}
                  </ButtonLink>
                ) : null
              }
            />
          </Stack>
          {profile && (
            <Stack gap="large">
              <AvailabilityCard profile={profile} />
              <ProfileCard profile={profile} bio={user.bio} />
            </Stack>
          )}
        </Grid>
      </Stack>
    </Page>
  );
};
