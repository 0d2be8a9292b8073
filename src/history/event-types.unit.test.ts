import { expect, it } from 'vitest';
import { catalogue } from '../domain/catalogue.ts';
import { eventTypes } from '../http/contract/event-types.ts';
import { contextOf } from './contexts.ts';

it('names every event type of the catalogue under its context', () => {
  const known = [...catalogue.keys()].map((type) => `${contextOf({ type, stream: '' })}: ${type}`);
  const named = Object.entries(eventTypes).flatMap(([context, types]) => types.map((type) => `${context}: ${type}`));
  expect(named.sort()).toEqual(known.sort());
});
