import type { ReactNode } from 'react';
import { QueryProvider } from '#api/query-provider.tsx';
import { useWaitingProjects } from '#api/waiting-projects.ts';
import type { CurrentUser } from '#contract/accounts.ts';
import type { ProjectSummary } from '#contract/projects.ts';
import { charityTasks } from '#features/charities/charity-dashboard-page.tsx';
import { NextTasks, projectTask, unreadTasks, WaitingFailed } from '#features/projects/dashboard-parts.tsx';
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

const invitationTask = (project: ProjectSummary): Task =>
  projectTask(project, {
    kind: 'invitation',
    icon: 'mail',
    title: `${project.charityName || 'A charity'} invites you to a project`,
    link: 'View invitation',
  });

const consultantTasks = (waiting: readonly ProjectSummary[]): readonly Task[] => [
  ...waiting.filter(({ invitation }) => invitation === 'invited').map(invitationTask),
  ...unreadTasks(waiting),
];

interface MemberHomeProps extends MemberProps {
  /** What is below the greeting. */
  readonly children: ReactNode;
}

const Greeting = ({ user, children }: MemberProps & { readonly children: ReactNode }) => (
  <Section labelledBy="welcome" tone="tint">
    <Stack gap="large">
      <Heading level={1} id="welcome">
        Welcome back, {user.name}
      </Heading>
      {children}
    </Stack>
  </Section>
);

const StartLink = ({ user, label }: MemberProps & { readonly label: string }) => (
  <Cluster>
    <ButtonLink variant="primary" to={startPages[user.role].to} size="large">
      {label}
    </ButtonLink>
  </Cluster>
);

const Tasks = ({ tasks }: { readonly tasks: readonly Task[] }) =>
  tasks.length === 0 ? (
    <Text tone="muted">No messages or invitations are waiting for you.</Text>
  ) : (
    <NextTasks tasks={tasks} />
  );

/**
 * The greeting with the projects that need the member's attention. What is below it appears with them, because it would
 * move otherwise.
 */
const WithTasks = ({ user, children }: MemberHomeProps) => {
  const { projects, isPending, error, isFetching } = useWaitingProjects();
  return (
    <>
      <Greeting user={user}>
        {isPending && <Loading label="Loading your tasks..." shapes={['line', 'line']} />}
        {error && <WaitingFailed error={error} isRetrying={isFetching} />}
        {!isPending && !error && (
          <Tasks tasks={user.role === 'charity' ? charityTasks(user, projects) : consultantTasks(projects)} />
        )}
        {!isPending && <StartLink user={user} label="Go to your dashboard" />}
      </Greeting>
      {!isPending && children}
    </>
  );
};

/** The home page of signed-in members: greeting, tasks, and a link to their dashboard. */
export const MemberHome = ({ user, children }: MemberHomeProps) => (
  <QueryProvider>
    <RoleBar />
    {user.role === 'charity' || user.role === 'consultant' ? (
      <WithTasks user={user}>{children}</WithTasks>
    ) : (
      <>
        <Greeting user={user}>
          <StartLink user={user} label={startPages[user.role].label} />
        </Greeting>
        {children}
      </>
    )}
  </QueryProvider>
);
