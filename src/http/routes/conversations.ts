import type { z } from 'zod';
import { conversationIdOf } from '../../commands/conversation-id.ts';
import { invitationTalkers } from '../../commands/participant.ts';
import type { InvitationOf } from '../../contract/project-steps.ts';
import { findInvitationConversation, listConversations } from '../../projections/queries/conversations.ts';
import { findMessage, listMessages } from '../../projections/queries/messages.ts';
import { succeeded } from '../answers.ts';
import type { Api } from '../api.ts';
import { addressOf } from '../locations.ts';
import { participantOf } from '../members.ts';
import { admitParticipant } from '../participation.ts';
import type { HttpParts } from '../parts.ts';
import type { Caller } from '../plugins/sessions.ts';
import { notFound } from '../problems.ts';
import { answerAgain, answerDone, answerVisible } from '../read-your-writes.ts';
import { refusal } from '../rejections.ts';

/** Read models of a conversation page. */
const models = ['messages', 'conversations', 'read_marks'];

/** The member's inbox, the messages of a project (spec §7), and those about an invitation. */
export const conversationRoutes = ({ implement }: Api, { commands, readModels, waitFor }: HttpParts): void => {
  /** The conversation about an invitation. Throws 403 for consultants who are not approved, 404 for outsiders. */
  const admitTalker = async (caller: Caller, { id: projectId, consultantId }: z.output<typeof InvitationOf>) => {
    const place = { projectId, consultantId };
    const found = await findInvitationConversation(readModels, place, await participantOf(readModels, caller));
    if (found === null) throw notFound();
    const { isOpenToViewer, ...conversation } = found;
    if (!isOpenToViewer) throw refusal(invitationTalkers.refusal);
    return { id: conversationIdOf(place), ...conversation };
  };

  implement('listConversations', async ({ query, caller }) =>
    succeeded(await listConversations(readModels, await participantOf(readModels, caller), query)),
  );

  implement('listMessages', async ({ params, query, caller }) => {
    await admitParticipant(readModels, caller, params.id);
    return succeeded(await listMessages(readModels, params.id, caller.userId, query));
  });

  implement(
    'postMessage',
    async ({ params, body, caller, resourceId, context }) => {
      const by = await participantOf(readModels, caller);
      const message = { ...body, messageId: resourceId };
      const outcome = await commands.postMessage(message, { projectId: params.id, by }, context);
      const shown = { models, location: addressOf('listMessages', params) };
      return answerVisible(waitFor, outcome, shown, () => findMessage(readModels, resourceId, caller.userId));
    },
    async ({ params, caller, resourceId }) => {
      await admitParticipant(readModels, caller, params.id);
      return answerAgain({ location: addressOf('listMessages', params) }, () =>
        findMessage(readModels, resourceId, caller.userId),
      );
    },
  );

  implement('readMessages', async ({ params, body, caller, context }) => {
    const by = await participantOf(readModels, caller);
    const outcome = await commands.readMessages(body, { projectId: params.id, by }, context);
    return answerDone(waitFor, outcome, ['read_marks']);
  });

  implement('listInvitationMessages', async ({ params, query, caller }) => {
    const conversation = await admitTalker(caller, params);
    const messages = await listMessages(readModels, conversation.id, caller.userId, query);
    return succeeded({ ...messages, conversation });
  });

  implement(
    'postInvitationMessage',
    async ({ params, body, caller, resourceId, context }) => {
      const by = await participantOf(readModels, caller);
      const place = { projectId: params.id, consultantId: params.consultantId, by };
      const outcome = await commands.postMessage({ ...body, messageId: resourceId }, place, context);
      const shown = { models, location: addressOf('listInvitationMessages', params) };
      return answerVisible(waitFor, outcome, shown, () => findMessage(readModels, resourceId, caller.userId));
    },
    async ({ params, caller, resourceId }) => {
      await admitTalker(caller, params);
      return answerAgain({ location: addressOf('listInvitationMessages', params) }, () =>
        findMessage(readModels, resourceId, caller.userId),
      );
    },
  );

  implement('readInvitationMessages', async ({ params, body, caller, context }) => {
    const by = await participantOf(readModels, caller);
    const place = { projectId: params.id, consultantId: params.consultantId, by };
    return answerDone(waitFor, await commands.readMessages(body, place, context), ['read_marks']);
  });
};
