import { creditDays } from '../../domain/charities/billing.ts';
import type { ProjectTerms } from '../../domain/projects/events.ts';
import { button, type Letter, paragraph } from './letter.ts';
import type { Links } from './links.ts';
import { inWords, pounds, titled } from './wording.ts';

/** What a mail about a project is about. */
export interface AboutProject {
  readonly projectId: string;
  readonly title: string;
}

const viewProject = (links: Links, projectId: string) => button('View the project', links.project(projectId));

const termsWords = (terms: ProjectTerms) =>
  terms.type === 'membership'
    ? [paragraph('As a member you have priority: matching typically takes 2–3 days.')]
    : [
        paragraph('Matching a one-off project typically takes 1–2 weeks.'),
        paragraph(
          `The set-up fee of this project is ${pounds(terms.setUpFee)}; we will send you an invoice. It counts towards your membership if you join within ${creditDays} days of the project’s completion.`,
        ),
      ];

/** To the charity that requested it (spec §8: 'We'll start matching you with consultants right away!'; §9: how long). */
export const projectSubmitted = ({ projectId, title }: AboutProject, terms: ProjectTerms, links: Links): Letter => ({
  subject: `We have received your project ${titled(title)}`,
  blocks: [
    paragraph(`Thank you for requesting ${titled(title)}. We’ll start matching you with consultants right away!`),
    ...termsWords(terms),
    viewProject(links, projectId),
  ],
});

/** To an invited consultant. */
export const projectInvitation = ({ projectId, title }: AboutProject, links: Links): Letter => ({
  subject: `You are invited to the project ${titled(title)}`,
  blocks: [
    paragraph(`A charity would like to work with you on ${titled(title)}.`),
    paragraph(
      'Have a look at what they need, and accept or decline on the project’s page. Several consultants may be invited: the first to accept takes the project on.',
    ),
    viewProject(links, projectId),
  ],
});

/** To the charity. */
export const invitationAccepted = ({ projectId, title }: AboutProject, links: Links): Letter => ({
  subject: `A consultant has taken on ${titled(title)}`,
  blocks: [
    paragraph(
      `Good news: a consultant has accepted your invitation to ${titled(title)}, and the project is in progress.`,
    ),
    paragraph('On the project’s page you see who it is, and can exchange messages and documents.'),
    viewProject(links, projectId),
  ],
});

/** To the charity. */
export const invitationDeclined = ({ projectId, title }: AboutProject, links: Links): Letter => ({
  subject: `An invitation to ${titled(title)} was declined`,
  blocks: [
    paragraph(`A consultant whom you invited to ${titled(title)} is not able to take it on.`),
    paragraph('The search goes on: you can invite other consultants, and so do we.'),
    viewProject(links, projectId),
  ],
});

/** To the charity whose consultant has left the platform. */
export const consultantReleased = ({ projectId, title }: AboutProject, links: Links): Letter => ({
  subject: `${titled(title)} needs another consultant`,
  blocks: [
    paragraph(`The consultant of ${titled(title)} has left the platform. We are sorry for the trouble.`),
    paragraph('Matching has begun again: you can invite other consultants, and so do we.'),
    viewProject(links, projectId),
  ],
});

/** To whoever did not end it. */
export const projectCompleted = ({ projectId, title }: AboutProject, links: Links): Letter => ({
  subject: `${titled(title)} is completed`,
  blocks: [
    paragraph(`The project ${titled(title)} was marked as completed. Thank you for what you put into it.`),
    paragraph('Messages and documents stay where they are.'),
    viewProject(links, projectId),
  ],
});

/** To whoever did not end it. */
export const projectCancelled = ({ projectId, title }: AboutProject, links: Links): Letter => ({
  subject: `${titled(title)} was cancelled`,
  blocks: [
    paragraph(`The project ${titled(title)} was cancelled. You find the reason on the project’s page.`),
    viewProject(links, projectId),
  ],
});

/** Unread messages are counted no further. */
export const mostUnreadCounted = 100;

/** To a participant with unread messages. */
export const unreadMessages = ({ projectId, title }: AboutProject, unread: number, links: Links): Letter => {
  const many = unread < mostUnreadCounted ? inWords(unread) : `${mostUnreadCounted} or more`;
  const messages = unread === 1 ? 'a new message' : `${many} new messages`;
  return {
    subject: unread === 1 ? `New message about ${titled(title)}` : `New messages about ${titled(title)}`,
    blocks: [
      paragraph(`You have ${messages} about ${titled(title)}.`),
      button('Read and answer', links.project(projectId)),
    ],
  };
};
