import { readFile } from 'node:fs/promises';
import type { Locator, Route } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ReportRun } from '../../src/contract/reports.ts';
import { untilCaughtUp } from '../support/server.ts';
import { setUpEnvironment } from './environment.ts';
import { becomeAdministrator, becomeCharity, password, requestProject } from './fixtures.ts';
import { becomeAnalyst } from './mailbox.ts';
import type { Visitor } from './visitor.ts';

/** Calls about one run; the URL of the list has no id. */
const runCalls = /\/api\/reports\/runs\/[0-9a-f-]{36}/;
const runIdOf = (address: string): string | null => new URL(address).searchParams.get('run');

describe('reports', () => {
  const environment = setUpEnvironment();
  let admin: Visitor;
  let charity: Visitor;
  let analyst: Visitor;

  beforeAll(async () => {
    [admin, charity, analyst] = [await environment.visit(), await environment.visit(), await environment.visit()];
    await becomeAdministrator(admin, environment.server);
    await becomeCharity(charity, 'River Trust');
    await requestProject(charity, 'A reserves policy');
    await becomeAnalyst(analyst, admin, 'Kim Example');
    await untilCaughtUp(environment.server.url);
  });

  const open = async ({ page }: Visitor, path: string, title: string | RegExp) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  };
  const run = () => analyst.page.getByRole('button', { name: 'Run report' }).click();
  const result = (title: string): Locator => analyst.page.getByRole('table', { name: `${title} as a table` });
  const cells = async (row: Locator): Promise<readonly string[]> => await row.locator('th, td').allInnerTexts();

  test('are one step from the home page of analysts', () =>
    environment.asVisitor(async (visitor) => {
      const { page } = visitor;
      await page.goto('/login');
      await page.getByLabel('Username').fill('kim-example');
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Login' }).click();
      await page
        .getByRole('region', { name: /^Welcome back, Kim Example/ })
        .getByRole('link', { name: 'Reports', exact: true })
        .click();
      await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/reports');
      const current = page.getByRole('navigation', { name: 'Analysis' }).locator('[aria-current="page"]');
      expect(await current.innerText()).toBe('Reports');
      await expect.poll(() => page.getByRole('article').count()).toBe(6);
      await page.getByRole('heading', { name: 'No saved reports yet' }).waitFor();
      await page.getByRole('heading', { name: 'You have not run a report yet' }).waitFor();
      await visitor.expectAccessible('empty');
      await page.getByRole('button', { name: /Kim Example/ }).click();
      await page.getByRole('menuitem', { name: 'Reports' }).waitFor();
    }));

  test('refuse all other members', async () => {
    for (const path of ['/reports', '/reports/signup-funnel', '/reports/compose']) {
      await open(charity, path, 'You are not allowed to see this page');
    }
    await environment.asVisitor(async ({ page }) => {
      await page.goto('/reports/signup-funnel?from=2026-01-01');
      await page.waitForURL((url) => url.pathname === '/login');
      expect(new URL(page.url()).searchParams.get('redirect')).toBe('/reports/signup-funnel?from=2026-01-01');
    });
    await open(admin, '/reports', 'Reports');
    const places = admin.page.getByRole('navigation', { name: 'Administration' });
    await places.getByRole('link', { name: 'Reports', exact: true }).waitFor();
  });

  test('run with a period kept in the URL, can be sorted and downloaded', async () => {
    const { page } = analyst;
    await open(analyst, '/reports', 'Reports');
    await page.getByRole('link', { name: 'Sign-up funnel' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sign-up funnel' }).waitFor();
    await page.getByRole('button', { name: 'This year' }).click();
    await run();
    const registered = result('Sign-up funnel').getByRole('row', { name: /^Registered/ });
    await registered.waitFor();
    expect((await cells(registered)).slice(0, 4)).toEqual(['Registered', '1', '0', '1']);
    const year = new Date().getUTCFullYear();
    await page.getByText(`Since 1 January ${year}`, { exact: true }).waitFor();
    await page.getByRole('img', { name: /^Sign-up funnel\. Funnel: Total by stage, 5 entries/ }).waitFor();
    const address = page.url();
    expect(new URL(address).searchParams.get('from')).toBe(`${year}-01-01`);
    await analyst.expectAccessible('result');

    const first = async () => (await cells(result('Sign-up funnel').getByRole('row').nth(1)))[0];
    await page.getByRole('button', { name: 'Charities' }).click();
    expect(await result('Sign-up funnel').locator('[aria-sort="descending"]').innerText()).toBe('Charities');
    expect(await first()).toBe('Registered');
    const sorted = page.getByRole('button', { name: 'Charities' });
    expect(await sorted.evaluate((button) => button.matches(':focus'))).toBe(true);

    await page.reload();
    await result('Sign-up funnel').waitFor();
    expect(page.url()).toBe(`${address}&sort=-charities`);
    expect(await first()).toBe('Registered');
    await sorted.click();
    await sorted.click();
    await page.waitForURL(address);
    expect(await first()).toBe('Visited');
    expect(await page.getByRole('button', { name: 'This year' }).getAttribute('aria-pressed')).toBe('true');

    for (const [name, wanted] of [
      ['CSV', /^\uFEFF?Stage,Charities/],
      ['JSON', /"title":"Sign-up funnel"/],
    ] as const) {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name, exact: true }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(/^sign-up-funnel-\d{4}-\d\d-\d\d\.(csv|json)$/);
      expect(await readFile(await file.path(), 'utf8')).toMatch(wanted);
    }
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await analyst.expectToast('Link copied');

    // Another user opens the link with the same settings and runs the report.
    await open(admin, address, 'Sign-up funnel');
    await admin.page.getByRole('heading', { name: 'Result not available' }).waitFor();
    await admin.expectProblems([404]);
    expect(await admin.page.getByRole('button', { name: 'This year' }).getAttribute('aria-pressed')).toBe('true');
    await admin.page.getByRole('button', { name: 'Run now' }).click();
    await admin.page.getByRole('table', { name: 'Sign-up funnel as a table' }).waitFor();
    expect(runIdOf(admin.page.url())).not.toBe(runIdOf(address));
    expect(new URL(admin.page.url()).searchParams.get('from')).toBe(`${year}-01-01`);
  });

  test('show invalid values on their fields, and can be retried', async () => {
    const { page } = analyst;
    await open(analyst, '/reports/signup-funnel?from=2026-05-01&to=2026-01-01', 'Sign-up funnel');
    await run();
    await page.getByText('The last day must not be before the first day', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'All time' }).click();
    await page.route('**/api/reports/runs', (route) => route.abort());
    await run();
    await analyst.expectToast('No answer from Fellowbridge');
    await analyst.expectProblems(['lost']);
    await page.unroute('**/api/reports/runs');
    await run();
    await result('Sign-up funnel').waitFor();

    await open(analyst, '/reports/nothing', 'Report not found');
    await page.route('**/api/reports', (route) => route.abort());
    await page.reload();
    await page.getByRole('heading', { name: 'We could not load the report' }).waitFor();
    await page.unroute('**/api/reports');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Report not found' }).waitFor();
    await analyst.expectProblems(['lost']);
  });

  test('show progress, survive a reload, wait for other runs and can be cancelled', async () => {
    const { page } = analyst;
    // The history is too small for a long run, so the responses simulate one.
    let simulated: Partial<ReportRun> = { status: 'waiting', progress: { events: 0, total: 0 }, result: null };
    const retell = async (route: Route) => {
      const isCancelled = route.request().method() === 'POST';
      if (isCancelled) simulated = { ...simulated, status: 'cancelled' };
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), ...simulated } });
    };
    await page.route(runCalls, retell);
    await open(analyst, '/reports/time-in-status', 'Time in each project status');
    await run();
    const bar = page.getByRole('progressbar');
    await page.getByRole('progressbar', { name: 'Waiting to start' }).waitFor();
    await page.getByText(/This one starts automatically/).waitFor();

    simulated = { status: 'running', progress: { events: 10_000, total: 40_000 }, result: null };
    await page.getByRole('progressbar', { name: 'Reading the history' }).waitFor();
    expect(await bar.evaluate((element) => (element as unknown as { value: number }).value)).toBe(0.25);
    const id = runIdOf(page.url());
    await page.reload();
    await page.getByText(/^10,000 of 40,000 events/).waitFor();
    expect(runIdOf(page.url())).toBe(id);
    await page.waitForResponse(runCalls);
    await page.waitForResponse(runCalls);
    simulated = { status: 'running', progress: { events: 20_000, total: 40_000 }, result: null };
    await page.getByText(/^20,000 of 40,000 events, about .* left$/).waitFor();
    await analyst.expectAccessible('running');

    const focused = (): Promise<string> => page.locator(':focus').innerText();
    await page.getByRole('button', { name: 'Cancel', exact: true }).press('Enter');
    await analyst.expectToast('Report cancelled');
    await page.getByRole('heading', { name: 'You cancelled this run' }).waitFor();
    await expect.poll(focused).toBe('You cancelled this run');

    // If the run ends while Cancel has the focus, the result gets it.
    simulated = { status: 'running', progress: { events: 20_000, total: 40_000 }, result: null };
    await page.reload();
    await page.getByRole('button', { name: 'Cancel', exact: true }).focus();
    simulated = { status: 'failed', error: 'It was too much.', result: null };
    await expect.poll(focused).toBe('This report failed');

    simulated = { status: 'failed', error: 'There are too many different values.', result: null };
    await page.reload();
    await page.getByRole('heading', { name: 'This report failed' }).waitFor();
    await page.getByText('There are too many different values.').waitFor();
    await page.unroute(runCalls);
    await page.getByRole('button', { name: 'Try again' }).click();
    await result('Time in each project status').waitFor();

    // In the list, the button also disappears when its run is cancelled.
    let isCancelled = false;
    const retellList = async (route: Route) => {
      const response = await route.fetch();
      const list = await response.json();
      const [latest, ...others] = list.data;
      const run = { ...latest, status: isCancelled ? 'cancelled' : 'waiting' };
      await route.fulfill({ response, json: { ...list, data: [run, ...others] } });
    };
    await page.route(/\/api\/reports\/runs\?/, retellList);
    await page.route(runCalls, (route) => {
      isCancelled = true;
      return retell(route);
    });
    simulated = { status: 'cancelled', result: null };
    await open(analyst, '/reports', 'Reports');
    await page.getByRole('button', { name: 'Cancel Time in each project status' }).press('Enter');
    await expect.poll(focused).toBe('Cancelled');
    await page.unroute(runCalls);
    await page.unroute(/\/api\/reports\/runs\?/, retellList);

    await open(analyst, '/reports', 'Reports');
    const runs = page.getByRole('table', { name: 'Your recent runs' });
    await runs.getByRole('link', { name: 'Time in each project status' }).first().click();
    await result('Time in each project status').waitFor();
  });
});
