import type { CharityEvent, MembershipTerm } from '../domain/charities/events.ts';
import { nextStepAt } from '../domain/charities/terms.ts';
import { aggregateIdOf } from '../domain/kernel/event.ts';
import { projection } from './engine/projection.ts';
import type { CharityRow } from './rows.ts';
import { searchable } from './searchable.ts';

const noMembership = {
  membership_active: false,
  membership_billing: null,
  membership_since: null,
  membership_term_from: null,
  membership_renews_at: null,
  membership_renewal: null,
  next_tier: null,
  next_billing: null,
  announced: null,
  due_at: null,
} as const satisfies Partial<CharityRow>;

/** The row with the moment at which something has to be done for its membership. */
const withDue = (row: CharityRow): CharityRow => {
  const {
    membership_term_from: termFrom,
    membership_renews_at: renewsAt,
    membership_renewal: renewal,
    announced,
  } = row;
  if (termFrom === null || renewsAt === null || renewal === null) return { ...row, due_at: null };
  return { ...row, due_at: nextStepAt({ termFrom, renewsAt, renewal, announced: announced ?? [] }) };
};

/** The row with another term paid for. */
const withTerm = (row: CharityRow, { tier, billing, from, to }: MembershipTerm): CharityRow =>
  withDue({
    ...row,
    membership_tier: tier,
    membership_billing: billing,
    membership_term_from: from,
    membership_renews_at: to,
    announced: [],
  });

/** Nothing can be said of a membership that is not there. */
const member = (row: CharityRow | null, change: (row: CharityRow) => CharityRow): CharityRow | null =>
  row?.membership_active ? change(row) : row;

export const charities = projection<CharityRow, CharityEvent>({
  name: 'charities',
  version: 2,
  table: {
    keyColumn: 'charity_id',
    columns: {
      charity_id: 'text',
      user_id: 'text',
      organisation: 'text',
      registered_number: 'text',
      revenue: 'bigint',
      employee_count: 'integer',
      founding_year: 'integer',
      mission: 'text',
      primary_cause: 'text',
      location: 'text',
      membership_tier: 'text',
      membership_active: 'boolean',
      membership_billing: 'text',
      membership_since: 'timestamptz',
      membership_term_from: 'timestamptz',
      membership_renews_at: 'timestamptz',
      membership_renewal: 'text',
      next_tier: 'text',
      next_billing: 'text',
      announced: 'jsonb',
      due_at: 'timestamptz',
      registered_at: 'timestamptz',
      left_at: 'timestamptz',
      found_by: 'text',
    },
    indexes: [['user_id'], ['membership_renews_at', 'charity_id'], ['due_at', 'charity_id']],
  },
  invariants: {
    'A membership that is active has a tier.': 'not membership_active or membership_tier is not null',
    'A charity that has left is no active member.': 'left_at is null or not membership_active',
  },
  key: aggregateIdOf,
  handlers: {
    CharityRegistered: (_row, { data, metadata }, charityId) => ({
      charity_id: charityId,
      user_id: data.userId,
      organisation: data.organisation,
      registered_number: data.registeredNumber,
      revenue: data.revenue,
      employee_count: data.employeeCount,
      founding_year: data.foundingYear,
      mission: data.mission,
      primary_cause: data.primaryCause,
      location: data.location,
      // A tier is chosen on registering, a membership is activated later (spec §4).
      membership_tier: data.membershipTier,
      ...noMembership,
      registered_at: metadata.occurredAt,
      left_at: null,
      found_by: searchable(data.organisation),
    }),
    OrganisationDescribed: (row, { data }) =>
      row && {
        ...row,
        organisation: data.organisation,
        registered_number: data.registeredNumber,
        revenue: data.revenue,
        employee_count: data.employeeCount,
        founding_year: data.foundingYear,
        mission: data.mission,
        primary_cause: data.primaryCause,
        location: data.location,
        found_by: searchable(data.organisation),
      },
    MembershipActivated: (row, { data }) =>
      row &&
      withTerm(
        {
          ...row,
          membership_active: true,
          membership_since: data.from,
          membership_renewal: 'continues',
          next_tier: data.tier,
          next_billing: data.billing,
        },
        data,
      ),
    MembershipTermsChanged: (row, { data }) =>
      member(row, (charity) => ({ ...charity, next_tier: data.tier, next_billing: data.billing })),
    MembershipRenewalStopped: (row) => member(row, (charity) => withDue({ ...charity, membership_renewal: 'stopped' })),
    MembershipRenewalResumed: (row) =>
      member(row, (charity) => withDue({ ...charity, membership_renewal: 'continues' })),
    MembershipRenewalAnnounced: (row, { data }) =>
      member(row, (charity) => {
        const others = (charity.announced ?? []).filter((days) => days !== data.daysBefore);
        return withDue({ ...charity, announced: [...others, data.daysBefore] });
      }),
    MembershipRenewed: (row, { data }) => member(row, (charity) => withTerm(charity, data)),
    MembershipRenewedEarly: (row, { data }) => member(row, (charity) => withTerm(charity, data)),
    MembershipLapsed: (row) => row && { ...row, ...noMembership },
    CharityLeft: (row, { metadata }) => row && { ...row, ...noMembership, left_at: metadata.occurredAt },
  },
});
