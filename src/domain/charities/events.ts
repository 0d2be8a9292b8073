import { z } from 'zod';
import { defineEvents, type EventOf, revised, unchanged } from '../kernel/define-events.ts';
import { pii } from '../kernel/personal-data.ts';
import { Id, Instant, Pounds } from '../kernel/values.ts';
import { billings } from './billing.ts';
import { membershipTiers } from './membership-tiers.ts';

/** The description of a charity. */
const organisationFacts = {
  organisation: z.string().nullable(),
  registeredNumber: z.string().nullable(),
  revenue: z.int().nonnegative(),
  employeeCount: z.int().nonnegative(),
  foundingYear: z.int().nullable(),
  /** Free text: personal data of the member who wrote it. */
  mission: pii(z.string().nullable(), null),
  primaryCause: z.string().nullable(),
  location: z.string().nullable(),
};
const Organisation = z.object(organisationFacts);
export type Organisation = z.output<typeof Organisation>;

/** Details of a new charity (spec §3, charity). The chosen tier costs nothing until a membership is activated. */
const Registration = z.object({
  userId: Id,
  ...organisationFacts,
  membershipTier: z.enum(membershipTiers),
});
export type CharityRegistration = z.output<typeof Registration>;

/** The set-up fee of a one-off project. */
const OneOffFee = z.object({ projectId: Id, setUpFee: Pounds });
export type OneOffFee = z.output<typeof OneOffFee>;

/** The fee of a project whose request lapsed; it can be agreed for another project. */
const ReleasedFee = z.object({ projectId: Id });

const Terms = z.object({ tier: z.enum(membershipTiers), billing: z.enum(billings) });
export type MembershipTerms = z.output<typeof Terms>;

/** A membership term: active from `from` until just before `to`. */
const Term = z.object({ ...Terms.shape, from: Instant, to: Instant });
export type MembershipTerm = z.output<typeof Term>;

/** The charge for a term, paid offline (decisions, Activate). */
const Charge = z.object({
  chargeId: Id,
  for: z.enum(['activation', 'renewal', 'early-renewal']),
  ...Term.shape,
  price: Pounds,
  /** A set-up fee paid earlier that is deducted. */
  credit: Pounds,
  /** `price` minus `credit`. */
  due: Pounds,
});
export type MembershipCharge = z.output<typeof Charge>;

export const charityEvents = defineEvents('charity', {
  // Version 1 of these two had the mission in plain text.
  CharityRegistered: revised(Registration, unchanged),
  OrganisationDescribed: revised(Organisation, unchanged),
  OneOffFeeAgreed: OneOffFee,
  OneOffFeeReleased: ReleasedFee,
  MembershipActivated: Term,
  MembershipCharged: Charge,
  SetUpFeeCredited: z.object({ projectId: Id, amount: Pounds }),
  /** Takes effect at the next renewal. */
  MembershipTermsChanged: Terms,
  MembershipRenewalStopped: z.object({}),
  MembershipRenewalResumed: z.object({}),
  MembershipRenewalAnnounced: z.object({ renewsAt: Instant, daysBefore: z.literal([30, 7]) }),
  MembershipRenewed: Term,
  /** Paid now; begins when the term before it ends. */
  MembershipRenewedEarly: Term,
  /** A term that was paid for early begins. */
  MembershipTermBegan: Term,
  MembershipLapsed: z.object({ at: Instant }),
  /** The charity saved a consultant, to find them again. */
  ConsultantShortlisted: z.object({ consultantId: Id }),
  ConsultantRemovedFromShortlist: z.object({ consultantId: Id }),
  /** The charity's account was closed. */
  CharityLeft: z.object({}),
});
export type CharityEvent = EventOf<typeof charityEvents>;

export const {
  charityRegistered,
  organisationDescribed,
  oneOffFeeAgreed,
  oneOffFeeReleased,
  membershipActivated,
  membershipCharged,
  setUpFeeCredited,
  membershipTermsChanged,
  membershipRenewalStopped,
  membershipRenewalResumed,
  membershipRenewalAnnounced,
  membershipRenewed,
  membershipRenewedEarly,
  membershipTermBegan,
  membershipLapsed,
  consultantShortlisted,
  consultantRemovedFromShortlist,
  charityLeft,
} = charityEvents.create;
