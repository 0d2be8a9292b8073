import { expect, test } from 'vitest';
import { consultantCopy, formatAnswerTime } from './copy.ts';

test('the count line states the total while more consultants follow', () => {
  const { count } = consultantCopy.directory;
  expect(count(20, 55)).toBe('Showing 20 of 55 consultants');
  expect(count(55, 55)).toBe('Showing 55 consultants');
  expect(count(1, 1)).toBe('Showing 1 consultant');
  expect(count(0, 0)).toBe('Showing 0 consultants');
});

test.each([
  [null, null],
  [1, 'Usually answers within an hour'],
  [5, 'Usually answers within a day'],
  [24, 'Usually answers within a day'],
  [25, 'Usually answers within two days'],
  [168, 'Usually answers within a week'],
  [169, 'Usually takes more than a week to answer'],
])('a median of %s hours is formatted in words: %s', (hours, words) => {
  expect(formatAnswerTime(hours)).toBe(words);
});
