import {
  activateMembership,
  type CharityCommand,
  type CompletedOneOff,
  changeMembershipTerms,
  keepMembership,
  renewEarly,
  resumeRenewal,
  stopRenewal,
} from '../domain/charities/commands.ts';
import { charity } from '../domain/charities/decide.ts';
import type { MembershipTerms } from '../domain/charities/events.ts';
import { project } from '../domain/projects/decide.ts';
import { type CharityOwner, charityNotYours, memberOfCharity } from './charity-owner.ts';
import { fold } from './fold.ts';
import { type Done, outcomeOf, refused } from './outcome.ts';
import type { CommandParts } from './parts.ts';
import { about, type RequestContext } from './request-context.ts';

/** The id of the charge makes repeated calls idempotent: one id is charged once. */
type WithCharge<Of> = Of & { readonly chargeId: string };

/** Memberships of charities (decisions, Activate / Manage / Renew Early). */
export const membershipCommands = ({ handle, store, clock }: CommandParts) => {
  /** Runs a command of a member for their charity, with one timestamp for the decision and its events. */
  const run = async (
    { userId, charityId }: CharityOwner,
    request: RequestContext,
    commandAt: (at: string) => CharityCommand | Promise<CharityCommand>,
  ): Done => {
    if ((await memberOfCharity(store, charityId)) !== userId) return refused(charityNotYours);
    const occurredAt = clock();
    const command = await commandAt(occurredAt.toISOString());
    return outcomeOf(await handle(charity, charityId, command, { ...about(userId, request), occurredAt }), {});
  };

  const completedOneOffs = async (charityId: string): Promise<readonly CompletedOneOff[]> => {
    const found = await fold(store, charity, charityId);
    if (found.status !== 'registered') return [];
    const completed: CompletedOneOff[] = [];
    for (const { projectId } of found.oneOffFees) {
      const oneOff = await fold(store, project, projectId);
      if (oneOff.status === 'completed') completed.push({ projectId, completedAt: oneOff.completedAt });
    }
    return completed;
  };

  return {
    /**
     * Starts a membership immediately. The fee of a recently completed one-off project is credited.
     * Rejections: `charity-not-yours`, `membership-active`.
     */
    activateMembership: (
      input: MembershipTerms,
      { chargeId, ...by }: WithCharge<CharityOwner>,
      request: RequestContext,
    ): Done =>
      run(by, request, async (at) =>
        activateMembership({ ...input, chargeId, at, completed: await completedOneOffs(by.charityId) }),
      ),
    /** Changes tier or billing from the next renewal. Rejections: `charity-not-yours`, `membership-inactive`. */
    changeMembershipTerms: (input: MembershipTerms, by: CharityOwner, request: RequestContext): Done =>
      run(by, request, () => changeMembershipTerms(input)),
    /** Stops the renewal: the membership ends with its term. Rejections: `charity-not-yours`, `membership-inactive`. */
    stopRenewal: (by: CharityOwner, request: RequestContext): Done => run(by, request, stopRenewal),
    /** Resumes the renewal. Rejections: `charity-not-yours`, `membership-inactive`. */
    resumeRenewal: (by: CharityOwner, request: RequestContext): Done => run(by, request, resumeRenewal),
    /** Adds the next term immediately. Rejections: `charity-not-yours`, `membership-inactive`, `renewed-far-enough`. */
    renewEarly: ({ chargeId, ...by }: WithCharge<CharityOwner>, request: RequestContext): Done =>
      run(by, request, (at) => renewEarly({ chargeId, at })),
    /** Runs the reminder, renewal or lapse that is due, if any. For the schedule. */
    keepMembership: async (
      { charityId, chargeId }: WithCharge<{ readonly charityId: string }>,
      request: RequestContext,
    ): Done => {
      // The schedule may run for any charity; the member only determines the key of the events.
      const userId = (await memberOfCharity(store, charityId)) ?? charityId;
      const occurredAt = clock();
      const keep = keepMembership({ chargeId, at: occurredAt.toISOString() });
      return outcomeOf(await handle(charity, charityId, keep, { ...about(userId, request), occurredAt }), {});
    },
  };
};
