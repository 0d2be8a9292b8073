import { expect, test } from 'vitest';
import { consultantCopy } from './copy.ts';

test('the count line says of how many consultants, while there are more', () => {
  const { count } = consultantCopy.directory;
  expect(count(20, 55)).toBe('Showing 20 of 55 consultants');
  expect(count(55, 55)).toBe('Showing 55 consultants');
  expect(count(1, 1)).toBe('Showing 1 consultant');
  expect(count(0, 0)).toBe('Showing 0 consultants');
});
