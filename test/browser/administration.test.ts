import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { untilCaughtUp } from '../support/server.ts';
import { setUpEnvironment } from './environment.ts';
import { becomeAdministrator, becomeCharity, becomeConsultant, callAs, password, requestProject } from './fixtures.ts';
import type { Visitor } from './visitor.ts';

/** Overview and members. */
describe('the administration', () => {
  const environment = setUpEnvironment();
  let admin: Visitor;

  beforeAll(async () => {
    const { visit } = environment;
    const [charity, other] = [await visit(), await visit()];
    admin = await visit();
    await becomeAdministrator(admin, environment.server);
    await becomeCharity(charity, 'River Trust');
    await callAs(charity, 'activateMembership', { body: { tier: 'medium', billing: 'monthly' } });
    await requestProject(charity, 'A reserves policy');
    await becomeConsultant(other, 'Sam Okoro');
    await becomeConsultant(other, 'Tom Birch');
    await becomeCharity(other, 'Closing Down');
    await callAs(other, 'closeAccount', { body: { currentPassword: password } });
    for (const visitor of [charity, other]) await visitor.close();
    await untilCaughtUp(environment.server.url);
  });

  const open = async (path: string, title: string | RegExp) => {
    await admin.page.goto(path);
    await admin.page.getByRole('heading', { level: 1, name: title }).waitFor();
  };
  const row = (text: string): Locator => admin.page.getByRole('row').filter({ hasText: text });

  test.each([
    ['/admin', 'Sign-Up Overview'],
    ['/admin-dashboard/projects', 'Projects'],
    ['/admin-dashboard/members', 'Members'],
    ['/admin/waiting-list', 'Waiting List'],
    ['/admin/projections', 'Projections'],
    ['/admin/history', 'History'],
    ['/admin/rehearsal', 'Rehearsal'],
    ['/admin/domain', 'Domain'],
  ])('%s says in the tab that it belongs to the administration', async (path, name) => {
    const sent = await admin.page.goto(path);
    await admin.page.getByRole('heading', { level: 1 }).waitFor();
    const title = `${name}, Administration | Fellowbridge`;
    expect(await sent?.text()).toContain(`<title>${title}</title>`);
    await expect.poll(() => admin.page.title()).toBe(title);
  });

  test('starts with open tasks and key figures', async () => {
    await open('/admin-dashboard', /Welcome, /);
    const waiting = admin.page.getByRole('region', { name: 'Your tasks' });
    await waiting.getByText('2 consultants are waiting for approval').waitFor();
    await waiting.getByText('1 project request is waiting for a match').waitFor();
    expect(await admin.counter('Charities')).toBe(1);
    expect(await admin.counter('Projects under way')).toBe(0);

    const signups = admin.page.getByRole('region', { name: 'Sign-ups', exact: true });
    await signups.getByText('No sign-ups in this period.').waitFor();
    expect(await signups.getByRole('img').count()).toBe(0);
    const registrations = admin.page.getByRole('region', { name: 'Registrations', exact: true });
    await registrations.getByText('2 charities', { exact: true }).waitFor();
    await registrations.getByText('2 consultants', { exact: true }).waitFor();
    const chart = registrations.getByRole('img', { name: /^Registrations by week: 2 charities and 2 consultants/ });
    await registrations.getByText(/^Most, .+: 2 charities, 2 consultants$/).waitFor();
    await chart.hover({ position: { x: 5, y: 100 } });
    await registrations.getByText(/^\d.+: 0 charities, 0 consultants$/).waitFor();
    await registrations.getByText('Registrations as a table').click();
    await registrations.getByRole('columnheader', { name: 'Week to' }).waitFor();
    await admin.expectAccessible();
    await admin.page.getByLabel('Period').selectOption('30');
    await admin.page.waitForURL('**/admin-dashboard?days=30');
    await registrations.getByRole('columnheader', { name: 'Day' }).waitFor();

    await waiting.getByRole('link', { name: 'Vet applications' }).click();
    await admin.page.getByRole('heading', { level: 1, name: 'Vetting' }).waitFor();
    const here = admin.page.getByRole('navigation', { name: 'Administration' }).locator('[aria-current]');
    expect(await here.allTextContents()).toEqual(['Vetting2 waiting for approval']);
  });

  test('shows the errors of the overview and retries each', async () => {
    const { page } = admin;
    await page.goto('/admin-dashboard?days=31');
    await page.getByText('days: ‘31’ is not valid.').waitFor();
    const failing = /\/api\/admin\/(summary|activity|mails)/;
    // The navigation asks for the summary, too. If that failed before the page has loaded, the page would ask again.
    const isLoaded = page.waitForRequest('**/api/admin/activity?*');
    await page.route(failing, async (route) => {
      await isLoaded;
      await route.abort();
    });
    await open('/admin-dashboard', /Welcome, /);
    await page.getByText('We could not load the figures').waitFor();
    await page.getByText('We could not load the activity').waitFor();
    await page.getByText('We could not load the email status').waitFor();
    await admin.expectProblems(['lost', 'lost', 'lost']);
    await admin.expectAccessible('failed');
    await page.unroute(failing);
    for (const left of [3, 2, 1]) {
      expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(left);
      await page.getByRole('button', { name: 'Try again' }).first().click();
      await expect.poll(() => page.getByRole('button', { name: 'Try again' }).count()).toBe(left - 1);
    }
    await page.getByText('2 consultants are waiting for approval').waitFor();
  });

  test('lists members with their last sign-in, and marks closed accounts', async () => {
    await open('/admin-dashboard/members', 'Members');
    await row('Former member')
      .getByText(/^Closed \d\d \w{3} \d{4}$/)
      .waitFor();
    await row('tom-birch')
      .getByText(/^\d\d \w{3} \d{4}, \d\d:\d\d$|Never/)
      .waitFor();
    await row('River Trust').getByText('Charity', { exact: true }).waitFor();
    await admin.expectAccessible();
    await row('River Trust')
      .getByRole('button', { name: /^Sign out / })
      .click();
    const question = admin.page.getByRole('dialog', { name: /^Sign out .* on all devices\?$/ });
    // The cell of its button keeps its text on one line.
    expect(await question.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await admin.page.getByLabel('Role').selectOption('charity');
    await row('tom-birch').waitFor({ state: 'detached' });
    await admin.page.getByLabel('Search by name').fill('RIVER');
    await admin.page.waitForURL('**/members?role=charity&search=RIVER');
    await row('Former member').waitFor({ state: 'detached' });
    await row('River Trust').getByRole('button', { name: 'Confirm the email address of Asha Patel' }).click();
    const dialog = admin.page.getByRole('dialog', { name: 'Confirm river-trust@charity.example?' });
    await dialog.getByRole('button', { name: 'Confirm address' }).click();
    await admin.expectToast('The address of Asha Patel is confirmed');
    await row('River Trust').getByText('Not confirmed').waitFor({ state: 'detached' });
    await expect.poll(() => row('River Trust').locator(':focus').innerText()).toContain('river-trust@charity.example');
  });

  test('links members to their records', async () => {
    const { page } = admin;
    await open('/admin-dashboard/members', 'Members');
    expect(await row('Former member').getByRole('link').count()).toBe(0);
    await page.getByRole('link', { name: 'Application of Sam Okoro' }).click();
    await page.getByRole('article', { name: 'Sam Okoro' }).waitFor();
    expect(await page.getByRole('article').count()).toBe(1);
    await page.goBack();
    await page.getByRole('link', { name: 'Projects of River Trust' }).click();
    await page.getByRole('article', { name: 'A reserves policy' }).getByText('Pending', { exact: true }).waitFor();
  });

  test('keeps the loaded members when loading more fails, and retries', async () => {
    const { page } = admin;
    await page.route('**/api/admin/members*', (route) => route.abort());
    await open('/admin-dashboard/members', 'Members');
    await page.getByRole('alert').getByText('We could not load the members').waitFor();
    await admin.expectProblems(['lost']);
    await admin.expectAccessible('failed');
    await page.unroute('**/api/admin/members*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await row('River Trust').waitFor();
  });

  test('lists memberships that end soon, and all', async () => {
    await open('/admin-dashboard/memberships', 'Memberships');
    await admin.page.getByRole('heading', { name: 'No membership ends within 30 days' }).waitFor();
    await admin.page.getByRole('tab', { name: 'All' }).click();
    await admin.page.waitForURL('**/memberships?show=all');
    await row('River Trust').getByText('Medium Organization').waitFor();
    await row('River Trust').getByText('Renews').waitFor();
    await admin.expectAccessible();
    await row('River Trust').getByRole('link', { name: 'River Trust', exact: true }).click();
    await admin.page.getByRole('article', { name: 'A reserves policy' }).waitFor();
  });
});
