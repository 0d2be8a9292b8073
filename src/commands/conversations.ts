import { postMessage, readConversation } from '../domain/conversations/commands.ts';
import { conversation } from '../domain/conversations/decide.ts';
import type { Rejection } from '../domain/kernel/rejection.ts';
import { projectUnknown } from '../domain/projects/decide.ts';
import type { HandleCommand } from './handle.ts';
import { type Done, outcomeOf, refused } from './outcome.ts';
import { type Participation, type ProjectPlace, participants, refusalFor } from './participant.ts';
import { about, type RequestContext } from './request-context.ts';

/** Rejections of all: `project-unknown`, `not-a-participant`. */
export interface ConversationCommands {
  /** Posts a message. Idempotent for one message id. */
  postMessage(
    input: { readonly content: string; readonly messageId: string },
    place: ProjectPlace,
    request: RequestContext,
  ): Done<{ readonly messageId: string }>;

  /** Records how far the participant has read; never moves back. */
  readMessages(input: { readonly upTo: number }, place: ProjectPlace, request: RequestContext): Done;
}

export const conversationCommands = (
  handle: HandleCommand,
  { find, policyFor }: Participation,
): ConversationCommands => {
  const refusal = async ({ projectId, by }: ProjectPlace): Promise<Rejection | null> => {
    const policy = await policyFor(by, participants);
    return policy === null ? projectUnknown : refusalFor(await find(projectId), by, policy);
  };

  return {
    postMessage: async ({ content, messageId }, place, request) => {
      const fault = await refusal(place);
      if (fault) return refused(fault);
      const { projectId, by } = place;
      const message = postMessage({ messageId, projectId, senderId: by.userId, senderRole: by.role, content });
      return outcomeOf(await handle(conversation, projectId, message, about(by.userId, request)), { messageId });
    },

    readMessages: async ({ upTo }, place, request) => {
      const fault = await refusal(place);
      if (fault) return refused(fault);
      const { projectId, by } = place;
      const read = readConversation({ projectId, readerId: by.userId, upTo });
      return outcomeOf(await handle(conversation, projectId, read, about(by.userId, request)), {});
    },
  };
};
