import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { removeInstallation, startServer, type TestServer } from '../support/server.ts';
import { launchBrowser, openVisitor, type Visitor } from './visitor.ts';

/** A server of its own, and a browser to visit it with; there from the first `beforeAll` after it to the last test. */
export interface Stage {
  readonly server: TestServer;
  readonly browser: Browser;
  /** Somebody new, with a browser of their own, in which nobody is signed in. */
  readonly visit: () => Promise<Visitor>;
  /** Does something as somebody new, whose console must stay quiet. */
  readonly asVisitor: (act: (visitor: Visitor) => Promise<void>) => Promise<void>;
}

/** Sets the stage for the `describe` block that calls it: a server without limits of rate, gone afterwards. */
export const setStage = (settings: Readonly<Record<string, string>> = {}): Stage => {
  let server: TestServer;
  let browser: Browser;

  beforeAll(async () => {
    server = await startServer({ settings: { RATE_LIMITS: 'off', ...settings } });
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    if (server) await removeInstallation(server.dataDir);
  });

  const visit = () => openVisitor(browser, server.url);
  return {
    get server() {
      return server;
    },
    get browser() {
      return browser;
    },
    visit,
    asVisitor: async (act) => {
      const visitor = await visit();
      await act(visitor);
      await visitor.close();
    },
  };
};
