import { expect, test } from 'vitest';
import { estimatedRest, restInWords } from './estimated-rest.ts';

test.each([
  ['the speed so far', { at: 1000, events: 10_000 }, { at: 3000, events: 30_000 }, 7],
  ['nothing after one look', { at: 1000, events: 10_000 }, { at: 1000, events: 10_000 }, null],
  ['nothing while nothing moves', { at: 1000, events: 10_000 }, { at: 9000, events: 10_000 }, null],
  ['nothing left beyond the end', { at: 0, events: 0 }, { at: 1000, events: 120_000 }, 0],
])('tells %s', (_, first, last, seconds) => {
  expect(estimatedRest(first, last, 100_000)).toBe(seconds);
});

test.each([
  [0.4, 'about a second left'],
  [4.2, 'about 4 seconds left'],
  [58, 'about a minute left'],
  [130, 'about 2 minutes left'],
])('%f seconds are %s', (seconds, words) => {
  expect(restInWords(seconds)).toBe(words);
});
