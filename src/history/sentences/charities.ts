import type { CharityEvent, MembershipTerms } from '../../domain/charities/events.ts';
import { becomes, by, charity, consultant, day, pounds, project, type Sentences, sentence } from '../sentence-parts.ts';

const billings = { monthly: 'monthly', annual: 'annually' } as const;

const termsOf = ({ tier, billing }: MembershipTerms): string => `a ${tier} membership, paid ${billings[billing]}`;

const chargedFor = {
  activation: 'the start of the membership',
  renewal: 'its renewal',
  'early-renewal': 'its early renewal',
} as const;

const registered = 'Registered';

export const charitySentences: Sentences<CharityEvent> = {
  CharityRegistered: becomes(
    registered,
    ({ id, data }) => sentence`${charity(id)} registered as a ${data.membershipTier} charity.`,
  ),
  OrganisationDescribed: ({ id }) => sentence`${charity(id)} updated its organisation’s details.`,
  OneOffFeeAgreed: ({ id, data }) =>
    sentence`${charity(id)} agreed to a set-up fee of ${pounds(data.setUpFee)} for ${project(data.projectId)}.`,
  OneOffFeeReleased: ({ id, data }) =>
    sentence`The set-up fee of ${charity(id)} for ${project(data.projectId)} was released: no project was submitted.`,
  MembershipActivated: becomes(
    'Member',
    ({ id, data }) => sentence`${charity(id)} became a member with ${termsOf(data)}, until ${day(data.to)}.`,
  ),
  MembershipCharged: ({ id, data }) =>
    sentence`${charity(id)} owes ${pounds(data.due)} for ${chargedFor[data.for]}${
      data.credit > 0 ? `: ${pounds(data.price)} less a credit of ${pounds(data.credit)}` : ''
    }.`,
  SetUpFeeCredited: ({ id, data }) =>
    sentence`The ${pounds(data.amount)} that ${charity(id)} paid for ${project(data.projectId)} was credited to its membership.`,
  MembershipTermsChanged: ({ id, data }) => sentence`${charity(id)} chose ${termsOf(data)}, from the next renewal.`,
  MembershipRenewalStopped: ({ id, actor }) =>
    sentence`${by(actor)} stopped the renewal of ${charity(id)}’s membership.`,
  MembershipRenewalResumed: ({ id, actor }) =>
    sentence`${by(actor)} resumed the renewal of ${charity(id)}’s membership.`,
  MembershipRenewalAnnounced: ({ id, data }) =>
    sentence`${charity(id)} was reminded ${String(data.daysBefore)} days in advance that its membership renews on ${day(data.renewsAt)}.`,
  MembershipRenewed: ({ id, data }) => sentence`The membership of ${charity(id)} was renewed until ${day(data.to)}.`,
  MembershipRenewedEarly: ({ id, data }) =>
    sentence`${charity(id)} renewed its membership early, until ${day(data.to)}.`,
  MembershipTermBegan: ({ id, data }) =>
    sentence`${charity(id)} began ${termsOf(data)}, which it had renewed early, until ${day(data.to)}.`,
  MembershipLapsed: becomes(registered, ({ id }) => sentence`The membership of ${charity(id)} ended.`),
  ConsultantShortlisted: ({ id, data }) => sentence`${charity(id)} saved ${consultant(data.consultantId)}.`,
  ConsultantRemovedFromShortlist: ({ id, data }) =>
    sentence`${charity(id)} removed ${consultant(data.consultantId)} from its saved consultants.`,
  CharityLeft: becomes('Left', ({ id }) => sentence`${charity(id)} left: its account was closed.`),
};
