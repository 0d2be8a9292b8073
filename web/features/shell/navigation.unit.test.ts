import { expect, test } from 'vitest';
import { startPages } from './navigation.ts';

test.each([
  ['charity', '/charity-dashboard'],
  ['consultant', '/consultant-dashboard'],
  ['admin', '/admin-dashboard'],
  ['analyst', '/reports'],
] as const)('%s starts at %s', (role, page) => {
  expect(startPages[role].to).toBe(page);
});
