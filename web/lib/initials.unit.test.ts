import { describe, expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

describe('initials', () => {
  test.each([
    ['Asha Patel', 'AP'],
    ['Asha Maria Patel', 'AM'],
    ['Asha', 'A'],
    ['  asha   patel ', 'AP'],
    ['', ''],
    ['élan vital', 'ÉV'],
    ['𝒜lpha Beta', '𝒜B'],
  ])('of %j are %j', (name, expected) => {
    expect(initialsOf(name)).toBe(expected);
  });
});
