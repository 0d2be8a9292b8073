import { type ProjectGroup, projectGroups } from '../../../src/domain/projects/project-status.ts';
import type { ProjectCounts, ProjectSummary } from '../../../src/http/contract/projects.ts';

/** Who looks at their projects. */
export type ProjectViewer = 'charity' | 'consultant';

interface EmptyWords {
  readonly title: string;
  readonly message: string;
}

/** Sentences of the specification's dashboards (§2), and what explains an empty tab to whom. */
export const listWords = {
  loading: 'Loading projects...',
  moreFailed: {
    title: 'We could not load more projects',
    message: 'Those above are still there. Check your connection and try again.',
  },
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
  readonly moreFailed: EmptyWords;
  readonly viewDetails: string;
  readonly empty: Readonly<Record<ProjectViewer, Readonly<Record<ProjectGroup, EmptyWords>>>>;
};

export const tabLabels: Readonly<Record<ProjectGroup, string>> = {
  active: 'Active',
  pending: 'Pending',
  completed: 'Completed',
};

const names = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Where projects are while a tab is empty: 'You have 2 projects under Pending and 9 under Completed.' Null for nowhere. */
export const sayElsewhere = (empty: ProjectGroup, counts: ProjectCounts): string | null => {
  const places = projectGroups.filter((group) => group !== empty && counts[group] > 0);
  if (places.length === 0) return null;
  const said = places.map((group, at) => {
    const things = at > 0 ? '' : counts[group] === 1 ? ' project' : ' projects';
    return `${counts[group].toLocaleString('en-GB')}${things} under ${tabLabels[group]}`;
  });
  return `You have ${names.format(said)}.`;
};

/** Cancelled projects count in the total only (spec §4). */
export const cancelledAmong = ({ total, pending, active, completed }: ProjectCounts): number =>
  Math.max(total - pending - active - completed, 0);

/** '1 cancelled project counts in the total.' */
export const sayCancelled = (count: number): string =>
  count === 1
    ? '1 cancelled project counts in the total.'
    : `${count.toLocaleString('en-GB')} cancelled projects count in the total.`;

/** '2 invitations are open', while a consultant is looked for; null when none is. */
export const sayInvitations = ({ status, invitations }: ProjectSummary): string | null => {
  if (status !== 'matching' || invitations === null || invitations.open === 0) return null;
  return invitations.open === 1 ? '1 invitation is open' : `${invitations.open} invitations are open`;
};

/** Whom the viewer does the project with, as far as that is known. */
export const partnerOf = (project: ProjectSummary, viewer: ProjectViewer): string | null =>
  viewer === 'consultant' ? project.charityName || null : project.consultantName;

/** '1 unread message'. */
export const sayUnread = (count: number): string => (count === 1 ? '1 unread message' : `${count} unread messages`);
