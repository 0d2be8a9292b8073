import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineEvents, revised } from './define-events.ts';
import { catalogueOf, EventContractBroken } from './event-catalogue.ts';
import { EventUnreadable } from './event-unreadable.ts';

const loans = defineEvents('loan', {
  BookLent: z.object({ title: z.string() }),
  BookReturned: revised(
    z.object({ condition: z.string(), fine: z.int() }),
    ({ wasFine, ...data }) => ({ ...data, condition: wasFine ? 'good' : 'damaged' }),
    (data) => ({ ...data, fine: data.condition === 'damaged' ? 5 : 0 }),
  ),
});
const { entries, check, newerThanKnown, upcast } = catalogueOf([
  loans,
  defineEvents('reader', { ReaderJoined: z.object({}) }),
]);

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

it('an event of an unknown type cannot be written', () => {
  expect(() => check({ type: 'BookBurnt', data: {} })).toThrow('Event BookBurnt: is not in the catalogue');
});

describe('an event of a newer release', () => {
  it.each([
    ['BookBurnt', 1, 'unknown-type'],
    ['BookReturned', 4, 'newer-version'],
  ] as const)('is recognised by its type or version: %s, %d', (type, version, reason) => {
    expect(newerThanKnown(type, version)).toMatchObject({ name: 'EventUnreadable', reason, isFromNewerRelease: true });
  });

  it('is not one that this release can read', () => {
    expect(newerThanKnown('BookReturned', 3)).toBeNull();
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

  it('cannot read a version of a newer release', () => {
    const message = 'Version 4 is newer than this release, which knows version 3.';
    expect(() => upcast('BookReturned', 4, {})).toThrow(new EventUnreadable('newer-version', message));
  });

  it.each([[0], [1.5], [Number.NaN]])('cannot read version %d, which was never released', (version) => {
    expect(() => upcast('BookReturned', version, {})).toThrow(
      new EventUnreadable('not-upcast', 'Its version is not a whole number from 1.'),
    );
  });

  it('cannot read an unknown type', () => {
    expect(() => upcast('BookBurnt', 1, {})).toThrow('This release does not know events of this type.');
  });

  it.each([[['worn']], [null], ['worn']])('cannot read old data that is not an object: %j', (data) => {
    expect(() => upcast('BookReturned', 1, data)).toThrow(
      new EventUnreadable('wrong-fields', 'The data is not an object.'),
    );
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
      new EventUnreadable('not-upcast', `Version 2 cannot be upcast: ${kind}.`),
    );
  });
});

describe('checking what is read', () => {
  const parts = z.array(z.strictObject({ page: z.int() }));
  const notes = catalogueOf([
    defineEvents('note', { NoteMade: z.object({ text: z.string(), kind: z.enum(['a', 'b']), parts }) }),
  ]);
  const whole = { text: 'Emma', kind: 'a', parts: [{ page: 1 }] };

  it('accepts data that its schema accepts', () => {
    expect(() => notes.checkRead('NoteMade', whole)).not.toThrow();
  });

  it.each([
    [{ kind: 'a', parts: [] }, 'Field text is missing.'],
    [{ ...whole, phaze: 42 }, 'Field phaze is not known.'],
    [{ ...whole, kind: 'Ada' }, 'Field kind does not fit its schema.'],
    [{ ...whole, parts: [{}] }, 'Field parts.0.page is missing.'],
    [
      { text: 'Emma', kind: 'c', phaze: 42 },
      'Field kind does not fit its schema, field parts is missing, field phaze is not known.',
    ],
    [{ ...whole, 'Ada Lovelace, 3 Elm Road': 1 }, 'A field with an unusual name is not known.'],
    [{ ...whole, parts: [{ page: 1, 'Ada Lovelace': 1 }] }, 'A field with an unusual name is not known.'],
    [['Ada'], 'The data is not an object.'],
    [
      { ...whole, a: 1, b: 1, c: 1, d: 1, e: 1 },
      'Field a is not known, field b is not known, field c is not known, field d is not known, field e is not known.',
    ],
    [
      { ...whole, a: 1, b: 1, c: 1, d: 1, e: 1, f: 1, g: 1 },
      'Field a is not known, field b is not known, field c is not known, field d is not known, field e is not known, and 2 more.',
    ],
  ])('names the wrong fields of %j, but not what is in them', (data, message) => {
    expect(() => notes.checkRead('NoteMade', data)).toThrow(new EventUnreadable('wrong-fields', message));
  });

  it('takes no inherited property for a field', () => {
    const inherited = catalogueOf([defineEvents('note', { NoteMade: z.object({ isPrototypeOf: z.string() }) })]);
    expect(() => inherited.checkRead('NoteMade', {})).toThrow(
      new EventUnreadable('wrong-fields', 'Field isPrototypeOf is missing.'),
    );
  });

  it('cannot read an unknown type', () => {
    const unknown = new EventUnreadable('unknown-type', 'This release does not know events of this type.');
    expect(() => notes.checkRead('NoteBurnt', whole)).toThrow(unknown);
    const wrong = new EventUnreadable('wrong-fields', 'Field text is missing.');
    expect([unknown.isFromNewerRelease, wrong.isFromNewerRelease]).toEqual([true, false]);
  });
});

describe('an event that breaks the contract', () => {
  it('throws errors with a name of their own', () => {
    expect(new EventContractBroken('BookLent', 'is broken')).toMatchObject({
      name: 'EventContractBroken',
      message: 'Event BookLent: is broken',
    });
  });
});
