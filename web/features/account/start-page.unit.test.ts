import { expect, test } from 'vitest';
import { startPageOf } from './start-page.ts';

test.each([
  ['charity', '/charity-dashboard'],
  ['consultant', '/consultant-dashboard'],
  ['admin', '/admin-dashboard'],
  ['analyst', '/reports'],
] as const)('%s starts at %s', (role, page) => {
  expect(startPageOf(role)).toBe(page);
});
