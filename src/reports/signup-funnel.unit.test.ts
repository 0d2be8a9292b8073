import { describe, expect, it } from 'vitest';
import { aTerm } from '../../test/builders/charities.ts';
import {
  account,
  charity,
  charitySignup,
  consultant,
  consultantSignup,
  project,
} from '../../test/builders/happenings.ts';
import { id } from '../../test/builders/ids.ts';
import { aVisit } from '../../test/builders/visits.ts';
import type { Happening } from '../../test/support/read-models.ts';
import { reported, rowsOf } from '../../test/support/reported.ts';
import { membershipActivated } from '../domain/charities/events.ts';
import { consultantApproved } from '../domain/consultants/events.ts';
import { pageVisited } from '../domain/visits/events.ts';
import { signupConverted, signupInvited } from '../domain/waiting-list/events.ts';
import { signupFunnel } from './signup-funnel.ts';

const march = { from: '2026-03-01', to: '2026-03-31' };
const day = (number: number): string => `2026-03-${String(number).padStart(2, '0')}T10:00:00.000Z`;
const visit = (visitor: number, isFirstVisit: boolean, at: string): Happening => [
  `visitor-${id(visitor)}`,
  pageVisited(aVisit({ visitorId: id(visitor), isFirstVisit })),
  at,
];
const invited = (number: number): Happening => [`waitingListSignup-${id(number)}`, signupInvited({}), day(9)];
const converted = (number: number, user: number): Happening => [
  `waitingListSignup-${id(number)}`,
  signupConverted({ userId: id(user) }),
  day(12),
];
const approved = (number: number): Happening => [
  `consultant-${id(number)}`,
  consultantApproved({}),
  '2026-04-20T10:00:00.000Z',
];

/** Charity 10 belongs to member 1, consultant 20 to member 2. A registration records the account last. */
const registeredCharity = [charity(10, { userId: id(1) }), account(1, { role: 'charity' }, day(10))];
const registeredConsultant = [consultant(20, { userId: id(2) }, day(11)), account(2, { role: 'consultant' }, day(11))];

const peopleBy = async (...happenings: readonly Happening[]): Promise<readonly unknown[]> =>
  rowsOf(await reported(signupFunnel, march, ...happenings)).map(({ people }) => people);

describe('the signup funnel', () => {
  it('counts a visitor once, regardless of the number of visits', async () => {
    expect(await peopleBy(visit(70, true, day(1)), visit(70, false, day(2)), visit(71, true, day(3)))).toEqual([
      2, 0, 0, 0, 0,
    ]);
  });

  it('separates charities from consultants, and shows the share that reached the next stage', async () => {
    const result = await reported(
      signupFunnel,
      march,
      ...[70, 71, 72, 73].map((visitor) => visit(visitor, true, day(1))),
      charitySignup(200, day(2)),
      consultantSignup(300, day(3)),
      invited(200),
      ...registeredCharity,
      ...registeredConsultant,
      converted(200, 1),
      approved(20),
      project(100, day(20), { charityId: id(10) }),
    );
    expect(result.rows).toEqual([
      ['Visited', null, null, 4, null, 100],
      ['Joined the waiting list', 1, 1, 2, 50, 50],
      ['Invited to register', 1, 0, 1, 50, 25],
      ['Registered', 1, 1, 2, 100, 50],
      ['Approved or active', 1, 1, 2, 100, 50],
    ]);
    expect(result.notes[0]).toMatch(/^1 of those who registered came from the waiting list, which is not required\./);
  });

  it('counts only invited signups of the period as coming from the previous stage', async () => {
    const happenings = [
      charitySignup(200, day(2)),
      charitySignup(201, day(2)),
      charitySignup(202, '2026-02-27T10:00:00.000Z'),
      invited(200),
      invited(202),
      ...registeredCharity,
      ...registeredConsultant,
      converted(202, 1),
      converted(201, 2),
    ];
    const rows = rowsOf(await reported(signupFunnel, march, ...happenings));
    expect(rows[3]).toMatchObject({ stage: 'Registered', people: 2, ofPrevious: 0 });
  });

  it('counts a charity as active once, by its first project or membership', async () => {
    const joins: Happening = [`charity-${id(10)}`, membershipActivated(aTerm()), day(21)];
    const happenings = [...registeredCharity, project(100, day(20)), project(101, day(22)), joins];
    expect((await peopleBy(...happenings))[4]).toBe(1);
  });

  it('counts those of the period, including what they did later', async () => {
    const early = '2026-02-27T10:00:00.000Z';
    const before = [
      visit(70, true, early),
      charitySignup(200, early),
      invited(200),
      account(3, { role: 'charity' }, early),
    ];
    expect(await peopleBy(...before, ...registeredConsultant, approved(20))).toEqual([0, 0, 0, 1, 1]);
  });

  it('leaves out analysts and administrators', async () => {
    expect((await peopleBy(account(1, { role: 'admin' }, day(3)), account(2, { role: 'analyst' }, day(3))))[3]).toBe(0);
  });

  it('counts a new member with two signups once', async () => {
    const { notes } = await reported(signupFunnel, march, ...registeredCharity, converted(200, 1), converted(201, 1));
    expect(notes[0]).toMatch(/^1 of those who registered came from the waiting list,/);
  });
});
