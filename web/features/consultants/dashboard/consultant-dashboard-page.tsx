import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ConsultantStatus, consultantStatusLabels } from '../../../../src/domain/consultants/consultant-status.ts';
import type { ProjectGroup } from '../../../../src/domain/projects/project-status.ts';
import type { CurrentUser } from '../../../../src/http/contract/accounts.ts';
import { dashboardStaleTime, useMemberNow } from '../../../api/member-now.ts';
import { invitationsQuery, recentProjectsQuery } from '../../../api/project-attention.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Heading } from '../../../ui/heading.tsx';
import type { IconName } from '../../../ui/icon.tsx';
import { Cluster, Grid, Stack } from '../../../ui/layout.tsx';
import { Page } from '../../../ui/page.tsx';
import { TaskList } from '../../../ui/task-list.tsx';
import { ProjectCounters } from '../../projects/project-counters.tsx';
import { ProjectTabs } from '../../projects/project-tabs.tsx';
import { unreadTasks } from '../../projects/unread-tasks.tsx';
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
  readonly tab: ProjectGroup;
  readonly onTab: (tab: ProjectGroup) => void;
}

/** The consultant's dashboard (spec §2): what waits for an answer, counters, projects, profile, availability. */
export const ConsultantDashboardPage = ({ user: known, tab, onTab }: ConsultantDashboardProps) => {
  const user = useMemberNow(known);
  const profile = user.consultantProfile;
  const invitations = useInfiniteQuery({ ...invitationsQuery, staleTime: dashboardStaleTime });
  const { data: recent, isError } = useQuery({ ...recentProjectsQuery, staleTime: dashboardStaleTime });
  const counts = recent?.counts;
  const invited = invitations.data?.length ?? 0;

  return (
    <Page
      documentTitle="Consultant Dashboard"
      description="Your invitations, your projects and your availability."
      eyebrow={user.organization ?? undefined}
      title={`Welcome, ${user.name}`}
      intro={invited > 0 ? words.invited(invited) : words.standing}
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
        <TaskList title={words.next} tasks={unreadTasks(recent?.data ?? [], 'consultant')} />
        <Invitations query={invitations} />
        <ProjectCounters counts={counts} areUnknown={isError} />
        <Grid columns="aside" gap="xlarge" align="start">
          <Stack gap="medium">
            <Heading level={2}>{words.projects}</Heading>
            <ProjectTabs
              tab={tab}
              onTab={onTab}
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
