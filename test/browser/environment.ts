import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import type { Fellowbridge } from '../../src/main.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { operationsToken } from '../support/operator.ts';
import type {} from './build-setup.ts';
import { launchBrowser, openVisitor, screenshotFolder, type Visitor } from './visitor.ts';

/** A server in the test's process, on a separate database. */
interface BrowserTestServer {
  readonly url: string;
  readonly databaseUrl: string;
  readonly administrator: { readonly username: string; readonly password: string };
  readonly stop: () => Promise<void>;
}

/** A separate server and the worker's Chromium, available from the first `beforeAll` to the last test of the block. */
export interface TestEnvironment {
  readonly server: BrowserTestServer;
  readonly browser: Browser;
  /** A new visitor, signed out, with cookies of their own. */
  readonly visit: () => Promise<Visitor>;
  /** Acts as a new visitor, then checks that the browser's console showed no error. */
  readonly asVisitor: (act: (visitor: Visitor) => Promise<void>) => Promise<void>;
}

type Settings = Readonly<Record<string, string>>;

const administrator = { username: 'admin', password: 'a long enough password for administrators' };

const start = async (settings: Settings): Promise<Fellowbridge> => {
  // What `npm start` runs, not the sources: the built server also serves the built web client.
  const built = new URL('../../dist/server/main.js', import.meta.url).href;
  const { startFellowbridge }: typeof import('../../src/main.ts') = await import(/* @vite-ignore */ built);
  const secret = Buffer.alloc(32, 1).toString('base64');
  const environment = {
    PORT: '0',
    LOG_LEVEL: 'warn',
    MASTER_KEY: secret,
    SESSION_KEY: secret,
    WITNESS_KEY: secret,
    ADMIN_EMAIL: 'admin@fellowbridge.example',
    ADMIN_PASSWORD: administrator.password,
    RATE_LIMITS: 'off',
    OPERATIONS_TOKEN: operationsToken,
    // See `withAnalyticalCopy`. Other tests would only wait for the processes that write it.
    ANALYTICS_DIR: 'off',
    ...settings,
  };
  return startFellowbridge(environment, [], new AbortController().signal);
};

/** The setting of a server that writes an analytical copy, which asks questions and SQL. */
export const withAnalyticalCopy = async (): Promise<Settings> => ({
  ANALYTICS_DIR: await mkdtemp(join(tmpdir(), 'fellowbridge-analytics-')),
});

/** A database after the first start of the platform, stopped again. */
const installation = (filesDir: string) => ({
  name: 'installation',
  fill: async (url: string): Promise<void> => {
    const first = await start({ DATABASE_URL: url, FILES_DIR: filesDir, KEY_DIR: inject('installedKeys') });
    await first.stop();
  },
});

/** Starts a server on a copy of a fresh installation, without rate limits. */
const startBrowserTestServer = async (settings: Settings = {}): Promise<BrowserTestServer> => {
  const filesDir = await mkdtemp(join(tmpdir(), 'fellowbridge-files-'));
  const database: TestDatabase = await freshDatabase([], installation(filesDir));
  const keyDir = join(filesDir, 'keys');
  await cp(inject('installedKeys'), keyDir, { recursive: true });
  const running = await start({ DATABASE_URL: database.url, FILES_DIR: filesDir, KEY_DIR: keyDir, ...settings });
  return {
    url: running.url,
    databaseUrl: database.url,
    administrator,
    stop: async () => {
      await running.stop();
      await database.drop();
      await rm(filesDir, { recursive: true, force: true });
      if (settings.ANALYTICS_DIR) await rm(settings.ANALYTICS_DIR, { recursive: true, force: true });
    },
  };
};

/**
 * Without the compilers that optimise scripts: the pages of tests do not live long enough to gain by them, and a test file
 * takes a tenth less processor time.
 */
const withoutOptimising = '--js-flags=--no-turbofan --no-maglev';

let shared: Browser | undefined;

/**
 * The Chromium of this worker, which its test files share one after the other. One for all workers would have to be
 * reached over a socket, which takes a third more processor time.
 */
const sharedBrowser = async (): Promise<Browser> => {
  if (!shared?.isConnected()) shared = await launchBrowser(withoutOptimising);
  return shared;
};

/** The shared Chromium, for the `describe` block that calls it: keeps pictures of failures, and closes all windows. */
export const setUpBrowser = (): (() => Browser) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedBrowser();
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await keepScreenshots(browser, task.name);
  });
  afterAll(() => Promise.all(browser.contexts().map((context) => context.close())));
  return () => browser;
};

/** Keeps a picture of every open page, to see why a test failed. */
const keepScreenshots = async (browser: Browser | undefined, test: string): Promise<void> => {
  const pages = browser?.contexts().flatMap((context) => context.pages()) ?? [];
  const name = test.replaceAll(/\W+/g, '-').slice(0, 80);
  for (const [index, page] of pages.entries()) {
    await page
      .screenshot({ path: `${screenshotFolder}/failed-${name}-${index + 1}.png`, fullPage: true })
      .catch(() => {});
  }
};

/** Sets up a test environment for the `describe` block that calls it, and removes it afterwards. */
export const setUpEnvironment = (settings: () => Settings | Promise<Settings> = () => ({})): TestEnvironment => {
  let server: BrowserTestServer;

  beforeAll(async () => {
    server = await startBrowserTestServer(await settings());
  });
  afterAll(() => server?.stop());
  // Removed in the opposite order: the windows are closed before the server.
  const browser = setUpBrowser();

  const visit = () => openVisitor(browser(), server.url);
  return {
    get server() {
      return server;
    },
    get browser() {
      return browser();
    },
    visit,
    asVisitor: async (act) => {
      const visitor = await visit();
      await act(visitor);
      await visitor.close();
    },
  };
};
