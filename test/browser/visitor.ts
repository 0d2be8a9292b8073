import { existsSync, mkdirSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Where this machine keeps Chromium; `CHROMIUM` names another place. */
export const chromiumPath = (): string | undefined =>
  [process.env.CHROMIUM, ...places].find((path) => path !== undefined && existsSync(path));

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-dev-shm-usage'] });

/** A person at a browser of their own, whose console is watched: an error nobody announced fails the next check. */
export interface Visitor {
  readonly page: Page;
  /** Waits for the one toast with this title, and this message where given. */
  readonly expectToast: (title: string, message?: string) => Promise<void>;
  /** Nothing is told by a toast now. */
  readonly expectNoToast: () => Promise<void>;
  /** The number of a counter card, read by its label. */
  readonly counter: (label: string) => Promise<number>;
  /**
   * Says which refusals of the API the last step meant to provoke: Chromium logs each to the console. 'lost' is a call
   * that did not get through.
   */
  readonly expectProblems: (statuses: readonly (number | 'lost')[]) => void;
  /**
   * No axe violation at 1280 and 390 px, light and dark; no sideways scroll; a quiet console. Keeps a screenshot of each.
   * @param state names a state of the page that has its own screenshots.
   */
  readonly expectAccessible: (state?: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

const views = [
  { width: 1280, height: 900, colorScheme: 'light' },
  { width: 1280, height: 900, colorScheme: 'dark' },
  { width: 390, height: 844, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
] as const;

const screenshotFolder = 'test-output/screens';

export const openVisitor = async (browser: Browser, baseURL: string): Promise<Visitor> => {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    const { url } = message.location();
    // A visitor who is not signed in is told so by 401 on this one call; the page expects it.
    const isExpected = message.text().includes('401') && url.endsWith('/api/auth/user');
    if (message.type() === 'error' && !isExpected) complaints.push(`${message.text()} (${url})`);
  });
  const expectQuiet = () => expect(complaints).toEqual([]);

  return {
    page,
    expectToast: async (title, message) => {
      const region = page.getByRole('region', { name: /notifications/i });
      await region.getByText(title, { exact: true }).waitFor();
      if (message !== undefined) await region.getByText(message, { exact: true }).waitFor();
      expect(await region.getByRole('listitem').count(), 'toasts at once').toBeLessThanOrEqual(1);
    },
    expectNoToast: async () => {
      const region = page.getByRole('region', { name: /notifications/i });
      expect(await region.getByRole('listitem').count(), 'toasts').toBe(0);
    },
    counter: async (label) => {
      const value = page.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd').first();
      await value.filter({ hasText: /\d/ }).waitFor();
      return Number(await value.textContent());
    },
    expectProblems: (statuses) => {
      for (const status of statuses) {
        const sign = status === 'lost' ? 'net::ERR_' : `status of ${status}`;
        const index = complaints.findIndex((text) => text.includes(sign));
        expect(index, `the console should have told of a ${status}`).toBeGreaterThanOrEqual(0);
        complaints.splice(index, 1);
      }
    },
    expectAccessible: async (state) => {
      mkdirSync(screenshotFolder, { recursive: true });
      const path = new URL(page.url()).pathname.replace(/[0-9a-f-]{36}/, 'id').replaceAll('/', '_');
      const name = state === undefined ? path : `${path}-${state}`;
      for (const { width, height, colorScheme } of views) {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        // Colours that are still on their way to the other theme would be measured half-way.
        const running = () =>
          page.locator('html').evaluate((html) => {
            const animations = html.getAnimations({ subtree: true });
            return animations.filter((animation: { playState: string }) => animation.playState === 'running').length;
          });
        await expect.poll(running, { timeout: 10_000 }).toBe(0);
        // In the page itself, which has no frames of others: half the time of a page of its own for the result.
        const { violations } = await new AxeBuilder({ page })
          .setLegacyMode(true)
          .options({ resultTypes: ['violations'] })
          .analyze();
        const told = violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
        );
        expect(told, `${page.url()} at ${width} px, ${colorScheme}`).toEqual([]);
        const overflow = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
        expect(overflow, `sideways scroll at ${width} px on ${page.url()}`).toBeLessThanOrEqual(0);
        await page.screenshot({ path: `${screenshotFolder}/${name}-${width}-${colorScheme}.png`, fullPage: true });
      }
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      expectQuiet();
    },
    close: async () => {
      expectQuiet();
      await context.close();
    },
  };
};
