import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { setUpEnvironment } from './environment.ts';
import { becomeAdministrator, becomeCharity } from './fixtures.ts';
import type { Visitor } from './visitor.ts';

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 900 };

const mainNav = (page: Page) => page.getByRole('banner').getByRole('navigation', { name: 'Main' });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const scrolledTo = (page: Page): Promise<number> => page.locator('html').evaluate((html) => html.scrollTop);
const titleIn = (html: string): string | undefined => /<title>(.*)<\/title>/.exec(html)?.[1];

/** Waits until the focus is on the page's main heading. */
const expectFocusOnHeading = async (page: Page, name: string | RegExp): Promise<void> => {
  await heading(page, name).waitFor();
  await expect.poll(() => heading(page, name).evaluate((h1) => h1 === h1.ownerDocument.activeElement)).toBe(true);
};

const namesOf = async (page: Page, role: 'menuitem' | 'link'): Promise<readonly string[]> =>
  (await page.getByRole(role).allTextContents()).map((text) => text.trim());

describe('the frame around every page', () => {
  const environment = setUpEnvironment();
  let visitor: Visitor;

  beforeAll(async () => {
    visitor = await environment.visit();
  });

  describe('for a visitor', () => {
    test('marks the current page, focuses its heading and announces it', async () => {
      const { page } = visitor;
      await page.goto('/');
      await mainNav(page).getByRole('link', { name: 'Pricing' }).click();
      await expectFocusOnHeading(page, /prices/i);
      await mainNav(page).locator('a[aria-current="page"]', { hasText: 'Pricing' }).waitFor();
      expect(await mainNav(page).locator('[aria-current="page"]').count()).toBe(1);
      const announced = page.locator('p[aria-live="polite"]');
      await expect.poll(() => announced.textContent()).toBe('Pricing | Fellowbridge');
      // The canonical URL of the first page is removed, because it would be wrong here.
      expect(await page.locator('link[rel="canonical"]').count()).toBe(0);
    });

    test('does not ask who is signed in, so that the console shows no error', async () => {
      const { page } = visitor;
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      for (const path of ['/', '/consultants', '/login']) {
        await page.goto(path);
        await page.getByRole('contentinfo').waitFor();
      }
      expect(asked.filter((path) => path === '/api/auth/user')).toEqual([]);
    });

    test('restores the scroll position on going back', async () => {
      const { page } = visitor;
      await page.goto('/');
      await page.getByRole('heading', { name: 'Choose Your Approach' }).scrollIntoViewIfNeeded();
      await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).scrollIntoViewIfNeeded();
      const left = await scrolledTo(page);
      expect(left).toBeGreaterThan(500);
      await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
      await heading(page, 'Privacy Policy').waitFor();
      await expect.poll(() => scrolledTo(page)).toBe(0);
      await page.goBack();
      await heading(page, /expertise/i).waitFor();
      await expect.poll(() => scrolledTo(page)).toBe(left);
    });

    test('has a skip link', async () => {
      const { page } = visitor;
      await page.goto('/about');
      await heading(page, 'Our Mission').waitFor();
      await page.keyboard.press('Tab');
      const skip = page.getByRole('link', { name: 'Skip to main content' });
      expect(await skip.evaluate((link) => link === link.ownerDocument.activeElement)).toBe(true);
      // Chromium may draw the focus a moment later.
      await expect.poll(async () => (await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
      await page.keyboard.press('Enter');
      await expectFocusOnHeading(page, 'Our Mission');
    });

    test('never covers the focus with its header', async () => {
      const { page } = visitor;
      await page.goto('/register');
      await heading(page, 'Register your charity').waitFor();
      await page.getByRole('contentinfo').getByRole('link', { name: 'Accessibility' }).focus();
      const header = await page.getByRole('banner').boundingBox();
      const bottom = (header?.y ?? 0) + (header?.height ?? 0);
      const isInMain = () => page.locator('main :focus').count();
      for (let press = 0; press < 40; press += 1) {
        await page.keyboard.press('Shift+Tab');
        if ((await isInMain()) === 0) continue;
        expect((await page.locator(':focus').boundingBox())?.y).toBeGreaterThanOrEqual(bottom);
      }
    });

    test('applies the chosen colour scheme, and remembers it', async () => {
      const { page } = visitor;
      await page.goto('/');
      const theme = () => page.locator('html').getAttribute('data-theme');
      const colours = page.getByRole('group', { name: 'Colours of this site' });
      expect(await theme()).toBeNull();
      await colours.getByLabel('Dark').check();
      expect(await theme()).toBe('dark');
      await page.reload();
      expect(await theme()).toBe('dark');
      expect(await colours.getByLabel('Dark').isChecked()).toBe(true);
      await colours.getByLabel('System').check();
      expect(await theme()).toBeNull();
    });

    test('leaves a low, narrow window to the page, without sideways scrolling', async () => {
      const { page } = visitor;
      await page.setViewportSize({ width: 320, height: 256 });
      await page.goto('/pricing');
      await heading(page, /prices/i).waitFor();
      const overflow = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
      expect(overflow).toBe(0);
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      expect((await page.getByRole('banner').boundingBox())?.y).toBeLessThan(-100);
      await page.setViewportSize(desktop);
    });

    test('is not printed', async () => {
      const { page } = visitor;
      await page.goto('/terms');
      await heading(page, 'Terms of Service').waitFor();
      await page.emulateMedia({ media: 'print' });
      expect(await heading(page, 'Terms of Service').isVisible()).toBe(true);
      expect(await page.getByRole('banner').isVisible()).toBe(false);
      expect(await page.getByRole('contentinfo').isVisible()).toBe(false);
      await page.emulateMedia({ media: 'screen' });
    });

    test.each([
      '/',
      '/about',
      '/pricing',
      '/consultants',
      '/consultant-application',
      '/register',
      '/login',
      '/forgot-password',
      '/waiting-list',
      '/demo-project',
      '/success-stories',
      '/privacy',
      '/terms',
      '/cookies',
      '/accessibility',
    ])('%s has a title and a description without running scripts', async (path) => {
      const { page } = visitor;
      const answer = await page.goto(path);
      const sent = (await answer?.text()) ?? '';
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect((await page.title()).replaceAll('&', '&amp;')).toBe(titleIn(sent));
      const description = await page.locator('meta[name="description"]').getAttribute('content');
      expect(description?.length).toBeGreaterThan(20);
      expect(sent).toContain(`<meta name="description" content="${description?.replaceAll('&', '&amp;')}" />`);
    });

    test('suggests pages for an unknown address', async () => {
      const { page } = visitor;
      const answer = await page.goto('/no-such-page');
      expect(answer?.status()).toBe(404);
      await visitor.expectProblems([404]);
      await heading(page, 'Page Not Found').waitFor();
      expect(await page.title()).toBe('Page Not Found | Fellowbridge');
      await page.getByRole('main').getByRole('link', { name: 'Find a consultant' }).click();
      await expectFocusOnHeading(page, /consultant/i);
    });
  });

  describe('for a charity', () => {
    let charity: Visitor;
    beforeAll(async () => {
      charity = await environment.visit();
      await becomeCharity(charity, 'River Trust');
    });

    test('has a skip link that passes by the bar of members', async () => {
      const { page } = charity;
      await page.goto('/charity-dashboard');
      await heading(page, 'Welcome, River Trust').waitFor();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expectFocusOnHeading(page, 'Welcome, River Trust');
    });

    test('suggests their dashboard for an unknown address, not to join or sign in', async () => {
      const { page } = charity;
      await page.goto('/no-such-page');
      await charity.expectProblems([404]);
      const useful = page.getByRole('navigation', { name: 'Useful pages' });
      await useful.getByRole('link', { name: 'Dashboard' }).waitFor();
      expect(await useful.getByRole('link').allInnerTexts()).toEqual([
        'Find a consultant',
        'See prices',
        'Dashboard',
        'Account Settings',
      ]);
    });

    test('lists their pages in a menu that works by keyboard', async () => {
      const { page } = charity;
      await page.goto('/');
      const trigger = page.getByRole('banner').locator('button[aria-haspopup="menu"]');
      await trigger.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('menu').waitFor();
      expect(await namesOf(page, 'menuitem')).toEqual(['Dashboard', 'Edit Profile', 'Account Settings', 'Logout']);
      await page.keyboard.press('Escape');
      await page.getByRole('menu').waitFor({ state: 'detached' });
      await expect.poll(() => trigger.evaluate((button) => button === button.ownerDocument.activeElement)).toBe(true);
      await page.keyboard.press('Enter');
      await page.locator('[role="menuitem"]:focus', { hasText: 'Dashboard' }).waitFor();
      await page.keyboard.press('ArrowDown');
      await page.locator('[role="menuitem"]:focus', { hasText: 'Edit Profile' }).waitFor();
      await page.keyboard.press('Enter');
      await expectFocusOnHeading(page, 'Edit Profile');
      expect(new URL(page.url()).pathname).toBe('/profile-edit');
    });

    test('lists the same pages in the menu of a phone', async () => {
      const { page } = charity;
      await page.setViewportSize(phone);
      await page.goto('/');
      const toggle = page.getByRole('button', { name: 'Menu' });
      await toggle.click();
      await mainNav(page).getByRole('button', { name: 'Logout' }).waitFor();
      const names = await mainNav(page).getByRole('link').allTextContents();
      expect(names).toEqual([
        'Home',
        'About',
        'Pricing',
        'Consultants',
        'Notifications',
        'Dashboard',
        'Edit Profile',
        'Account Settings',
      ]);
      await page.keyboard.press('Escape');
      expect(await mainNav(page).isVisible()).toBe(false);
      expect(await toggle.evaluate((button) => button === button.ownerDocument.activeElement)).toBe(true);
      await page.keyboard.press('Enter');
      await mainNav(page).getByRole('link', { name: 'Account Settings' }).click();
      await expectFocusOnHeading(page, 'Account Settings');
      expect(await toggle.getAttribute('aria-expanded')).toBe('false');
      await page.setViewportSize(desktop);
    });

    test('has every link of the footer, in fewer lines, below the pages of members', async () => {
      const { page } = charity;
      const footer = page.getByRole('contentinfo');
      const links = () => footer.getByRole('link').allTextContents();
      await page.goto('/');
      await footer.getByText('Where talent and mission meet').waitFor();
      const [everywhere, tall] = [await links(), (await footer.boundingBox())?.height ?? 0];
      await page.goto('/charity-dashboard');
      await footer.getByRole('link', { name: 'Success Stories' }).waitFor();
      expect((await links()).toSorted()).toEqual(everywhere.toSorted());
      expect(everywhere).toHaveLength(15);
      expect(everywhere).not.toContain('Join as a Charity');
      expect((await footer.boundingBox())?.height).toBeLessThan(tall * 0.65);
      await footer.getByText(`© ${new Date().getFullYear()}`).waitFor();
    });

    test('leads to the home page after Logout', async () => {
      const { page } = charity;
      await page.goto('/account-settings');
      await page.getByRole('banner').locator('button[aria-haspopup="menu"]').click();
      await page.getByRole('menuitem', { name: 'Logout' }).click();
      await page.waitForURL(`${environment.server.url}/`);
      await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
    });
  });

  describe('for an administrator', () => {
    let admin: Visitor;
    beforeAll(async () => {
      admin = await environment.visit();
      await becomeAdministrator(admin, environment.server);
    });

    test('links to the administration in a wide window, and only to the account on a phone', async () => {
      const { page } = admin;
      await page.goto('/');
      await page.getByRole('banner').locator('button[aria-haspopup="menu"]').click();
      await page.getByRole('menu').waitFor();
      expect(await namesOf(page, 'menuitem')).toEqual(['Admin Dashboard', 'Account Settings', 'Logout']);
      await page.getByRole('menuitem', { name: 'Admin Dashboard' }).click();
      await expectFocusOnHeading(page, /^Welcome/);
      await page.setViewportSize(phone);
      await page.goto('/');
      await page.getByRole('button', { name: 'Menu' }).click();
      await mainNav(page).getByRole('button', { name: 'Logout' }).waitFor();
      const names = await mainNav(page).getByRole('link').allTextContents();
      expect(names).toEqual([
        'Home',
        'About',
        'Pricing',
        'Consultants',
        expect.stringMatching(/^Notifications/),
        'Account Settings',
      ]);
    });
  });

  describe('when a part of the client cannot be loaded', () => {
    /** A window without the console check, since the browser logs every missing part. */
    const within = async (journey: (page: Page, context: BrowserContext) => Promise<void>): Promise<void> => {
      const context = await environment.browser.newContext({
        baseURL: environment.server.url,
        viewport: desktop,
        reducedMotion: 'reduce',
      });
      try {
        await journey(await context.newPage(), context);
      } finally {
        await context.close();
      }
    };

    /** Counts the reloads of a window. */
    const loadsOf = (page: Page) => {
      let loads = 0;
      page.on('request', (request) => {
        if (request.isNavigationRequest()) loads += 1;
      });
      return () => loads;
    };

    const pricing = '**/assets/pricing-*.js';
    const missing = 'We could not load this page';

    test('reloads the page by itself after a release', () =>
      within(async (page) => {
        const loads = loadsOf(page);
        await page.route(pricing, (route) => (loads() > 1 ? route.continue() : route.fulfill({ status: 404 })));
        await page.goto('/');
        await mainNav(page).getByRole('link', { name: 'Pricing' }).click();
        await heading(page, /prices/i).waitFor();
        expect(loads()).toBe(2);
        expect(new URL(page.url()).pathname).toBe('/pricing');
      }));

    test('reloads only once by itself, then on request', () =>
      within(async (page) => {
        const loads = loadsOf(page);
        let isThere = false;
        await page.route(pricing, (route) => (isThere ? route.continue() : route.fulfill({ status: 404 })));
        await page.goto('/');
        await mainNav(page).getByRole('link', { name: 'Pricing' }).click();
        await expect.poll(loads).toBe(2);
        await page.getByText(missing).waitFor();
        await heading(page, 'Something went wrong').waitFor();
        expect(loads()).toBe(2);
        isThere = true;
        await page.getByRole('button', { name: 'Try again' }).click();
        await heading(page, /prices/i).waitFor();
        expect(loads()).toBe(3);
      }));

    test('shows the page by itself when the server is back', () =>
      within(async (page) => {
        const loads = loadsOf(page);
        let isDown = true;
        let attempts = 0;
        await page.route(pricing, (route) => (isDown ? route.abort() : route.continue()));
        await page.route('**/*', (route) => {
          if (route.request().method() !== 'HEAD') return route.fallback();
          attempts += 1;
          // First there is no server, then one that is starting.
          if (attempts === 1) return route.abort();
          return isDown ? route.fulfill({ status: 503 }) : route.fallback();
        });
        await page.goto('/');
        await mainNav(page).getByRole('link', { name: 'Pricing' }).click();
        await page.getByText(missing).waitFor();
        await expect.poll(() => attempts, { timeout: 10_000 }).toBeGreaterThan(1);
        expect(loads()).toBe(1);
        isDown = false;
        await heading(page, /prices/i).waitFor({ timeout: 20_000 });
        expect(loads()).toBe(2);
      }));

    const missPageOffline = async (page: Page, context: BrowserContext): Promise<void> => {
      await page.goto('/about');
      await heading(page, 'Our Mission').waitFor();
      await page.getByRole('contentinfo').waitFor();
      await context.setOffline(true);
      await mainNav(page).getByRole('link', { name: 'Pricing' }).click();
      await page.getByText(missing).waitFor();
    };

    test('shows an error while offline, and the page once online', () =>
      within(async (page, context) => {
        const loads = loadsOf(page);
        await missPageOffline(page, context);
        await page.getByRole('button', { name: 'Try again' }).click();
        await mainNav(page).getByRole('link', { name: 'About' }).click();
        await heading(page, 'Our Mission').waitFor();
        expect(loads()).toBe(1);
        await context.setOffline(false);
        await mainNav(page).getByRole('link', { name: 'Pricing' }).click();
        await heading(page, /prices/i).waitFor();
      }));

    test('shows the page by itself when the connection is back', () =>
      within(async (page, context) => {
        await missPageOffline(page, context);
        await context.setOffline(false);
        await heading(page, /prices/i).waitFor();
      }));

    test('shows a message as plain text for a while, and the next one in full', () =>
      within(async (page) => {
        await page.clock.install();
        await page.route('**/assets/toast-region-*.js', (route) => route.abort(), { times: 1 });
        await page.goto('/login');
        await page.getByLabel('Username').fill('nobody-here');
        await page.getByLabel('Password', { exact: true }).fill('not the password');
        const login = page.getByRole('main').getByRole('button', { name: 'Login' });
        await login.click();
        const plain = page.getByRole('alert').filter({ hasText: 'Login failed' });
        await plain.waitFor();
        expect(await page.getByLabel('Username').inputValue()).toBe('nobody-here');
        await page.clock.runFor(8000);
        await plain.waitFor({ state: 'hidden' });
        await login.click();
        await page.getByRole('button', { name: 'Dismiss' }).waitFor();
      }));

    test('still opens a member’s account', async () => {
      const member = await environment.visit();
      await becomeCharity(member, 'Harbour Trust');
      await member.page.route('**/assets/member-menus*.js', (route) => route.abort());
      await member.page.goto('/about');
      await member.page.getByRole('banner').locator('a[href="/account-settings"]').click();
      await expectFocusOnHeading(member.page, 'Account Settings');
      await member.expectProblems(['lost']);
      await member.close();
    });

    test('shows the fallback if the whole client is missing', () =>
      within(async (page) => {
        await page.route('**/assets/index-*.js', (route) => route.abort());
        await page.goto('/login');
        await page.getByText('Platform loading... Please refresh if this persists.', { exact: true }).waitFor();
      }));

    test.each(['/', '/about', '/privacy'])('%s can be read and left', (path) =>
      within(async (page) => {
        await page.route('**/assets/*.js', (route) => route.abort());
        await page.goto(path);
        expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
        await mainNav(page).getByRole('link', { name: 'About' }).click();
        await heading(page, 'Our Mission').waitFor();
      }),
    );

    /** Opens the home page and delays its client until the returned function is called. */
    const openHeldBack = async (page: Page): Promise<() => void> => {
      const go: (() => void)[] = [];
      await page.route('**/assets/index-*.js', async (route) => {
        await new Promise<void>((resolve) => go.push(resolve));
        await route.continue();
      });
      await page.goto('/', { waitUntil: 'commit' });
      await heading(page, /expertise/i).waitFor();
      return () => {
        for (const resolve of go) resolve();
      };
    };

    test('keeps the prerendered page until the client takes over', () =>
      within(async (page) => {
        const letGo = await openHeldBack(page);
        await page.evaluate(`
          const main = document.querySelector('#root');
          new MutationObserver(() => {
            if (!document.querySelector('main h1')) document.documentElement.dataset.blank = 'true';
          }).observe(main, { childList: true, subtree: true });
        `);
        letGo();
        await page.getByRole('contentinfo').waitFor();
        await heading(page, /expertise/i).waitFor();
        expect(await page.locator('html').getAttribute('data-blank')).toBeNull();
      }));

    test('keeps the focus on a link that was focused before', () =>
      within(async (page) => {
        const letGo = await openHeldBack(page);
        const link = mainNav(page).getByRole('link', { name: 'Pricing' });
        await link.focus();
        letGo();
        await page.getByRole('contentinfo').waitFor();
        await expect.poll(() => link.evaluate((element) => element.matches(':focus'))).toBe(true);
      }));
  });
});
