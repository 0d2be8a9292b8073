import { beforeAll, describe, expect, test } from 'vitest';
import { setStage } from './stage.ts';
import type { Visitor } from './visitor.ts';

/** Every page that anybody may open, with a part of its main heading. */
const pages = [
  ['/', /expertise/i],
  ['/about', 'Our Mission'],
  ['/pricing', /prices/i],
  ['/consultants', /consultant/i],
  ['/consultant-application', /consultant|appl/i],
  ['/login', 'Welcome back'],
  ['/register', 'Register your charity'],
  ['/forgot-password', /password/i],
  ['/waiting-list', 'Where talent and mission meet'],
  ['/demo-project', /reserves/i],
  ['/success-stories', 'Success Stories'],
  ['/privacy', 'Privacy Policy'],
  ['/terms', 'Terms of Service'],
  ['/cookies', 'Cookies'],
  ['/accessibility', 'Accessibility statement'],
] as const;

/** Looked at closely in tests of their own. */
const elsewhere: readonly string[] = ['/pricing', '/consultants', '/waiting-list', '/demo-project'];

describe('the public pages', () => {
  const stage = setStage();
  let visitor: Visitor;

  beforeAll(async () => {
    visitor = await stage.visit();
  });

  test.each(pages.filter(([path]) => !elsewhere.includes(path)))(
    '%s is complete and accessible',
    async (path, heading) => {
      await visitor.page.goto(path);
      await visitor.page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await visitor.expectAccessible();
    },
  );

  test('an address that is no page says so, under the status 404', async () => {
    const answer = await visitor.page.goto('/no-such-page');
    expect(answer?.status()).toBe(404);
    await visitor.page.getByRole('heading', { level: 1, name: /page not found/i }).waitFor();
    visitor.expectProblems([404]);
    await visitor.expectAccessible();
  });

  test('no link leads nowhere', async () => {
    const { page } = visitor;
    const found = new Set<string>();
    for (const [path] of pages) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      const paths = await page
        .locator('a[href^="/"]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      for (const href of paths) found.add(new URL(href ?? '/', stage.server.url).pathname);
    }
    expect(found.size).toBeGreaterThan(10);
    const dead: string[] = [];
    for (const path of found) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      if (await page.getByRole('heading', { name: /page not found/i }).isVisible()) dead.push(path);
    }
    expect(dead).toEqual([]);
  });

  test('the menu of a small window opens, leads on and closes', async () => {
    const { page } = visitor;
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu' }).click();
    await visitor.page.getByRole('link', { name: 'Pricing' }).first().click();
    await page.waitForURL('**/pricing');
    expect(await page.getByRole('button', { name: 'Menu' }).getAttribute('aria-expanded')).toBe('false');
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  test('on paper a page stands alone, in the colours of paper', async () => {
    const reader = await stage.visit();
    const { page } = reader;
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const path of ['/about', '/pricing', '/privacy']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.getByRole('banner').isVisible(), `header of ${path}`).toBe(false);
      expect(await page.getByRole('contentinfo').isVisible(), `footer of ${path}`).toBe(false);
      const shades = await page
        .getByRole('heading')
        .evaluateAll((headings) =>
          headings
            .filter((heading) => heading.checkVisibility())
            .map((heading) => heading.ownerDocument.defaultView.getComputedStyle(heading).color),
        );
      expect(shades.length).toBeGreaterThan(3);
      expect(new Set(shades), `headings of ${path}`).toEqual(new Set(['rgb(27, 43, 40)']));
    }
    await reader.close();
  });
});
