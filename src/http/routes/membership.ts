import type { CharityOwner } from '../../commands/charity-owner.ts';
import type { Done } from '../../commands/outcome.ts';
import { findInvoice } from '../../projections/queries/invoices.ts';
import { findMembership, listCharges } from '../../projections/queries/memberships.ts';
import { succeeded } from '../answers.ts';
import type { Api } from '../api.ts';
import { addressOf } from '../locations.ts';
import { charityOf } from '../members.ts';
import type { HttpParts } from '../parts.ts';
import type { Caller } from '../plugins/sessions.ts';
import { notFound, notVisibleYet } from '../problems.ts';
import { answerAgain, answerVisible } from '../read-your-writes.ts';

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

  implement('getInvoice', async ({ caller, params }) => {
    const found = await findInvoice(readModels, params.id);
    const isTheirs = caller.role === 'admin' || found?.charityId === (await charityOf(readModels, caller)).charityId;
    if (found === null || !isTheirs) throw notFound();
    return succeeded(found.invoice);
  });

  /** Runs a command on the caller's membership and answers with the changed membership. */
  const change = async (caller: Caller, command: (by: CharityOwner) => Done) => {
    const { userId, charityId } = await charityOf(readModels, caller);
    const outcome = await command({ userId, charityId });
    return answerVisible(waitFor, outcome, shown, () => findMembership(readModels, charityId));
  };
  const changedBefore = async ({ caller }: { readonly caller: Caller }) => {
    const { charityId } = await charityOf(readModels, caller);
    return answerAgain(shown, () => findMembership(readModels, charityId));
  };

  implement(
    'activateMembership',
    ({ body, caller, resourceId: chargeId, context }) =>
      change(caller, (by) => commands.activateMembership(body, { ...by, chargeId }, context)),
    changedBefore,
  );
  implement('changeMembershipTerms', ({ body, caller, context }) =>
    change(caller, (by) => commands.changeMembershipTerms(body, by, context)),
  );
  implement('stopRenewal', ({ caller, context }) => change(caller, (by) => commands.stopRenewal(by, context)));
  implement('resumeRenewal', ({ caller, context }) => change(caller, (by) => commands.resumeRenewal(by, context)));
  implement(
    'renewEarly',
    ({ caller, resourceId: chargeId, context }) =>
      change(caller, (by) => commands.renewEarly({ ...by, chargeId }, context)),
    changedBefore,
  );
};
