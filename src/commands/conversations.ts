import type { z } from 'zod';
import { postMessage, readConversation } from '../domain/conversations/commands.ts';
import { conversation } from '../domain/conversations/decide.ts';
import type { Position } from '../domain/kernel/event.ts';
import type { Rejection } from '../domain/kernel/rejection.ts';
import { projectUnknown } from '../domain/projects/decide-refusals.ts';
import type { MessageForm, ReadMark } from '../http/contract/projects.ts';
import type { HandleCommand } from './handle.ts';
import { type Outcome, outcomeOf, refused } from './outcome.ts';
import { type Participation, type ProjectPlace, participants, refusalFor } from './participant.ts';
import { about, type RequestContext } from './request-context.ts';

/** Rejections of all: `project-unknown`, `not-a-participant`. */
export interface ConversationCommands {
  /** Says something to the other participants. Repeating it with the same message id says it once. */
  postMessage(
    input: z.output<typeof MessageForm> & { readonly messageId: string },
    place: ProjectPlace,
    request: RequestContext,
  ): Promise<Outcome<{ readonly messageId: string; readonly position: Position }>>;

  /** Notes how far the participant has read; never back. */
  readMessages(
    input: z.output<typeof ReadMark>,
    place: ProjectPlace,
    request: RequestContext,
  ): Promise<Outcome<{ readonly position: Position }>>;
}

/** Talking about a project, among its participants. */
export const conversationCommands = (
  handle: HandleCommand,
  { find, admissionFor }: Participation,
): ConversationCommands => {
  const refusal = async ({ projectId, by }: ProjectPlace): Promise<Rejection | null> => {
    const admission = await admissionFor(by, participants);
    return admission === null ? projectUnknown : refusalFor(await find(projectId), by, admission);
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
