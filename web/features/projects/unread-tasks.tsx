import type { ProjectSummary } from '../../../src/http/contract/projects.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { Task } from '../../ui/task-list.tsx';
import { type ProjectViewer, partnerOf, sayUnread } from './list-words.ts';

/** Projects with messages that the viewer has not read, as things to do. */
export const unreadTasks = (projects: readonly ProjectSummary[], viewer: ProjectViewer): readonly Task[] =>
  projects
    .filter(({ unreadMessages }) => unreadMessages > 0)
    .map((project) => {
      const partner = partnerOf(project, viewer);
      const unread = sayUnread(project.unreadMessages);
      return {
        key: `unread-${project.id}`,
        icon: 'mail',
        title: partner === null ? unread : `${unread} from ${partner}`,
        detail: project.title,
        action: (
          <ButtonLink
            size="small"
            variant="secondary"
            to="/projects/$id"
            params={{ id: project.id }}
            search={{ tab: 'messages' }}
            aria-label={`Read messages: ${project.title}`}
          >
            Read messages
          </ButtonLink>
        ),
      };
    });
