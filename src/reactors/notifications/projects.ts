import { fold } from '../../commands/fold.ts';
import { aggregateIdOf, type RecordedEvent } from '../../domain/kernel/event.ts';
import { ukDayOf } from '../../domain/kernel/uk-day.ts';
import type { EmailKind } from '../../domain/notifications/email-kinds.ts';
import { project } from '../../domain/projects/decide.ts';
import type { ProjectEvent, ProjectRequest } from '../../domain/projects/events.ts';
import { consultantOf, isSubmitted } from '../../domain/projects/state.ts';
import type { MailSubject } from '../../mail/mail.ts';
import {
  type AboutProject,
  consultantReleased,
  invitationAccepted,
  invitationDeclined,
  projectCancelled,
  projectCompleted,
  projectInvitation,
  projectSubmitted,
  requestRevised,
} from '../../mail/templates/projects.ts';
import type { MailMessage } from '../../mail/templates/template.ts';
import type { Effects, Handlers } from '../engine/reactor.ts';
import { type NotificationParts, writeTo, writeWanted } from './notification.ts';

/** One mail of a kind about a project on a UK day. */
const oncePerDay = (event: RecordedEvent) => ({
  once: `${aggregateIdOf(event)} on ${ukDayOf(new Date(event.metadata.occurredAt))}`,
});

const sight = (event: RecordedEvent, sees: 'project' | 'invitation' = 'project'): readonly MailSubject[] => [
  { sees, projectId: aggregateIdOf(event) },
];

/** Notifications about a project to its charity and consultants. */
export const projectMails = (parts: NotificationParts) => {
  const { store, recipients, links } = parts;
  const requestOf = async (event: { readonly stream: string }): Promise<ProjectRequest | null> => {
    const state = await fold(store, project, aggregateIdOf(event));
    return isSubmitted(state) ? state.request : null;
  };

  const notifyCharity = async (
    event: RecordedEvent,
    kind: EmailKind,
    template: string,
    message: (about: AboutProject) => MailMessage,
  ): Promise<Effects> => {
    const request = await requestOf(event);
    if (request === null) return {};
    const to = [await recipients.ofCharity(request.charityId)];
    return writeWanted(parts, event, { kind, template, to, message: () => message(request), about: sight(event) });
  };

  /** Notifies both sides that the project has ended, except the person who ended it. */
  const notifyOthers = async (
    event: RecordedEvent,
    template: string,
    message: (about: AboutProject) => MailMessage,
  ): Promise<Effects> => {
    const ended = await fold(store, project, aggregateIdOf(event));
    if (!isSubmitted(ended)) return {};
    const consultantId = consultantOf(ended);
    const sides = [
      await recipients.ofCharity(ended.request.charityId),
      consultantId === null ? null : await recipients.ofConsultant(consultantId),
    ];
    const to = sides.filter((recipient) => recipient?.subject !== event.metadata.actor.id);
    return writeWanted(parts, event, {
      kind: 'projects',
      template,
      to,
      message: () => message(ended.request),
      about: sight(event),
    });
  };

  return {
    ProjectSubmitted: async (event) =>
      writeTo(event, 'project-submitted', await recipients.ofCharity(event.data.charityId), () =>
        projectSubmitted(event.data, event.data.terms, links),
      ),

    ConsultantInvited: async (event) => {
      const request = await requestOf(event);
      if (request === null) return {};
      const note = event.data.note ?? null;
      const by = event.metadata.actor.role === 'admin' ? 'admin' : 'charity';
      return writeWanted(parts, event, {
        kind: 'invitations',
        template: 'project-invitation',
        to: [await recipients.ofConsultant(event.data.consultantId)],
        message: () => projectInvitation(request, { by, note }, links),
        about: sight(event, 'invitation'),
        // Withdrawing and inviting again must not fill a mailbox.
        timing: () => oncePerDay(event),
      });
    },

    ProjectRequestRevised: async (event) => {
      const revised = await fold(store, project, aggregateIdOf(event));
      if (!isSubmitted(revised)) return {};
      const { invited, request } = revised;
      return writeWanted(parts, event, {
        kind: 'invitations',
        template: 'request-revised',
        to: await Promise.all(invited.map(recipients.ofConsultant)),
        message: () => requestRevised(request, links),
        about: sight(event, 'invitation'),
        timing: () => oncePerDay(event),
      });
    },

    ProjectInvitationAccepted: (event) =>
      notifyCharity(event, 'invitations', 'invitation-accepted', (about) => invitationAccepted(about, links)),

    ProjectInvitationDeclined: (event) =>
      notifyCharity(event, 'invitations', 'invitation-declined', (about) => invitationDeclined(about, links)),

    ConsultantReleased: (event) =>
      notifyCharity(event, 'projects', 'consultant-released', (about) => consultantReleased(about, links)),

    ProjectCompleted: (event) => notifyOthers(event, 'project-completed', (about) => projectCompleted(about, links)),

    ProjectCancelled: (event) => notifyOthers(event, 'project-cancelled', (about) => projectCancelled(about, links)),
  } satisfies Handlers<ProjectEvent>;
};
