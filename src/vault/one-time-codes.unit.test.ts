import { generateSync } from 'otplib';
import { describe, expect, it } from 'vitest';
import { appUri, newAppSecret, stepOfCode } from './one-time-codes.ts';

/** The secret of the examples of RFC 6238, `12345678901234567890`. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number): Date => new Date(seconds * 1000);
const codeAt = (seconds: number): string => generateSync({ secret, epoch: seconds });

describe('a code of an authenticator app', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [20_000_000_000, '353130'],
  ])('of second %i is that of RFC 6238', (seconds, code) => {
    expect(stepOfCode(secret, code, at(seconds), null)).toBe(Math.floor(seconds / 30));
  });

  it('may be one step early or late, and no more', () => {
    const steps = [-2, -1, 0, 1, 2].map((steps) => stepOfCode(secret, codeAt(1500 + steps * 30), at(1500), null));
    expect(steps).toEqual([null, 49, 50, 51, null]);
  });

  it('does not work again, nor does an older one', () => {
    expect(stepOfCode(secret, codeAt(1500), at(1500), 50)).toBeNull();
    expect(stepOfCode(secret, codeAt(1470), at(1500), 50)).toBeNull();
    expect(stepOfCode(secret, codeAt(1530), at(1500), 50)).toBe(51);
  });

  it.each(['', '12345', '1234567', 'abcdef', '28708２'])('is not %j', (code) => {
    expect(stepOfCode(secret, code, at(59), null)).toBeNull();
  });
});

it('a secret has 160 random bits in Base32, in a URI that apps read', () => {
  const made = newAppSecret();
  expect(made).toMatch(/^[A-Z2-7]{32}$/);
  expect(newAppSecret()).not.toBe(made);
  expect(appUri(secret, 'robin')).toBe(`otpauth://totp/Fellowbridge:robin?secret=${secret}&issuer=Fellowbridge`);
});
