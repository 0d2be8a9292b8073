import { expect, it } from 'vitest';
import { isStorable, isStorableThroughout, storable, storableJson } from './storable-text.ts';

const impossible = ['a \u0000 character', 'half a pair \ud83d', '\udc00 the other half', '\\\u0000'];
const possible = ['', 'Évaluation 🎉', 'the six characters \\u0000', '\\ud83d', 'a\tb\n'];

it.each(impossible)('%j is text that Postgres cannot store', (text) => {
  expect(isStorable(text)).toBe(false);
  expect(isStorableThroughout({ deep: [{ text }] })).toBe(false);
  expect(isStorableThroughout({ [text]: 1 })).toBe(false);
  const kept = storable(text);
  expect(kept).toContain('\ufffd');
  expect(isStorable(kept)).toBe(true);
  expect(storableJson({ deep: [text, 1, null] })).toEqual({ deep: [kept, 1, null] });
});

it.each(possible)('%j is storable', (text) => {
  expect(isStorable(text)).toBe(true);
  expect(storable(text)).toBe(text);
  expect(isStorableThroughout({ deep: [{ text }], [text]: text })).toBe(true);
  expect(storableJson({ deep: [text, 1, null] })).toEqual({ deep: [text, 1, null] });
});

it('a value that is not JSON contains no text', () => {
  expect(isStorableThroughout(undefined)).toBe(true);
});
