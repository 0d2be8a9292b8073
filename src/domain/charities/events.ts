import { z } from 'zod';
import { defineEvents, type EventOf } from '../kernel/define-events.ts';
import { Id, Instant, Pounds } from '../kernel/values.ts';
import { billings } from './billing.ts';
import { membershipTiers } from './membership-tiers.ts';

/** What a charity is. */
const organisationFacts = {
  organisation: z.string().nullable(),
  registeredNumber: z.string().nullable(),
  revenue: z.int().nonnegative(),
  employeeCount: z.int().nonnegative(),
  foundingYear: z.int().nullable(),
  mission: z.string().nullable(),
  primaryCause: z.string().nullable(),
  location: z.string().nullable(),
};
const Organisation = z.object(organisationFacts);
export type Organisation = z.output<typeof Organisation>;

/** What a charity tells of itself when it registers (spec §3, charity). The tier is its choice; it pays for none yet. */
const Registration = z.object({
  userId: Id,
  ...organisationFacts,
  membershipTier: z.enum(membershipTiers),
});
export type CharityRegistration = z.output<typeof Registration>;

/** What a charity pays to set up one one-off project. */
const OneOffFee = z.object({ projectId: Id, setUpFee: Pounds });
export type OneOffFee = z.output<typeof OneOffFee>;

/** A fee that no project was submitted for and none ever will be: it may be agreed again for another. */
const ReleasedFee = z.object({ projectId: Id });

const Terms = z.object({ tier: z.enum(membershipTiers), billing: z.enum(billings) });
export type MembershipTerms = z.output<typeof Terms>;

/** A stretch of membership: active from the one moment up to the other. */
const Term = z.object({ ...Terms.shape, from: Instant, to: Instant });
export type MembershipTerm = z.output<typeof Term>;

/** What the charity owes for a term; settled offline (decisions, Activate). */
const Charge = z.object({
  chargeId: Id,
  for: z.enum(['activation', 'renewal', 'early-renewal']),
  ...Term.shape,
  price: Pounds,
  /** A set-up fee that was paid before and counts towards this. */
  credit: Pounds,
  /** `price` less `credit`. */
  due: Pounds,
});
export type MembershipCharge = z.output<typeof Charge>;

export const charityEvents = defineEvents('charity', {
  CharityRegistered: Registration,
  OrganisationDescribed: Organisation,
  OneOffFeeAgreed: OneOffFee,
  OneOffFeeReleased: ReleasedFee,
  MembershipActivated: Term,
  MembershipCharged: Charge,
  SetUpFeeCredited: z.object({ projectId: Id, amount: Pounds }),
  /** From the next renewal on. */
  MembershipTermsChanged: Terms,
  MembershipRenewalStopped: z.object({}),
  MembershipRenewalResumed: z.object({}),
  MembershipRenewalAnnounced: z.object({ renewsAt: Instant, daysBefore: z.literal([30, 7]) }),
  MembershipRenewed: Term,
  MembershipRenewedEarly: Term,
  MembershipLapsed: z.object({ at: Instant }),
  /** Its account was closed. */
  CharityLeft: z.object({}),
});
export type CharityEvent = EventOf<typeof charityEvents>;

export const {
  CharityRegistered: charityRegistered,
  OrganisationDescribed: organisationDescribed,
  OneOffFeeAgreed: oneOffFeeAgreed,
  OneOffFeeReleased: oneOffFeeReleased,
  MembershipActivated: membershipActivated,
  MembershipCharged: membershipCharged,
  SetUpFeeCredited: setUpFeeCredited,
  MembershipTermsChanged: membershipTermsChanged,
  MembershipRenewalStopped: membershipRenewalStopped,
  MembershipRenewalResumed: membershipRenewalResumed,
  MembershipRenewalAnnounced: membershipRenewalAnnounced,
  MembershipRenewed: membershipRenewed,
  MembershipRenewedEarly: membershipRenewedEarly,
  MembershipLapsed: membershipLapsed,
  CharityLeft: charityLeft,
} = charityEvents.create;
