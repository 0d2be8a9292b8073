import { expect, test } from 'vitest';
import { stateOf } from './invitation-status.ts';

const expiresAt = '2026-03-08T09:30:00.000Z';

test('an invitation is open until the moment it expires', () => {
  expect(stateOf({ status: 'open', expiresAt }, new Date('2026-03-08T09:29:59.999Z'))).toBe('open');
  expect(stateOf({ status: 'open', expiresAt }, new Date(expiresAt))).toBe('expired');
});

test.each(['accepted', 'withdrawn'] as const)('an invitation that was %s stays so', (status) => {
  expect(stateOf({ status, expiresAt }, new Date('2027-01-01T00:00:00.000Z'))).toBe(status);
});
