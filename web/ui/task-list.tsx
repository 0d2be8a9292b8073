import { type ReactNode, useId } from 'react';
import { Card } from './card.tsx';
import { Heading } from './heading.tsx';
import { Icon, type IconName } from './icon.tsx';
import { Stack } from './layout.tsx';
import * as styles from './task-list.css.ts';

export interface Task {
  readonly key: string;
  readonly icon: IconName;
  /** The task: '2 unread messages from Sam Okoro'. */
  readonly title: string;
  /** The subject of the task. */
  readonly detail?: string;
  /** The link or button for the task. */
  readonly action: ReactNode;
}

interface TaskRowProps extends Omit<Task, 'key' | 'icon' | 'title' | 'action'> {
  /** Shown before the text: an icon, or the number of a step. */
  readonly mark: ReactNode;
  readonly title: ReactNode;
  readonly action?: ReactNode;
}

/** A row of a task list: the task and its link or button. */
export const TaskRow = ({ mark, title, detail, action }: TaskRowProps) => (
  <li className={styles.task}>
    <div className={styles.matter}>
      {mark}
      <div>
        <p className={styles.title}>{title}</p>
        {detail && <p className={styles.detail}>{detail}</p>}
      </div>
    </div>
    {action}
  </li>
);

interface TaskListProps {
  readonly title: string;
  readonly tasks: readonly Task[];
  /** A note below the list, for tasks that are not shown. */
  readonly note?: string | undefined;
}

/** Tasks of the member, at the top of a dashboard; hidden when there are none. */
export const TaskList = ({ title, tasks, note }: TaskListProps) => {
  const titleId = useId();
  if (tasks.length === 0) return null;
  return (
    <Card as="section" tone="accent" labelledBy={titleId}>
      <Stack gap="xsmall">
        <Heading level={2} size="title4" id={titleId}>
          {title}
        </Heading>
        <ul>
          {tasks.map(({ key, icon, ...task }) => (
            <TaskRow
              key={key}
              {...task}
              mark={
                <span className={styles.mark}>
                  <Icon name={icon} />
                </span>
              }
            />
          ))}
        </ul>
        {note && <p className={styles.detail}>{note}</p>}
      </Stack>
    </Card>
  );
};
