import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { untilCaughtUp } from '../support/server.ts';
import { charitySignupForm, consultantSignupForm } from '../support/signup-forms.ts';
import { setUpEnvironment } from './environment.ts';
import { becomeAdministrator, callAs } from './fixtures.ts';
import { holdRequests, type Visitor } from './visitor.ts';

/** The waiting list as administrators see it, on a server without a mail server. */
describe('the sign-ups', () => {
  const environment = setUpEnvironment();
  let admin: Visitor;
  let visitor: Visitor;

  beforeAll(async () => {
    [admin, visitor] = [await environment.visit(), await environment.visit()];
    await becomeAdministrator(admin, environment.server);
  });

  const open = async (path: string, title: string | RegExp) => {
    await admin.page.goto(path);
    await admin.page.getByRole('heading', { level: 1, name: title }).waitFor();
  };
  const article = (text: string): Locator => admin.page.getByRole('article').filter({ hasText: text });
  const expectCards = (count: number) =>
    expect.poll(() => admin.page.getByRole('article').count(), { timeout: 15_000 }).toBe(count);
  const joinAsCharity = (given: Parameters<typeof charitySignupForm>[0]) =>
    callAs(visitor, 'joinWaitingListAsCharity', { body: charitySignupForm(given) });
  const joinAsConsultant = (given: Parameters<typeof consultantSignupForm>[0]) =>
    callAs(visitor, 'joinWaitingListAsConsultant', { body: consultantSignupForm(given) });
  const today = (): string => new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London' }).format(new Date());

  test('are empty at first', async () => {
    await open('/admin/signups', 'Sign-Up Portal');
    await admin.page.getByRole('heading', { name: 'No charity sign-ups yet' }).waitFor();
    await admin.page.getByRole('heading', { name: 'No consultant sign-ups yet' }).waitFor();
    expect(await admin.counter('Total Visits')).toBe(0);
    await admin.expectAccessible('empty');
    await open('/admin', 'Sign-Up Overview');
    await admin.page.getByRole('heading', { name: 'No sign-ups yet' }).waitFor();
  });

  test('appear in the portal with all their details, after three skeletons', async () => {
    await joinAsCharity({ charityName: 'Lantern House', contactName: 'Mina Okafor', email: 'mina@lantern.example' });
    await joinAsCharity({ charityName: 'Harbour Lights', charitySize: 'medium', phone: '01632 960 456' });
    await joinAsCharity({ charityName: 'Great Minster', charitySize: 'large', email: 'dean@minster.example' });
    await joinAsCharity({ charityName: 'Lantern House again', email: 'MINA@lantern.example' });
    await joinAsConsultant({ fullName: 'Tom Birch', expertiseAreas: 'Finance, reserves,\nTrustee reports' });
    await untilCaughtUp(environment.server.url);

    const { page } = admin;
    const release = await holdRequests(page, '**/api/admin/waiting-list/c*');
    await open('/admin/signups', 'Sign-Up Portal');
    const loading = page.getByRole('status').filter({ hasText: 'Loading sign-ups...' }).first();
    await loading.waitFor();
    expect(await loading.locator('[aria-hidden="true"]').count()).toBe(3);
    release();
    await article('Lantern House again').waitFor();
    await page.unroute('**/api/admin/waiting-list/c*');

    expect(await admin.counter('Charity Sign-Ups')).toBe(4);
    expect(await admin.counter('Consultant Sign-Ups')).toBe(1);
    await article('Lantern House again').getByText('Signed up before').waitFor();
    await article('Harbour Lights').getByText('Medium', { exact: true }).waitFor();
    await article('Great Minster').getByText('Large', { exact: true }).waitFor();
    await article('Great Minster').getByText(`Received ${today()}`).waitFor();
    expect(await page.getByRole('link', { name: '01632 960 456' }).getAttribute('href')).toBe('tel:01632960456');
    expect(await page.getByRole('link', { name: 'dean@minster.example' }).getAttribute('href')).toBe(
      'mailto:dean@minster.example',
    );
    await article('Tom Birch').getByText('Trustee reports', { exact: true }).waitFor();
    await admin.expectAccessible();
  });

  test('show the specified error messages and can be retried', async () => {
    const { page } = admin;
    await page.route('**/api/admin/waiting-list/c*', (route) => route.fulfill({ status: 503, body: '' }));
    await open('/admin/signups', 'Sign-Up Portal');
    await page.getByText('Failed to fetch charity data').waitFor();
    await page.getByText('Failed to fetch consultant data').waitFor();
    await admin.expectProblems([503, 503]);
    await admin.expectAccessible('failed');
    await page.unroute('**/api/admin/waiting-list/c*');
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await article('Great Minster').waitFor();
  });

  test('are summarised together with the email status', async () => {
    await open('/admin', 'Sign-Up Overview');
    expect(await admin.counter('Total Sign-Ups')).toBe(5);
    await admin.page.getByText('Email notifications are not working: no mail server is set up').waitFor();
    await admin.page.getByText(/Submissions are saved/).waitFor();
    await admin.page.getByRole('tab', { name: 'Charity Signups' }).click();
    await admin.page.waitForURL('**/admin?tab=charities');
    await expectCards(4);
    await admin.page.getByRole('tab', { name: 'Consultant Signups' }).click();
    await expectCards(1);
    await admin.page.getByRole('tab', { name: 'Overview' }).click();
    await expectCards(5);
    await admin.expectAccessible();
  });

  test('refresh every 30 seconds while visible, and at once on Refresh Now', async () => {
    const { page } = admin;
    // Blocks the live updates, which would show each sign-up at once.
    await page.route('**/api/stream*', () => {});
    await page.clock.install();
    await open('/quick-admin', 'Quick View');
    await article('Great Minster').waitFor();
    await page.getByText('Consultant sign-ups are not shown on this page.').waitFor();
    const readAt = () => page.getByText(/^Updated at \d\d:\d\d:\d\d$/).textContent();
    const before = await readAt();
    await joinAsCharity({ charityName: 'New Neighbours', email: 'new@neighbours.example' });
    await untilCaughtUp(environment.server.url);
    // The fake clock also advances on its own.
    await page.clock.runFor(20_000);
    expect(await article('New Neighbours').count()).toBe(0);
    await page.clock.runFor(10_500);
    await article('New Neighbours').waitFor();
    await expect.poll(readAt).not.toBe(before);

    await joinAsCharity({ charityName: 'Newer Neighbours', email: 'newer@neighbours.example' });
    await untilCaughtUp(environment.server.url);
    await page.getByRole('button', { name: 'Refresh Now' }).click();
    await article('Newer Neighbours').waitFor();
    await admin.expectAccessible();
  });

  test('do not refresh while their tab is hidden', async () => {
    const { page } = admin;
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('/api/admin/waiting-list/charities')) asked += 1;
    });
    const turnTo = (state: 'hidden' | 'visible') =>
      page.evaluate(`
        Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => '${state}' });
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      `);
    await turnTo('hidden');
    await page.clock.runFor(95_000);
    expect(asked).toBe(0);
    await turnTo('visible');
    await page.clock.runFor(30_500);
    await expect.poll(() => asked).toBeGreaterThan(0);
  });

  test('keep the loaded list and log the error when refreshing fails', async () => {
    await admin.page.clock.resume();
    // A window without the console check, because the error is logged on purpose.
    const storageState = await admin.page.context().storageState();
    const context = await environment.browser.newContext({ baseURL: environment.server.url, storageState });
    const page = await context.newPage();
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.goto('/quick-admin');
    await page.getByRole('article').filter({ hasText: 'Newer Neighbours' }).waitFor();
    await page.route('**/api/admin/waiting-list/c*', (route) => route.fulfill({ status: 503, body: '' }));
    await page.getByRole('button', { name: 'Refresh Now' }).click();
    await page.getByText('Failed to fetch charity data').waitFor();
    await page.getByRole('button', { name: 'Refresh Now' }).waitFor();
    expect(await page.getByRole('article').filter({ hasText: 'Newer Neighbours' }).count()).toBe(1);
    expect(logged.some((text) => text.startsWith('The sign-ups could not be refreshed'))).toBe(true);
    await context.close();
  });

  test('are listed in two plain columns with a summary', async () => {
    await open('/simple-waiting-list-admin', 'Simple List');
    await admin.page.getByText('6 charities and 1 consultant are on the waiting list: 7 in total.').waitFor();
    const column = (name: string) => admin.page.getByRole('region', { name }).getByRole('listitem');
    await expect.poll(() => column('Charities').count()).toBe(6);
    await expect.poll(() => column('Consultants').count()).toBe(1);
    await admin.expectAccessible();
  });

  test('are explained with a clearly marked example', async () => {
    await open('/simple-admin', 'How Sign-Ups Work');
    expect(await admin.page.getByText('Example, not a real sign-up').count()).toBe(2);
    await admin.expectAccessible();
    for (const name of ['Waiting List', 'Sign-Up Overview', 'Sign-Up Portal', 'Quick View', 'Simple List']) {
      await admin.page.getByRole('main').getByRole('link', { name, exact: true }).last().click();
      await admin.page.getByRole('heading', { level: 1, name }).waitFor();
      await admin.page.goBack();
    }
  });
});
