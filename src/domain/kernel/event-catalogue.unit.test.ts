import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineEvents, revised } from './define-events.ts';
import { catalogueOf, EventContractBroken } from './event-catalogue.ts';

const loans = defineEvents('loan', {
  BookLent: z.object({ title: z.string() }),
  BookReturned: revised(
    z.object({ condition: z.string(), fine: z.int() }),
    ({ wasFine, ...data }) => ({ ...data, condition: wasFine ? 'good' : 'damaged' }),
    (data) => ({ ...data, fine: data.condition === 'damaged' ? 5 : 0 }),
  ),
});
const { entries, check, upcast } = catalogueOf([loans, defineEvents('reader', { ReaderJoined: z.object({}) })]);

describe('the event catalogue', () => {
  it('holds every event type of every set', () => {
    expect([...entries.keys()]).toEqual(['BookLent', 'BookReturned', 'ReaderJoined']);
  });

  it('refuses a type that two sets claim', () => {
    const others = defineEvents('sale', { BookLent: z.object({}) });
    expect(() => catalogueOf([loans, others])).toThrow('declared twice, in loan and in sale');
  });
});

describe('checking an event', () => {
  it('returns the version it is written under', () => {
    expect(check({ type: 'BookLent', data: { title: 'Emma' } })).toEqual({ schemaVersion: 1 });
    expect(check({ type: 'BookReturned', data: { condition: 'good', fine: 0 } })).toEqual({ schemaVersion: 3 });
  });

  it.each([
    ['a missing field', { type: 'BookLent', data: {} }],
    ['a field of another type', { type: 'BookLent', data: { title: 1 } }],
    ['a field that the schema does not name', { type: 'BookLent', data: { title: 'Emma', price: 1 } }],
    ['data of an older version', { type: 'BookReturned', data: { wasFine: true } }],
    ['an unknown type', { type: 'BookBurnt', data: {} }],
    ['a type that is only a property of every object', { type: 'constructor', data: {} }],
  ])('throws on %s, naming the type', (_what, event) => {
    expect(() => check(event)).toThrow(EventContractBroken);
    expect(() => check(event)).toThrow(event.type);
  });
});

describe('upcasting', () => {
  it('applies every step after the version it was written under, in order', () => {
    expect(upcast('BookReturned', 1, { wasFine: false })).toEqual({ condition: 'damaged', fine: 5 });
    expect(upcast('BookReturned', 2, { condition: 'damaged' })).toEqual({ condition: 'damaged', fine: 5 });
  });

  it('leaves data of the current version as it is', () => {
    const data = { condition: 'damaged', fine: 7 };
    expect(upcast('BookReturned', 3, data)).toBe(data);
    expect(upcast('BookReturned', 3, null)).toBeNull();
  });

  it.each([[0], [4], [1.5], [Number.NaN]])('throws on version %d, which was never released', (version) => {
    expect(() => upcast('BookReturned', version, {})).toThrow(EventContractBroken);
    expect(() => upcast('BookReturned', version, {})).toThrow(`no schema version ${version}; the current one is 3`);
  });

  it('throws on an unknown type', () => {
    expect(() => upcast('BookBurnt', 1, {})).toThrow('not in the catalogue');
  });

  it.each([[['worn']], [null], ['worn']])('throws on old data that is not an object: %j', (data) => {
    expect(() => upcast('BookReturned', 1, data)).toThrow('not an object');
  });

  it.each([
    [new TypeError('Ada is no number'), 'TypeError'],
    ['Ada is no number', 'something'],
  ])('names the version and the kind of error when a step throws, but never quotes its message', (error, kind) => {
    const step = () => {
      throw error;
    };
    const failing = catalogueOf([defineEvents('loan', { BookReturned: revised(z.object({}), (data) => data, step) })]);
    expect(() => failing.upcast('BookReturned', 1, {})).toThrow(
      new EventContractBroken('BookReturned', `cannot be upcast from schema version 2: ${kind}`),
    );
  });

  it('throws errors with a name of their own', () => {
    expect(new EventContractBroken('BookLent', 'is broken')).toMatchObject({
      name: 'EventContractBroken',
      message: 'Event BookLent: is broken',
    });
  });
});
