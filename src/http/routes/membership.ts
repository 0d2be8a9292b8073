import { listCharges } from '../../projections/membership-charges.ts';
import { findMembership } from '../../projections/memberships.ts';
import { succeeded } from '../answers.ts';
import type { Api } from '../api.ts';
import { addressOf } from '../locations.ts';
import { charityOf } from '../members.ts';
import type { HttpParts } from '../parts.ts';
import { notVisibleYet } from '../problems.ts';
import { answerAgain, answerVisible } from '../visibility.ts';

const shown = { models: ['charities', 'membership_charges'], location: addressOf('getMembership') } as const;

/** A charity's membership (decisions, Activate / Manage / Renew Early). Charges are settled offline. */
export const membershipRoutes = ({ implement }: Api, { commands, readModels, waitFor }: HttpParts): void => {
  implement('getMembership', async ({ caller }) => {
    const { charityId } = await charityOf(readModels, caller);
    const membership = await findMembership(readModels, charityId);
    if (membership === null) throw notVisibleYet();
    return succeeded(membership);
  });

  implement('listMembershipCharges', async ({ caller, query }) => {
    const { charityId } = await charityOf(readModels, caller);
    return succeeded(await listCharges(readModels, charityId, query));
  });

  implement(
    'activateMembership',
    async ({ body, caller, resourceId, context }) => {
      const by = await charityOf(readModels, caller);
      const outcome = await commands.activateMembership(body, { ...by, chargeId: resourceId }, context);
      return answerVisible(waitFor, outcome, shown, () => findMembership(readModels, by.charityId));
    },
    async ({ caller }) => {
      const { charityId } = await charityOf(readModels, caller);
      return answerAgain(shown, () => findMembership(readModels, charityId));
    },
  );

  implement('changeMembershipTerms', async ({ body, caller, context }) => {
    const by = await charityOf(readModels, caller);
    const outcome = await commands.changeMembershipTerms(body, by, context);
    return answerVisible(waitFor, outcome, shown, () => findMembership(readModels, by.charityId));
  });

  implement('stopRenewal', async ({ caller, context }) => {
    const by = await charityOf(readModels, caller);
    const outcome = await commands.stopRenewal(by, context);
    return answerVisible(waitFor, outcome, shown, () => findMembership(readModels, by.charityId));
  });

  implement('resumeRenewal', async ({ caller, context }) => {
    const by = await charityOf(readModels, caller);
    const outcome = await commands.resumeRenewal(by, context);
    return answerVisible(waitFor, outcome, shown, () => findMembership(readModels, by.charityId));
  });

  implement(
    'renewEarly',
    async ({ caller, resourceId, context }) => {
      const by = await charityOf(readModels, caller);
      const outcome = await commands.renewEarly({ ...by, chargeId: resourceId }, context);
      return answerVisible(waitFor, outcome, shown, () => findMembership(readModels, by.charityId));
    },
    async ({ caller }) => {
      const { charityId } = await charityOf(readModels, caller);
      return answerAgain(shown, () => findMembership(readModels, charityId));
    },
  );
};
