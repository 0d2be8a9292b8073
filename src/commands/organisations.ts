import type { z } from 'zod';
import { describeProfile } from '../domain/accounts/commands.ts';
import { account } from '../domain/accounts/decide.ts';
import { describeOrganisation } from '../domain/charities/commands.ts';
import { charity } from '../domain/charities/decide.ts';
import type { Position } from '../domain/kernel/event.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import type { OrganisationForm } from '../http/contract/accounts.ts';
import { type CharityOwner, charityNotYours, memberOfCharity } from './charity-owner.ts';
import type { HandleCommand } from './handle.ts';
import { laterOf } from './later-of.ts';
import { orNull } from './optional-text.ts';
import { type Outcome, refused } from './outcome.ts';
import { about, type RequestContext } from './request-context.ts';

export interface OrganisationCommands {
  /**
   * Says anew what the charity is, and what its member tells about themselves. Two aggregates: repeating it completes
   * what was cut short in between. Rejections: `charity-not-yours`, `charity-left`, `account-closed`.
   */
  describeOrganisation(
    input: z.output<typeof OrganisationForm>,
    by: CharityOwner,
    request: RequestContext,
  ): Promise<Outcome<{ readonly position: Position }>>;
}

/** What charities say of themselves (decisions, profile-edit). */
export const organisationCommands = (handle: HandleCommand, store: EventStore): OrganisationCommands => ({
  describeOrganisation: async (input, { userId, charityId }, request) => {
    if ((await memberOfCharity(store, charityId)) !== userId) return refused(charityNotYours);
    const context = about(userId, request);
    const organisation = orNull(input.organisation);
    const facts = describeOrganisation({
      organisation,
      registeredNumber: orNull(input.registeredNumber),
      revenue: input.revenue,
      employeeCount: input.employeeCount,
      foundingYear: input.foundingYear ?? null,
      mission: orNull(input.mission),
      primaryCause: orNull(input.primaryCause),
      location: orNull(input.location),
    });
    const described = await handle(charity, charityId, facts, context);
    if (described.outcome === 'rejected') return refused(described.rejection);
    const profile = describeProfile({ bio: orNull(input.bio), organisation });
    const told = await handle(account, userId, profile, context);
    if (told.outcome === 'rejected') return refused(told.rejection);
    return { outcome: 'done', position: laterOf(described.position, told.position) };
  },
});
