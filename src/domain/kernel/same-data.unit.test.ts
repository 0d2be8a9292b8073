import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sameData } from './same-data.ts';

describe('data is equal', () => {
  it('after a round trip through JSON', () => {
    fc.assert(fc.property(fc.jsonValue(), (data) => sameData(data, JSON.parse(JSON.stringify(data)))));
  });

  it('with its fields in another order', () => {
    expect(sameData({ a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 })).toBe(true);
  });
});

describe('data differs', () => {
  it.each([
    ['by a value', { a: 1 }, { a: 2 }],
    ['by a type', { a: 1 }, { a: '1' }],
    ['by a field more', { a: 1 }, { a: 1, b: 2 }],
    ['by a field less', { a: 1, b: 2 }, { a: 1 }],
    ['by a field that is undefined and one of another name', { a: undefined }, { b: undefined }],
    ['by the order of a list', [1, 2], [2, 1]],
    ['by the length of a list', [1], [1, 2]],
    ['by null', { a: null }, { a: {} }],
    ['as list and object', [], {}],
    ['as list and object with a length', [], { length: 0 }],
    ['as text and object', 'a', { 0: 'a' }],
    ['deep within', { a: [{ b: 1 }] }, { a: [{ b: 2 }] }],
  ])('%s', (_how, left, right) => {
    expect(sameData(left, right)).toBe(false);
    expect(sameData(right, left)).toBe(false);
  });
});
