import { creditDays } from '../../domain/charities/billing.ts';
import type { ProjectTerms } from '../../domain/projects/events.ts';
import type { Links } from './links.ts';
import { inWords, pounds, quoted, titled } from './phrases.ts';
import { button, type MailMessage } from './template.ts';

export interface AboutProject {
  readonly projectId: string;
  readonly title: string;
}

const viewProject = (links: Links, projectId: string) => button('View the project', links.project(projectId));

const termsWords = (terms: ProjectTerms) =>
  terms.type === 'membership'
    ? ['As a member you have priority: matching typically takes 2–3 days.']
    : [
        'Matching a one-off project typically takes 1–2 weeks.',
        `The set-up fee of this project is ${pounds(terms.setUpFee)}; we will send you an invoice. It counts towards your membership if you join within ${creditDays} days of the project’s completion.`,
      ];

/** To the charity that requested it (spec §8: 'We'll start matching you with consultants right away!'; §9: how long). */
export const projectSubmitted = (
  { projectId, title }: AboutProject,
  terms: ProjectTerms,
  links: Links,
): MailMessage => ({
  subject: `We have received your project ${titled(title)}`,
  blocks: [
    `Thank you for requesting ${titled(title)}. We’ll start matching you with consultants right away!`,
    ...termsWords(terms),
    viewProject(links, projectId),
  ],
});

interface Invitation {
  readonly by: 'charity' | 'admin';
  /** What the inviting member wrote to the consultant. */
  readonly note: string | null;
}

/** To an invited consultant. */
export const projectInvitation = (
  { projectId, title }: AboutProject,
  { by, note }: Invitation,
  links: Links,
): MailMessage => ({
  subject: `You are invited to the project ${titled(title)}`,
  blocks: [
    by === 'charity'
      ? `A charity would like to work with you on ${titled(title)}.`
      : `We would like you to work with a charity on ${titled(title)}.`,
    ...(note === null ? [] : [`${by === 'charity' ? 'They write' : 'We add'}: ${quoted(note)}`]),
    'See what they need, and accept or decline on the project’s page. Several consultants may be invited; the first to accept gets the project.',
    viewProject(links, projectId),
  ],
});

/** To a consultant with an open invitation. */
export const requestRevised = ({ projectId, title }: AboutProject, links: Links): MailMessage => ({
  subject: `The request for ${titled(title)} has changed`,
  blocks: [
    `The project ${titled(title)}, to which you are invited, is described differently now.`,
    'Please read it again before you accept or decline.',
    viewProject(links, projectId),
  ],
});

/** To the charity. */
export const invitationAccepted = ({ projectId, title }: AboutProject, links: Links): MailMessage => ({
  subject: `A consultant has taken on ${titled(title)}`,
  blocks: [
    `Good news: a consultant has accepted your invitation to ${titled(title)}, and the project is in progress.`,
    'The project’s page shows who it is. You can exchange messages and documents there.',
    viewProject(links, projectId),
  ],
});

/** To the charity. */
export const invitationDeclined = ({ projectId, title }: AboutProject, links: Links): MailMessage => ({
  subject: `An invitation to ${titled(title)} was declined`,
  blocks: [
    `A consultant whom you invited to ${titled(title)} cannot take it on.`,
    'The search continues: you can invite other consultants, and so will we.',
    viewProject(links, projectId),
  ],
});

/** To the charity whose consultant has left the platform, or was released by an administrator. */
export const consultantReleased = ({ projectId, title }: AboutProject, links: Links): MailMessage => ({
  subject: `${titled(title)} needs another consultant`,
  blocks: [
    `The consultant of ${titled(title)} can no longer work on it. We are sorry for the trouble.`,
    'Matching has started again: you can invite other consultants, and so will we.',
    viewProject(links, projectId),
  ],
});

/** To the side that did not end the project. */
export const projectCompleted = ({ projectId, title }: AboutProject, links: Links): MailMessage => ({
  subject: `${titled(title)} is completed`,
  blocks: [
    `The project ${titled(title)} was marked as completed. Thank you for your work on it.`,
    'Messages and documents remain available.',
    viewProject(links, projectId),
  ],
});

/** To the side that did not end the project. */
export const projectCancelled = ({ projectId, title }: AboutProject, links: Links): MailMessage => ({
  subject: `${titled(title)} was cancelled`,
  blocks: [
    `The project ${titled(title)} was cancelled. The reason is on the project’s page.`,
    viewProject(links, projectId),
  ],
});

/** Upper limit for counting unread messages. */
export const mostUnreadCounted = 100;

/** To a participant with unread messages; `consultantId`: who is invited, if they are about an invitation. */
export const unreadMessages = (
  { projectId, title, consultantId }: AboutProject & { readonly consultantId: string | null },
  unread: number,
  links: Links,
): MailMessage => {
  const many = unread < mostUnreadCounted ? inWords(unread) : `${mostUnreadCounted} or more`;
  const messages = unread === 1 ? 'a new message' : `${many} new messages`;
  return {
    subject: unread === 1 ? `New message about ${titled(title)}` : `New messages about ${titled(title)}`,
    blocks: [
      `You have ${messages} about ${titled(title)}.`,
      button('Read and reply', links.messages(projectId, consultantId)),
    ],
  };
};
