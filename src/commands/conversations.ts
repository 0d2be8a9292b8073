import { postMessage, readConversation } from '../domain/conversations/commands.ts';
import { conversation } from '../domain/conversations/decide.ts';
import { isRejection, type Rejection, reject } from '../domain/kernel/rejection.ts';
import { projectUnknown } from '../domain/projects/decide.ts';
import { endOfInvitation, endSentences, type InvitationEnd } from '../domain/projects/invitation-end.ts';
import { consultantOf, isSubmitted } from '../domain/projects/state.ts';
import { type ConversationKey, conversationIdOf } from './conversation-id.ts';
import type { HandleCommand } from './handle.ts';
import { type Done, outcomeOf, refused } from './outcome.ts';
import {
  type Involvement,
  invitationTalkers,
  type Participation,
  type ProjectPlace,
  participants,
  refusalFor,
} from './participant.ts';
import { about, type RequestContext } from './request-context.ts';

type ConversationPlace = ProjectPlace & ConversationKey;

export const fileUnknown = reject(
  'file-unknown',
  'A document of this message is no longer part of the project. Please remove it from the message.',
  'fileIds',
);

/** Refusals of messages about an invitation that has ended. */
export const conversationClosed: Readonly<Record<InvitationEnd, Rejection>> = {
  accepted: reject('conversation-closed', endSentences.accepted),
  declined: reject('conversation-closed', endSentences.declined),
  taken: reject('conversation-closed', endSentences.taken),
  cancelled: reject('conversation-closed', endSentences.cancelled),
  withdrawn: reject('conversation-closed', endSentences.withdrawn),
};

/** Why a consultant's conversation about their invitation takes no more messages; null while it is open. */
const closedFor = ({ project, consultants }: Involvement, consultantId: string): Rejection | null => {
  const status = consultants.get(consultantId);
  if (status === undefined || !isSubmitted(project)) return projectUnknown;
  const former = project.declined.includes(consultantId) ? 'declined' : 'closed';
  const end = endOfInvitation(status === 'former' ? former : status, {
    status: project.status,
    consultantId: consultantOf(project),
  });
  return end && conversationClosed[end];
};

/** Rejections of all: `project-unknown`, `not-a-participant`. */
export const conversationCommands = (handle: HandleCommand, { find, policyFor }: Participation) => {
  /** The project for a participant of the conversation, or the refusal for everyone else. */
  const enter = async ({ projectId, by, consultantId = null }: ConversationPlace): Promise<Involvement | Rejection> => {
    const policy = await policyFor(by, consultantId === null ? participants : invitationTalkers);
    // Each consultant takes part only in the conversation about their own invitation.
    if (policy === null || (consultantId !== null && by.role === 'consultant' && by.consultantId !== consultantId)) {
      return projectUnknown;
    }
    const found = await find(projectId);
    if (consultantId !== null && !found.consultants.has(consultantId)) return projectUnknown;
    return refusalFor(found, by, policy) ?? found;
  };

  return {
    /**
     * Posts a message. Idempotent for one message id. Rejections: `conversation-closed` once the invitation that the
     * conversation is about has ended, `file-unknown`.
     */
    postMessage: async (
      {
        content,
        messageId,
        fileIds: sent,
      }: {
        readonly content: string;
        readonly messageId: string;
        readonly fileIds?: readonly string[] | null | undefined;
      },
      place: ConversationPlace,
      request: RequestContext,
    ): Done<{ readonly messageId: string }> => {
      const found = await enter(place);
      if (isRejection(found)) return refused(found);
      const { projectId, by, consultantId = null } = place;
      const fault = consultantId === null ? null : closedFor(found, consultantId);
      if (fault) return refused(fault);
      const fileIds = sent ?? [];
      const known = new Set(isSubmitted(found.project) ? found.project.files.map(({ fileId }) => fileId) : []);
      if (!fileIds.every((fileId) => known.has(fileId))) return refused(fileUnknown);
      const message = postMessage({
        messageId,
        projectId,
        consultantId,
        senderId: by.userId,
        senderRole: by.role,
        content,
        fileIds: [...fileIds],
      });
      return outcomeOf(await handle(conversation, conversationIdOf(place), message, about(by.userId, request)), {
        messageId,
      });
    },

    /** Records how far the participant has read; never moves back. */
    readMessages: async (
      { upTo }: { readonly upTo: number },
      place: ConversationPlace,
      request: RequestContext,
    ): Done => {
      const found = await enter(place);
      if (isRejection(found)) return refused(found);
      const { projectId, by } = place;
      const read = readConversation({ projectId, readerId: by.userId, upTo });
      return outcomeOf(await handle(conversation, conversationIdOf(place), read, about(by.userId, request)), {});
    },
  };
};
