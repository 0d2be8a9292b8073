import type { ProjectGroup } from '../../../src/domain/projects/project-status.ts';
import type { ProjectSummary } from '../../../src/http/contract/projects.ts';

/** Who looks at their projects. */
export type ProjectViewer = 'charity' | 'consultant';

interface EmptyWords {
  readonly title: string;
  readonly message: string;
}

/** Sentences of the specification's dashboards (§2), and what explains an empty tab to whom. */
export const listWords = {
  loading: 'Loading projects...',
  viewDetails: 'View Details',
  empty: {
    charity: {
      active: {
        title: 'No active projects',
        message:
          'Projects appear here once we start matching you with a consultant, and stay until they are completed.',
      },
      pending: {
        title: 'No pending projects',
        message: 'A new request waits here until matching starts. That usually takes no more than a few days.',
      },
      completed: {
        title: 'No completed projects',
        message: 'Finished projects are kept here, so that you can look back at what was done and by whom.',
      },
    },
    consultant: {
      active: {
        title: 'No active projects',
        message: 'Projects that charities invite you to appear here, and stay until they are completed.',
      },
      pending: {
        title: 'No pending projects',
        message: 'A project goes on to matching as soon as you are invited, so it is rare that one waits here.',
      },
      completed: {
        title: 'No completed projects',
        message: 'Projects that you have brought to their end are kept here, with their messages and documents.',
      },
    },
  },
} as const satisfies {
  readonly loading: string;
  readonly viewDetails: string;
  readonly empty: Readonly<Record<ProjectViewer, Readonly<Record<ProjectGroup, EmptyWords>>>>;
};

/** Whom the viewer does the project with, as far as that is known. */
export const partnerOf = (project: ProjectSummary, viewer: ProjectViewer): string | null =>
  viewer === 'consultant' ? project.charityName || null : project.consultantName;

/** '1 unread message'. */
export const sayUnread = (count: number): string => (count === 1 ? '1 unread message' : `${count} unread messages`);
