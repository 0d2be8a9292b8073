import { describeProfile } from '../domain/accounts/commands.ts';
import { account } from '../domain/accounts/decide.ts';
import type { Profile } from '../domain/accounts/events.ts';
import { describeOrganisation } from '../domain/charities/commands.ts';
import { charity } from '../domain/charities/decide.ts';
import type { Organisation } from '../domain/charities/events.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import { type CharityOwner, charityNotYours, memberOfCharity } from './charity-owner.ts';
import { type Form, orNull } from './form.ts';
import type { HandleCommand } from './handle.ts';
import { type Done, laterPosition, refused } from './outcome.ts';
import { about, type RequestContext } from './request-context.ts';

/** The description of a charity from a form. */
export const organisationOf = (form: Form<Organisation>): Organisation => ({
  organisation: orNull(form.organisation),
  registeredNumber: orNull(form.registeredNumber),
  revenue: form.revenue,
  employeeCount: form.employeeCount,
  foundingYear: form.foundingYear ?? null,
  mission: orNull(form.mission),
  primaryCause: orNull(form.primaryCause),
  location: orNull(form.location),
});

/** Profiles of charities (decisions, profile-edit). */
export const organisationCommands = (handle: HandleCommand, store: EventStore) => ({
  /**
   * Replaces the description of the charity and of its member: two aggregates. A repeated call completes an interrupted
   * one. Rejections: `charity-not-yours`, `charity-left`, `account-closed`.
   */
  describeOrganisation: async (
    input: Form<Organisation & Profile>,
    { userId, charityId }: CharityOwner,
    request: RequestContext,
  ): Done => {
    if ((await memberOfCharity(store, charityId)) !== userId) return refused(charityNotYours);
    const context = about(userId, request);
    const facts = organisationOf(input);
    const described = await handle(charity, charityId, describeOrganisation(facts), context);
    if (described.outcome === 'rejected') return refused(described.rejection);
    const profile = describeProfile({ bio: orNull(input.bio), organisation: facts.organisation });
    const profiled = await handle(account, userId, profile, context);
    if (profiled.outcome === 'rejected') return refused(profiled.rejection);
    return { outcome: 'done', position: laterPosition(described.position, profiled.position) };
  },
});
