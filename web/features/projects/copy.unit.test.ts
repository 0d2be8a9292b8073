import { describe, expect, test } from 'vitest';
import {
  countCancelled,
  detailCopy,
  formatCancelled,
  formatElsewhere,
  formatFeeStays,
  formatOneOffPrice,
} from './copy.ts';

const counts = { total: 12, pending: 1, active: 0, completed: 9 };

describe('the hint of an empty tab', () => {
  test('names each tab that holds projects', () => {
    expect(formatElsewhere('active', counts)).toBe('You have 1 project under Pending and 9 under Completed.');
    expect(formatElsewhere('active', { ...counts, pending: 0 })).toBe('You have 9 projects under Completed.');
    expect(formatElsewhere('completed', { ...counts, active: 2, completed: 0 })).toBe(
      'You have 2 projects under Active and 1 under Pending.',
    );
  });

  test('is absent without projects', () => {
    expect(formatElsewhere('active', { total: 2, pending: 0, active: 0, completed: 0 })).toBeNull();
  });
});

describe('cancelled projects', () => {
  test('are those in the total but in no tab', () => {
    expect(countCancelled(counts)).toBe(2);
    expect(countCancelled({ ...counts, total: 10 })).toBe(0);
  });

  test('are never negative, even if the counters differ', () => {
    expect(countCancelled({ ...counts, total: 9 })).toBe(0);
  });

  test('are formatted in the singular and in the plural', () => {
    expect(formatCancelled(1)).toBe('The total includes 1 cancelled project.');
    expect(formatCancelled(1200)).toBe('The total includes 1,200 cancelled projects.');
  });
});

test('no toast says that a mail was sent: an installation may send none', () => {
  const messages = Object.values(detailCopy).map(
    (text) => (typeof text === 'function' ? text('Mira Sen') : text).message,
  );
  expect(messages.filter((message) => /mail|notified/i.test(message))).toEqual([]);
});

describe('the price of a one-off project', () => {
  test('is that of this request', () => {
    expect(formatOneOffPrice({ requested: 0, nextSetUpFee: 249 })).toBe(
      'This is your first one-off project: the set-up fee is £249. We send the invoice when you submit.',
    );
    expect(formatOneOffPrice({ requested: 1, nextSetUpFee: 499 })).toBe(
      'This is your second one-off project: the set-up fee is £499. We send the invoice when you submit.',
    );
    expect(formatOneOffPrice({ requested: 7, nextSetUpFee: 499 })).toContain('This is your next one-off project:');
  });

  test('stays due when the project is cancelled; a project under a membership has none', () => {
    expect(formatFeeStays(499)).toBe(' The set-up fee of £499 stays due.');
    expect(formatFeeStays(null)).toBe('');
  });
});
