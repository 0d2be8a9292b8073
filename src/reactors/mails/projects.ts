import { fold } from '../../commands/fold.ts';
import { aggregateIdOf, type RecordedEvent } from '../../domain/kernel/event.ts';
import { project } from '../../domain/projects/decide.ts';
import type { ProjectEvent, ProjectRequest } from '../../domain/projects/events.ts';
import { consultantOf, isSubmitted } from '../../domain/projects/state.ts';
import type { Effects, Handlers } from '../engine/reactor.ts';
import type { Letter } from '../letters/letter.ts';
import {
  type AboutProject,
  consultantReleased,
  invitationAccepted,
  invitationDeclined,
  projectCancelled,
  projectCompleted,
  projectInvitation,
  projectSubmitted,
} from '../letters/projects.ts';
import { digestKey } from './conversations.ts';
import type { Reader } from './readers.ts';
import { type MailWriting, mailFor, writeTo } from './writing.ts';

/** What charity and consultant hear about a project. */
export const projectMails = ({ store, readers, links }: MailWriting) => {
  const requestOf = async (event: { readonly stream: string }): Promise<ProjectRequest | null> => {
    const state = await fold(store, project, aggregateIdOf(event));
    return isSubmitted(state) ? state.request : null;
  };

  const tellCharity = async (
    event: RecordedEvent,
    template: string,
    letter: (about: AboutProject) => Letter,
  ): Promise<Effects> => {
    const request = await requestOf(event);
    if (request === null) return {};
    return writeTo(event, template, await readers.ofCharity(request.charityId), () => letter(request));
  };

  /** Both sides hear of an end, but for who brought it about. */
  const tellOthers = async (
    event: RecordedEvent,
    template: string,
    letter: (about: AboutProject) => Letter,
  ): Promise<Effects> => {
    const ended = await fold(store, project, aggregateIdOf(event));
    if (!isSubmitted(ended)) return {};
    const consultantId = consultantOf(ended);
    const sides = [
      await readers.ofCharity(ended.request.charityId),
      consultantId === null ? null : await readers.ofConsultant(consultantId),
    ];
    const others = sides.filter(
      (reader): reader is Reader => reader !== null && reader.subject !== event.metadata.actor.id,
    );
    return { put: others.map((reader) => mailFor(event, template, reader, letter(ended.request))) };
  };

  return {
    ProjectSubmitted: async (event) =>
      writeTo(event, 'project-submitted', await readers.ofCharity(event.data.charityId), () =>
        projectSubmitted(event.data, event.data.terms, links),
      ),

    ConsultantInvited: async (event) => {
      const request = await requestOf(event);
      if (request === null) return {};
      return writeTo(event, 'project-invitation', await readers.ofConsultant(event.data.consultantId), () =>
        projectInvitation(request, links),
      );
    },

    ProjectInvitationAccepted: (event) =>
      tellCharity(event, 'invitation-accepted', (about) => invitationAccepted(about, links)),

    ProjectInvitationDeclined: (event) =>
      tellCharity(event, 'invitation-declined', (about) => invitationDeclined(about, links)),

    ConsultantReleased: async (event) => {
      const told = await tellCharity(event, 'consultant-released', (about) => consultantReleased(about, links));
      const released = await readers.ofConsultant(event.data.consultantId);
      return released === null ? told : { ...told, drop: [digestKey(aggregateIdOf(event), released.subject)] };
    },

    ProjectCompleted: (event) => tellOthers(event, 'project-completed', (about) => projectCompleted(about, links)),

    ProjectCancelled: (event) => tellOthers(event, 'project-cancelled', (about) => projectCancelled(about, links)),
  } satisfies Handlers<ProjectEvent>;
};
