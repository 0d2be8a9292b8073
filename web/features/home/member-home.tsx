import { QueryProvider } from '#api/query-provider.tsx';
import { useWaitingProjects } from '#api/waiting-projects.ts';
import type { CurrentUser } from '#contract/accounts.ts';
import type { ProjectSummary } from '#contract/projects.ts';
import { charityTasks } from '#features/charities/charity-dashboard-page.tsx';
import { NextTasks, unreadTasks, WaitingFailed } from '#features/projects/dashboard-parts.tsx';
import { startPages } from '#features/shell/navigation.ts';
import { RoleBar } from '#features/shell/role-bar.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Heading } from '#ui/heading.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { Section } from '#ui/section.tsx';
import { Loading } from '#ui/skeleton.tsx';
import type { Task } from '#ui/task-list.tsx';
import { Text } from '#ui/text.tsx';

interface MemberProps {
  readonly user: CurrentUser;
}

const invitationTask = ({ id, title, charityName }: ProjectSummary): Task => ({
  key: `invitation-${id}`,
  icon: 'mail',
  title: `${charityName || 'A former member'} invites you to a project`,
  detail: title,
  action: (
    <ButtonLink
      size="small"
      variant="secondary"
      to="/projects/$id"
      params={{ id }}
      aria-label={`View invitation: ${title}`}
    >
      View invitation
    </ButtonLink>
  ),
});

const consultantTasks = (waiting: readonly ProjectSummary[]): readonly Task[] => [
  ...waiting.filter(({ invitation }) => invitation === 'invited').map(invitationTask),
  ...unreadTasks(waiting, 'consultant'),
];

/** The projects that need the member's attention. */
const Waiting = ({ user }: MemberProps) => {
  const { projects, isPending, isError, isFetching } = useWaitingProjects();
  if (isPending) {
    return <Loading label="Loading your tasks..." shapes={['line', 'line']} />;
  }
  if (isError) return <WaitingFailed isRetrying={isFetching} />;
  const tasks = user.role === 'charity' ? charityTasks(user, projects) : consultantTasks(projects);
  return tasks.length === 0 ? (
    <Text tone="muted">No messages or invitations are waiting for you.</Text>
  ) : (
    <NextTasks tasks={tasks} />
  );
};

/** The top of the home page for signed-in members: greeting, tasks, and a link to their dashboard. */
export const MemberHome = ({ user }: MemberProps) => {
  const start = startPages[user.role];
  const isMember = user.role === 'charity' || user.role === 'consultant';
  return (
    <QueryProvider>
      <RoleBar />
      <Section labelledBy="welcome" tone="tint">
        <Stack gap="large">
          <Heading level={1} id="welcome">
            Welcome back, {user.name}
          </Heading>
          {isMember && <Waiting user={user} />}
          <Cluster>
            <ButtonLink to={start.to} size="large">
              {isMember ? 'Go to your dashboard' : start.label}
            </ButtonLink>
          </Cluster>
        </Stack>
      </Section>
    </QueryProvider>
  );
};
