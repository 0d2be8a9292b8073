import type { Written } from '../../commands/outcome.ts';
import { findCurrentUser } from '../../projections/queries/members.ts';
import type { Api } from '../api.ts';
import { addressOf } from '../locations.ts';
import { charityOf, consultantOf } from '../members.ts';
import type { HttpParts } from '../parts.ts';
import type { Caller } from '../plugins/sessions.ts';
import { answerVisible } from '../read-your-writes.ts';
import { refuseFutureYear } from './accounts.ts';

/** Profiles of charities and consultants (decisions, profile-edit). */
export const profileRoutes = ({ implement }: Api, { commands, readModels, waitFor, clock }: HttpParts): void => {
  const location = addressOf('getCurrentUser');

  const described = (outcome: Written, models: readonly string[], caller: Caller) =>
    answerVisible(waitFor, outcome, { models, location }, () => findCurrentUser(readModels, caller.userId));

  implement('describeOrganisation', async ({ body, caller, context }) => {
    refuseFutureYear(body.foundingYear, clock, 'foundingYear');
    const by = await charityOf(readModels, caller);
    return described(await commands.describeOrganisation(body, by, context), ['accounts', 'charities'], caller);
  });

  implement('reviseConsultantProfile', async ({ body, caller, context }) => {
    const by = await consultantOf(readModels, caller);
    return described(await commands.reviseConsultantProfile(body, by, context), ['accounts', 'consultants'], caller);
  });

  implement('stateCapacity', async ({ body, caller, context }) => {
    const by = await consultantOf(readModels, caller);
    return described(await commands.stateCapacity(body, by, context), ['consultants'], caller);
  });

  implement('reapply', async ({ body, caller, context }) => {
    const by = await consultantOf(readModels, caller);
    return described(await commands.reapply(body, by, context), ['accounts', 'consultants'], caller);
  });
};
