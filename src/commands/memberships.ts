import type { z } from 'zod';
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
import type { Position } from '../domain/kernel/event.ts';
import type { Clock } from '../domain/kernel/values.ts';
import { project } from '../domain/projects/decide.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import type { MembershipTermsForm } from '../http/contract/memberships.ts';
import { type CharityOwner, charityNotYours, memberOfCharity } from './charity-owner.ts';
import { fold } from './fold.ts';
import type { HandleCommand } from './handle.ts';
import { type Outcome, outcomeOf, refused } from './outcome.ts';
import { about, type RequestContext } from './request-context.ts';

type Done = Promise<Outcome<{ readonly position: Position }>>;
type Terms = z.output<typeof MembershipTermsForm>;
/** The charge's id tells a repetition from another wish: it is charged once. */
type WithCharge<Of> = Of & { readonly chargeId: string };

/** What charities decide of their membership (decisions, Activate / Manage / Renew Early). */
export interface MembershipCommands {
  /**
   * Starts a membership at once. The fee of a one-off project that was completed a short while ago counts towards it.
   * Rejections: `charity-not-yours`, `membership-active`.
   */
  activateMembership(input: Terms, by: WithCharge<CharityOwner>, request: RequestContext): Done;
  /** Changes tier or billing from the next renewal on. Rejections: `charity-not-yours`, `membership-inactive`. */
  changeMembershipTerms(input: Terms, by: CharityOwner, request: RequestContext): Done;
  /** Lets the membership end with its term. Rejections: `charity-not-yours`, `membership-inactive`. */
  stopRenewal(by: CharityOwner, request: RequestContext): Done;
  /** Takes that back. Rejections: `charity-not-yours`, `membership-inactive`. */
  resumeRenewal(by: CharityOwner, request: RequestContext): Done;
  /** Adds the next term at once. Rejections: `charity-not-yours`, `membership-inactive`, `renewed-far-enough`. */
  renewEarly(by: WithCharge<CharityOwner>, request: RequestContext): Done;
  /** Does the next thing that is due: a reminder, a renewal or the end; nothing where nothing is. For the schedule. */
  keepMembership(of: WithCharge<{ readonly charityId: string }>, request: RequestContext): Done;
}

interface MembershipParts {
  readonly handle: HandleCommand;
  readonly store: EventStore;
  readonly clock: Clock;
}

export const membershipCommands = ({ handle, store, clock }: MembershipParts): MembershipCommands => {
  /** Runs what a member asks for their charity, at one moment for the decision and its events. */
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

  /** The charity's one-off projects that were completed, by their own histories. */
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
    activateMembership: (input, { chargeId, ...by }, request) =>
      run(by, request, async (at) =>
        activateMembership({ ...input, chargeId, at, completed: await completedOneOffs(by.charityId) }),
      ),
    changeMembershipTerms: (input, by, request) => run(by, request, () => changeMembershipTerms(input)),
    stopRenewal: (by, request) => run(by, request, stopRenewal),
    resumeRenewal: (by, request) => run(by, request, resumeRenewal),
    renewEarly: ({ chargeId, ...by }, request) => run(by, request, (at) => renewEarly({ chargeId, at })),
    keepMembership: async ({ charityId, chargeId }, request) => {
      // The schedule asks for every charity: whose it is only says under whom its events are filed.
      const userId = (await memberOfCharity(store, charityId)) ?? charityId;
      const occurredAt = clock();
      const keep = keepMembership({ chargeId, at: occurredAt.toISOString() });
      return outcomeOf(await handle(charity, charityId, keep, { ...about(userId, request), occurredAt }), {});
    },
  };
};
