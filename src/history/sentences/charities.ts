import type { CharityEvent, MembershipTerms } from '../../domain/charities/events.ts';
import { by, charity, day, pounds, project, type Sentences, say } from '../sentence-parts.ts';

const termsOf = ({ tier, billing }: MembershipTerms): string => `a ${tier} membership, paid ${billings[billing]}`;

const billings = { monthly: 'monthly', annual: 'by the year' } as const;

const chargedFor = {
  activation: 'the start of the membership',
  renewal: 'its renewal',
  'early-renewal': 'its early renewal',
} as const;

export const charitySentences: Sentences<CharityEvent> = {
  CharityRegistered: ({ id, data }) => say`${charity(id)} registered as a ${data.membershipTier} charity.`,
  OrganisationDescribed: ({ id }) => say`${charity(id)} described its organisation anew.`,
  OneOffFeeAgreed: ({ id, data }) =>
    say`${charity(id)} agreed to a set-up fee of ${pounds(data.setUpFee)} for ${project(data.projectId)}.`,
  OneOffFeeReleased: ({ id, data }) =>
    say`The set-up fee of ${charity(id)} for ${project(data.projectId)} was given free: nothing was submitted.`,
  MembershipActivated: ({ id, data }) =>
    say`${charity(id)} became a member with ${termsOf(data)}, until ${day(data.to)}.`,
  MembershipCharged: ({ id, data }) =>
    say`${charity(id)} owes ${pounds(data.due)} for ${chargedFor[data.for]}${
      data.credit > 0 ? ` of ${pounds(data.price)}, with ${pounds(data.credit)} credited` : ''
    }.`,
  SetUpFeeCredited: ({ id, data }) =>
    say`${pounds(data.amount)} that ${charity(id)} paid for ${project(data.projectId)} count towards its membership.`,
  MembershipTermsChanged: ({ id, data }) => say`${charity(id)} chose ${termsOf(data)}, from the next renewal on.`,
  MembershipRenewalStopped: ({ id, actor }) => say`${by(actor)} stopped the renewal of ${charity(id)}’s membership.`,
  MembershipRenewalResumed: ({ id, actor }) =>
    say`${by(actor)} let the membership of ${charity(id)} be renewed after all.`,
  MembershipRenewalAnnounced: ({ id, data }) =>
    say`${charity(id)} was reminded, ${String(data.daysBefore)} days before, that its membership renews on ${day(data.renewsAt)}.`,
  MembershipRenewed: ({ id, data }) => say`The membership of ${charity(id)} was renewed until ${day(data.to)}.`,
  MembershipRenewedEarly: ({ id, data }) => say`${charity(id)} renewed its membership early, until ${day(data.to)}.`,
  MembershipLapsed: ({ id }) => say`The membership of ${charity(id)} ended.`,
  CharityLeft: ({ id }) => say`${charity(id)} left: its account was closed.`,
};
