import type { Evolve } from '../kernel/decider.ts';
import { unreachable } from '../kernel/never.ts';
import type { ReminderDays } from './billing.ts';
import type {
  CharityEvent,
  CharityRegistration,
  MembershipTerm,
  MembershipTerms,
  OneOffFee,
  Organisation,
} from './events.ts';
import type { MembershipTier } from './membership-tiers.ts';
import { oneOffSetUpFee } from './price-book.ts';

/**
 * A membership, from activation until it has lapsed. Tier and billing are those of the latest paid term. Times are UTC,
 * ISO 8601.
 */
export interface CharityMembership extends MembershipTerms {
  /** Start of the first term. Later terms end on the same day of the month, if the month has it. */
  readonly since: string;
  /** Start of the latest paid term; in the future after an early renewal. */
  readonly termFrom: string;
  /** End of that term. */
  readonly renewsAt: string;
  /** Tier and billing of the next term. */
  readonly next: MembershipTerms;
  readonly renewal: 'continues' | 'stopped';
  /** The reminders given for `renewsAt`. */
  readonly announced: readonly ReminderDays[];
}

export interface RegisteredCharity {
  readonly status: 'registered';
  /** As first registered, to recognise a repetition. */
  readonly registration: CharityRegistration;
  readonly organisation: Organisation;
  /** The tier of the latest paid term; before the first, the tier chosen on registration. */
  readonly tier: MembershipTier;
  /** One per project, in the order of agreement. */
  readonly oneOffFees: readonly OneOffFee[];
  /** Projects whose set-up fee was credited to a membership. */
  readonly credited: readonly string[];
  /** The ids of all charges, to recognise a repetition. */
  readonly charged: readonly string[];
  readonly membership: CharityMembership | null;
  /** The ids of saved consultants, oldest first. */
  readonly shortlist: readonly string[];
}

export type Charity =
  | { readonly status: 'unregistered' }
  | RegisteredCharity
  | { readonly status: 'left'; readonly registration: CharityRegistration };

export const initial: Charity = { status: 'unregistered' };

/** Adds a paid term, whose renewal has not been announced yet. */
const withTerm = (charity: RegisteredCharity, { tier, billing, from, to }: MembershipTerm): RegisteredCharity =>
  charity.membership === null
    ? charity
    : {
        ...charity,
        tier,
        membership: { ...charity.membership, tier, billing, termFrom: from, renewsAt: to, announced: [] },
      };

const withMembership = (charity: RegisteredCharity, changes: Partial<CharityMembership>): RegisteredCharity =>
  charity.membership === null ? charity : { ...charity, membership: { ...charity.membership, ...changes } };

export const evolve: Evolve<Charity, CharityEvent> = (charity, event) => {
  if (event.type === 'CharityRegistered') {
    const { userId: _member, membershipTier, ...organisation } = event.data;
    return {
      status: 'registered',
      registration: event.data,
      organisation,
      tier: membershipTier,
      oneOffFees: [],
      credited: [],
      charged: [],
      membership: null,
      shortlist: [],
    };
  }
  if (charity.status !== 'registered') return charity;
  switch (event.type) {
    case 'OrganisationDescribed':
      return { ...charity, organisation: event.data };
    case 'OneOffFeeAgreed':
      return { ...charity, oneOffFees: [...charity.oneOffFees, event.data] };
    case 'OneOffFeeReleased':
      return {
        ...charity,
        oneOffFees: charity.oneOffFees.filter(({ projectId }) => projectId !== event.data.projectId),
      };
    case 'MembershipActivated': {
      const { tier, billing, from, to } = event.data;
      return {
        ...charity,
        tier,
        membership: {
          tier,
          billing,
          since: from,
          termFrom: from,
          renewsAt: to,
          next: { tier, billing },
          renewal: 'continues',
          announced: [],
        },
      };
    }
    case 'MembershipCharged':
      return { ...charity, charged: [...charity.charged, event.data.chargeId] };
    case 'SetUpFeeCredited':
      return { ...charity, credited: [...charity.credited, event.data.projectId] };
    case 'MembershipTermsChanged':
      return withMembership(charity, { next: event.data });
    case 'MembershipRenewalStopped':
      return withMembership(charity, { renewal: 'stopped' });
    case 'MembershipRenewalResumed':
      return withMembership(charity, { renewal: 'continues' });
    case 'MembershipRenewalAnnounced':
      return withMembership(charity, {
        // Stryker disable next-line ArrayDeclaration: without a membership nothing changes
        announced: [...(charity.membership?.announced ?? []), event.data.daysBefore],
      });
    case 'MembershipRenewed':
    case 'MembershipRenewedEarly':
      return withTerm(charity, event.data);
    case 'MembershipLapsed':
      return { ...charity, membership: null };
    case 'ConsultantShortlisted':
      return { ...charity, shortlist: [...charity.shortlist, event.data.consultantId] };
    case 'ConsultantRemovedFromShortlist':
      return { ...charity, shortlist: charity.shortlist.filter((id) => id !== event.data.consultantId) };
    case 'CharityLeft':
      return { status: 'left', registration: charity.registration };
    default:
      return unreachable(event);
  }
};

// Stryker disable next-line ArrayDeclaration: a text in the list has neither a fee nor a project
const feesOf = (charity: Charity): readonly OneOffFee[] => (charity.status === 'registered' ? charity.oneOffFees : []);

/** The project with the introductory fee; null while that fee is available. */
export const firstOneOffProject = (charity: Charity): string | null =>
  feesOf(charity).find(({ setUpFee }) => setUpFee === oneOffSetUpFee.first)?.projectId ?? null;

/** The agreed set-up fee of a one-off project in pounds; null for none. */
export const agreedOneOffFee = (charity: Charity, projectId: string): number | null =>
  feesOf(charity).find((fee) => fee.projectId === projectId)?.setUpFee ?? null;
