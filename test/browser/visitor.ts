import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import { type Browser, chromium, type Locator, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { withResolvers } from '../../src/platform/with-resolvers.ts';

/** The headless shell takes a third less processor time than the whole browser, for the same engine. */
const places = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(
  (name) => `/usr/bin/${name}`,
);

/** Path of this machine's Chromium; `CHROMIUM` overrides it. */
const chromiumPath = (): string | undefined =>
  [process.env.CHROMIUM, ...places].find((path) => path !== undefined && existsSync(path));

/** @param flags further ones of Chromium */
export const launchBrowser = (...flags: readonly string[]): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', ...flags],
  });

/** A browser window with separate cookies. An unexpected error in its console fails the next check. */
export interface Visitor {
  readonly page: Page;
  /** Waits for the one toast with this title, and this message where given. */
  readonly expectToast: (title: string, message?: string) => Promise<void>;
  /** Waits for a failure that the open dialog shows, with this message where given, and that no toast repeats. */
  readonly expectFailureInDialog: (title: string, message?: string) => Promise<void>;
  /** No toast is open. */
  readonly expectNoToast: () => Promise<void>;
  /** The number of a counter card, read by its label. */
  readonly counter: (label: string) => Promise<number>;
  /**
   * Waits for the API errors that the last step provoked on purpose, and accepts them; Chromium logs each to the
   * console. 'lost' is a failed connection.
   */
  readonly expectProblems: (statuses: readonly (number | 'lost')[]) => Promise<void>;
  /** Accepts any number of responses with this status from now on. */
  readonly allowProblems: (status: number) => void;
  /**
   * No axe violation at 1280 and 390 px; no sideways scroll; no error in the console.
   * @param state names a state of a page, when it is not the page itself that is checked.
   */
  readonly expectAccessible: (state?: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Every rule runs at both widths, and colours are compared in both schemes. */
const views = [
  { width: 1280, height: 900, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
] as const satisfies readonly View[];

/**
 * Rules that compare colours, which take most of the time. A state of a page has the colour pairs of other pages, which
 * web/theme/colors.unit.test.ts measures in both schemes; so its dark view goes without them.
 */
const colourRules = ['color-contrast', 'link-in-text-block'];

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The broken rules of a page and the elements that break them. axe runs in the page itself, which embeds no frames. */
const violationsOf = async (page: Page, withoutColours: boolean): Promise<readonly string[]> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    rules: {
      // Off by default: people who control the computer by voice say the words that they see.
      'label-content-name-mismatch': { enabled: true },
      ...(withoutColours ? Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }])) : {}),
    },
  };
  return page.evaluate(async (given) => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(given);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
  }, options);
};

export const screenshotFolder = 'test-output/screens';

/** `SCREENSHOTS=1` keeps pictures of every page that is checked. */
const keepsScreenshots = process.env.SCREENSHOTS === '1';

interface View {
  readonly width: number;
  readonly height: number;
  readonly colorScheme: 'light' | 'dark';
}

/** Changes the window, and waits until no colour is in transition. */
const show = async (page: Page, { width, height, colorScheme }: View): Promise<void> => {
  await Promise.all([page.setViewportSize({ width, height }), page.emulateMedia({ colorScheme })]);
  const running = () =>
    page.locator('html').evaluate((html) => {
      const animations = html.getAnimations({ subtree: true });
      return animations.filter((animation: { playState: string }) => animation.playState === 'running').length;
    });
  await expect.poll(running, { timeout: 10_000 }).toBe(0);
};

const takeScreenshots = async (page: Page, state: string | undefined): Promise<void> => {
  const path = new URL(page.url()).pathname.replace(/[0-9a-f-]{36}/, 'id').replaceAll('/', '_');
  const name = state === undefined ? path : `${path}-${state}`;
  for (const { width, height } of views) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await show(page, { width, height, colorScheme });
      await page.screenshot({ path: `${screenshotFolder}/${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
  }
};

/** Presses Tab until the element has the focus, as a person without a mouse does. Fails if it cannot be reached. */
export const tabTo = async (place: Locator): Promise<void> => {
  await place.waitFor();
  const hasFocus = () => place.evaluate((element) => element.matches(':focus'));
  for (let presses = 0; presses < 60 && !(await hasFocus()); presses += 1) await place.page().keyboard.press('Tab');
  await expect.poll(hasFocus, { message: `the focus reaches ${place}` }).toBe(true);
};

/** Holds the requests to an address until the function that it returns is called. */
export const holdRequests = async (page: Page, address: string): Promise<() => void> => {
  const { promise: held, resolve: letGo } = withResolvers();
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
};

export const openVisitor = async (browser: Browser, baseURL: string): Promise<Visitor> => {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const complaints: string[] = [];
  const allowed = new Set<number>();
  page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    const { url } = message.location();
    // Signed-out visitors get 401 from these calls, as the page expects.
    const isExpected = message.text().includes('401') && /\/api\/(?:auth\/user$|stream)/.test(url);
    const isAllowed = [...allowed].some((status) => message.text().includes(`status of ${status}`));
    if (message.type() === 'error' && !isExpected && !isAllowed) complaints.push(`${message.text()} (${url})`);
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
    expectFailureInDialog: async (title, message) => {
      const failure = page.getByRole('dialog').getByRole('alert').filter({ hasText: title });
      await failure.filter({ hasText: message }).waitFor();
      // Loaded with the first toast.
      const region = page.getByRole('region', { name: /notifications/i, includeHidden: true });
      await region.waitFor({ state: 'attached' });
      expect(await region.getByText(title, { exact: true }).count(), 'toasts with the same failure').toBe(0);
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
    expectProblems: async (statuses) => {
      for (const status of statuses) {
        const sign = status === 'lost' ? 'net::ERR_' : `status of ${status}`;
        const indexOf = () => complaints.findIndex((text) => text.includes(sign));
        await expect.poll(indexOf, { message: `no ${status} in the console` }).toBeGreaterThanOrEqual(0);
        complaints.splice(indexOf(), 1);
      }
    },
    allowProblems: (status) => allowed.add(status),
    expectAccessible: async (state) => {
      for (const view of views) {
        await show(page, view);
        const at = `${page.url()} at ${view.width} px, ${view.colorScheme}`;
        expect(await violationsOf(page, state !== undefined && view.colorScheme === 'dark'), at).toEqual([]);
        const overflow = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
        expect(overflow, `sideways scroll: ${at}`).toBeLessThanOrEqual(0);
      }
      if (keepsScreenshots) await takeScreenshots(page, state);
      await show(page, views[0]);
      expectQuiet();
    },
    close: async () => {
      expectQuiet();
      await context.close();
    },
  };
};
