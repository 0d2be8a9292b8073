import { expect, test } from 'vitest';
import { counted, inWords } from './in-words.ts';

test.each([
  ['ProjectSubmitted', 'Project submitted'],
  ['submitProject', 'Submit project'],
  ['waiting-list', 'Waiting list'],
  ['in_progress', 'In progress'],
  ['projection/admin-summary', 'Projection admin summary'],
])('%s reads as %j', (name, words) => {
  expect(inWords(name)).toBe(words);
});

test('counts one and many', () => {
  expect([counted(1, 'event'), counted(0, 'event'), counted(2, 'entry', 'entries'), counted(1200, 'event')]).toEqual([
    '1 event',
    '0 events',
    '2 entries',
    '1,200 events',
  ]);
});
