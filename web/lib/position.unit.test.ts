import { expect, test } from 'vitest';
import { formatPosition } from './position.ts';

test('formats positions of the history', () => {
  expect(['00000000000000048211', '0', ''].map(formatPosition)).toEqual(['48211', '0', 'Before the first event']);
});
