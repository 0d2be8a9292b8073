import { useQueryClient } from '@tanstack/react-query';
import { adviceOf } from '#api/failure.ts';
import { projectListsKey } from '#api/projects.ts';
import type { ProjectCounts, ProjectSummary } from '#contract/projects.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Stack } from '#ui/layout.tsx';
import { Notice } from '#ui/notice.tsx';
import { StatCard } from '#ui/stat-card.tsx';
import { type Task, TaskList } from '#ui/task-list.tsx';
import { formatFeedbackTask, formatUnread, type ProjectViewer, partnerOf } from './copy.ts';
import * as styles from './lists.css.ts';
import type { ProjectTab } from './search.ts';

/** Maximum number of tasks shown. */
const MAX_TASKS = 5;

const formatMore = (count: number): string => (count === 1 ? '1 more task below.' : `${count} more tasks below.`);

export const NextTasks = ({ tasks }: { readonly tasks: readonly Task[] }) => (
  <TaskList
    title="Next for you"
    tasks={tasks.slice(0, MAX_TASKS)}
    note={tasks.length > MAX_TASKS ? formatMore(tasks.length - MAX_TASKS) : undefined}
  />
);

interface ProjectTask extends Pick<Task, 'icon' | 'title'> {
  /** Distinguishes it from other tasks of the project. */
  readonly kind: string;
  readonly link: string;
  readonly tab?: ProjectTab;
}

/** A task that leads to a project. */
export const projectTask = (project: ProjectSummary, { kind, icon, title, link, tab }: ProjectTask): Task => ({
  key: `${kind}-${project.id}`,
  icon,
  title,
  detail: project.title,
  action: (
    <ButtonLink
      size="small"
      to="/projects/$id"
      params={{ id: project.id }}
      search={tab && { tab }}
      aria-label={`${link}: ${project.title}`}
    >
      {link}
    </ButtonLink>
  ),
});

export const unreadTasks = (projects: readonly ProjectSummary[]): readonly Task[] =>
  projects
    .filter(({ unreadMessages }) => unreadMessages > 0)
    .map((project) => {
      const { unreadMessages, unreadFrom } = project;
      const unread = formatUnread(unreadMessages);
      const title = unreadFrom === null ? unread : `${unread} from ${unreadFrom}`;
      return projectTask(project, { kind: 'unread', icon: 'mail', title, link: 'Read messages', tab: 'messages' });
    });

/** A task for each completed project without the member's feedback. */
export const feedbackTasks = (projects: readonly ProjectSummary[], viewer: ProjectViewer): readonly Task[] =>
  projects
    .filter(({ awaitsFeedback }) => awaitsFeedback)
    .map((project) => {
      const title = formatFeedbackTask(partnerOf(project, viewer));
      return projectTask(project, { kind: 'feedback', icon: 'done', title, link: 'Give feedback' });
    });

interface ProjectCountersProps {
  /** Undefined while loading. */
  readonly counts: ProjectCounts | undefined;
  /** Whether loading failed; each counter then shows a dash. */
  readonly areUnknown: boolean;
}

/** The four counters of a dashboard (spec §2). */
export const ProjectCounters = ({ counts, areUnknown }: ProjectCountersProps) => {
  const missing = areUnknown ? '–' : null;
  return (
    <div className={styles.counters}>
      <StatCard label="Total Projects" value={counts?.total ?? missing} />
      <StatCard label="Pending" value={counts?.pending ?? missing} />
      <StatCard label="Active" value={counts?.active ?? missing} />
      <StatCard label="Completed" value={counts?.completed ?? missing} />
    </div>
  );
};

/** Shown when the waiting projects could not be loaded. */
export const WaitingFailed = ({ error, isRetrying }: { readonly error: Error; readonly isRetrying: boolean }) => {
  const queries = useQueryClient();
  return (
    <div role="alert">
      <Notice tone="caution" title="We could not load your tasks">
        <Stack gap="small" align="start">
          <p>{adviceOf(error)}</p>
          <Button
            size="small"
            icon="refresh"
            onClick={() => void queries.invalidateQueries({ queryKey: projectListsKey })}
            busy={isRetrying}
            busyLabel="Loading..."
          >
            Try again
          </Button>
        </Stack>
      </Notice>
    </div>
  );
};
