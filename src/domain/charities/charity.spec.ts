import { describe, expect, it } from 'vitest';
import { aCharity } from '../../../test/builders/charities.ts';
import { id } from '../../../test/builders/ids.ts';
import { specify } from '../kernel/specify.ts';
import { agreeOneOffFee, registerCharity } from './commands.ts';
import { charity } from './decide.ts';
import { charityRegistered, oneOffFeeAgreed, oneOffFeeReleased } from './events.ts';
import { agreedOneOffFee, firstOneOffProject } from './state.ts';

const registered = charityRegistered(aCharity());
const [first, second, third] = [id(101), id(102), id(103)];
const firstFee = oneOffFeeAgreed({ projectId: first, setUpFee: 249 });
const secondFee = oneOffFeeAgreed({ projectId: second, setUpFee: 499 });

describe('registering a charity', () => {
  it('notes what it tells of itself and the tier it chose', () => {
    const large = aCharity({ membershipTier: 'large', revenue: 6_000_000 });
    specify(charity).when(registerCharity(large)).then(charityRegistered(large));
  });

  it('does nothing when it is repeated', () => {
    specify(charity).given(registered, firstFee).when(registerCharity(aCharity())).then();
  });

  it('is refused when it is registered with other details', () => {
    specify(charity)
      .given(registered)
      .when(registerCharity(aCharity({ membershipTier: 'medium' })))
      .thenRejected('charity-already-registered');
  });
});

describe('agreeing the fee of a one-off project', () => {
  it('gives the first project the introductory fee', () => {
    specify(charity)
      .given(registered)
      .when(agreeOneOffFee({ projectId: first, lapsed: null }))
      .then(firstFee);
  });

  it('asks the regular fee for the second and every later project', () => {
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

  it('passes the introductory fee on from a first project that lapsed', () => {
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

  it('releases nothing for a lapsed project that has no fee, or no longer', () => {
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
