import { type ReactNode, useId } from 'react';
import { Card } from './card.tsx';
import { Heading } from './heading.tsx';
import { Icon, type IconName } from './icon.tsx';
import { Stack } from './layout.tsx';
import * as styles from './task-list.css.ts';

export interface Task {
  readonly key: string;
  readonly icon: IconName;
  /** What waits: '2 unread messages from Sam Okoro'. */
  readonly title: string;
  /** What it is about. */
  readonly detail?: string;
  /** The link or button that deals with it. */
  readonly action: ReactNode;
}

interface TaskRowProps extends Omit<Task, 'key' | 'icon' | 'title' | 'action'> {
  /** Stands before the words: an icon, or the number of a step. */
  readonly mark: ReactNode;
  readonly title: ReactNode;
  readonly action?: ReactNode;
}

/** A line of a list of things to do: what, and the way to it. */
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
  /** What is left unsaid, below the list. */
  readonly note?: string | undefined;
}

/** What to do next: first on a dashboard, hidden when there is nothing to do. */
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
