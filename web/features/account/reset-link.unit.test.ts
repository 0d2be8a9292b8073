import { expect, test } from 'vitest';
import { resetLinkOf } from './reset-link.ts';

test('takes token and address out of a link', () => {
  expect(resetLinkOf({ token: 'a-token', email: 'asha@river.example' })).toEqual({
    token: 'a-token',
    email: 'asha@river.example',
  });
});

test.each([
  ['has no token', { email: 'asha@river.example' }],
  ['has an empty token', { token: '', email: 'asha@river.example' }],
  ['has no address', { token: 'a-token' }],
  ['has an invalid address', { token: 'a-token', email: 'asha' }],
])('refuses a link that %s', (_, search) => {
  expect(resetLinkOf(search)).toBeNull();
});
