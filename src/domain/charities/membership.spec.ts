import { describe, expect, it } from 'vitest';
import { aCharge, aCharity, aTerm } from '../../../test/builders/charities.ts';
import { id } from '../../../test/builders/ids.ts';
import { specify } from '../kernel/specify.ts';
import {
  activateMembership,
  agreeOneOffFee,
  changeMembershipTerms,
  keepMembership,
  renewEarly,
  resumeRenewal,
  stopRenewal,
} from './commands.ts';
import { charity } from './decide.ts';
import {
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
  oneOffFeeReleased,
  setUpFeeCredited,
} from './events.ts';

const registered = charityRegistered(aCharity());
const [firstCharge, secondCharge, thirdCharge] = [id(900), id(901), id(902)];
const [first, second] = [id(101), id(102)];

/** The 15th of a month of 2026, or of a later year, at ten. */
const the15thOf = (month: string, year = 2026) => `${year}-${month}-15T10:00:00.000Z`;
const start = the15thOf('01');
const firstRenewal = the15thOf('07');
const secondRenewal = the15thOf('08');

const activated = membershipActivated(aTerm());
const charged = membershipCharged(aCharge());
const monthly = [registered, activated, charged] as const;

const yearTerm = aTerm({ billing: 'annual', to: the15thOf('01', 2027) });
const annual = [
  registered,
  membershipActivated(yearTerm),
  membershipCharged(aCharge({ ...yearTerm, price: 1393, due: 1393 })),
] as const;

const rolledTerm = aTerm({ from: firstRenewal, to: secondRenewal });
const thirdTerm = aTerm({ from: secondRenewal, to: the15thOf('09') });
const largeYear = aTerm({ tier: 'large', billing: 'annual', from: firstRenewal, to: the15thOf('07', 2027) });
const rolledCharge = aCharge({ chargeId: secondCharge, for: 'renewal', ...rolledTerm, price: 129, due: 129 });
const rolled = [...monthly, membershipRenewed(rolledTerm), membershipCharged(rolledCharge)] as const;

const stopped = membershipRenewalStopped({});
const resumed = membershipRenewalResumed({});
const lapsed = membershipLapsed({ at: firstRenewal });
const monthAhead = membershipRenewalAnnounced({ renewsAt: firstRenewal, daysBefore: 30 });
const weekAhead = membershipRenewalAnnounced({ renewsAt: firstRenewal, daysBefore: 7 });

const activate = (changes: Partial<ReturnType<typeof activateMembership>['data']> = {}) =>
  activateMembership({
    tier: 'small',
    billing: 'monthly',
    chargeId: firstCharge,
    at: start,
    completed: [],
    ...changes,
  });
const keepAt = (at: string, chargeId = thirdCharge) => keepMembership({ chargeId, at });
const renewAt = (at: string, chargeId = thirdCharge) => renewEarly({ chargeId, at });

describe('activating a membership', () => {
  it.each([
    ['small', 774],
    ['medium', 1194],
    ['large', 1494],
  ] as const)('with monthly billing commits a %s charity to six months, charged £%d at once', (tier, price) => {
    const term = aTerm({ tier });
    specify(charity)
      .given(registered)
      .when(activate({ tier }))
      .then(membershipActivated(term), membershipCharged(aCharge({ ...term, price, due: price })));
  });

  it.each([
    ['small', 1393],
    ['medium', 2149],
    ['large', 2689],
  ] as const)('with annual billing runs a %s charity for a year, charged £%d', (tier, price) => {
    const term = aTerm({ tier, billing: 'annual', to: the15thOf('01', 2027) });
    specify(charity)
      .given(registered)
      .when(activate({ tier, billing: 'annual' }))
      .then(membershipActivated(term), membershipCharged(aCharge({ ...term, price, due: price })));
  });

  it.each([
    ['30 April, half a year after 31 October', '2025-10-31T09:30:00.000Z', '2026-04-30T09:30:00.000Z'],
    ['28 February, half a year after 31 August', '2026-08-31T09:30:00.000Z', '2027-02-28T09:30:00.000Z'],
    ['29 February of a leap year', '2027-08-31T09:30:00.000Z', '2028-02-29T09:30:00.000Z'],
    ['the same hour of UTC, whatever clocks in London show', '2026-02-10T00:30:00.000Z', '2026-08-10T00:30:00.000Z'],
  ])('ends the first term on %s', (_when, from, to) => {
    const term = aTerm({ from, to });
    specify(charity)
      .given(registered)
      .when(activate({ at: from }))
      .then(membershipActivated(term), membershipCharged(aCharge(term)));
  });

  it('ends a year that began on 29 February on the 28th', () => {
    const term = aTerm({ billing: 'annual', from: '2028-02-29T12:00:00.000Z', to: '2029-02-28T12:00:00.000Z' });
    specify(charity)
      .given(registered)
      .when(activate({ billing: 'annual', at: term.from }))
      .then(membershipActivated(term), membershipCharged(aCharge({ ...term, price: 1393, due: 1393 })));
  });

  it('does nothing when repeated', () => {
    specify(charity)
      .given(...monthly)
      .when(activate())
      .then();
  });

  it('does nothing when repeated after that membership has lapsed', () => {
    specify(charity)
      .given(...monthly, stopped, lapsed)
      .when(activate())
      .then();
  });

  it('is refused while there is a membership', () => {
    specify(charity)
      .given(...monthly)
      .when(activate({ chargeId: secondCharge }))
      .thenRejected('membership-active');
  });

  it('is possible again after a membership has lapsed, with a new commitment', () => {
    const at = the15thOf('09');
    const term = aTerm({ tier: 'medium', from: at, to: the15thOf('03', 2027) });
    specify(charity)
      .given(...monthly, stopped, lapsed)
      .when(activate({ tier: 'medium', chargeId: secondCharge, at }))
      .then(
        membershipActivated(term),
        membershipCharged(aCharge({ chargeId: secondCharge, ...term, price: 1194, due: 1194 })),
      );
  });

  it('is refused for a charity that is not registered', () => {
    specify(charity).when(activate()).thenRejected('charity-unknown');
  });

  it('is refused for a charity that has left', () => {
    specify(charity).given(registered, charityLeft({})).when(activate()).thenRejected('charity-left');
  });
});

describe('crediting a set-up fee', () => {
  const firstFee = oneOffFeeAgreed({ projectId: first, setUpFee: 249 });
  const secondFee = oneOffFeeAgreed({ projectId: second, setUpFee: 499 });
  const completedOn = (projectId: string, completedAt: string) => ({ projectId, completedAt });
  const recent = '2026-01-05T10:00:00.000Z';
  const credited = (projectId: string, amount: number) => [
    activated,
    setUpFeeCredited({ projectId, amount }),
    membershipCharged(aCharge({ credit: amount, due: 774 - amount })),
  ];

  it('deducts the fee of a project completed 30 days before from the first charge', () => {
    specify(charity)
      .given(registered, firstFee)
      .when(activate({ completed: [completedOn(first, '2025-12-16T10:00:00.000Z')] }))
      .then(...credited(first, 249));
  });

  it('deducts it from a yearly charge as well', () => {
    specify(charity)
      .given(registered, firstFee)
      .when(activate({ billing: 'annual', completed: [completedOn(first, recent)] }))
      .then(
        membershipActivated(yearTerm),
        setUpFeeCredited({ projectId: first, amount: 249 }),
        membershipCharged(aCharge({ ...yearTerm, price: 1393, credit: 249, due: 1144 })),
      );
  });

  it.each([
    ['a moment more than 30 days', '2025-12-16T09:59:59.999Z'],
    ['31 days', '2025-12-15T10:00:00.000Z'],
  ])('comes too late %s after the completion', (_long, completedAt) => {
    specify(charity)
      .given(registered, firstFee)
      .when(activate({ completed: [completedOn(first, completedAt)] }))
      .then(activated, charged);
  });

  it('ignores a project that is completed afterwards', () => {
    specify(charity)
      .given(registered, firstFee)
      .when(activate({ completed: [completedOn(first, '2026-01-15T10:00:00.001Z')] }))
      .then(activated, charged);
  });

  it('credits only the project completed last, given in any order', () => {
    const earlier = completedOn(first, recent);
    const later = completedOn(second, '2026-01-10T10:00:00.000Z');
    for (const completed of [
      [earlier, later],
      [later, earlier],
    ]) {
      specify(charity)
        .given(registered, firstFee, secondFee)
        .when(activate({ completed }))
        .then(...credited(second, 499));
    }
  });

  it('ignores a project without an agreed fee, or whose fee was released', () => {
    specify(charity)
      .given(registered)
      .when(activate({ completed: [completedOn(first, recent)] }))
      .then(activated, charged);
    specify(charity)
      .given(registered, firstFee, oneOffFeeReleased({ projectId: first }))
      .when(activate({ completed: [completedOn(first, recent)] }))
      .then(activated, charged);
  });

  it('skips a later project without a fee', () => {
    specify(charity)
      .given(registered, firstFee)
      .when(activate({ completed: [completedOn(first, recent), completedOn(second, '2026-01-10T10:00:00.000Z')] }))
      .then(...credited(first, 249));
  });

  it('happens once for a project, also when the membership is activated again', () => {
    const endedBefore = [
      registered,
      firstFee,
      membershipActivated(aTerm({ from: '2025-07-10T10:00:00.000Z', to: '2026-01-10T10:00:00.000Z' })),
      setUpFeeCredited({ projectId: first, amount: 249 }),
      stopped,
      membershipLapsed({ at: '2026-01-10T10:00:00.000Z' }),
    ] as const;
    specify(charity)
      .given(...endedBefore)
      .when(activate({ completed: [completedOn(first, recent)] }))
      .then(activated, charged);
    specify(charity)
      .given(...endedBefore, secondFee)
      .when(activate({ completed: [completedOn(first, recent), completedOn(second, recent)] }))
      .then(...credited(second, 499));
  });

  it('leaves the fee of the project agreed', () => {
    specify(charity)
      .given(registered, firstFee, ...credited(first, 249))
      .when(agreeOneOffFee({ projectId: second, lapsed: null }))
      .then(secondFee);
  });
});

describe('changing tier or billing', () => {
  it('is recorded for the next renewal', () => {
    specify(charity)
      .given(...monthly)
      .when(changeMembershipTerms({ tier: 'large', billing: 'annual' }))
      .then(membershipTermsChanged({ tier: 'large', billing: 'annual' }));
  });

  it('leaves the current term unchanged', () => {
    const state = [...monthly, membershipTermsChanged({ tier: 'large', billing: 'annual' })].reduce(
      charity.evolve,
      charity.initial,
    );
    expect(state).toMatchObject({ tier: 'small', membership: { tier: 'small', billing: 'monthly' } });
  });

  it('can be undone before the renewal', () => {
    specify(charity)
      .given(...monthly, membershipTermsChanged({ tier: 'large', billing: 'annual' }))
      .when(changeMembershipTerms({ tier: 'small', billing: 'monthly' }))
      .then(membershipTermsChanged({ tier: 'small', billing: 'monthly' }));
  });

  it('does nothing when the next term already has these terms', () => {
    specify(charity)
      .given(...monthly)
      .when(changeMembershipTerms({ tier: 'small', billing: 'monthly' }))
      .then();
    specify(charity)
      .given(...monthly, membershipTermsChanged({ tier: 'medium', billing: 'monthly' }))
      .when(changeMembershipTerms({ tier: 'medium', billing: 'monthly' }))
      .then();
  });

  it('is possible while the renewal is stopped, and leaves it stopped', () => {
    specify(charity)
      .given(...monthly, stopped)
      .when(changeMembershipTerms({ tier: 'medium', billing: 'monthly' }))
      .then(membershipTermsChanged({ tier: 'medium', billing: 'monthly' }));
    specify(charity)
      .given(...monthly, stopped, membershipTermsChanged({ tier: 'medium', billing: 'monthly' }))
      .when(keepAt(firstRenewal))
      .then(lapsed);
  });
});

describe('stopping and resuming the renewal', () => {
  it('is recorded', () => {
    specify(charity)
      .given(...monthly)
      .when(stopRenewal())
      .then(stopped);
    specify(charity)
      .given(...monthly, stopped)
      .when(resumeRenewal())
      .then(resumed);
  });

  it('does nothing when repeated', () => {
    specify(charity)
      .given(...monthly, stopped)
      .when(stopRenewal())
      .then();
    specify(charity)
      .given(...monthly)
      .when(resumeRenewal())
      .then();
    specify(charity)
      .given(...monthly, stopped, resumed)
      .when(resumeRenewal())
      .then();
  });

  it('renews a resumed membership at the end of its term', () => {
    specify(charity)
      .given(...monthly, stopped, resumed)
      .when(keepAt(firstRenewal, secondCharge))
      .then(membershipRenewed(rolledTerm), membershipCharged(rolledCharge));
  });

  it('can still be resumed after the term until the membership has lapsed', () => {
    specify(charity)
      .given(...monthly, stopped)
      .when(resumeRenewal())
      .then(resumed);
  });
});

describe('managing a membership that does not exist', () => {
  const commands = [
    changeMembershipTerms({ tier: 'large', billing: 'annual' }),
    stopRenewal(),
    resumeRenewal(),
    renewAt(start),
  ];

  it.each(commands.map((command) => [command.type, command] as const))(
    'is refused: %s before any was activated',
    (_type, command) => {
      specify(charity).given(registered).when(command).thenRejected('membership-inactive');
    },
  );

  it.each(commands.map((command) => [command.type, command] as const))(
    'is refused: %s after it lapsed',
    (_type, command) => {
      specify(charity)
        .given(...monthly, stopped, lapsed)
        .when(command)
        .thenRejected('membership-inactive');
    },
  );

  it.each(commands.map((command) => [command.type, command] as const))(
    'is refused: %s for a charity that is not registered, or has left',
    (_type, command) => {
      specify(charity).when(command).thenRejected('charity-unknown');
      specify(charity)
        .given(...monthly, lapsed, charityLeft({}))
        .when(command)
        .thenRejected('charity-left');
    },
  );
});

describe('renewing early', () => {
  const earlyCharge = aCharge({ chargeId: thirdCharge, for: 'early-renewal', ...rolledTerm, price: 129, due: 129 });

  it('adds a month to monthly billing from the current renewal date on, and charges it', () => {
    specify(charity)
      .given(...monthly)
      .when(renewAt(the15thOf('03')))
      .then(membershipRenewedEarly(rolledTerm), membershipCharged(earlyCharge));
  });

  it('adds a year to annual billing', () => {
    const term = aTerm({ billing: 'annual', from: the15thOf('01', 2027), to: the15thOf('01', 2028) });
    specify(charity)
      .given(...annual)
      .when(renewAt(the15thOf('03')))
      .then(
        membershipRenewedEarly(term),
        membershipCharged(aCharge({ chargeId: thirdCharge, for: 'early-renewal', ...term, price: 1393, due: 1393 })),
      );
  });

  it('adds the term with the tier and billing chosen for the next renewal', () => {
    specify(charity)
      .given(...monthly, membershipTermsChanged({ tier: 'large', billing: 'annual' }))
      .when(renewAt(the15thOf('03')))
      .then(
        membershipRenewedEarly(largeYear),
        membershipCharged(
          aCharge({ chargeId: thirdCharge, for: 'early-renewal', ...largeYear, price: 2689, due: 2689 }),
        ),
      );
  });

  it('leaves the tier and billing of the current term as they were bought until it ends', () => {
    const tierAfter = (...events: Parameters<typeof charity.evolve>[1][]) => {
      const state = [...monthly, ...events].reduce(charity.evolve, charity.initial);
      return state.status === 'registered' && [state.tier, state.membership?.tier, state.membership?.billing];
    };
    const early = membershipRenewedEarly(largeYear);
    expect(tierAfter(early)).toEqual(['small', 'small', 'monthly']);
    expect(tierAfter(early, membershipTermBegan(largeYear))).toEqual(['large', 'large', 'annual']);
  });

  it('begins the added term when the current one ends, without another charge', () => {
    const paid = [...monthly, membershipRenewedEarly(largeYear)] as const;
    specify(charity)
      .given(...paid)
      .when(keepAt('2026-07-15T09:59:59.999Z'))
      .then();
    specify(charity)
      .given(...paid)
      .when(keepAt(firstRenewal))
      .then(membershipTermBegan(largeYear));
    specify(charity)
      .given(...paid, membershipTermBegan(largeYear))
      .when(keepAt(firstRenewal))
      .then();
  });

  it('begins one added term after the other', () => {
    specify(charity)
      .given(
        ...monthly,
        membershipRenewedEarly(rolledTerm),
        membershipRenewedEarly(thirdTerm),
        membershipTermBegan(rolledTerm),
      )
      .when(keepAt(secondRenewal))
      .then(membershipTermBegan(thirdTerm));
  });

  it('begins the latest added term together with the step that is due, when the schedule comes late', () => {
    const next = aTerm({ from: the15thOf('09'), to: the15thOf('10') });
    const paid = [...monthly, membershipRenewedEarly(rolledTerm), membershipRenewedEarly(thirdTerm)] as const;
    specify(charity)
      .given(...paid)
      .when(keepAt('2026-09-08T10:00:00.000Z'))
      .then(membershipTermBegan(thirdTerm), membershipRenewalAnnounced({ renewsAt: thirdTerm.to, daysBefore: 7 }));
    specify(charity)
      .given(...paid)
      .when(keepAt(thirdTerm.to))
      .then(
        membershipRenewed(next),
        membershipCharged(aCharge({ chargeId: thirdCharge, for: 'renewal', ...next, price: 129, due: 129 })),
      );
  });

  it('can be done again and again, each time from the new renewal date', () => {
    specify(charity)
      .given(
        ...monthly,
        membershipRenewedEarly(rolledTerm),
        membershipCharged({ ...earlyCharge, chargeId: secondCharge }),
      )
      .when(renewAt(the15thOf('03')))
      .then(
        membershipRenewedEarly(thirdTerm),
        membershipCharged(aCharge({ chargeId: thirdCharge, for: 'early-renewal', ...thirdTerm, price: 129, due: 129 })),
      );
  });

  it('does nothing when repeated', () => {
    specify(charity)
      .given(...monthly, membershipRenewedEarly(rolledTerm), membershipCharged(earlyCharge))
      .when(renewAt(the15thOf('03')))
      .then();
  });

  it('does nothing when repeated after the membership has lapsed', () => {
    specify(charity)
      .given(
        ...monthly,
        membershipRenewedEarly(rolledTerm),
        membershipCharged(earlyCharge),
        stopped,
        membershipLapsed({ at: secondRenewal }),
      )
      .when(renewAt(the15thOf('03')))
      .then();
  });

  it('reaches exactly 24 months ahead and not a moment further', () => {
    const term = aTerm({ billing: 'annual', from: the15thOf('01', 2027), to: the15thOf('01', 2028) });
    specify(charity)
      .given(...annual)
      .when(renewAt(start))
      .then(
        membershipRenewedEarly(term),
        membershipCharged(aCharge({ chargeId: thirdCharge, for: 'early-renewal', ...term, price: 1393, due: 1393 })),
      );
    specify(charity)
      .given(...annual)
      .when(renewAt('2026-01-15T09:59:59.999Z'))
      .thenRejected('renewed-far-enough');
    specify(charity)
      .given(...annual, membershipRenewedEarly(term))
      .when(renewAt(the15thOf('12')))
      .thenRejected('renewed-far-enough');
  });

  it('extends a membership whose renewal is stopped, which then ends with the added term', () => {
    specify(charity)
      .given(...monthly, stopped)
      .when(renewAt(the15thOf('03')))
      .then(membershipRenewedEarly(rolledTerm), membershipCharged(earlyCharge));
    specify(charity)
      .given(...monthly, stopped, membershipRenewedEarly(rolledTerm), membershipCharged(earlyCharge))
      .when(keepAt(secondRenewal, id(903)))
      .then(membershipLapsed({ at: secondRenewal }));
  });

  it('leaves no renewal due on the former date', () => {
    specify(charity)
      .given(
        ...monthly,
        membershipRenewedEarly(rolledTerm),
        membershipCharged(earlyCharge),
        membershipTermBegan(rolledTerm),
      )
      .when(keepAt(firstRenewal, id(903)))
      .then();
  });

  it('lets the new end be announced after the former one was', () => {
    specify(charity)
      .given(...monthly, monthAhead, weekAhead, membershipRenewedEarly(rolledTerm), membershipTermBegan(rolledTerm))
      .when(keepAt('2026-08-08T10:00:00.000Z'))
      .then(membershipRenewalAnnounced({ renewsAt: secondRenewal, daysBefore: 7 }));
  });
});

describe('announcing a renewal', () => {
  it('happens 30 days before it', () => {
    specify(charity)
      .given(...monthly)
      .when(keepAt('2026-06-15T10:00:00.000Z'))
      .then(monthAhead);
  });

  it('happens 7 days before it as well', () => {
    specify(charity)
      .given(...monthly, monthAhead)
      .when(keepAt('2026-07-08T10:00:00.000Z'))
      .then(weekAhead);
  });

  it.each([
    ['before the 30 days', '2026-06-15T09:59:59.999Z', []],
    ['between the 30 and the 7 days', '2026-07-08T09:59:59.999Z', [monthAhead]],
    ['in the last week', '2026-07-15T09:59:59.999Z', [monthAhead, weekAhead]],
  ])('happens once each: nothing more is due %s', (_when, at, given) => {
    specify(charity)
      .given(...monthly, ...given)
      .when(keepAt(at))
      .then();
  });

  it('gives only the 7-day reminder when the 30-day one was missed', () => {
    specify(charity)
      .given(...monthly)
      .when(keepAt('2026-07-10T10:00:00.000Z'))
      .then(weekAhead);
    specify(charity)
      .given(...monthly, weekAhead)
      .when(keepAt('2026-07-10T10:00:00.000Z'))
      .then();
  });

  it('is left out when the renewal itself is due', () => {
    specify(charity)
      .given(...monthly)
      .when(keepAt(firstRenewal, secondCharge))
      .then(membershipRenewed(rolledTerm), membershipCharged(rolledCharge));
  });

  it('comes for a one-month term only 7 days before', () => {
    specify(charity)
      .given(...rolled)
      .when(keepAt('2026-08-08T09:59:59.999Z'))
      .then();
    specify(charity)
      .given(...rolled)
      .when(keepAt('2026-08-08T10:00:00.000Z'))
      .then(membershipRenewalAnnounced({ renewsAt: secondRenewal, daysBefore: 7 }));
  });

  it('comes for a one-year term at both times', () => {
    const renewsAt = the15thOf('01', 2027);
    const monthAheadOfYear = membershipRenewalAnnounced({ renewsAt, daysBefore: 30 });
    specify(charity)
      .given(...annual)
      .when(keepAt('2026-12-16T10:00:00.000Z'))
      .then(monthAheadOfYear);
    specify(charity)
      .given(...annual, monthAheadOfYear)
      .when(keepAt('2027-01-08T10:00:00.000Z'))
      .then(membershipRenewalAnnounced({ renewsAt, daysBefore: 7 }));
  });

  it('also announces the end of a membership whose renewal is stopped', () => {
    specify(charity)
      .given(...monthly, stopped)
      .when(keepAt('2026-06-15T10:00:00.000Z'))
      .then(monthAhead);
    specify(charity)
      .given(...monthly, monthAhead, stopped)
      .when(keepAt('2026-07-08T10:00:00.000Z'))
      .then(weekAhead);
  });

  it('starts again with each term', () => {
    const renewsAt = the15thOf('01', 2028);
    const secondYear = aTerm({ billing: 'annual', from: the15thOf('01', 2027), to: renewsAt });
    const announced = { renewsAt: the15thOf('01', 2027) };
    specify(charity)
      .given(
        ...annual,
        membershipRenewalAnnounced({ ...announced, daysBefore: 30 }),
        membershipRenewalAnnounced({ ...announced, daysBefore: 7 }),
        membershipRenewed(secondYear),
      )
      .when(keepAt('2027-12-16T10:00:00.000Z'))
      .then(membershipRenewalAnnounced({ renewsAt, daysBefore: 30 }));
  });
});

describe('renewing when the term is over', () => {
  const charge = (term: ReturnType<typeof aTerm>, price: number) =>
    membershipCharged(aCharge({ chargeId: thirdCharge, for: 'renewal', ...term, price, due: price }));

  it('renews monthly billing by one month after the commitment', () => {
    specify(charity)
      .given(...monthly, monthAhead, weekAhead)
      .when(keepAt(firstRenewal))
      .then(membershipRenewed(rolledTerm), charge(rolledTerm, 129));
  });

  it.each([
    ['small', 129],
    ['medium', 199],
    ['large', 249],
  ] as const)('charges a month of a %s charity with £%d', (tier, price) => {
    const term = aTerm({ tier, from: firstRenewal, to: secondRenewal });
    specify(charity)
      .given(registered, membershipActivated(aTerm({ tier })))
      .when(keepAt(firstRenewal))
      .then(membershipRenewed(term), charge(term, price));
  });

  it.each([
    ['small', 1393],
    ['medium', 2149],
    ['large', 2689],
  ] as const)('adds a year to annual billing and charges a %s charity £%d', (tier, price) => {
    const term = aTerm({ tier, billing: 'annual', from: the15thOf('01', 2027), to: the15thOf('01', 2028) });
    specify(charity)
      .given(registered, membershipActivated(aTerm({ ...yearTerm, tier })))
      .when(keepAt(the15thOf('01', 2027)))
      .then(membershipRenewed(term), charge(term, price));
  });

  it('does nothing a moment too early', () => {
    specify(charity)
      .given(...rolled, membershipRenewalAnnounced({ renewsAt: secondRenewal, daysBefore: 7 }))
      .when(keepAt('2026-08-15T09:59:59.999Z'))
      .then();
  });

  it('takes the terms chosen for it, and keeps them', () => {
    const terms = { tier: 'medium', billing: 'annual' } as const;
    const year = aTerm({ ...terms, from: firstRenewal, to: the15thOf('07', 2027) });
    const nextYear = aTerm({ ...terms, from: the15thOf('07', 2027), to: the15thOf('07', 2028) });
    specify(charity)
      .given(...monthly, membershipTermsChanged(terms))
      .when(keepAt(firstRenewal))
      .then(membershipRenewed(year), charge(year, 2149));
    specify(charity)
      .given(...monthly, membershipTermsChanged(terms), membershipRenewed(year))
      .when(keepAt(the15thOf('07', 2027)))
      .then(membershipRenewed(nextYear), charge(nextYear, 2149));
  });

  it('makes no new commitment when annual billing becomes monthly', () => {
    const terms = { tier: 'small', billing: 'monthly' } as const;
    const month = aTerm({ ...terms, from: the15thOf('01', 2027), to: the15thOf('02', 2027) });
    specify(charity)
      .given(...annual, membershipTermsChanged(terms))
      .when(keepAt(the15thOf('01', 2027)))
      .then(membershipRenewed(month), charge(month, 129));
  });

  it('returns to the day of the month that the membership began on', () => {
    const halfPastNine = (day: string) => `${day}T09:30:00.000Z`;
    const february = halfPastNine('2027-02-28');
    const march = halfPastNine('2027-03-31');
    const april = halfPastNine('2027-04-30');
    const began = membershipActivated(aTerm({ from: halfPastNine('2026-08-31'), to: february }));
    const terms = [
      aTerm({ from: february, to: march }),
      aTerm({ from: march, to: april }),
      aTerm({ from: april, to: halfPastNine('2027-05-31') }),
    ];
    const before: ReturnType<typeof membershipRenewed>[] = [];
    for (const term of terms) {
      specify(charity)
        .given(registered, began, ...before)
        .when(keepAt(term.from))
        .then(membershipRenewed(term), charge(term, 129));
      before.push(membershipRenewed(term));
    }
  });

  it('catches up term by term, one step per command', () => {
    const late = '2026-09-09T10:00:00.000Z';
    specify(charity)
      .given(...monthly)
      .when(keepAt(late))
      .then(membershipRenewed(rolledTerm), charge(rolledTerm, 129));
    specify(charity)
      .given(...rolled)
      .when(keepAt(late))
      .then(membershipRenewed(thirdTerm), charge(thirdTerm, 129));
    specify(charity)
      .given(...rolled, membershipRenewed(thirdTerm), charge(thirdTerm, 129))
      .when(keepAt(late, id(903)))
      .then(membershipRenewalAnnounced({ renewsAt: the15thOf('09'), daysBefore: 7 }));
  });

  it('does nothing when a renewal is repeated with the id of its charge, however much is due', () => {
    specify(charity)
      .given(...rolled)
      .when(keepAt(the15thOf('12'), secondCharge))
      .then();
  });
});

describe('letting a membership lapse', () => {
  it('happens at the end of the term when the renewal is stopped', () => {
    specify(charity)
      .given(...monthly, monthAhead, weekAhead, stopped)
      .when(keepAt(firstRenewal))
      .then(lapsed);
  });

  it('happens at the end of the paid term, however late the command', () => {
    specify(charity)
      .given(...monthly, stopped)
      .when(keepAt(the15thOf('12')))
      .then(lapsed);
  });

  it('does not happen a moment too early', () => {
    specify(charity)
      .given(...monthly, monthAhead, weekAhead, stopped)
      .when(keepAt('2026-07-15T09:59:59.999Z'))
      .then();
  });

  it('leaves no further steps', () => {
    specify(charity)
      .given(...monthly, stopped, lapsed)
      .when(keepAt(the15thOf('12')))
      .then();
  });
});

describe('taking the next due step of a membership', () => {
  it('does nothing for a charity that has none', () => {
    specify(charity).given(registered).when(keepAt(start)).then();
  });

  it('does nothing for a charity that has left', () => {
    specify(charity)
      .given(...monthly, lapsed, charityLeft({}))
      .when(keepAt(the15thOf('12')))
      .then();
  });

  it('is refused for a charity that is not registered', () => {
    specify(charity).when(keepAt(start)).thenRejected('charity-unknown');
  });
});
