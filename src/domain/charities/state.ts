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
 * A membership, from activation until it has lapsed. Tier and billing are those of the current term. Times are UTC, ISO
 * 8601.
 */
export interface CharityMembership extends MembershipTerms {
  /** Start of the first term. Later terms end on the same day of the month, if the month has it. */
  readonly since: string;
  /** Start of the latest paid term; in the future after an early renewal. */
  readonly termFrom: string;
  /** End of that term. */
  readonly renewsAt: string;
  /** Paid terms that have not begun, in order: those of early renewals. */
  readonly ahead: readonly MembershipTerm[];
  /** Tier and billing of the term after the latest paid one. */
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
  /** The tier of the current or last term; before the first, the tier chosen on registration. */
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

const withMembership = (charity: RegisteredCharity, changes: Partial<CharityMembership>): RegisteredCharity =>
  charity.membership === null
    ? charity
    : { ...charity, tier: changes.tier ?? charity.tier, membership: { ...charity.membership, ...changes } };

/** The latest paid term is this one, whose renewal has not been announced yet. */
const paidUntilEndOf = ({ from, to }: MembershipTerm) => ({ termFrom: from, renewsAt: to, announced: [] });

// Stryker disable next-line ArrayDeclaration: without a membership nothing changes
const paidAhead = ({ membership }: RegisteredCharity): readonly MembershipTerm[] => membership?.ahead ?? [];

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
          ahead: [],
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
    case 'MembershipRenewed': {
      const { tier, billing } = event.data;
      return withMembership(charity, { tier, billing, ahead: [], ...paidUntilEndOf(event.data) });
    }
    case 'MembershipRenewedEarly':
      return withMembership(charity, { ahead: [...paidAhead(charity), event.data], ...paidUntilEndOf(event.data) });
    case 'MembershipTermBegan': {
      const { tier, billing, to } = event.data;
      return withMembership(charity, { tier, billing, ahead: paidAhead(charity).filter(({ from }) => from >= to) });
    }
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
