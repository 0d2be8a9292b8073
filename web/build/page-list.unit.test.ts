import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { type PresentedPage, presentedPages } from '../page-heads.ts';
import { listPages, routesOf } from './page-list.ts';

const page = (documentTitle: string, more: Partial<PresentedPage> = {}): PresentedPage => ({
  head: { documentTitle, description: 'One sentence.' },
  indexed: false,
  canonical: null,
  isStill: false,
  holdsSecret: false,
  ...more,
});

describe('the list of pages', () => {
  it('has a head for every page of the router, each with a title of its own', async () => {
    const routes = routesOf(await readFile(new URL('../route-tree.gen.ts', import.meta.url), 'utf8'));
    const pages = listPages([...routes.keys()], presentedPages);
    expect(routes.get('/projects/$id')).toBe('routes/projects/$id.tsx');
    expect(pages.map(({ path }) => path).sort()).toEqual([...presentedPages.keys()].sort());
    expect(pages.length).toBeGreaterThan(35);
  });

  it('titles the About page as the specification has it', () => {
    const [about] = listPages(['/about'], new Map([...presentedPages].filter(([path]) => path === '/about')));
    expect(about?.title).toBe('About Us | Fellowbridge');
    expect(about?.description).toMatch(/connects charities with specialised consultants/);
  });

  it('lets search engines show public pages only', () => {
    const indexed = [...presentedPages].filter(([, { indexed }]) => indexed).map(([path]) => path);
    for (const path of indexed)
      expect(path).not.toMatch(/admin|dashboard|settings|profile|password|login|invitation|\$/);
    expect(indexed).toContain('/pricing');
  });

  it('refuses a page without a head', () => {
    expect(() => listPages(['/', '/new'], new Map([['/', page('Home')]]))).toThrow('has no head for /new');
  });

  it('refuses a head without a page', () => {
    const presented = new Map([
      ['/', page('Home')],
      ['/gone', page('Gone')],
    ]);
    expect(() => listPages(['/'], presented)).toThrow('heads for what is no page: /gone');
  });

  it('refuses one title for two pages, unless they are one page', () => {
    const two = (canonical: string | null) =>
      new Map([
        ['/one', page('Same', { canonical: '/one' })],
        ['/two', page('Same', { canonical })],
      ]);
    expect(() => listPages(['/one', '/two'], two(null))).toThrow('/one and /two have one title');
    expect(() => listPages(['/one', '/two'], two('/one'))).not.toThrow();
  });

  it('refuses a page that is to be found without a description', () => {
    const presented = new Map([['/', { ...page('Home', { indexed: true }), head: { documentTitle: 'Home' } }]]);
    expect(() => listPages(['/'], presented)).toThrow('/ is to be found and has no description');
  });
});
