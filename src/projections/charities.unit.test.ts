import { describe, expect, it } from 'vitest';
import { aCharge, aCharity, anOrganisation, aTerm } from '../../test/builders/charities.ts';
import { id } from '../../test/builders/ids.ts';
import { recorded } from '../../test/builders/recorded.ts';
import { folded } from '../../test/support/folded.ts';
import {
  type CharityEvent,
  charityLeft,
  charityRegistered,
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
  oneOffFeeAgreed,
  organisationDescribed,
  setUpFeeCredited,
} from '../domain/charities/events.ts';
import { charities } from './charities.ts';
import { membershipCharges } from './membership-charges.ts';

const at = { occurredAt: '2026-03-01T09:30:00.000Z' };
const happened = (event: CharityEvent) => recorded(`charity-${id(10)}`, event, at);
const rowAfter = (...events: readonly CharityEvent[]) =>
  folded(charities, happened(charityRegistered(aCharity())), ...events.map(happened))[0];

const facts = {
  charity_id: id(10),
  user_id: id(1),
  organisation: 'Riverside Kitchen',
  registered_number: '1234567',
  revenue: 180_000,
  employee_count: 6,
  founding_year: 2011,
  mission: 'A warm meal for everyone.',
  primary_cause: 'Food poverty',
  location: 'Leeds',
  membership_tier: 'small',
  registered_at: at.occurredAt,
  left_at: null,
  found_by: 'riverside kitchen',
};
const withoutMembership = {
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
};
/** The first term: 15 January to 15 July 2026. */
const member = {
  membership_active: true,
  membership_billing: 'monthly',
  membership_since: '2026-01-15T10:00:00.000Z',
  membership_term_from: '2026-01-15T10:00:00.000Z',
  membership_renews_at: '2026-07-15T10:00:00.000Z',
  membership_renewal: 'continues',
  membership_ahead: [],
  next_tier: 'small',
  next_billing: 'monthly',
  announced: [],
  due_at: '2026-06-15T10:00:00.000Z',
};
const activated = membershipActivated(aTerm());

describe('charities', () => {
  it('hold a row for each charity, without an active membership at first', () => {
    expect(rowAfter()).toEqual({ ...facts, ...withoutMembership });
  });

  it('hold the largest revenue that can be registered', () => {
    expect(rowAfter(organisationDescribed(anOrganisation({ revenue: 1_000_000_000_000 })))).toMatchObject({
      revenue: 1_000_000_000_000,
    });
  });

  it('follow the charity’s description', () => {
    const described = organisationDescribed(
      anOrganisation({ organisation: 'Hillside Café', registeredNumber: null, employeeCount: 9, location: 'York' }),
    );
    expect(rowAfter(described)).toEqual({
      ...facts,
      ...withoutMembership,
      organisation: 'Hillside Café',
      registered_number: null,
      employee_count: 9,
      location: 'York',
      found_by: 'hillside cafe',
    });
  });

  it('are not changed by fees, charges and credits', () => {
    expect(
      rowAfter(
        oneOffFeeAgreed({ projectId: id(100), setUpFee: 249 }),
        membershipCharged(aCharge()),
        setUpFeeCredited({ projectId: id(100), amount: 249 }),
      ),
    ).toEqual({ ...facts, ...withoutMembership });
  });
});

describe('a membership', () => {
  it('is active from its activation on, and first announces its end', () => {
    expect(rowAfter(activated)).toEqual({ ...facts, ...member });
  });

  it('takes the tier of the activation, not that of the registration', () => {
    expect(rowAfter(membershipActivated(aTerm({ tier: 'large' })))).toMatchObject({
      membership_tier: 'large',
      next_tier: 'large',
    });
  });

  it('keeps its terms until the renewal when they are changed', () => {
    expect(rowAfter(activated, membershipTermsChanged({ tier: 'medium', billing: 'annual' }))).toEqual({
      ...facts,
      ...member,
      next_tier: 'medium',
      next_billing: 'annual',
    });
  });

  it('can be stopped and resumed', () => {
    expect(rowAfter(activated, membershipRenewalStopped({}))).toEqual({
      ...facts,
      ...member,
      membership_renewal: 'stopped',
    });
    expect(rowAfter(activated, membershipRenewalStopped({}), membershipRenewalResumed({}))).toEqual({
      ...facts,
      ...member,
    });
  });

  it('has its next step due after each announcement', () => {
    const renewsAt = member.membership_renews_at;
    const first = membershipRenewalAnnounced({ renewsAt, daysBefore: 30 });
    const second = membershipRenewalAnnounced({ renewsAt, daysBefore: 7 });
    expect(rowAfter(activated, first)).toMatchObject({ announced: [30], due_at: '2026-07-08T10:00:00.000Z' });
    expect(rowAfter(activated, first, second)).toMatchObject({ announced: [30, 7], due_at: renewsAt });
  });

  it('continues for another term, with no announcement made yet', () => {
    const renewed = membershipRenewed(
      aTerm({ tier: 'medium', from: '2026-07-15T10:00:00.000Z', to: '2026-08-15T10:00:00.000Z' }),
    );
    const announced = membershipRenewalAnnounced({ renewsAt: member.membership_renews_at, daysBefore: 7 });
    expect(rowAfter(activated, announced, renewed)).toMatchObject({
      membership_tier: 'medium',
      membership_since: member.membership_since,
      membership_term_from: '2026-07-15T10:00:00.000Z',
      membership_renews_at: '2026-08-15T10:00:00.000Z',
      announced: [],
      due_at: '2026-08-08T10:00:00.000Z',
    });
  });

  it('lasts longer after an early renewal, with tier and billing of the current term until it ends', () => {
    const term = aTerm({
      tier: 'large',
      billing: 'annual',
      from: '2026-07-15T10:00:00.000Z',
      to: '2027-07-15T10:00:00.000Z',
    });
    const early = membershipRenewedEarly(term);
    expect(rowAfter(activated, early)).toMatchObject({
      membership_tier: 'small',
      membership_billing: 'monthly',
      membership_renews_at: '2027-07-15T10:00:00.000Z',
      membership_ahead: [term],
      due_at: '2026-07-15T10:00:00.000Z',
    });
    expect(rowAfter(activated, early, membershipTermBegan(term))).toMatchObject({
      membership_tier: 'large',
      membership_billing: 'annual',
      membership_ahead: [],
      due_at: '2027-06-15T10:00:00.000Z',
    });
  });

  it('keeps terms paid further ahead when one of them begins, and none after a renewal', () => {
    const first = aTerm({ from: '2026-07-15T10:00:00.000Z', to: '2026-08-15T10:00:00.000Z' });
    const second = aTerm({ from: '2026-08-15T10:00:00.000Z', to: '2026-09-15T10:00:00.000Z' });
    const paid = [activated, membershipRenewedEarly(first), membershipRenewedEarly(second)] as const;
    expect(rowAfter(...paid, membershipTermBegan(first))).toMatchObject({ membership_ahead: [second] });
    const third = aTerm({ from: '2026-09-15T10:00:00.000Z', to: '2026-10-15T10:00:00.000Z' });
    expect(rowAfter(...paid, membershipRenewed(third))).toMatchObject({ membership_ahead: [] });
  });

  it('is cleared when it has lapsed, except for the tier', () => {
    const lapsed = membershipLapsed({ at: member.membership_renews_at });
    expect(rowAfter(membershipActivated(aTerm({ tier: 'large' })), lapsed)).toEqual({
      ...facts,
      ...withoutMembership,
      membership_tier: 'large',
    });
  });

  it('can be activated again', () => {
    const lapsed = membershipLapsed({ at: member.membership_renews_at });
    const again = aTerm({ from: '2027-01-01T10:00:00.000Z', to: '2027-07-01T10:00:00.000Z' });
    expect(rowAfter(activated, lapsed, membershipActivated(again))).toMatchObject({
      membership_active: true,
      membership_since: '2027-01-01T10:00:00.000Z',
      membership_renews_at: '2027-07-01T10:00:00.000Z',
    });
  });

  it('ends when the charity leaves', () => {
    expect(rowAfter(activated, charityLeft({}))).toEqual({ ...facts, ...withoutMembership, left_at: at.occurredAt });
  });

  it.each([
    membershipTermsChanged({ tier: 'large', billing: 'annual' }),
    membershipRenewalStopped({}),
    membershipRenewalResumed({}),
    membershipRenewalAnnounced({ renewsAt: member.membership_renews_at, daysBefore: 7 }),
    membershipRenewed(aTerm()),
    membershipRenewedEarly(aTerm()),
    membershipTermBegan(aTerm()),
  ])('that does not exist is not changed by $type', (event) => {
    expect(rowAfter(event)).toEqual({ ...facts, ...withoutMembership });
  });
});

describe('membership charges', () => {
  it('hold a row for each charge', () => {
    expect(folded(membershipCharges, happened(membershipCharged(aCharge({ credit: 249, due: 525 }))))).toEqual([
      {
        charge_id: id(900),
        charity_id: id(10),
        charged_for: 'activation',
        tier: 'small',
        billing: 'monthly',
        term_from: '2026-01-15T10:00:00.000Z',
        term_to: '2026-07-15T10:00:00.000Z',
        price: 774,
        credit: 249,
        due: 525,
        created_at: at.occurredAt,
      },
    ]);
  });
});
