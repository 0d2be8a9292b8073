import { listConversations } from '../../projections/queries/conversations.ts';
import { findMessage, listMessages } from '../../projections/queries/messages.ts';
import { succeeded } from '../answers.ts';
import type { Api } from '../api.ts';
import { addressOf } from '../locations.ts';
import { participantOf } from '../members.ts';
import { admitParticipant } from '../participation.ts';
import type { HttpParts } from '../parts.ts';
import { answerAgain, answerDone, answerVisible } from '../read-your-writes.ts';

/** Read models of a conversation page. */
const models = ['messages', 'conversations', 'read_marks'];

/** The member's inbox, and the messages of a project (spec §7). */
export const conversationRoutes = ({ implement }: Api, { commands, readModels, waitFor }: HttpParts): void => {
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
      const message = { content: body.content, messageId: resourceId };
      const outcome = await commands.postMessage(message, { projectId: params.id, by }, context);
      const shown = { models, location: addressOf('listMessages', params) };
      return answerVisible(waitFor, outcome, shown, () => findMessage(readModels, resourceId, caller.userId));
    },
    async ({ params, caller, resourceId }) =>
      answerAgain({ location: addressOf('listMessages', params) }, () =>
        findMessage(readModels, resourceId, caller.userId),
      ),
  );

  implement('readMessages', async ({ params, body, caller, context }) => {
    const by = await participantOf(readModels, caller);
    const outcome = await commands.readMessages(body, { projectId: params.id, by }, context);
    return answerDone(waitFor, outcome, ['read_marks']);
  });
};
