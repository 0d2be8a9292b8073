import { AssertionError } from 'node:assert/strict';
import { describe, expect, it } from 'vitest';
import type { Decider } from './decider.ts';
import type { DomainEvent } from './event.ts';
import { reject } from './rejection.ts';
import { specify } from './specify.ts';

type ParcelEvent =
  | DomainEvent<'ParcelSent', { to: string; on: Date; note?: string | undefined }>
  | DomainEvent<'PostagePaid', object>;
type Parcel = { readonly sent: readonly string[] };
type Send = { readonly to: string; readonly on: Date };

const parcelSent = (to: string, on: Date): ParcelEvent => ({ type: 'ParcelSent', data: { to, on } });
const postagePaid: ParcelEvent = { type: 'PostagePaid', data: {} };

/** Sends a parcel to each address once; the postage is paid with it. */
const parcel: Decider<Parcel, Send, ParcelEvent> = {
  category: 'parcel',
  initial: { sent: [] },
  evolve: (state, event) => (event.type === 'ParcelSent' ? { sent: [...state.sent, event.data.to] } : state),
  decide: (state, { to, on }) => {
    if (to === '') return reject('address-required', 'Please give an address.');
    return state.sent.includes(to) ? [] : [parcelSent(to, on), postagePaid];
  },
};

const monday = () => new Date('2026-03-02T09:00:00Z');
const tuesday = () => new Date('2026-03-03T09:00:00Z');
const sendToLeeds: Send = { to: 'Leeds', on: monday() };
const whenSent = () => specify(parcel).when(sendToLeeds);

describe('a passing specification', () => {
  it('accepts exactly the decided events in their order', () => {
    whenSent().then(parcelSent('Leeds', monday()), postagePaid);
  });

  it('accepts no events where there is nothing to do', () => {
    specify(parcel).given(parcelSent('Leeds', tuesday())).when(sendToLeeds).then();
  });

  it('accepts the refusal with the code and field', () => {
    specify(parcel).when({ to: '', on: monday() }).thenRejected('address-required');
  });

  it('returns the rule, so that it can be documented', () => {
    const rule = specify(parcel).given(parcelSent('Leeds', monday())).when(sendToLeeds).then();
    expect(rule).toEqual({
      category: 'parcel',
      given: [parcelSent('Leeds', monday())],
      when: sendToLeeds,
      outcome: { events: [] },
    });
  });
});

describe('a failing specification', () => {
  it('fails on a wrong order', () => {
    expect(() => whenSent().then(postagePaid, parcelSent('Leeds', monday()))).toThrow(AssertionError);
  });

  it('fails on an event more than expected', () => {
    expect(() => whenSent().then(parcelSent('Leeds', monday()))).toThrow(AssertionError);
  });

  it('fails on an event less than expected', () => {
    expect(() => whenSent().then(parcelSent('Leeds', monday()), postagePaid, postagePaid)).toThrow(AssertionError);
  });

  it('fails on any event where none was expected', () => {
    expect(() => whenSent().then()).toThrow(AssertionError);
  });

  it('fails on a field more than expected', () => {
    const withNote: ParcelEvent = { type: 'ParcelSent', data: { to: 'Leeds', on: monday(), note: 'fragile' } };
    expect(() => whenSent().then(withNote, postagePaid)).toThrow(AssertionError);
  });

  it('fails on a field that is undefined instead of missing', () => {
    const withNote: ParcelEvent = { type: 'ParcelSent', data: { to: 'Leeds', on: monday(), note: undefined } };
    expect(() => whenSent().then(withNote, postagePaid)).toThrow(AssertionError);
  });

  it('fails on another value', () => {
    expect(() => whenSent().then(parcelSent('York', monday()), postagePaid)).toThrow(AssertionError);
  });

  it('fails on the same digits as another type', () => {
    const asText = { type: 'ParcelSent', data: { to: 'Leeds', on: monday().toISOString() } } as unknown as ParcelEvent;
    expect(() => whenSent().then(asText, postagePaid)).toThrow(AssertionError);
  });

  it('fails on another date', () => {
    expect(() => whenSent().then(parcelSent('Leeds', tuesday()), postagePaid)).toThrow(AssertionError);
  });

  it('fails on a refusal where events were expected', () => {
    expect(() => specify(parcel).when({ to: '', on: monday() }).then(parcelSent('', monday()), postagePaid)).toThrow(
      AssertionError,
    );
  });

  it('fails on a refusal where nothing to do was expected', () => {
    expect(() => specify(parcel).when({ to: '', on: monday() }).then()).toThrow(AssertionError);
  });

  it('fails on events where a refusal was expected', () => {
    expect(() => whenSent().thenRejected('address-required')).toThrow(AssertionError);
  });

  it('fails on nothing to do where a refusal was expected', () => {
    expect(() =>
      specify(parcel).given(parcelSent('Leeds', monday())).when(sendToLeeds).thenRejected('address-required'),
    ).toThrow(AssertionError);
  });

  it('fails on another refusal', () => {
    expect(() => specify(parcel).when({ to: '', on: monday() }).thenRejected('too-heavy')).toThrow(AssertionError);
  });

  it('reports the scenario and the difference', () => {
    expect(() => whenSent().then(parcelSent('York', monday()), postagePaid)).toThrow(
      /Given nothing\nwhen .*Leeds.*\nthen ParcelSent, PostagePaid was expected:[\s\S]*\+\s+to: 'Leeds'[\s\S]*-\s+to: 'York'/,
    );
  });
});

describe('purity', () => {
  it('fails when a decision edits the state', () => {
    const careless: typeof parcel = {
      ...parcel,
      decide: (state) => {
        (state.sent as string[]).push('Hull');
        return [];
      },
    };
    expect(() => specify(careless).when(sendToLeeds).then()).toThrow(TypeError);
  });

  it('fails when a fold edits the event', () => {
    const careless: typeof parcel = { ...parcel, evolve: (state, event) => Object.assign(event, { state }) && state };
    expect(() => specify(careless).given(postagePaid).when(sendToLeeds).then()).toThrow(TypeError);
  });

  it('fails when the decided events cannot be folded', () => {
    const careless: typeof parcel = {
      ...parcel,
      evolve: () => {
        throw new Error('unfoldable');
      },
    };
    expect(() => specify(careless).when(sendToLeeds).then(parcelSent('Leeds', monday()), postagePaid)).toThrow(
      'unfoldable',
    );
  });
});
