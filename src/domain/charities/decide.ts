// Contents
//   Charity:     register, describe, agree the set-up fee of a one-off project, leave
//   Shortlist:   save a consultant, remove them
//   Membership:  activate, change terms, stop and resume the renewal, renew early, take the next due step
//   The decider
// The dates of terms, reminders and credits are in terms.ts.

import type { Decider, Decision } from '../kernel/decider.ts';
import { unreachable } from '../kernel/never.ts';
import { reject } from '../kernel/rejection.ts';
import { sameData } from '../kernel/same-data.ts';
import { firstTermMonths, priceOf, renewalMonths } from './billing.ts';
import type { Activation, ChargeRequest, CharityCommand, CompletedOneOff, FeeRequest } from './commands.ts';
import {
  type CharityEvent,
  type CharityRegistration,
  charityEvents,
  charityLeft,
  charityRegistered,
  consultantRemovedFromShortlist,
  consultantShortlisted,
  type MembershipCharge,
  type MembershipTerm,
  type MembershipTerms,
  membershipActivated,
  membershipCharged,
  membershipLapsed,
  membershipRenewalAnnounced,
  membershipRenewalResumed,
  membershipRenewalStopped,
  membershipRenewed,
  membershipRenewedEarly,
  membershipTermBegan,
  membershipTermsChanged,
  type OneOffFee,
  oneOffFeeAgreed,
  oneOffFeeReleased,
  organisationDescribed,
  setUpFeeCredited,
} from './events.ts';
import { nextSetUpFee } from './price-book.ts';
import { mostShortlisted } from './shortlist.ts';
import {
  agreedOneOffFee,
  type Charity,
  type CharityMembership,
  evolve,
  firstOneOffProject,
  initial,
  type RegisteredCharity,
} from './state.ts';
import { dueStep, endOfTerm, hasCome, isWithinCredit, isWithinReach } from './terms.ts';

// Charity

const register = (charity: Charity, registration: CharityRegistration): Decision<CharityEvent> => {
  if (charity.status === 'unregistered') return [charityRegistered(registration)];
  return sameData(charity.registration, registration)
    ? []
    : reject('charity-already-registered', 'This charity is already registered.');
};

/**
 * A charity's first one-off project costs less than later ones (spec §9). The charity decides this, not the project:
 * only here do two simultaneous requests meet. If the first project never came about, the next one gets the lower fee.
 */
const agreeFee = (charity: RegisteredCharity, { projectId, lapsed }: FeeRequest): Decision<CharityEvent> => {
  if (agreedOneOffFee(charity, projectId) !== null) return [];
  const released = charity.oneOffFees
    .filter((fee) => fee.projectId === lapsed)
    .map((fee) => oneOffFeeReleased({ projectId: fee.projectId }));
  const isFirstTaken = firstOneOffProject(released.reduce<Charity>(evolve, charity)) !== null;
  return [...released, oneOffFeeAgreed({ projectId, setUpFee: nextSetUpFee(isFirstTaken) })];
};

const leave = ({ membership }: RegisteredCharity, at: string): Decision<CharityEvent> => [
  ...(membership === null ? [] : [membershipLapsed({ at })]),
  charityLeft({}),
];

// Membership

const inactive = reject('membership-inactive', 'You have no active membership. Please activate one first.');

/** One charge for the whole term, monthly or annual (docs/decisions/0009). */
const chargeFor = (
  term: MembershipTerm,
  charge: Pick<MembershipCharge, 'chargeId' | 'for' | 'credit'> & { readonly months: number },
): CharityEvent => {
  const { chargeId, months, credit } = charge;
  const price = priceOf(term.tier, term.billing, months);
  return membershipCharged({ chargeId, for: charge.for, ...term, price, credit, due: price - credit });
};

/** The fee credited to a membership that starts at `at`: that of the project completed last (spec §9). */
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

/** Starts at once. The first term is the monthly minimum commitment, or a year (decisions, Activate). */
const activate = (charity: RegisteredCharity, activation: Activation): Decision<CharityEvent> => {
  const { tier, billing, chargeId, at, completed } = activation;
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

/** Takes effect at the next renewal (decisions, Manage). */
const changeTerms = ({ membership }: RegisteredCharity, terms: MembershipTerms): Decision<CharityEvent> => {
  if (membership === null) return inactive;
  return sameData(membership.next, terms) ? [] : [membershipTermsChanged(terms)];
};

/** The membership ends when the paid term ends (decisions, Manage). */
const stopRenewal = ({ membership }: RegisteredCharity): Decision<CharityEvent> => {
  if (membership === null) return inactive;
  return membership.renewal === 'stopped' ? [] : [membershipRenewalStopped({})];
};

/** Possible until the membership has lapsed. */
const resumeRenewal = ({ membership }: RegisteredCharity): Decision<CharityEvent> => {
  if (membership === null) return inactive;
  return membership.renewal === 'continues' ? [] : [membershipRenewalResumed({})];
};

const nextTerm = ({ since, renewsAt, next }: CharityMembership): MembershipTerm => ({
  ...next,
  from: renewsAt,
  to: endOfTerm(since, renewsAt, renewalMonths[next.billing]),
});

/** Paid now, starts after the current term (decisions, Renew Early). A stopped renewal stays stopped. */
const renewEarly = (
  { membership, charged }: RegisteredCharity,
  { chargeId, at }: ChargeRequest,
): Decision<CharityEvent> => {
  if (charged.includes(chargeId)) return [];
  if (membership === null) return inactive;
  const term = nextTerm(membership);
  if (!isWithinReach(term.to, at)) {
    return reject('renewed-far-enough', 'Your membership is already renewed as far ahead as possible.');
  }
  const months = renewalMonths[term.billing];
  return [membershipRenewedEarly(term), chargeFor(term, { chargeId, for: 'early-renewal', months, credit: 0 })];
};

/**
 * The schedule's next step, and the beginning of a term that was paid for early. A charge id that was used before is a
 * repetition: nothing is charged twice.
 */
const takeDueStep = (
  { membership, charged }: RegisteredCharity,
  { chargeId, at }: ChargeRequest,
): Decision<CharityEvent> => {
  if (membership === null || charged.includes(chargeId)) return [];
  const step = dueStep(membership, at);
  const begun = membership.ahead.filter(({ from }) => hasCome(from, at)).slice(-1);
  const began = begun.map((term) => membershipTermBegan(term));
  switch (step) {
    case null:
      return began;
    case 30:
    case 7:
      return [...began, membershipRenewalAnnounced({ renewsAt: membership.renewsAt, daysBefore: step })];
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

// Shortlist

const shortlist = (charity: RegisteredCharity, consultantId: string): Decision<CharityEvent> => {
  if (charity.shortlist.includes(consultantId)) return [];
  return charity.shortlist.length < mostShortlisted
    ? [consultantShortlisted({ consultantId })]
    : reject('shortlist-full', `You can save at most ${mostShortlisted} consultants. Please remove one first.`);
};

// The decider

const decide = (charity: Charity, command: CharityCommand): Decision<CharityEvent> => {
  if (command.type === 'RegisterCharity') return register(charity, command.data);
  if (charity.status === 'unregistered') return reject('charity-unknown', 'Please register your charity first.');
  if (charity.status === 'left') {
    return command.type === 'LeaveAsCharity' || command.type === 'KeepMembership'
      ? []
      : reject('charity-left', 'This charity has left the fellowship.');
  }
  switch (command.type) {
    case 'DescribeOrganisation':
      return sameData(charity.organisation, command.data) ? [] : [organisationDescribed(command.data)];
    case 'AgreeOneOffFee':
      return agreeFee(charity, command.data);
    case 'ActivateMembership':
      return activate(charity, command.data);
    case 'ChangeMembershipTerms':
      return changeTerms(charity, command.data);
    case 'StopRenewal':
      return stopRenewal(charity);
    case 'ResumeRenewal':
      return resumeRenewal(charity);
    case 'RenewEarly':
      return renewEarly(charity, command.data);
    case 'KeepMembership':
      return takeDueStep(charity, command.data);
    case 'ShortlistConsultant':
      return shortlist(charity, command.data.consultantId);
    case 'RemoveFromShortlist':
      return charity.shortlist.includes(command.data.consultantId)
        ? [consultantRemovedFromShortlist(command.data)]
        : [];
    case 'LeaveAsCharity':
      return leave(charity, command.data.at);
    default:
      return unreachable(command);
  }
};

/** A charity: its description, its membership and the fees it agreed to pay. */
export const charity: Decider<Charity, CharityCommand, CharityEvent> = {
  category: charityEvents.category,
  initial,
  evolve,
  decide,
};
