import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { setUpEnvironment } from './environment.ts';
import type { Visitor } from './visitor.ts';

/** Every public page, with a part of its main heading. */
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
  const environment = setUpEnvironment();
  let visitor: Visitor;

  beforeAll(async () => {
    visitor = await environment.visit();
  });

  test.each(pages.filter(([path]) => !elsewhere.includes(path)))(
    '%s is complete and accessible',
    async (path, heading) => {
      await visitor.page.goto(path);
      await visitor.page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await visitor.expectAccessible();
    },
  );

  test('an unknown address says so, with status 404', async () => {
    const answer = await visitor.page.goto('/no-such-page');
    expect(answer?.status()).toBe(404);
    await visitor.page.getByRole('heading', { level: 1, name: /page not found/i }).waitFor();
    await visitor.expectProblems([404]);
    await visitor.expectAccessible();
  });

  test('the site map lists the public pages only, without the login and password pages', async () => {
    const answer = await fetch(new URL('/sitemap.xml', environment.server.url));
    const listed = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, loc = '']) => new URL(loc).pathname,
    );
    const waysIn: readonly string[] = ['/login', '/forgot-password'];
    expect(listed.toSorted()).toEqual(
      pages
        .map(([path]) => path)
        .filter((path) => !waysIn.includes(path))
        .toSorted(),
    );
  });

  test('the About page has the title and description of the specification', async () => {
    await visitor.page.goto('/about');
    expect(await visitor.page.title()).toBe('About Us | Fellowbridge');
    expect(await visitor.page.locator('meta[name="description"]').getAttribute('content')).toMatch(
      /connects charities with specialised consultants/,
    );
  });

  test('every link leads somewhere', async () => {
    const { page } = visitor;
    const found = new Set<string>();
    for (const [path] of pages) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      const paths = await page
        .locator('a[href^="/"]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      for (const href of paths) found.add(new URL(href ?? '/', environment.server.url).pathname);
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

  test('the menu of a small window opens, navigates and closes', async () => {
    const { page } = visitor;
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu' }).click();
    await visitor.page.getByRole('link', { name: 'Pricing' }).first().click();
    await page.waitForURL('**/pricing');
    expect(await page.getByRole('button', { name: 'Menu' }).getAttribute('aria-expanded')).toBe('false');
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  test('marks what is selected when the system chooses the colours', async () => {
    const reader = await environment.visit();
    const { page } = reader;
    await page.emulateMedia({ forcedColors: 'active' });
    const lineOf = (place: Locator, side: 'borderBottomColor' | 'borderLeftColor') =>
      place.evaluate((element, name) => element.ownerDocument.defaultView.getComputedStyle(element)[name], side);
    await page.goto('/pricing');
    const tab = (name: string) => page.getByRole('tab', { name });
    const background = await page
      .locator('body')
      .evaluate((body) => body.ownerDocument.defaultView.getComputedStyle(body).backgroundColor);
    expect(await lineOf(tab('For Consultants'), 'borderBottomColor')).toBe(background);
    expect(await lineOf(tab('For Charities'), 'borderBottomColor')).not.toBe(background);
    const fill = await page
      .locator('label', { has: page.getByRole('radio', { name: 'Monthly' }) })
      .evaluate((label) => label.ownerDocument.defaultView.getComputedStyle(label).backgroundColor);
    expect(fill).not.toBe(background);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Menu' }).click();
    const link = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });
    expect(await lineOf(link('About'), 'borderLeftColor')).toBe(background);
    expect(await lineOf(link('Pricing'), 'borderLeftColor')).not.toBe(background);
    await reader.close();
  });

  test('prints without header and footer, in print colours', async () => {
    const reader = await environment.visit();
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
