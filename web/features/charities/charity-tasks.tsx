import type { ProjectSummary } from '../../../src/http/contract/projects.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { Task } from '../../ui/task-list.tsx';
import { unreadTasks } from '../projects/unread-tasks.tsx';
import { isDeclinedByAll, sayDeclined } from './tasks.ts';

const declinedTask = ({ id, title, invitations }: ProjectSummary): Task => ({
  key: `declined-${id}`,
  icon: 'people',
  title: sayDeclined(invitations?.declined ?? 0),
  detail: title,
  action: (
    <ButtonLink
      size="small"
      variant="secondary"
      to="/projects/$id"
      params={{ id }}
      aria-label={`Invite somebody else: ${title}`}
    >
      Invite somebody else
    </ButtonLink>
  ),
});

/** What waits for the charity: projects whose consultants have declined, messages to read. */
export const charityTasks = (waiting: readonly ProjectSummary[]): readonly Task[] => [
  ...waiting.filter(isDeclinedByAll).map(declinedTask),
  ...unreadTasks(waiting, 'charity'),
];
