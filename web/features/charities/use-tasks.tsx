import { useQueries } from '@tanstack/react-query';
import type { ProjectDetail, ProjectSummary } from '../../../src/http/contract/projects.ts';
import { dashboardStaleTime } from '../../api/member-now.ts';
import { projectQuery } from '../../api/projects.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { Task } from '../../ui/task-list.tsx';
import { unreadTasks } from '../projects/unread-tasks.tsx';
import { declinedBy, projectsInMatching } from './tasks.ts';

const names = new Intl.ListFormat('en-GB', { type: 'conjunction' });

const declinedTask = (project: ProjectDetail): readonly Task[] => {
  const declined = declinedBy(project);
  if (declined.length === 0) return [];
  return [
    {
      key: `declined-${project.id}`,
      icon: 'people',
      title: `${names.format(declined)} declined your invitation`,
      detail: project.title,
      action: (
        <ButtonLink
          size="small"
          variant="secondary"
          to="/projects/$id"
          params={{ id: project.id }}
          aria-label={`Invite somebody else: ${project.title}`}
        >
          Invite somebody else
        </ButtonLink>
      ),
    },
  ];
};

/** What waits for the charity: messages to read, projects whose consultants have declined. */
export const useTasks = (projects: readonly ProjectSummary[]): readonly Task[] => {
  const inMatching = useQueries({
    queries: projectsInMatching(projects).map(({ id }) => ({
      ...projectQuery(id),
      staleTime: dashboardStaleTime,
      refetchOnMount: true,
    })),
  });
  return [
    ...unreadTasks(projects, 'charity'),
    ...inMatching.flatMap(({ data: project }) => (project ? declinedTask(project) : [])),
  ];
};
