import { findCurrentUser } from '../../projections/queries/members.ts';
import { refused, succeeded } from '../answers.ts';
import type { Api } from '../api.ts';
import { addressOf } from '../locations.ts';
import type { HttpParts } from '../parts.ts';
import { answerDone, answerVisible } from '../read-your-writes.ts';

/** Proving e-mail addresses: by the links of mails, and by administrators. */
export const emailProofRoutes = (
  { implement }: Api,
  { commands, readModels, vault, mails, waitFor }: HttpParts,
): void => {
  const shown = { models: ['accounts'], location: addressOf('getCurrentUser') };

  implement('sendEmailProof', async ({ caller: { userId }, context }) => {
    const outcome = await commands.sendEmailProof({ userId }, context);
    if (outcome.outcome === 'rejected') return refused(outcome.rejection);
    const { data } = await mails.health();
    return succeeded({ sendsMail: data.isConfigured }, outcome.position);
  });

  implement('withdrawEmailChange', async ({ caller: { userId }, context }) => {
    const outcome = await commands.withdrawEmailChange({ userId }, context);
    return answerVisible(waitFor, outcome, shown, () => findCurrentUser(readModels, userId));
  });

  implement('proveEmailAddress', async ({ body, context }) =>
    answerDone(waitFor, await commands.proveEmailAddress(body, context), shown.models),
  );

  implement('disownEmailAddress', async ({ body, context }) =>
    answerDone(waitFor, await commands.disownEmailAddress(body, context), shown.models),
  );

  implement('undoEmailChange', async ({ body, context }) => {
    const outcome = await commands.undoEmailChange(body, context);
    // The person who changed the address may be signed in.
    if (outcome.outcome === 'done') await vault.sessions.endAll(outcome.userId);
    return answerDone(waitFor, outcome, shown.models);
  });

  implement('vouchForEmailAddress', async ({ params, body, context }) =>
    answerDone(
      waitFor,
      await commands.vouchForEmailAddress({ userId: params.id, email: body.email }, context),
      shown.models,
    ),
  );
};
