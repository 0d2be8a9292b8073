import { beforeAll, describe, expect, test } from 'vitest';
import type { ProjectDetail } from '../../src/contract/projects.ts';
import { untilCaughtUp } from '../support/server.ts';
import { setUpEnvironment } from './environment.ts';
import { becomeAdministrator, becomeCharity, becomeConsultant, requestProject } from './fixtures.ts';
import { becomeAnalyst } from './mailbox.ts';
import type { Visitor } from './visitor.ts';

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
  '/admin/projections',
  '/admin/domain',
  '/admin/signups',
  '/quick-admin',
  '/simple-admin',
  '/simple-waiting-list-admin',
] as const;

/** Access to the administration, and its navigation. */
describe('the administration', () => {
  const environment = setUpEnvironment();
  let admin: Visitor;
  let charity: Visitor;
  let consultant: Visitor;
  let analyst: Visitor;
  let project: ProjectDetail;

  beforeAll(async () => {
    const { visit } = environment;
    [admin, charity, consultant, analyst] = [await visit(), await visit(), await visit(), await visit()];
    await becomeAdministrator(admin, environment.server);
    await becomeCharity(charity, 'River Trust');
    project = await requestProject(charity, 'A reserves policy');
    await becomeConsultant(consultant, 'Sam Okoro');
    await becomeAnalyst(analyst, admin, 'Kim Example');
    await untilCaughtUp(environment.server.url);
  });

  const open = async (path: string, title: string | RegExp) => {
    await admin.page.goto(path);
    await admin.page.getByRole('heading', { level: 1, name: title }).waitFor();
  };

  test.each(pages)('%s redirects visitors to the login page and back, and refuses members', async (path) => {
    const visitor = await environment.visit();
    await visitor.page.goto(path);
    await visitor.page.waitForURL(
      (url) => url.pathname === '/login' && url.searchParams.get('redirect')?.replace(/\/$/, '') === path,
    );
    await visitor.close();
    await charity.page.goto(path);
    await charity.page.getByRole('heading', { level: 1, name: /not allowed/i }).waitFor();
    expect(await charity.page.getByRole('navigation', { name: 'Administration' }).count()).toBe(0);
  });

  test('refuses consultants and analysts, without requests to the server', async () => {
    for (const { page } of [consultant, analyst]) {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      for (const path of ['/admin-dashboard', '/admin/waiting-list', '/quick-admin']) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1, name: /not allowed/i }).waitFor();
        await page.getByText('This page is for administrators of the fellowship.').waitFor();
      }
      expect(asked.filter((path) => path.startsWith('/api/admin'))).toEqual([]);
    }
    await analyst.expectAccessible('not-allowed');
  });

  test('keeps the navigation of the role on pages that roles share', async () => {
    const roles = [
      [admin, 'Administration', 'Projects'],
      [charity, 'Your pages', 'Projects'],
      [consultant, 'Your pages', null],
      [analyst, 'Analysis', null],
    ] as const;
    for (const [{ page }, name, marked] of roles) {
      const navigation = page.getByRole('navigation', { name, exact: true });
      for (const path of ['/notifications', '/account-settings', `/projects/${project.id}`]) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await navigation.waitFor();
      }
      if (marked === null) continue;
      await page.getByRole('heading', { level: 1, name: project.title }).waitFor();
      expect(await navigation.locator('[aria-current=page]').allTextContents()).toEqual([
        expect.stringMatching(new RegExp(`^${marked}`)),
      ]);
    }
    await consultant.expectProblems([404]);
    await admin.expectAccessible();
  });

  test('has a menu with the current page on a phone', async () => {
    const { page } = admin;
    await page.setViewportSize({ width: 390, height: 844 });
    await open('/admin-dashboard/members', 'Members');
    const navigation = page.getByRole('navigation', { name: 'Administration' });
    const toggle = navigation.getByRole('button', { name: /^Administration/ });
    await toggle.filter({ hasText: /Members.*2 waiting in total/ }).waitFor();
    await toggle.press('Enter');
    await navigation.getByRole('link', { name: /^Vetting/ }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await navigation.getByRole('link', { name: /^Vetting/ }).waitFor({ state: 'hidden' });
    expect(await toggle.evaluate((element) => element.matches(':focus'))).toBe(true);
    for (const name of ['Overview', 'Vetting', 'Projects', 'Memberships', 'Invitations', 'Email', 'Waiting List']) {
      await toggle.click();
      await navigation.getByRole('link', { name: new RegExp(`^${name}`) }).click();
      await toggle.filter({ hasText: name }).waitFor();
      await navigation.getByRole('link').first().waitFor({ state: 'hidden' });
    }
    await toggle.click();
    await admin.expectAccessible('navigation');
  });

  test('finds people, projects and events from every page by keyboard', async () => {
    const { page } = admin;
    await open('/admin-dashboard/mail', 'Email');
    await page.keyboard.press('Control+k');
    const search = page.getByRole('dialog', { name: 'Search' });
    const box = search.getByRole('combobox');
    await box.fill('riv');
    await search.getByRole('group', { name: 'Charities' }).getByText('river-trust@charity.example').waitFor();
    await box.fill('reserves pol');
    await search.getByRole('group', { name: 'Projects' }).getByText('A reserves policy').waitFor();
    await admin.expectAccessible('search');
    await box.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'A reserves policy' }).waitFor();

    await open('/admin/history', 'History');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await box.fill('1');
    await search.getByRole('group', { name: 'Events' }).getByRole('option').waitFor();
    await box.fill('vett');
    await search.getByRole('option', { name: 'Vetting' }).waitFor();
    await box.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Vetting' }).waitFor();
    await page.route('**/api/admin/search*', (route) => route.abort());
    await page.keyboard.press('Control+k');
    await box.fill('email');
    await search.getByText('We could not search.').waitFor();
    await admin.expectProblems(['lost']);
    await page.unroute('**/api/admin/search*');
    await box.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Email' }).waitFor();
  });

  test('redirects to the login page and back when the session has ended', async () => {
    const { page } = admin;
    await open('/admin-dashboard', /Welcome, /);
    // A request of this page that is refused would lead to the login before the click does.
    await page.waitForLoadState('networkidle');
    await page.context().clearCookies();
    await page.getByRole('link', { name: 'Members', exact: true }).click();
    await page.waitForURL(
      (url) => url.pathname === '/login' && url.searchParams.get('redirect') === '/admin-dashboard/members',
    );
    await admin.expectProblems([401]);
    const { username, password: secret } = environment.server.administrator;
    await page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor();
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(secret);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('row').filter({ hasText: 'River Trust' }).waitFor();
  });
});
