import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeInstallation, startServer, type TestServer } from '../support/server.ts';
import { launchBrowser, openVisitor, type Visitor } from './visitor.ts';

/** Every page that anybody may open, with a part of its main heading. */
const pages = [
  ['/', /expertise/i],
  ['/about', /about us|our mission/i],
  ['/pricing', /prices/i],
  ['/consultants', /consultant/i],
  ['/consultant-application', /consultant|appl/i],
  ['/login', 'Welcome back'],
  ['/register', 'Register your charity'],
  ['/forgot-password', /password/i],
  ['/waiting-list', 'Where talent and mission meet'],
  ['/market-test', 'Where talent and mission meet'],
  ['/success-stories', /stories/i],
  ['/privacy', /privacy/i],
  ['/terms', /terms/i],
  ['/cookies', /cookies/i],
  ['/accessibility', /accessib/i],
] as const;

describe('the public pages', () => {
  let server: TestServer;
  let browser: Browser;
  let visitor: Visitor;

  beforeAll(async () => {
    server = await startServer();
    browser = await launchBrowser();
    visitor = await openVisitor(browser, server.url);
  });

  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    if (server) await removeInstallation(server.dataDir);
  });

  test.each(pages)('%s is complete and accessible', async (path, heading) => {
    await visitor.page.goto(path);
    await visitor.page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await visitor.expectAccessible();
  });

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
      for (const href of paths) found.add(new URL(href ?? '/', server.url).pathname);
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

  test('signing in with mistakes names each field and asks the server nothing', async () => {
    const { page } = visitor;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/login');
    await page.getByLabel('Username').fill('ab');
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByText('Username must be at least 3 characters').waitFor();
    await page.getByText('Password must be at least 6 characters').waitFor();
    expect(asked.filter((url) => url.includes('/api/auth/login'))).toEqual([]);
    await visitor.expectAccessible();
  });

  test('nobody is sent to another site after signing in', async () => {
    const other = await openVisitor(browser, server.url);
    const { username, password } = server.administrator;
    await other.page.goto('/login?redirect=//evil.example/');
    await other.page.getByLabel('Username').fill(username);
    await other.page.getByLabel('Password', { exact: true }).fill(password);
    await other.page.getByRole('button', { name: 'Login' }).click();
    await other.expectToast('Login successful');
    await other.page.waitForURL((url) => url.pathname === '/');
    expect(other.page.url().startsWith(server.url)).toBe(true);
    await other.close();
  });
});
