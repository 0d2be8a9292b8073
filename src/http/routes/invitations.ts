import { succeeded } from '../answers.ts';
import type { Api } from '../api.ts';
import type { HttpParts } from '../parts.ts';
import { type ProblemError, problem } from '../problems.ts';
import { welcomeWith } from './accounts.ts';

/** The same for unknown, withdrawn, accepted and expired invitations: guessing reveals nothing. */
const notOpen = (): ProblemError => problem('not-found', 'This invitation is invalid or has expired.');

/** Accepting an invitation as analyst or administrator (decisions, Analyst). */
export const invitationRoutes = ({ implement }: Api, parts: HttpParts): void => {
  const { commands } = parts;
  const welcome = welcomeWith(parts);

  implement('findInvitation', async ({ body }) => {
    const invitation = await commands.findInvitation(body);
    if (invitation === null) throw notOpen();
    return succeeded(invitation);
  });

  implement(
    'acceptInvitation',
    async ({ body, resourceId, context, request }) => {
      const outcome = await commands.acceptInvitation(body, { registrationId: resourceId }, context);
      return welcome.first(outcome, ['accounts'], request);
    },
    async ({ body, context, request }) => welcome.again(body, context, request),
  );
};
