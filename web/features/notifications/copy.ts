import { isolated } from '#contract/isolated.ts';
import type { Notification, NotificationKind } from '#contract/notifications.ts';
import { formatPounds } from '#lib/money.ts';
import type { IconName } from '#ui/icon.tsx';

/** The target of a notification's link. */
export type Place =
  | {
      readonly to: '/projects/$id';
      readonly params: { readonly id: string };
      readonly search: { readonly tab?: 'messages' | 'files' };
    }
  | { readonly to: '/messages'; readonly search: { readonly project: string; readonly consultant: string } }
  | { readonly to: '/charity-dashboard' | '/consultant-dashboard' | '/admin-dashboard/vetting' | '/admin/history' }
  | { readonly to: '/admin/waiting-list' | '/admin-dashboard/projects' };

interface Told {
  readonly icon: IconName;
  readonly text: (notification: Notification) => string;
  readonly place: (notification: Notification) => Place;
}

const titleOf = ({ project }: Notification): string =>
  project === null ? 'a project' : `“${isolated(project.title)}”`;
const nameOf = ({ name }: Notification, otherwise: string): string => isolated(name || otherwise);

const inProject =
  (tab?: 'messages' | 'files', home: Place = { to: '/consultant-dashboard' }): Told['place'] =>
  ({ project }) =>
    project === null ? home : { to: '/projects/$id', params: { id: project.id }, search: tab ? { tab } : {} };

const charityHome: Told['place'] = () => ({ to: '/charity-dashboard' });
const consultantHome: Told['place'] = () => ({ to: '/consultant-dashboard' });

/** Icon, sentence and link target for each kind of notification. */
const told: Readonly<Record<NotificationKind, Told>> = {
  invited: {
    icon: 'mail',
    text: (one) => `${nameOf(one, 'A charity')} invited you to ${titleOf(one)}.`,
    place: inProject(),
  },
  'request-revised': {
    icon: 'refresh',
    text: (one) => `The request for ${titleOf(one)} has changed. Read it again before you answer.`,
    place: inProject(),
  },
  'invitation-accepted': {
    icon: 'check',
    text: (one) => `${nameOf(one, 'A consultant')} accepted your invitation to ${titleOf(one)}.`,
    place: inProject(),
  },
  'invitation-declined': {
    icon: 'close',
    text: (one) => `${nameOf(one, 'A consultant')} declined your invitation to ${titleOf(one)}.`,
    place: inProject(),
  },
  // The consultant can no longer open the project.
  'invitation-closed': {
    icon: 'minus',
    text: (one) => `Your invitation to ${titleOf(one)} was closed.`,
    place: consultantHome,
  },
  'consultant-released': {
    icon: 'people',
    text: (one) => `We are looking for another consultant for ${titleOf(one)}.`,
    place: inProject(),
  },
  'matching-started': {
    icon: 'people',
    text: (one) => `We started matching ${titleOf(one)} with consultants.`,
    place: inProject(),
  },
  'progress-reported': {
    icon: 'chart',
    text: (one) => `There is new progress on ${titleOf(one)}.`,
    place: inProject(),
  },
  messages: {
    icon: 'message',
    text: (one) => `${nameOf(one, 'A participant')} wrote to you about ${titleOf(one)}.`,
    place: (one) =>
      one.project === null || one.consultantId === null
        ? inProject('messages')(one)
        : { to: '/messages', search: { project: one.project.id, consultant: one.consultantId } },
  },
  'file-attached': {
    icon: 'file',
    text: (one) => `${nameOf(one, 'A participant')} added a document to ${titleOf(one)}.`,
    place: inProject('files'),
  },
  'hours-logged': {
    icon: 'clock',
    text: (one) => `${nameOf(one, 'The consultant')} logged hours on ${titleOf(one)}.`,
    place: inProject(),
  },
  'feedback-given': {
    icon: 'star',
    text: (one) =>
      `${nameOf(one, 'The other side')} gave feedback on ${titleOf(one)}. You see it once you have both given yours.`,
    place: inProject(),
  },
  'project-completed': {
    icon: 'done',
    text: (one) => `${titleOf(one)} is completed. Tell us how it went.`,
    place: inProject(),
  },
  'project-cancelled': { icon: 'close', text: (one) => `${titleOf(one)} was cancelled.`, place: inProject() },
  'profile-approved': {
    icon: 'check',
    text: () => 'Your profile is approved. Charities can now find and invite you.',
    place: consultantHome,
  },
  'profile-declined': {
    icon: 'close',
    text: () => 'Your application was not accepted. See why, and apply again.',
    place: consultantHome,
  },
  'profile-suspended': { icon: 'minus', text: () => 'Your profile is suspended.', place: consultantHome },
  'profile-reinstated': { icon: 'check', text: () => 'Your profile is approved again.', place: consultantHome },
  'membership-charged': {
    icon: 'file',
    text: ({ due }) => `${formatPounds(due ?? 0)} is due for your membership.`,
    place: charityHome,
  },
  'renewal-announced': { icon: 'calendar', text: () => 'Your membership renews or ends soon.', place: charityHome },
  'membership-lapsed': { icon: 'calendar', text: () => 'Your membership has ended.', place: charityHome },
  'consultant-applied': {
    icon: 'person',
    text: (one) => `${nameOf(one, 'A consultant')} applied as a consultant.`,
    place: () => ({ to: '/admin-dashboard/vetting' }),
  },
  'project-requested': {
    icon: 'board',
    text: (one) => `${nameOf(one, 'A charity')} requested ${titleOf(one)}.`,
    place: inProject(undefined, { to: '/admin-dashboard/projects' }),
  },
  'signup-received': {
    icon: 'people',
    text: () => 'There is a new sign-up on the waiting list.',
    place: () => ({ to: '/admin/waiting-list' }),
  },
  'verification-failed': {
    icon: 'alert',
    text: () => 'A verification of the history found a change.',
    place: () => ({ to: '/admin/history' }),
  },
};

export const notificationIcon = ({ kind }: Notification): IconName => told[kind].icon;
export const notificationText = (notification: Notification): string => told[notification.kind].text(notification);
export const notificationPlace = (notification: Notification): Place => told[notification.kind].place(notification);

export const formatUnreadCount = (unread: number, most: number): string =>
  unread < most ? String(unread) : `${most - 1}+`;
