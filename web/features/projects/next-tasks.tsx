import { type Task, TaskList } from '../../ui/task-list.tsx';

/** Tasks that a dashboard names one by one: more would be a list to work through, not a next step. */
const NAMED = 5;

/** '3 more wait: their projects below say so.' */
const sayMore = (count: number): string =>
  count === 1 ? '1 more waits: its project below says so.' : `${count} more wait: their projects below say so.`;

/** What to do next, on a member's dashboard. */
export const NextTasks = ({ tasks }: { readonly tasks: readonly Task[] }) => (
  <TaskList
    title="Next for you"
    tasks={tasks.slice(0, NAMED)}
    note={tasks.length > NAMED ? sayMore(tasks.length - NAMED) : undefined}
  />
);
