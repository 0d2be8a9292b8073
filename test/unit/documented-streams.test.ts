import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { catalogue } from '../../src/domain/catalogue.ts';

it('docs/architecture.md lists the streams of every category', () => {
  const page = readFileSync(new URL('../../docs/architecture.md', import.meta.url), 'utf8');
  const table = page.slice(page.indexOf('| stream |')).split('\n\n', 1)[0] ?? '';
  const listed = [...table.matchAll(/`([a-zA-Z]+)-[^`]+`/g)].map(([, category]) => category);
  const categories = [...catalogue.values()].map(({ category }) => category);
  expect(new Set(listed)).toEqual(new Set(categories));
});
