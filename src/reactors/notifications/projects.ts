import { fold } from '../../commands/fold.ts';
import { aggregateIdOf, type RecordedEvent } from '../../domain/kernel/event.ts';
import { project } from '../../domain/projects/decide.ts';
import type { ProjectEvent, ProjectRequest } from '../../domain/projects/events.ts';
import { consultantOf, isSubmitted } from '../../domain/projects/state.ts';
import {
  type AboutProject,
  consultantReleased,
  invitationAccepted,
  invitationDeclined,
  projectCancelled,
  projectCompleted,
  projectInvitation,
  projectSubmitted,
} from '../../mail/templates/projects.ts';
import type { MailMessage } from '../../mail/templates/template.ts';
import type { Effects, Handlers } from '../engine/reactor.ts';
import { digestKey } from './conversations.ts';
import { mailFor, type NotificationParts, writeTo } from './notification.ts';
import type { Recipient } from './recipients.ts';

/** Notifications about a project to its charity and consultants. */
export const projectMails = ({ store, recipients, links }: NotificationParts) => {
  const requestOf = async (event: { readonly stream: string }): Promise<ProjectRequest | null> => {
    const state = await fold(store, project, aggregateIdOf(event));
    return isSubmitted(state) ? state.request : null;
  };

  const notifyCharity = async (
    event: RecordedEvent,
    template: string,
    message: (about: AboutProject) => MailMessage,
  ): Promise<Effects> => {
    const request = await requestOf(event);
    if (request === null) return {};
    return writeTo(event, template, await recipients.ofCharity(request.charityId), () => message(request));
  };

  /** Notifies both sides of the end, except the person who ended the project. */
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
    const others = sides.filter(
      (recipient): recipient is Recipient => recipient !== null && recipient.subject !== event.metadata.actor.id,
    );
    return { put: others.map((recipient) => mailFor(event, template, recipient, message(ended.request))) };
  };

  return {
    ProjectSubmitted: async (event) =>
      writeTo(event, 'project-submitted', await recipients.ofCharity(event.data.charityId), () =>
        projectSubmitted(event.data, event.data.terms, links),
      ),

    ConsultantInvited: async (event) => {
      const request = await requestOf(event);
      if (request === null) return {};
      return writeTo(event, 'project-invitation', await recipients.ofConsultant(event.data.consultantId), () =>
        projectInvitation(request, event.data.note ?? null, links),
      );
    },

    ProjectInvitationAccepted: (event) =>
      notifyCharity(event, 'invitation-accepted', (about) => invitationAccepted(about, links)),

    ProjectInvitationDeclined: (event) =>
      notifyCharity(event, 'invitation-declined', (about) => invitationDeclined(about, links)),

    ConsultantReleased: async (event) => {
      const notified = await notifyCharity(event, 'consultant-released', (about) => consultantReleased(about, links));
      const released = await recipients.ofConsultant(event.data.consultantId);
      return released === null ? notified : { ...notified, drop: [digestKey(aggregateIdOf(event), released.subject)] };
    },

    ProjectCompleted: (event) => notifyOthers(event, 'project-completed', (about) => projectCompleted(about, links)),

    ProjectCancelled: (event) => notifyOthers(event, 'project-cancelled', (about) => projectCancelled(about, links)),
  } satisfies Handlers<ProjectEvent>;
};
