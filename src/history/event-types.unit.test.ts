import { expect, it } from 'vitest';
import { eventTypes } from '../contract/event-types.ts';
import { catalogue } from '../domain/catalogue.ts';
import { contextOf } from './contexts.ts';

it('lists every event type of the catalogue under its context', () => {
  const known = [...catalogue.keys()].map((type) => `${contextOf({ type, stream: '' })}: ${type}`);
  const named = Object.entries(eventTypes).flatMap(([context, types]) => types.map((type) => `${context}: ${type}`));
  expect(named.sort()).toEqual(known.sort());
});

it('leaves no event type without a context', () => {
  expect(eventTypes.other).toEqual([]);
});
