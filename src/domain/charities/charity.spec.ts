import { describe, expect, it } from 'vitest';
import { aCharity, anOrganisation, aTerm } from '../../../test/builders/charities.ts';
import { id } from '../../../test/builders/ids.ts';
import { specify } from '../kernel/specify.ts';
import { agreeOneOffFee, describeOrganisation, leaveAsCharity, registerCharity } from './commands.ts';
import { charity } from './decide.ts';
import {
  charityLeft,
  charityRegistered,
  membershipActivated,
  membershipLapsed,
  oneOffFeeAgreed,
  oneOffFeeReleased,
  organisationDescribed,
} from './events.ts';
import { agreedOneOffFee, firstOneOffProject } from './state.ts';

const registered = charityRegistered(aCharity());
const [first, second, third] = [id(101), id(102), id(103)];
const firstFee = oneOffFeeAgreed({ projectId: first, setUpFee: 249 });
const left = charityLeft({});
const secondFee = oneOffFeeAgreed({ projectId: second, setUpFee: 499 });

describe('registering a charity', () => {
  it('records its description and the chosen tier', () => {
    const large = aCharity({ membershipTier: 'large', revenue: 6_000_000 });
    specify(charity).when(registerCharity(large)).then(charityRegistered(large));
  });

  it('does nothing when repeated', () => {
    specify(charity).given(registered, firstFee).when(registerCharity(aCharity())).then();
  });

  it('is refused when it is registered with other details', () => {
    specify(charity)
      .given(registered)
      .when(registerCharity(aCharity({ membershipTier: 'medium' })))
      .thenRejected('charity-already-registered');
  });

  it('differs from a repetition by its first details, regardless of later changes', () => {
    const described = organisationDescribed(anOrganisation({ location: 'York' }));
    specify(charity).given(registered, described).when(registerCharity(aCharity())).then();
    specify(charity)
      .given(registered, described)
      .when(registerCharity(aCharity({ location: 'York' })))
      .thenRejected('charity-already-registered');
  });

  it('cannot be done again by a charity that has left, while a repetition still does nothing', () => {
    specify(charity).given(registered, left).when(registerCharity(aCharity())).then();
    specify(charity)
      .given(registered, left)
      .when(registerCharity(aCharity({ location: 'York' })))
      .thenRejected('charity-already-registered');
  });
});

describe('describing the organisation', () => {
  const grown = anOrganisation({ revenue: 2_400_000, employeeCount: 31, mission: null });

  it('records the new description', () => {
    specify(charity).given(registered).when(describeOrganisation(grown)).then(organisationDescribed(grown));
  });

  it('does nothing when nothing has changed', () => {
    specify(charity).given(registered).when(describeOrganisation(anOrganisation())).then();
    specify(charity).given(registered, organisationDescribed(grown)).when(describeOrganisation(grown)).then();
  });

  it('can return to an earlier description', () => {
    specify(charity)
      .given(registered, organisationDescribed(grown))
      .when(describeOrganisation(anOrganisation()))
      .then(organisationDescribed(anOrganisation()));
  });

  it('is refused for a charity that is not registered, or has left', () => {
    specify(charity).when(describeOrganisation(grown)).thenRejected('charity-unknown');
    specify(charity).given(registered, left).when(describeOrganisation(grown)).thenRejected('charity-left');
  });
});

describe('agreeing the set-up fee of a one-off project', () => {
  it('gives the first project the introductory fee', () => {
    specify(charity)
      .given(registered)
      .when(agreeOneOffFee({ projectId: first, lapsed: null }))
      .then(firstFee);
  });

  it('charges the regular fee for the second and every later project', () => {
    specify(charity)
      .given(registered, firstFee)
      .when(agreeOneOffFee({ projectId: second, lapsed: null }))
      .then(secondFee);
    specify(charity)
      .given(registered, firstFee, secondFee)
      .when(agreeOneOffFee({ projectId: third, lapsed: null }))
      .then(oneOffFeeAgreed({ projectId: third, setUpFee: 499 }));
  });

  it('keeps the fee of a project that has one', () => {
    specify(charity)
      .given(registered, firstFee, secondFee)
      .when(agreeOneOffFee({ projectId: first, lapsed: null }))
      .then();
    specify(charity)
      .given(registered, firstFee, secondFee)
      .when(agreeOneOffFee({ projectId: second, lapsed: null }))
      .then();
  });

  it('passes on the introductory fee of a first project that lapsed', () => {
    specify(charity)
      .given(registered, firstFee)
      .when(agreeOneOffFee({ projectId: second, lapsed: first }))
      .then(oneOffFeeReleased({ projectId: first }), oneOffFeeAgreed({ projectId: second, setUpFee: 249 }));
  });

  it('keeps the introductory fee with the first project when a later one lapsed', () => {
    specify(charity)
      .given(registered, firstFee, secondFee)
      .when(agreeOneOffFee({ projectId: third, lapsed: second }))
      .then(oneOffFeeReleased({ projectId: second }), oneOffFeeAgreed({ projectId: third, setUpFee: 499 }));
  });

  it('releases nothing for a lapsed project without a fee', () => {
    specify(charity)
      .given(
        registered,
        firstFee,
        oneOffFeeReleased({ projectId: first }),
        oneOffFeeAgreed({ projectId: second, setUpFee: 249 }),
      )
      .when(agreeOneOffFee({ projectId: third, lapsed: first }))
      .then(oneOffFeeAgreed({ projectId: third, setUpFee: 499 }));
  });

  it('is refused for a charity that is not registered', () => {
    specify(charity)
      .when(agreeOneOffFee({ projectId: first, lapsed: null }))
      .thenRejected('charity-unknown');
  });

  it('is refused for a charity that has left', () => {
    specify(charity)
      .given(registered, left)
      .when(agreeOneOffFee({ projectId: first, lapsed: null }))
      .thenRejected('charity-left');
  });
});

describe('leaving', () => {
  const at = '2026-03-01T12:00:00.000Z';

  it('is recorded', () => {
    specify(charity).given(registered, firstFee).when(leaveAsCharity({ at })).then(left);
  });

  it('ends a membership at once', () => {
    specify(charity)
      .given(registered, membershipActivated(aTerm()))
      .when(leaveAsCharity({ at }))
      .then(membershipLapsed({ at }), left);
  });

  it('does nothing when repeated', () => {
    specify(charity)
      .given(registered, membershipActivated(aTerm()), membershipLapsed({ at }), left)
      .when(leaveAsCharity({ at }))
      .then();
  });

  it('is refused for a charity that is not registered', () => {
    specify(charity).when(leaveAsCharity({ at })).thenRejected('charity-unknown');
  });
});

describe('the fee of a project', () => {
  const state = [registered, firstFee, secondFee].reduce(charity.evolve, charity.initial);

  it('is known once it was agreed', () => {
    expect(agreedOneOffFee(state, first)).toBe(249);
    expect(agreedOneOffFee(state, second)).toBe(499);
  });

  it('is unknown before, and for a charity that is not registered', () => {
    expect(agreedOneOffFee(state, third)).toBeNull();
    expect(agreedOneOffFee(charity.initial, first)).toBeNull();
  });

  it('is the introductory one for the project that it was agreed for last', () => {
    expect(firstOneOffProject(charity.initial)).toBeNull();
    expect(firstOneOffProject(state)).toBe(first);
    expect(firstOneOffProject(charity.evolve(state, oneOffFeeReleased({ projectId: first })))).toBeNull();
  });
});
