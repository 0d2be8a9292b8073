import { describe, expect, it } from 'vitest';
import { aCharge, aTerm } from '../../test/builders/charities.ts';
import { id } from '../../test/builders/ids.ts';
import type { Happening } from '../../test/support/read-models.ts';
import { reported } from '../../test/support/reported.ts';
import {
  type CharityEvent,
  charityLeft,
  membershipActivated,
  membershipCharged,
  membershipLapsed,
  membershipRenewed,
} from '../domain/charities/events.ts';
import { membershipRevenue } from './membership-revenue.ts';

const on = (day: string): string => `2026-${day}T12:00:00.000Z`;
const of = (charity: number, event: CharityEvent, day: string): Happening => [`charity-${id(charity)}`, event, on(day)];
const lapsed = membershipLapsed({ at: on('03-01') });

describe('membership revenue and churn', () => {
  it('shows charges, new, renewed and lost members by month', async () => {
    const { rows } = await reported(
      membershipRevenue,
      { to: '2026-03-31' },
      of(10, membershipActivated(aTerm()), '01-05'),
      of(10, membershipCharged(aCharge({ price: 774, credit: 249, due: 525 })), '01-05'),
      of(11, membershipActivated(aTerm({ tier: 'large' })), '01-09'),
      of(11, membershipCharged(aCharge({ tier: 'large', price: 2_000, due: 2_000 })), '01-09'),
      of(10, lapsed, '03-01'),
      of(11, membershipRenewed(aTerm({ tier: 'large' })), '03-02'),
    );
    expect(rows).toEqual([
      ['2026-01', 'All tiers', 0, 2, 0, 0, null, 2_525, 249],
      ['2026-02', 'All tiers', 2, 0, 0, 0, 0, 0, 0],
      ['2026-03', 'All tiers', 2, 0, 1, 1, 50, 0, 0],
    ]);
  });

  it('uses the time of events, even if the history holds them in another order', async () => {
    const { rows } = await reported(
      membershipRevenue,
      { to: '2026-02-28' },
      of(10, membershipActivated(aTerm()), '02-05'),
      of(11, membershipActivated(aTerm()), '01-30'),
    );
    expect(rows.map(([month, , before, activated]) => [month, before, activated])).toEqual([
      ['2026-01', 0, 1],
      ['2026-02', 1, 1],
    ]);
  });

  it('separates tiers, and follows a member into another one', async () => {
    const { rows } = await reported(
      membershipRevenue,
      { tier: 'each', from: '2026-03-01', to: '2026-03-31' },
      of(10, membershipActivated(aTerm()), '01-05'),
      of(10, membershipRenewed(aTerm({ tier: 'medium' })), '02-05'),
      of(10, charityLeft({}), '03-05'),
    );
    expect(rows.map(([, tier, before, , , lost, churn]) => [tier, before, lost, churn])).toEqual([
      ['Small Organization', 0, 0, null],
      ['Medium Organization', 1, 1, 100],
      ['Large Organization', 0, 0, null],
    ]);
  });

  it('counts churn in the tier at the start of the month, and the loss in the last one', async () => {
    const { rows } = await reported(
      membershipRevenue,
      { tier: 'each', from: '2026-03-01', to: '2026-03-31' },
      of(10, membershipActivated(aTerm()), '01-05'),
      of(11, membershipActivated(aTerm({ tier: 'medium' })), '01-06'),
      of(10, membershipRenewed(aTerm({ tier: 'medium' })), '03-05'),
      of(10, charityLeft({}), '03-20'),
    );
    expect(rows.map(([, tier, before, , , lost, churn]) => [tier, before, lost, churn])).toEqual([
      ['Small Organization', 1, 0, 100],
      ['Medium Organization', 1, 1, 0],
      ['Large Organization', 0, 0, null],
    ]);
  });

  it('can be limited to one tier', async () => {
    const { rows, chart } = await reported(
      membershipRevenue,
      { tier: 'large', to: '2026-01-31' },
      of(10, membershipActivated(aTerm()), '01-05'),
      of(11, membershipActivated(aTerm({ tier: 'large' })), '01-06'),
    );
    expect(rows).toEqual([['2026-01', 'Large Organization', 0, 1, 0, 0, null, 0, 0]]);
    expect(chart).not.toBeNull();
  });

  it('does not count members who left', async () => {
    const happenings = [
      of(10, membershipActivated(aTerm()), '01-05'),
      of(10, lapsed, '02-01'),
      of(10, charityLeft({}), '03-01'),
    ];
    const { rows } = await reported(membershipRevenue, { to: '2026-03-31' }, ...happenings);
    expect(rows.map(([month, , before, , , lost]) => [month, before, lost])).toEqual([
      ['2026-01', 0, 0],
      ['2026-02', 1, 1],
      ['2026-03', 0, 0],
    ]);
  });

  it('counts only members as lost', async () => {
    const { rows } = await reported(membershipRevenue, { to: '2026-01-31' }, of(10, charityLeft({}), '01-05'));
    expect(rows).toEqual([['2026-01', 'All tiers', 0, 0, 0, 0, null, 0, 0]]);
  });

  it('does not count members who joined and left within a month as churn', async () => {
    const happenings = [
      of(10, membershipActivated(aTerm()), '01-05'),
      of(11, membershipActivated(aTerm()), '02-05'),
      of(11, charityLeft({}), '02-20'),
    ];
    const { rows } = await reported(membershipRevenue, { from: '2026-02-01', to: '2026-02-28' }, ...happenings);
    expect(rows.map(([, , before, , , lost, churn]) => [before, lost, churn])).toEqual([[1, 1, 0]]);
  });

  it('continues to the current month, with or without events', async () => {
    const { rows } = await reported(membershipRevenue, {}, of(10, membershipActivated(aTerm()), '04-05'));
    expect(rows.map(([month, , before]) => [month, before])).toEqual([
      ['2026-04', 0],
      ['2026-05', 1],
      ['2026-06', 1],
    ]);
  });
});
