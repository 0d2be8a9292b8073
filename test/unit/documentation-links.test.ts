import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { anchorOf } from '../../living-docs/pages/page.ts';

const root = join(import.meta.dirname, '../..');

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** A page without its code, in which brackets mean something else. */
const textOf = (page: string): string => readFileSync(join(root, page), 'utf8').replace(/^```[\s\S]*?^```$/gm, '');

const anchorsOf = (page: string): readonly string[] =>
  [...textOf(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    anchorOf(heading.replace(/\[(.*?)\]\(.*?\)/g, '$1')),
  );

/** A sentence about what is wrong with a link; null if it leads somewhere. */
const faultOf = (page: string, target: string): string | null => {
  const [path = '', anchor] = target.split('#');
  const place = path === '' ? page : relative(root, resolve(root, dirname(page), path));
  if (!existsSync(join(root, place))) return `${page} links to ${target}, which is not there`;
  if (anchor === undefined) return null;
  const [, from, to = from] = /^L(\d+)(?:-L(\d+))?$/.exec(anchor) ?? [];
  if (from !== undefined) {
    const lines = readFileSync(join(root, place), 'utf8').trimEnd().split('\n').length;
    return Number(from) <= Number(to) && Number(to) <= lines
      ? null
      : `${page} links to ${target}, which has ${lines} lines`;
  }
  if (anchorsOf(place).includes(anchor)) return null;
  return `${page} links to ${target}, which has no such heading`;
};

it.each(pages)('every link of %s leads somewhere', (page) => {
  const targets = [...textOf(page).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].map(([, target = '']) => target);
  expect([...new Set(targets)].flatMap((target) => faultOf(page, target) ?? [])).toEqual([]);
});

const Scripts = z.object({ scripts: z.record(z.string(), z.string()) });
const { scripts } = Scripts.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

it.each(pages)('every npm command of %s exists', (page) => {
  const text = readFileSync(join(root, page), 'utf8');
  const named = [...text.matchAll(/\bnpm run ([a-z][\w:-]*)/g)].map(([, name = '']) => name);
  expect([...new Set(named)].filter((name) => !(name in scripts))).toEqual([]);
});

it('every test that docs/security.md names exists', () => {
  const files = ['src', 'test'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => path.split('/').at(-1) ?? ''),
  );
  const named = [...textOf('docs/security.md').matchAll(/`([\w.-]+\.test\.ts)`/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(100);
  expect([...new Set(named)].filter((name) => !files.includes(name))).toEqual([]);
});
