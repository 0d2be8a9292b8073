import { expect, test } from 'vitest';
import { counted, inWords, listed } from './in-words.ts';

test.each([
  ['ProjectSubmitted', 'Project submitted'],
  ['terms.setUpFee', 'Terms set up fee'],
  ['in_progress', 'In progress'],
])('%s is %s', (name, words) => {
  expect(inWords(name)).toBe(words);
});

test('things are listed', () => {
  expect([listed([]), listed(['a']), listed(['a', 'b']), listed(['a', 'b', 'c'], 'or')]).toEqual([
    '',
    'a',
    'a and b',
    'a, b or c',
  ]);
});

test('things are counted', () => {
  expect([counted(1, 'event'), counted(12_400, 'event'), counted(2, 'row')]).toEqual([
    '1 event',
    '12,400 events',
    '2 rows',
  ]);
});
