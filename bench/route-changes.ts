import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../test/browser/visitor.ts';
import { removeInstallation, startServer } from '../test/support/server.ts';
import { type BenchRow, benchRow } from './row.ts';

/** How often each page is opened: the later times are enough for a 95th percentile. */
const ROUNDS = 12;

type Role = 'charity' | 'consultant' | 'admin';

const pages: Readonly<Record<Role, readonly string[]>> = {
  charity: ['/charity-dashboard', '/projects', '/messages', '/consultants', '/notifications', '/project-request'],
  consultant: ['/consultant-dashboard', '/projects', '/messages', '/notifications', '/profile-edit'],
  admin: [
    '/admin-dashboard',
    '/admin-dashboard/projects',
    '/admin-dashboard/members',
    '/admin-dashboard/memberships',
    '/admin/signups',
    '/admin/history',
    '/reports',
    '/domain',
  ],
};

/** Milliseconds. The first opening of a page includes loading its code, which links do beforehand, when they are pointed at. */
interface Times {
  readonly first: number[];
  readonly later: number[];
}

/**
 * Runs in the page: goes to a path as a link does, and returns the milliseconds until its heading is rendered and
 * nothing is loading any more.
 */
const goTo = `(path) => new Promise((resolve) => {
  const from = performance.now();
  const earlier = document.querySelector('main h1');
  history.pushState({}, '', path);
  const look = () => {
    const main = document.querySelector('main');
    const heading = main?.querySelector('h1');
    const isLoading = main?.querySelector('[data-skeleton], [aria-busy=true]') || /Loading [^.]*\\.\\.\\./.test(main?.textContent ?? '');
    if (heading && heading !== earlier && !isLoading) return resolve(performance.now() - from);
    if (performance.now() - from > 15_000) return resolve(NaN);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})`;

const timeOf = async (page: Page, path: string): Promise<number> => {
  const took: number = await page.evaluate(`(${goTo})(${JSON.stringify(path)})`);
  if (Number.isNaN(took)) throw new Error(`${path} was never drawn.`);
  return took;
};

const timesOf = async (
  browser: Browser,
  url: string,
  role: Role,
  body: { readonly username: string; readonly password: string },
): Promise<Times> => {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const answer = await page.request.post('/api/auth/login', { data: body });
  if (!answer.ok()) throw new Error(`The ${role} could not sign in: ${answer.status()}.`);
  await page.goto('/about');
  const times: Times = { first: [], later: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const path of pages[role]) times[round === 0 ? 'first' : 'later'].push(await timeOf(page, path));
  }
  await context.close();
  return times;
};

/**
 * Measures navigation between the pages of members and administrators, in a browser, with the two years of the demo.
 */
export const routeChangesBench = async (): Promise<readonly BenchRow[]> => {
  const server = await startServer({ demo: true, settings: { RATE_LIMITS: 'off' } });
  const browser = await launchBrowser();
  try {
    const people = await readFile(join(server.dataDir, 'demo-people.txt'), 'utf8');
    const named = (what: string): string => new RegExp(`^${what}: (\\S+)$`, 'm').exec(people)?.[1] ?? '';
    const password = named('password');
    const rows: BenchRow[] = [];
    for (const role of ['charity', 'consultant', 'admin'] as const) {
      const person = role === 'admin' ? server.administrator : { username: named(role), password };
      const { first, later } = await timesOf(browser, server.url, role, person);
      const what = `change of page, ${role}, until all is drawn`;
      rows.push(benchRow(what, 'ms', later, 'p95 ≤ 150'), benchRow(`${what}, first time`, 'ms', first));
    }
    return rows;
  } finally {
    await browser.close();
    await server.stop();
    await removeInstallation(server.dataDir);
  }
};
