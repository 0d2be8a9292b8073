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
 * A membership from its activation on, until the history says that it lapsed. Tier and billing are those of the term that
 * was paid for last. Moments are UTC, ISO 8601.
 */
export interface CharityMembership extends MembershipTerms {
  /** Start of the first term: all later ones end on its day of the month, where the month has one. */
  readonly since: string;
  /** Start of the term that was paid for last; in the future after an early renewal. */
  readonly termFrom: string;
  /** End of that term. */
  readonly renewsAt: string;
  /** What the next term will be. */
  readonly next: MembershipTerms;
  readonly renewal: 'continues' | 'stopped';
  /** The reminders of `renewsAt` that were given. */
  readonly announced: readonly ReminderDays[];
}

export interface RegisteredCharity {
  readonly status: 'registered';
  /** As it was said on registering: tells a repetition from another registration. */
  readonly registration: CharityRegistration;
  readonly organisation: Organisation;
  /** Of the term that was paid for last; before any was, as chosen on registering. */
  readonly tier: MembershipTier;
  /** One a project, in the order they were agreed. */
  readonly oneOffFees: readonly OneOffFee[];
  /** Projects whose set-up fee counted towards a membership. */
  readonly credited: readonly string[];
  /** The ids of all charges: tells a repetition from another wish. */
  readonly charged: readonly string[];
  readonly membership: CharityMembership | null;
}

export type Charity =
  | { readonly status: 'unregistered' }
  | RegisteredCharity
  | { readonly status: 'left'; readonly registration: CharityRegistration };

export const initial: Charity = { status: 'unregistered' };

/** The membership with another term paid for, of which no renewal was announced yet. */
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
        announced: [...(charity.membership?.announced ?? []), event.data.daysBefore],
      });
    case 'MembershipRenewed':
    case 'MembershipRenewedEarly':
      return withTerm(charity, event.data);
    case 'MembershipLapsed':
      return { ...charity, membership: null };
    case 'CharityLeft':
      return { status: 'left', registration: charity.registration };
    default:
      return unreachable(event);
  }
};

const feesOf = (charity: Charity): readonly OneOffFee[] => (charity.status === 'registered' ? charity.oneOffFees : []);

/** The project that the lower fee of the first one was agreed for; null while it is to be had. */
export const firstOneOffProject = (charity: Charity): string | null =>
  feesOf(charity).find(({ setUpFee }) => setUpFee === oneOffSetUpFee.first)?.projectId ?? null;

/** The set-up fee agreed for a one-off project, in pounds; null when none was. */
export const agreedOneOffFee = (charity: Charity, projectId: string): number | null =>
  feesOf(charity).find((fee) => fee.projectId === projectId)?.setUpFee ?? null;
