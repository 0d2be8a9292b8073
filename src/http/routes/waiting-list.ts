import { refused, succeeded } from '../answers.ts';
import type { Api } from '../api.ts';
import type { HttpParts } from '../parts.ts';

const received = { received: true } as const;

/** Public forms of the waiting list (spec §7). The response needs no read model. */
export const waitingListRoutes = ({ implement }: Api, { commands }: HttpParts): void => {
  implement(
    'joinWaitingListAsCharity',
    async ({ body, resourceId, context }) => {
      const outcome = await commands.joinWaitingListAsCharity(body, { signupId: resourceId }, context);
      return outcome.outcome === 'rejected' ? refused(outcome.rejection) : succeeded(received, outcome.position);
    },
    async () => succeeded(received),
  );

  implement(
    'joinWaitingListAsConsultant',
    async ({ body, resourceId, context }) => {
      const outcome = await commands.joinWaitingListAsConsultant(body, { signupId: resourceId }, context);
      return outcome.outcome === 'rejected' ? refused(outcome.rejection) : succeeded(received, outcome.position);
    },
    async () => succeeded(received),
  );
};
