import type { Decision } from '../kernel/decider.ts';
import { unreachable } from '../kernel/never.ts';
import { reject } from '../kernel/rejection.ts';
import { sameData } from '../kernel/same-data.ts';
import { firstTermMonths, priceOf, renewalMonths } from './billing.ts';
import type {
  ActivateMembership,
  ChangeMembershipTerms,
  CompletedOneOff,
  KeepMembership,
  RenewEarly,
} from './commands.ts';
import {
  type CharityEvent,
  type MembershipCharge,
  type MembershipTerm,
  membershipActivated,
  membershipCharged,
  membershipLapsed,
  membershipRenewalAnnounced,
  membershipRenewalResumed,
  membershipRenewalStopped,
  membershipRenewed,
  membershipRenewedEarly,
  membershipTermsChanged,
  type OneOffFee,
  setUpFeeCredited,
} from './events.ts';
import type { CharityMembership, RegisteredCharity } from './state.ts';
import { dueStep, endOfTerm, isWithinCredit, isWithinReach } from './terms.ts';

const inactive = reject('membership-inactive', 'You have no active membership. Please activate one first.');

/** One charge for a whole term, however it is billed (docs/decisions/0009). */
const chargeFor = (
  term: MembershipTerm,
  charge: Pick<MembershipCharge, 'chargeId' | 'for' | 'credit'> & { readonly months: number },
): CharityEvent => {
  const { chargeId, months, credit } = charge;
  const price = priceOf(term.tier, term.billing, months);
  return membershipCharged({ chargeId, for: charge.for, ...term, price, credit, due: price - credit });
};

/** The set-up fee that counts towards a membership starting at `at`: of the project completed last (spec §9). */
const creditAt = (
  { oneOffFees, credited }: RegisteredCharity,
  completed: readonly CompletedOneOff[],
  at: string,
): OneOffFee | null => {
  const [latest] = completed
    .filter(({ projectId, completedAt }) => isWithinCredit(completedAt, at) && !credited.includes(projectId))
    .flatMap(({ projectId, completedAt }) =>
      oneOffFees.filter((fee) => fee.projectId === projectId).map((fee) => ({ fee, completedAt })),
    )
    .toSorted((left, right) => Date.parse(right.completedAt) - Date.parse(left.completedAt));
  return latest?.fee ?? null;
};

/** Active at once; the first term is the commitment of monthly billing, or a year (decisions, Activate). */
export const activate = (charity: RegisteredCharity, { data }: ActivateMembership): Decision<CharityEvent> => {
  const { tier, billing, chargeId, at, completed } = data;
  if (charity.charged.includes(chargeId)) return [];
  if (charity.membership !== null) return reject('membership-active', 'Your membership is already active.');
  const months = firstTermMonths[billing];
  const term = { tier, billing, from: at, to: endOfTerm(at, at, months) };
  const credit = creditAt(charity, completed, at);
  return [
    membershipActivated(term),
    ...(credit === null ? [] : [setUpFeeCredited({ projectId: credit.projectId, amount: credit.setUpFee })]),
    chargeFor(term, { chargeId, for: 'activation', months, credit: credit?.setUpFee ?? 0 }),
  ];
};

/** From the next renewal on (decisions, Manage). */
export const changeTerms = (
  { membership }: RegisteredCharity,
  { data }: ChangeMembershipTerms,
): Decision<CharityEvent> => {
  if (membership === null) return inactive;
  return sameData(membership.next, data) ? [] : [membershipTermsChanged(data)];
};

/** The membership ends with the term that is paid for (decisions, Manage). */
export const stop = ({ membership }: RegisteredCharity): Decision<CharityEvent> => {
  if (membership === null) return inactive;
  return membership.renewal === 'stopped' ? [] : [membershipRenewalStopped({})];
};

/** Possible until the history says that the membership lapsed. */
export const resume = ({ membership }: RegisteredCharity): Decision<CharityEvent> => {
  if (membership === null) return inactive;
  return membership.renewal === 'continues' ? [] : [membershipRenewalResumed({})];
};

const nextTerm = ({ since, renewsAt, next }: CharityMembership): MembershipTerm => ({
  ...next,
  from: renewsAt,
  to: endOfTerm(since, renewsAt, renewalMonths[next.billing]),
});

/** Paid now, used after the current term (decisions, Renew Early). A stopped renewal stays stopped. */
export const renewNow = (
  { membership, charged }: RegisteredCharity,
  { data: { chargeId, at } }: RenewEarly,
): Decision<CharityEvent> => {
  if (charged.includes(chargeId)) return [];
  if (membership === null) return inactive;
  const term = nextTerm(membership);
  if (!isWithinReach(term.to, at)) {
    return reject('renewed-far-enough', 'Your membership is already renewed for as long as it can be for now.');
  }
  const months = renewalMonths[term.billing];
  return [membershipRenewedEarly(term), chargeFor(term, { chargeId, for: 'early-renewal', months, credit: 0 })];
};

/** What the schedule does, one step at a time. A charge id that was used is a repetition: nothing is charged twice. */
export const keep = (
  { membership, charged }: RegisteredCharity,
  { data: { chargeId, at } }: KeepMembership,
): Decision<CharityEvent> => {
  if (membership === null || charged.includes(chargeId)) return [];
  const step = dueStep(membership, at);
  switch (step) {
    case null:
      return [];
    case 30:
    case 7:
      return [membershipRenewalAnnounced({ renewsAt: membership.renewsAt, daysBefore: step })];
    case 'lapse':
      return [membershipLapsed({ at: membership.renewsAt })];
    case 'renew': {
      const term = nextTerm(membership);
      const months = renewalMonths[term.billing];
      return [membershipRenewed(term), chargeFor(term, { chargeId, for: 'renewal', months, credit: 0 })];
    }
    default:
      return unreachable(step);
  }
};
