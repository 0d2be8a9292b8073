import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeInstallation, startServer, type TestServer, untilCaughtUp } from '../support/server.ts';
import { becomeAdministrator, becomeCharity, becomeConsultant, callAs, password, requestProject } from './cast.ts';
import { launchBrowser, openVisitor, type Visitor } from './visitor.ts';

const pages = [
  '/admin-dashboard',
  '/admin-dashboard/vetting',
  '/admin-dashboard/projects',
  '/admin-dashboard/members',
  '/admin-dashboard/memberships',
  '/admin-dashboard/invitations',
  '/admin-dashboard/mail',
  '/admin',
  '/admin/waiting-list',
  '/admin/signups',
  '/quick-admin',
  '/simple-admin',
  '/simple-waiting-list-admin',
] as const;

/** Who may see the administration, what it begins with, and who is there. */
describe('the administration', () => {
  let server: TestServer;
  let browser: Browser;
  let admin: Visitor;
  let charity: Visitor;

  beforeAll(async () => {
    server = await startServer({ settings: { RATE_LIMITS: 'off' } });
    browser = await launchBrowser();
    [admin, charity] = [await openVisitor(browser, server.url), await openVisitor(browser, server.url)];
    const other = await openVisitor(browser, server.url);
    await becomeAdministrator(admin, server);
    await becomeCharity(charity, 'River Trust');
    await callAs(charity, 'activateMembership', { body: { tier: 'medium', billing: 'monthly' } });
    await requestProject(charity, 'A reserves policy');
    await becomeConsultant(other, 'Sam Okoro');
    await becomeConsultant(other, 'Tom Birch');
    await becomeCharity(other, 'Closing Down');
    await callAs(other, 'closeAccount', { body: { currentPassword: password } });
    await other.close();
    await untilCaughtUp(server.url);
  });

  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    if (server) await removeInstallation(server.dataDir);
  });

  const open = async (path: string, title: string | RegExp) => {
    await admin.page.goto(path);
    await admin.page.getByRole('heading', { level: 1, name: title }).waitFor();
  };
  const row = (text: string): Locator => admin.page.getByRole('row').filter({ hasText: text });

  test.each(pages)('%s leads visitors to the login page and back, and turns members away', async (path) => {
    const visitor = await openVisitor(browser, server.url);
    await visitor.page.goto(path);
    await visitor.page.waitForURL(
      (url) => url.pathname === '/login' && url.searchParams.get('redirect')?.replace(/\/$/, '') === path,
    );
    await visitor.close();
    await charity.page.goto(path);
    await charity.page.getByRole('heading', { level: 1, name: /not allowed/i }).waitFor();
    expect(await charity.page.getByRole('navigation', { name: 'Administration' }).count()).toBe(0);
  });

  test('begins with what waits, and says how the fellowship is doing', async () => {
    await open('/admin-dashboard', /Welcome, /);
    const waiting = admin.page.getByRole('region', { name: 'Waiting for you' });
    await waiting.getByText('2 consultants wait for approval').waitFor();
    await waiting.getByText('1 project request waits for a match').waitFor();
    expect(await admin.counter('Charities')).toBe(1);
    expect(await admin.counter('Projects under way')).toBe(0);

    const visits = admin.page.getByRole('img', { name: /^Sign-ups by week: 0 charities and 0 consultants/ });
    await visits.waitFor();
    const registrations = admin.page.getByRole('region', { name: 'Registrations', exact: true });
    await registrations.getByText('2 charities').waitFor();
    await registrations.getByText('2 consultants').waitFor();
    await registrations.getByText('Registrations as a table').click();
    await registrations.getByRole('columnheader', { name: 'Week' }).waitFor();
    await admin.expectAccessible();
    await admin.page.getByLabel('Period').selectOption('30');
    await admin.page.waitForURL('**/admin-dashboard?days=30');
    await registrations.getByRole('columnheader', { name: 'Day' }).waitFor();

    await waiting.getByRole('link', { name: 'Vet applications' }).click();
    await admin.page.getByRole('heading', { level: 1, name: 'Vetting' }).waitFor();
    const here = admin.page.getByRole('navigation', { name: 'Administration' }).locator('[aria-current]');
    expect(await here.allTextContents()).toEqual(['Vetting2 waiting for approval']);
  });

  test('of members tells their last sign-in, and marks who has left', async () => {
    await open('/admin-dashboard/members', 'Members');
    await row('Former member')
      .getByText(/^Closed \d\d\/\d\d\/\d{4}$/)
      .waitFor();
    await row('tom-birch')
      .getByText(/^\d\d \w{3} \d{4}, \d\d:\d\d$|Never/)
      .waitFor();
    await row('River Trust').getByText('Charity', { exact: true }).waitFor();
    await admin.expectAccessible();
    await admin.page.getByLabel('Role').selectOption('charity');
    await row('tom-birch').waitFor({ state: 'detached' });
    await admin.page.getByLabel('Search by name').fill('RIVER');
    await admin.page.waitForURL('**/members?role=charity&search=RIVER');
    await row('Former member').waitFor({ state: 'detached' });
    await row('River Trust').waitFor();
  });

  test('of members says what failed, keeps what it has, and tries again', async () => {
    const { page } = admin;
    await page.route('**/api/admin/members*', (route) => route.abort());
    await open('/admin-dashboard/members', 'Members');
    await page.getByRole('alert').getByText('We could not load the members').waitFor();
    admin.expectProblems(['lost']);
    await admin.expectAccessible('failed');
    await page.unroute('**/api/admin/members*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await row('River Trust').waitFor();
  });

  test('of memberships shows those that end soon, and all', async () => {
    await open('/admin-dashboard/memberships', 'Memberships');
    await admin.page.getByRole('heading', { name: 'No membership ends within 30 days' }).waitFor();
    await admin.page.getByRole('tab', { name: 'All' }).click();
    await admin.page.waitForURL('**/memberships?show=all');
    await row('River Trust').getByText('Medium Organization').waitFor();
    await row('River Trust').getByText('Renews').waitFor();
    await admin.expectAccessible();
  });

  test('leads to the login page and back when the session has ended', async () => {
    const { page } = admin;
    await open('/admin-dashboard', /Welcome, /);
    await page.context().clearCookies();
    await page.getByRole('link', { name: 'Members', exact: true }).click();
    await page.waitForURL(
      (url) => url.pathname === '/login' && url.searchParams.get('redirect') === '/admin-dashboard/members',
    );
    admin.expectProblems([401]);
    const { username, password: secret } = server.administrator;
    await page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor();
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(secret);
    await page.getByRole('button', { name: 'Login' }).click();
    await row('River Trust').waitFor();
  });
});
