import { findInvitation, listInvitations } from '../../projections/queries/members.ts';
import { succeeded } from '../answers.ts';
import type { Api } from '../api.ts';
import { addressOf } from '../locations.ts';
import type { HttpParts } from '../parts.ts';
import { answerAgain, answerDone, answerVisible } from '../read-your-writes.ts';

/** Inviting analysts and administrators (decisions, Analyst). */
export const memberInvitationRoutes = ({ implement }: Api, { commands, readModels, waitFor }: HttpParts): void => {
  const shown = { models: ['invitations'], location: addressOf('listInvitations') };

  implement('listInvitations', async ({ query }) => succeeded(await listInvitations(readModels, query)));

  implement(
    'inviteMember',
    async ({ body, resourceId, context }) => {
      const outcome = await commands.inviteMember(body, { invitationId: resourceId }, context);
      return answerVisible(waitFor, outcome, shown, () => findInvitation(readModels, resourceId));
    },
    async ({ resourceId }) => answerAgain(shown, () => findInvitation(readModels, resourceId)),
  );

  implement('withdrawInvitation', async ({ params, context }) =>
    answerDone(waitFor, await commands.withdrawInvitation({ invitationId: params.id }, context), shown.models),
  );
};
