import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { anchorOf } from '../../living-docs/pages/page.ts';

const root = join(import.meta.dirname, '../..');

const pages = [
  'README.md',
  'CONTRIBUTING.md',
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

/** Where a link leads, as a sentence when it leads nowhere. */
const faultOf = (page: string, target: string): string | null => {
  const [path = '', anchor] = target.split('#');
  const place = path === '' ? page : relative(root, resolve(root, dirname(page), path));
  if (!existsSync(join(root, place))) return `${page} links to ${target}, which is not there`;
  const isLine = anchor !== undefined && /^L\d+(-L\d+)?$/.test(anchor);
  if (anchor === undefined || isLine || anchorsOf(place).includes(anchor)) return null;
  return `${page} links to ${target}, which has no such heading`;
};

it.each(pages)('every link of %s leads somewhere', (page) => {
  const targets = [...textOf(page).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].map(([, target = '']) => target);
  expect([...new Set(targets)].flatMap((target) => faultOf(page, target) ?? [])).toEqual([]);
});
