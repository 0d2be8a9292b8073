import type { Membership } from '#contract/memberships.ts';
import type { ProjectCounts, ProjectSummary } from '#contract/projects.ts';
import { type ProjectGroup, projectGroups } from '#domain/projects/project-status.ts';
import { formatPounds } from '#lib/money.ts';

/** Sentences of the specification, word for word (spec §§2, 8). */
export const projectCopy = {
  submitFailed: {
    title: 'Submission failed',
    message: 'There was an error submitting your project request. Please try again.',
  },
  submitted: {
    title: 'Project request submitted',
    message: "We'll start matching you with consultants right away!",
  },
  formTitle: 'Request a Project',
  submit: 'Submit Project Request',
  submitting: 'Submitting...',
  notSet: 'Not set',
  tabs: { details: 'Project Details', messages: 'Messages', files: 'Files & Documents', history: 'History' },
  messageSent: { title: 'Message sent', message: 'Your message has been sent successfully.' },
  messageFailed: {
    title: 'Error sending message',
    message: 'There was a problem sending your message. Please try again.',
  },
  noFiles: 'No files uploaded yet',
  uploadDocument: 'Upload Document',
} as const;

/** Toasts of the project page. */
export const detailCopy = {
  actionFailed: { title: 'Change failed', message: 'Please try again.' },
  requestSaved: { title: 'Request saved', message: 'Invited consultants see the change at once.' },
  matchingStarted: { title: 'Matching started', message: 'We are looking for the right consultant.' },
  invited: (name: string) => ({ title: 'Invitation sent', message: `${name} will see it on their dashboard.` }),
  withdrawn: (name: string) => ({ title: 'Invitation withdrawn', message: `${name} can no longer accept it.` }),
  accepted: { title: 'Project accepted', message: 'You can now open its messages and documents.' },
  declined: { title: 'Invitation declined', message: 'The charity can invite another consultant.' },
  progressSaved: { title: 'Progress saved', message: 'Everyone on the project can see it.' },
  completed: { title: 'Project completed', message: 'Its messages and documents remain available.' },
  cancelled: { title: 'Project cancelled', message: 'Everyone involved sees it with your reason.' },
} as const;

export type ProjectViewer = 'charity' | 'consultant';

interface Text {
  readonly title: string;
  readonly message: string;
}

/** Text of the project lists, with the specification's sentences (§2) word for word. */
export const listCopy = {
  loading: 'Loading projects...',
  moreFailed: 'We could not load more projects',
  viewDetails: 'View Details',
  empty: {
    charity: {
      active: {
        title: 'No active projects',
        message: 'Projects appear here once we start matching you with a consultant, until they are completed.',
      },
      pending: {
        title: 'No pending projects',
        message: 'New requests appear here until matching starts, usually within a few days.',
      },
      completed: {
        title: 'No completed projects',
        message: 'Completed projects appear here, with their messages and documents.',
      },
    },
    consultant: {
      active: {
        title: 'No active projects',
        message: 'Projects that charities invite you to appear here until they are completed.',
      },
      pending: {
        title: 'No pending projects',
        message: 'Invitations appear under Active.',
      },
      completed: {
        title: 'No completed projects',
        message: 'Projects that you have completed appear here, with their messages and documents.',
      },
    },
  },
} as const satisfies {
  readonly loading: string;
  readonly moreFailed: string;
  readonly viewDetails: string;
  readonly empty: Readonly<Record<ProjectViewer, Readonly<Record<ProjectGroup, Text>>>>;
};

export const tabLabels: Readonly<Record<ProjectGroup, string>> = {
  active: 'Active',
  pending: 'Pending',
  completed: 'Completed',
};

const names = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/**
 * Names the other tabs that contain projects: 'You have 2 projects under Pending and 9 under Completed.' Null if none
 * does.
 */
export const formatElsewhere = (empty: ProjectGroup, counts: ProjectCounts): string | null => {
  const places = projectGroups.filter((group) => group !== empty && counts[group] > 0);
  if (places.length === 0) return null;
  const counted = places.map((group, index) => {
    const noun = index > 0 ? '' : counts[group] === 1 ? ' project' : ' projects';
    return `${counts[group].toLocaleString('en-GB')}${noun} under ${tabLabels[group]}`;
  });
  return `You have ${names.format(counted)}.`;
};

/** The number of cancelled projects, which are included in the total only (spec §4). */
export const countCancelled = ({ total, pending, active, completed }: ProjectCounts): number =>
  Math.max(total - pending - active - completed, 0);

/** 'The total includes 1 cancelled project.' */
export const formatCancelled = (count: number): string =>
  count === 1
    ? 'The total includes 1 cancelled project.'
    : `The total includes ${count.toLocaleString('en-GB')} cancelled projects.`;

/** '2 invitations are open', during matching; null if there are none. */
export const formatInvitations = ({ status, invitations }: ProjectSummary): string | null => {
  if (status !== 'matching' || invitations === null || invitations.open === 0) return null;
  return invitations.open === 1 ? '1 invitation is open' : `${invitations.open} invitations are open`;
};

/** The name of the other party of a project; null if unknown. */
export const partnerOf = (project: ProjectSummary, viewer: ProjectViewer): string | null =>
  viewer === 'consultant' ? project.charityName || null : project.consultantName;

export const formatUnread = (count: number): string => (count === 1 ? '1 unread message' : `${count} unread messages`);

export const formatFeedbackTask = (partner: string | null): string =>
  partner === null ? 'How did this project go?' : `What was it like to work with ${partner}?`;

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth'];

/** 'This is your second one-off project: the set-up fee is £499. We send the invoice when you submit.' */
export const formatOneOffPrice = ({ requested, nextSetUpFee }: Membership['oneOffs']): string =>
  `This is your ${ordinals[requested] ?? 'next'} one-off project: the set-up fee is ${formatPounds(nextSetUpFee)}. We send the invoice when you submit.`;

/** What a cancellation means for the set-up fee, which is agreed with the request and never refunded. */
export const formatFeeStays = (setUpFee: number | null): string =>
  setUpFee === null ? '' : ` The set-up fee of ${formatPounds(setUpFee)} stays due.`;
