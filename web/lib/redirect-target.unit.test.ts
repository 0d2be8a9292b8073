import fc from 'fast-check';
import { expect, test } from 'vitest';
import { consultantIn, redirectTarget, withTarget } from './redirect-target.ts';

test('keeps a path of this site with its query', () => {
  expect(redirectTarget('/charity-dashboard?tab=pending')).toBe('/charity-dashboard?tab=pending');
});

test('stays on this site for any input', () => {
  const segment = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2e',
    '\t',
    '\n',
    ' ',
    ':',
    '@',
    '?',
    '#',
    'evil.example',
    'https',
  );
  const wanted = fc.oneof(
    fc.string(),
    fc.array(segment, { maxLength: 12 }).map((parts) => `/${parts.join('')}`),
  );
  fc.assert(
    fc.property(wanted, (given) => {
      const target = redirectTarget(given);
      expect(target).toMatch(/^\/(?![/\\])/);
      expect(new URL(target, 'https://bridge.example').origin).toBe('https://bridge.example');
    }),
    { numRuns: 2_000, examples: [['/.//evil.example'], ['/a/..//evil.example'], ['/%2e//evil.example']] },
  );
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

test('a link passes on a path of this site, and nothing else', () => {
  const wanted = '/project-request?consultant=01980000-0000-7000-8000-000000000002';
  expect(withTarget(wanted)).toEqual({ redirect: wanted });
  for (const none of ['https://evil.example/', '//evil.example', '/', undefined]) expect(withTarget(none)).toEqual({});
});

test('finds the consultant whom a wanted project request invites', () => {
  expect(consultantIn('/project-request?consultant=amara')).toBe('amara');
  for (const other of ['/project-request', '/consultants?consultant=amara', '//x/project-request?consultant=a', null])
    expect(consultantIn(other)).toBeUndefined();
});
