import { describe, expect, it } from 'vitest';
import { parseWholeNumber } from './whole-number.ts';

describe('a number that a person types', () => {
  it.each([
    ['85', 85],
    ['  85 ', 85],
    ['1,200', 1_200],
    ['1,234,567', 1_234_567],
    ['-3', -3],
  ])('is read: %s', (typed, number) => {
    expect(parseWholeNumber(typed)).toBe(number);
  });

  it.each([
    ['7.9', 7],
    ['1,200.50', 1_200],
    ['12 years', 12],
    ['40 hours a week', 40],
  ])('is read to its whole part: %s', (typed, number) => {
    expect(parseWholeNumber(typed)).toBe(number);
  });

  it.each([
    '85,50',
    '1,2',
    '12,34,567',
    '1,0000',
    '1e3',
    '0x10',
    'Infinity',
    'twelve',
    '1 200',
    '7.',
    '12years',
    '1.200,50',
  ])('is refused, never multiplied: %s', (typed) => {
    expect(parseWholeNumber(typed)).toBeNaN();
  });

  it('may be missing', () => {
    expect(parseWholeNumber('  ')).toBeNull();
  });
});
