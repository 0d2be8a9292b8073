import { expect, test } from 'vitest';
import { counted } from './counted.ts';

test('formats the singular and the plural', () => {
  expect([counted(1, 'event'), counted(0, 'event'), counted(2, 'entry', 'entries'), counted(1200, 'event')]).toEqual([
    '1 event',
    '0 events',
    '2 entries',
    '1,200 events',
  ]);
});

test('formats a counted noun', () => {
  expect([counted(1, 'event'), counted(12_400, 'event'), counted(2, 'row')]).toEqual([
    '1 event',
    '12,400 events',
    '2 rows',
  ]);
});
