import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { PageMetadata } from '../lib/page-metadata.ts';
import { listPages, routesOf } from './page-list.ts';

const page = (path: PageMetadata['path'], title: string, more: Partial<PageMetadata> = {}): PageMetadata => ({
  path,
  title,
  description: 'One sentence.',
  ...more,
});

describe('the page list', () => {
  it('finds the file of every route', async () => {
    const routes = routesOf(await readFile(new URL('../route-tree.gen.ts', import.meta.url), 'utf8'));
    expect(routes.get('/projects/$id')).toBe('routes/_app/projects/$id.tsx');
    expect(routes.size).toBeGreaterThan(35);
  });

  it('adds the product name to the title', () => {
    const [login] = listPages(['/login'], [page('/login', 'Login')]);
    expect(login).toMatchObject({ title: 'Login | Fellowbridge', indexed: false, canonical: null });
  });

  it('gives all paths of an indexed page its first one as canonical', () => {
    const pages = listPages(['/one', '/two'], [page(['/one', '/two'], 'Same', { isIndexed: true })]);
    expect(pages.map(({ canonical }) => canonical)).toEqual(['/one', '/one']);
  });

  it('refuses a route without metadata', () => {
    expect(() => listPages(['/', '/new'], [page('/', 'Home')])).toThrow('/new exports no metadata');
  });

  it('refuses metadata without a route', () => {
    const pages = [page('/', 'Home'), page('/gone', 'Gone')];
    expect(() => listPages(['/'], pages)).toThrow('paths without a route: /gone');
  });

  it('refuses two pages with the same path', () => {
    expect(() => listPages(['/'], [page('/', 'Home'), page('/', 'Start')])).toThrow('Several pages have the path /');
  });

  it('refuses two pages with the same title', () => {
    const pages = [page('/one', 'Same'), page('/two', 'Same')];
    expect(() => listPages(['/one', '/two'], pages)).toThrow('/one and /two have the same title');
  });

  it('refuses an indexed page without a description', () => {
    const pages: PageMetadata[] = [{ path: '/', title: 'Home', isIndexed: true }];
    expect(() => listPages(['/'], pages)).toThrow('/ may be indexed and has no description');
  });
});
