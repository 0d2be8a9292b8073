import { expect, test } from 'vitest';
import { redirectTarget } from './redirect-target.ts';

test('keeps a path of this site with its query', () => {
  expect(redirectTarget('/charity-dashboard?tab=pending')).toBe('/charity-dashboard?tab=pending');
});

test('reads later backslashes as browsers do', () => {
  expect(redirectTarget('/projects\\..\\about')).toBe('/about');
});

test.each([
  ['another site', 'https://evil.example/'],
  ['a scheme-relative address', '//evil.example'],
  ['a backslash that browsers read as a slash', '/\\evil.example'],
  ['a tab that browsers drop', '/\t/evil.example'],
  ['a script', 'javascript:alert(1)'],
  ['nothing', undefined],
  ['a number', 7],
])('refuses %s', (_, wanted) => {
  expect(redirectTarget(wanted)).toBe('/');
});
