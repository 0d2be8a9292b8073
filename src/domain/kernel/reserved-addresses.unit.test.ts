import { describe, expect, it } from 'vitest';
import { isReservedAddress } from './reserved-addresses.ts';

describe('a reserved address', () => {
  it.each([
    'amara@river.example',
    'amara@example',
    'amara@Deep.River.EXAMPLE',
    'amara@river.example.',
    'amara@river.test',
    'amara@river.invalid',
    'amara@example.org',
    'amara@mail.example.com',
    ' amara@example.net ',
  ])('is %s', (address) => {
    expect(isReservedAddress(address)).toBe(true);
  });

  it.each([
    'amara@river.org',
    'amara@myexample.com',
    'amara@example.co.uk',
    'amara@latest',
    'example.com@river.org',
    'amara.example@river.org',
    'amara@river.examples',
  ])('is not %s', (address) => {
    expect(isReservedAddress(address)).toBe(false);
  });
});
