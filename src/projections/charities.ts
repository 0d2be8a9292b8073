import type { Billing, ReminderDays } from '../domain/charities/billing.ts';
import type { CharityEvent, MembershipTerm, Organisation } from '../domain/charities/events.ts';
import type { MembershipTier } from '../domain/charities/membership-tiers.ts';
import { nextStepAt } from '../domain/charities/terms.ts';
import { aggregateIdOf } from '../domain/kernel/event.ts';
import { projection } from './engine/projection.ts';
import {
  bigint,
  boolean,
  integer,
  jsonb,
  nullable,
  type RowOf,
  readModelTable,
  text,
  timestamptz,
} from './engine/table.ts';
import { byClosingTheAccount } from './erasing-events.ts';
import { searchable } from './searchable.ts';
import { wordsOf } from './terms.ts';

const table = readModelTable({
  name: 'charities',
  keyColumn: 'charity_id',
  columns: {
    charity_id: text(),
    user_id: text(),
    organisation: nullable(text()),
    registered_number: nullable(text()),
    /** Pounds per year. */
    revenue: bigint(),
    employee_count: integer(),
    founding_year: nullable(integer()),
    mission: nullable(text()),
    primary_cause: nullable(text()),
    location: nullable(text()),
    /** The tier of the current or last membership; before the first membership, the tier chosen at registration. */
    membership_tier: text<MembershipTier>(),
    /** Whether there is a membership. If not, the columns up to `due_at` are null. */
    membership_active: boolean(),
    membership_billing: nullable(text<Billing>()),
    membership_since: nullable(timestamptz()),
    /** The start of the latest paid term; in the future after an early renewal. */
    membership_term_from: nullable(timestamptz()),
    membership_renews_at: nullable(timestamptz()),
    membership_renewal: nullable(text<'continues' | 'stopped'>()),
    /** Paid terms that have not begun, in order. */
    membership_ahead: nullable(jsonb<readonly MembershipTerm[]>()),
    next_tier: nullable(text<MembershipTier>()),
    next_billing: nullable(text<Billing>()),
    /** The reminders that were sent for this renewal. */
    announced: nullable(jsonb<readonly ReminderDays[]>()),
    /** When the next reminder, beginning of a term paid early, renewal or end is due. */
    due_at: nullable(timestamptz()),
    registered_at: timestamptz(),
    left_at: nullable(timestamptz()),
    /** The organisation in searchable form. */
    found_by: text(),
  },
  indexes: [
    ['membership_renews_at', 'charity_id'],
    ['due_at', 'charity_id'],
    ['user_id'],
    { gin: wordsOf('found_by') },
  ],
});

export type CharityRow = RowOf<typeof table>;

const noMembership = {
  membership_active: false,
  membership_billing: null,
  membership_since: null,
  membership_term_from: null,
  membership_renews_at: null,
  membership_renewal: null,
  membership_ahead: null,
  next_tier: null,
  next_billing: null,
  announced: null,
  due_at: null,
} as const satisfies Partial<CharityRow>;

const organisationOf = (facts: Organisation) => ({
  organisation: facts.organisation,
  registered_number: facts.registeredNumber,
  revenue: facts.revenue,
  employee_count: facts.employeeCount,
  founding_year: facts.foundingYear,
  mission: facts.mission,
  primary_cause: facts.primaryCause,
  location: facts.location,
  found_by: searchable(facts.organisation),
});

/** Updates when the next step of the membership is due. */
const withDue = (row: CharityRow): CharityRow => {
  const {
    membership_term_from: termFrom,
    membership_renews_at: renewsAt,
    membership_renewal: renewal,
    membership_ahead: ahead,
    announced,
  } = row;
  // Stryker disable next-line all: an active membership has all five, and only its row gets here
  if (!(termFrom && renewsAt && renewal && ahead && announced)) return { ...row, due_at: null };
  return { ...row, due_at: nextStepAt({ termFrom, renewsAt, renewal, ahead, announced }) };
};

/** Adds a paid term, whose renewal has not been announced yet. */
const paidUntilEndOf = (row: CharityRow, { from, to }: MembershipTerm): CharityRow =>
  withDue({ ...row, membership_term_from: from, membership_renews_at: to, announced: [] });

/** Pays for a term that begins now. */
const inTerm = (row: CharityRow, term: MembershipTerm): CharityRow =>
  paidUntilEndOf({ ...row, membership_tier: term.tier, membership_billing: term.billing, membership_ahead: [] }, term);

// Stryker disable next-line ArrayDeclaration: an active membership has a list
const aheadOf = (row: CharityRow): readonly MembershipTerm[] => row.membership_ahead ?? [];

/** Changes the row of a charity with a membership; leaves others as they are. */
const member = (row: CharityRow | null, change: (row: CharityRow) => CharityRow): CharityRow | null =>
  row?.membership_active ? change(row) : row;

export const charities = projection<typeof table, CharityEvent>({
  table,
  version: 6,
  purpose: 'Every charity with its organisation and its membership.',
  personal: {
    erasedBy: byClosingTheAccount,
    blanks: { user_id: { mission: null } },
  },
  invariants: {
    'An active membership has a tier.': 'not membership_active or membership_tier is not null',
    'A charity that has left has no active membership.': 'left_at is null or not membership_active',
  },
  key: aggregateIdOf,
  handlers: {
    CharityRegistered: (_row, { data, metadata }, charityId) => ({
      charity_id: charityId,
      user_id: data.userId,
      ...organisationOf(data),
      // The tier is chosen at registration; the membership is activated later (spec §4).
      membership_tier: data.membershipTier,
      ...noMembership,
      registered_at: metadata.occurredAt,
      left_at: null,
    }),
    OrganisationDescribed: (row, { data }) => row && { ...row, ...organisationOf(data) },
    MembershipActivated: (row, { data }) =>
      row &&
      inTerm(
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
        // Stryker disable next-line ArrayDeclaration: an active membership has a list
        const others = (charity.announced ?? []).filter((days) => days !== data.daysBefore);
        return withDue({ ...charity, announced: [...others, data.daysBefore] });
      }),
    MembershipRenewed: (row, { data }) => member(row, (charity) => inTerm(charity, data)),
    MembershipRenewedEarly: (row, { data }) =>
      member(row, (charity) => paidUntilEndOf({ ...charity, membership_ahead: [...aheadOf(charity), data] }, data)),
    MembershipTermBegan: (row, { data }) =>
      member(row, (charity) =>
        withDue({
          ...charity,
          membership_tier: data.tier,
          membership_billing: data.billing,
          membership_ahead: aheadOf(charity).filter(({ from }) => from >= data.to),
        }),
      ),
    MembershipLapsed: (row) => row && { ...row, ...noMembership },
    CharityLeft: (row, { metadata }) => row && { ...row, ...noMembership, left_at: metadata.occurredAt },
  },
});
