import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DecryptionFailed, decrypt, encrypt, purposeKey } from './encryption.ts';

const key = randomBytes(32);
const plain = Buffer.from('Zoë, 01632 960 001');

describe('encryption', () => {
  it('survives a round trip', () => {
    expect(decrypt(key, encrypt(key, plain, 'row 1'), 'row 1')).toEqual(plain);
  });

  it('never gives the same ciphertext twice', () => {
    expect(encrypt(key, plain, 'row 1')).not.toEqual(encrypt(key, plain, 'row 1'));
  });

  it('fails to decrypt in another context', () => {
    expect(() => decrypt(key, encrypt(key, plain, 'row 1'), 'row 2')).toThrow(DecryptionFailed);
  });

  it('fails to decrypt with another key', () => {
    expect(() => decrypt(randomBytes(32), encrypt(key, plain, 'row 1'), 'row 1')).toThrow(DecryptionFailed);
  });

  it('fails to decrypt with any altered byte', () => {
    const sealed = encrypt(key, plain, 'row 1');
    for (const [place, byte] of sealed.entries()) {
      const altered = Buffer.from(sealed);
      altered[place] = byte ^ 1;
      expect(() => decrypt(key, altered, 'row 1'), `byte ${place}`).toThrow(DecryptionFailed);
    }
  });

  it('fails to decrypt truncated ciphertext', () => {
    const sealed = encrypt(key, plain, 'row 1');
    for (const length of [0, 1, 20, sealed.length - 1]) {
      expect(() => decrypt(key, sealed.subarray(0, length), 'row 1'), `${length} bytes`).toThrow(DecryptionFailed);
    }
  });

  it('derives a separate key for each purpose', () => {
    expect(purposeKey(key, 'names')).toEqual(purposeKey(key, 'names'));
    expect(purposeKey(key, 'names')).not.toEqual(purposeKey(key, 'person keys'));
  });

  it('refuses a master key of the wrong length', () => {
    expect(() => purposeKey(randomBytes(16), 'names')).toThrow('must be 32 bytes');
  });
});
