import fc from 'fast-check';
import { v4, v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { id } from '../../test/builders/ids.ts';
import { isPseudonym } from '../contract/pseudonyms.ts';
import { openPseudonyms } from './pseudonyms.ts';

const keyOf = (byte: number): Buffer => Buffer.alloc(32, byte);
const first = openPseudonyms({ epoch: 1, key: keyOf(1) });

describe('a pseudonym', () => {
  it('is stable, and leads back to its id', () => {
    const uuids = fc.oneof(fc.uuid({ version: 7 }), fc.uuid({ version: 4 }));
    fc.assert(
      fc.property(uuids, fc.constantFrom('thing', 'visitor', 'request'), (uuid, kind) => {
        const pseudonym = first.of(uuid, kind);
        expect(isPseudonym(pseudonym)).toBe(true);
        expect(first.of(uuid.toUpperCase(), kind)).toBe(pseudonym);
        expect(first.idOf(pseudonym)).toBe(uuid);
      }),
    );
  });

  it('reveals nothing of the id: ids made at one moment get pseudonyms without a common prefix', () => {
    const ids = Array.from({ length: 200 }, () => v7());
    const beginnings = new Set(ids.map((one) => first.of(one).slice(3, 9)));
    expect(beginnings.size).toBeGreaterThan(195);
  });

  it('differs between kinds: a visitor who takes the id of a person does not get their pseudonym', () => {
    const hexOf = (pseudonym: string): string => pseudonym.slice(3);
    const kinds = (['thing', 'visitor', 'request'] as const).map((kind) => hexOf(first.of(id(1), kind)));
    expect(new Set(kinds).size).toBe(3);
  });

  it('of an earlier key leads nowhere', () => {
    const second = openPseudonyms({ epoch: 2, key: keyOf(2) });
    expect(second.of(id(1)).slice(3)).not.toBe(first.of(id(1)).slice(3));
    expect(second.idOf(first.of(id(1)))).toBeNull();
  });

  it('that was made up leads nowhere, except by chance', () => {
    const madeUp = Array.from({ length: 300 }, () => first.idOf(`t1_${v4().replaceAll('-', '')}`));
    // About one random block in eight decrypts to a UUID of a known version and variant.
    expect(madeUp.filter((found) => found !== null).length).toBeLessThan(100);
    expect(first.idOf(id(1))).toBeNull();
    expect(first.idOf('t1_xyz')).toBeNull();
  });

  it('of a text that is not a UUID cannot be reversed', () => {
    expect(first.of('00000000000000000041', 'request')).toMatch(/^r1_[0-9a-f]{32}$/);
    expect(first.of('1', 'request')).not.toBe(first.of('2', 'request'));
  });
});

describe('an encrypted text', () => {
  it('can be decrypted with its own key only', () => {
    const sealed = first.seal('["history","41"]');
    expect(first.open(sealed)).toBe('["history","41"]');
    expect(Buffer.from(sealed, 'base64url').toString()).not.toContain('41');
    expect(openPseudonyms({ epoch: 1, key: keyOf(2) }).open(sealed)).toBeNull();
    expect(first.open('eyJ9')).toBeNull();
  });
});
