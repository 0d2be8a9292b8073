import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { purposeKey, SealBroken, seal, unseal } from './sealing.ts';

const key = randomBytes(32);
const plain = Buffer.from('Zoë, 01632 960 001');

describe('sealing', () => {
  it('gives back what was sealed', () => {
    expect(unseal(key, seal(key, plain, 'row 1'), 'row 1')).toEqual(plain);
  });

  it('never seals the same way twice', () => {
    expect(seal(key, plain, 'row 1')).not.toEqual(seal(key, plain, 'row 1'));
  });

  it('does not open in another context', () => {
    expect(() => unseal(key, seal(key, plain, 'row 1'), 'row 2')).toThrow(SealBroken);
  });

  it('does not open under another key', () => {
    expect(() => unseal(randomBytes(32), seal(key, plain, 'row 1'), 'row 1')).toThrow(SealBroken);
  });

  it('does not open when any one byte was altered', () => {
    const sealed = seal(key, plain, 'row 1');
    for (const [place, byte] of sealed.entries()) {
      const altered = Buffer.from(sealed);
      altered[place] = byte ^ 1;
      expect(() => unseal(key, altered, 'row 1'), `byte ${place}`).toThrow(SealBroken);
    }
  });

  it('does not open when cut short', () => {
    const sealed = seal(key, plain, 'row 1');
    for (const length of [0, 1, 20, sealed.length - 1]) {
      expect(() => unseal(key, sealed.subarray(0, length), 'row 1'), `${length} bytes`).toThrow(SealBroken);
    }
  });

  it('derives a key of its own for every purpose', () => {
    expect(purposeKey(key, 'names')).toEqual(purposeKey(key, 'names'));
    expect(purposeKey(key, 'names')).not.toEqual(purposeKey(key, 'person keys'));
  });

  it('refuses a master key of the wrong length', () => {
    expect(() => purposeKey(randomBytes(16), 'names')).toThrow('must be 32 bytes');
  });
});
