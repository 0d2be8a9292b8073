import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { patternOf, placeOf, searchable } from './searchable.ts';

describe('a searchable text', () => {
  it.each([
    ['Amara OKAFOR', 'amara okafor'],
    ['Élodie Ångström', 'elodie angstrom'],
    ['ﬁnance', 'finance'],
    ['a\0b\tc', 'a b c'],
  ])('of %j is %j', (text, plain) => {
    expect(searchable(text)).toBe(plain);
  });

  it('keeps several texts apart', () => {
    expect(searchable('Amara', null, 'River\nside')).toBe('amara\n\nriver side');
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(searchable(searchable(text))).toBe(searchable(text));
      }),
    );
  });
});

describe('a search pattern', () => {
  it.each([
    ['Okafor', '%okafor%'],
    ['100%', '%100\\%%'],
    ['a_b', '%a\\_b%'],
    ['back\\slash', '%back\\\\slash%'],
    ["O'Neill", "%o'neill%"],
    ['a\0b', '%a b%'],
  ])('for %j is %j', (term, pattern) => {
    expect(patternOf(term)).toBe(pattern);
  });
});

describe('the place of a term in a text', () => {
  it.each([
    ['zoe', 'With Zoë Marsh', 'Zoë'],
    ['ZOË', 'With Zoe\u0308 Marsh', 'Zoe\u0308'],
    ['fin', 'A ﬁne 😀 finish', 'ﬁn'],
    ['finish', 'A ﬁne 😀 finish', 'finish'],
  ])('of %j in %j is that of %j', (term, text, found) => {
    const start = text.indexOf(found);
    expect(placeOf(term, text)).toEqual({ start, end: start + found.length });
  });

  it('is none if the text does not contain it', () => {
    expect(placeOf('zoë', 'With Amara')).toBeNull();
  });
});
