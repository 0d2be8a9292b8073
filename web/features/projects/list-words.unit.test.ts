import { describe, expect, test } from 'vitest';
import { cancelledAmong, sayCancelled, sayElsewhere } from './list-words.ts';

const counts = { total: 12, pending: 1, active: 0, completed: 9 };

describe('what an empty tab says of the others', () => {
  test('names each tab that holds projects', () => {
    expect(sayElsewhere('active', counts)).toBe('You have 1 project under Pending and 9 under Completed.');
    expect(sayElsewhere('active', { ...counts, pending: 0 })).toBe('You have 9 projects under Completed.');
    expect(sayElsewhere('completed', { ...counts, active: 2, completed: 0 })).toBe(
      'You have 2 projects under Active and 1 under Pending.',
    );
  });

  test('is nothing where there is none', () => {
    expect(sayElsewhere('active', { total: 2, pending: 0, active: 0, completed: 0 })).toBeNull();
  });
});

describe('cancelled projects', () => {
  test('are what the total counts beyond the tabs', () => {
    expect(cancelledAmong(counts)).toBe(2);
    expect(cancelledAmong({ ...counts, total: 10 })).toBe(0);
  });

  test('are never fewer than none, while one counter is ahead of another', () => {
    expect(cancelledAmong({ ...counts, total: 9 })).toBe(0);
  });

  test('are told in the singular and in the plural', () => {
    expect(sayCancelled(1)).toBe('1 cancelled project counts in the total.');
    expect(sayCancelled(1200)).toBe('1,200 cancelled projects count in the total.');
  });
});
