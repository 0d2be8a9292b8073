import { type Task, TaskList } from '../../ui/task-list.tsx';

/** Tasks that a dashboard names one by one: more would be a list to work through, not a next step. */
const NAMED = 5;

/** '3 more wait in the same way.' Where not all have been read yet, there may be more still. */
const sayMore = (count: number, hasMore: boolean): string => {
  if (hasMore) return 'More than these wait. Deal with some, and others take their place here.';
  return count === 1 ? '1 more waits in the same way.' : `${count} more wait in the same way.`;
};

interface NextTasksProps {
  readonly tasks: readonly Task[];
  /** Whether there are waiting projects that have not been read. */
  readonly hasMore: boolean;
}

/** What to do next, on a member's dashboard. */
export const NextTasks = ({ tasks, hasMore }: NextTasksProps) => (
  <TaskList
    title="Next for you"
    tasks={tasks.slice(0, NAMED)}
    note={hasMore || tasks.length > NAMED ? sayMore(tasks.length - NAMED, hasMore) : undefined}
  />
);
