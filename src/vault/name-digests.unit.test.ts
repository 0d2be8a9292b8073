import { describe, expect, it } from 'vitest';
import { nameDigests, nameKind, normalisedName } from './name-digests.ts';

describe('names', () => {
  it.each([
    ['letter case', 'Ada.Lovelace', 'ADA.lovelace'],
    ['space around', ' ada ', 'ada'],
    ['composed and decomposed letters', 'zo\u00eb', 'zoe\u0308'],
    ['full-width letters', '\uff41\uff44\uff41', 'ada'],
    ['a ligature', '\ufb01nn', 'finn'],
    ['sharp s and double s', 'stra\u00dfe', 'STRASSE'],
    [
      'both lower-case sigmas',
      '\u03bf\u03b4\u03c5\u03c3\u03c3\u03b5\u03c5\u03c2',
      '\u03bf\u03b4\u03c5\u03c3\u03c3\u03b5\u03c5\u03c3',
    ],
  ])('are the same in any %s', (_what, one, other) => {
    expect(normalisedName(one)).toBe(normalisedName(other));
  });

  it('differ where readers see a difference', () => {
    expect(normalisedName('ada')).not.toBe(normalisedName('adá'));
  });

  it('are e-mail addresses if they contain an @, also a full-width one', () => {
    expect([nameKind('ada'), nameKind('ada@example.org'), nameKind('ada\uff20example.org')]).toEqual([
      'username',
      'email',
      'email',
    ]);
  });

  it('have digests that depend on key and kind', () => {
    const digest = nameDigests(Buffer.alloc(32, 1));
    const underAnotherKey = nameDigests(Buffer.alloc(32, 2));
    expect(digest('username', 'ada')).toEqual(digest('username', 'ADA'));
    expect(digest('username', 'ada')).not.toEqual(digest('email', 'ada'));
    expect(digest('username', 'ada')).not.toEqual(underAnotherKey('username', 'ada'));
  });
});
