import { readFile } from 'node:fs/promises';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeInstallation, startServer, type TestServer, untilCaughtUp } from '../support/server.ts';
import { charitySignupForm, consultantSignupForm } from '../support/signup-forms.ts';
import { becomeAdministrator, callAs } from './cast.ts';
import { launchBrowser, openVisitor, type Visitor } from './visitor.ts';

/** The waiting list as administrators see it, on a server without a mail server. */
describe('the sign-ups', () => {
  let server: TestServer;
  let browser: Browser;
  let admin: Visitor;
  let visitor: Visitor;

  beforeAll(async () => {
    server = await startServer({ settings: { RATE_LIMITS: 'off' } });
    browser = await launchBrowser();
    [admin, visitor] = [await openVisitor(browser, server.url), await openVisitor(browser, server.url)];
    await becomeAdministrator(admin, server);
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
  const dialog = (name: string): Locator => admin.page.getByRole('dialog', { name });
  const article = (text: string): Locator => admin.page.getByRole('article').filter({ hasText: text });
  const expectCards = (count: number) =>
    expect.poll(() => admin.page.getByRole('article').count(), { timeout: 15_000 }).toBe(count);
  const joinAsCharity = (given: Parameters<typeof charitySignupForm>[0]) =>
    callAs(visitor, 'joinWaitingListAsCharity', { body: charitySignupForm(given) });
  const joinAsConsultant = (given: Parameters<typeof consultantSignupForm>[0]) =>
    callAs(visitor, 'joinWaitingListAsConsultant', { body: consultantSignupForm(given) });
  const today = (): string => new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London' }).format(new Date());

  test('are none at first, and the portal says so', async () => {
    await open('/admin/signups', 'Sign-Up Portal');
    await admin.page.getByRole('heading', { name: 'No charity sign-ups yet' }).waitFor();
    await admin.page.getByRole('heading', { name: 'No consultant sign-ups yet' }).waitFor();
    expect(await admin.counter('Total Visits')).toBe(0);
    await admin.expectAccessible('empty');
    await open('/admin', 'Sign-Up Overview');
    await admin.page.getByRole('heading', { name: 'No sign-ups yet' }).waitFor();
  });

  test('stand in the portal with everything that was told, behind three skeletons while they load', async () => {
    await joinAsCharity({ charityName: 'Lantern House', contactName: 'Mina Okafor', email: 'mina@lantern.example' });
    await joinAsCharity({ charityName: 'Harbour Lights', charitySize: 'medium', phone: '01632 960 456' });
    await joinAsCharity({ charityName: 'Great Minster', charitySize: 'large', email: 'dean@minster.example' });
    await joinAsCharity({ charityName: 'Lantern House again', email: 'MINA@lantern.example' });
    await joinAsConsultant({ fullName: 'Tom Birch', expertiseAreas: 'Finance, reserves,\nTrustee reports' });
    await untilCaughtUp(server.url);

    const { page } = admin;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/admin/waiting-list/c*', async (route) => {
      await held;
      await route.continue();
    });
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

  test('say what failed in the words of the specification, and can be asked for again', async () => {
    const { page } = admin;
    await page.route('**/api/admin/waiting-list/c*', (route) => route.fulfill({ status: 503, body: '' }));
    await open('/admin/signups', 'Sign-Up Portal');
    await page.getByText('Failed to fetch charity data').waitFor();
    await page.getByText('Failed to fetch consultant data').waitFor();
    admin.expectProblems([503, 503]);
    await admin.expectAccessible('failed');
    await page.unroute('**/api/admin/waiting-list/c*');
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await article('Great Minster').waitFor();
  });

  test('are told at a glance, with the truth about e-mail', async () => {
    await open('/admin', 'Sign-Up Overview');
    expect(await admin.counter('Total Sign-Ups')).toBe(5);
    await admin.page.getByText('E-mail notifications are not working: no mail server is set up').waitFor();
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

  test('stand on the waiting list, the ten latest of both kinds first', async () => {
    for (const number of [1, 2, 3, 4, 5, 6, 7])
      await joinAsConsultant({ fullName: `Consultant ${number}`, email: `${number}@birch.example` });
    await untilCaughtUp(server.url);
    await open('/admin/waiting-list', 'Waiting List');
    await expectCards(10);
    expect(await admin.page.getByRole('article').first().textContent()).toContain('Consultant 7');
    expect(await article('Lantern House again').getByText('Charity', { exact: true }).count()).toBe(1);
    await admin.expectAccessible();
  });

  test('are found by name and status, which the address keeps', async () => {
    const { page } = admin;
    await page.getByRole('tab', { name: 'Charities' }).click();
    await expectCards(4);
    await page.getByLabel('Search by name').fill('mina');
    await page.waitForURL('**/admin/waiting-list?tab=charities&search=mina');
    await expectCards(2);
    await page.getByLabel('Status').selectOption('converted');
    await page.waitForURL(/status=converted/);
    await page.getByRole('heading', { name: 'No sign-ups found' }).waitFor();
    await page.reload();
    expect(await page.getByLabel('Search by name').inputValue()).toBe('mina');
    await page.getByLabel('Status').selectOption('all');
    await page.getByLabel('Search by name').fill('');
    await expectCards(4);
  });

  test('are invited to register, after a question', async () => {
    await admin.page.getByRole('button', { name: 'Invite: Great Minster' }).click();
    await dialog('Invite to register?').getByText('dean@minster.example').waitFor();
    await admin.expectAccessible('inviting');
    await dialog('Invite to register?').getByRole('button', { name: 'Send invitation' }).click();
    await admin.expectToast('Invited to register');
    await admin.page.getByText('No mail server is set up: the mail to dean@minster.example is kept').first().waitFor();
    await article('Great Minster').getByText('Invited', { exact: true }).waitFor();
    await article('Great Minster').getByText(`invited ${today()}`).waitFor();
    await admin.page.getByRole('button', { name: 'Invite again: Great Minster' }).waitFor();
  });

  test('are taken off for ever only after a question', async () => {
    await admin.page.getByRole('button', { name: 'Remove: Harbour Lights' }).click();
    await dialog('Take off the list for ever?').getByRole('button', { name: 'Keep' }).click();
    await article('Harbour Lights').waitFor();
    await admin.page.getByRole('button', { name: 'Remove: Harbour Lights' }).click();
    await admin.expectAccessible('removing');
    await dialog('Take off the list for ever?').getByRole('button', { name: 'Remove for ever' }).click();
    await admin.expectToast('Taken off the list');
    await article('Harbour Lights').waitFor({ state: 'detached' });
    expect(await admin.counter('Charity Sign-Ups')).toBe(3);
  });

  test('can be taken away as a file', async () => {
    const arriving = admin.page.waitForEvent('download');
    await admin.page.getByRole('link', { name: 'Charities as CSV' }).click();
    const download = await arriving;
    expect(download.suggestedFilename()).toMatch(/^waiting-list-charities-\d{4}-\d\d-\d\d\.csv$/);
    const content = await readFile(await download.path(), 'utf8');
    expect(content).toContain('Great Minster');
    expect(content).not.toContain('Harbour Lights');
  });

  test('refresh by themselves every 30 seconds, and at once on Refresh Now', async () => {
    const { page } = admin;
    await page.clock.install();
    await open('/quick-admin', 'Quick View');
    await article('Great Minster').waitFor();
    await page.getByText('Consultant sign-ups are not shown on this page.').waitFor();
    await joinAsCharity({ charityName: 'New Neighbours', email: 'new@neighbours.example' });
    await untilCaughtUp(server.url);
    // The clock also goes on by itself.
    await page.clock.runFor(20_000);
    expect(await article('New Neighbours').count()).toBe(0);
    await page.clock.runFor(10_500);
    await article('New Neighbours').waitFor();

    await joinAsCharity({ charityName: 'Newer Neighbours', email: 'newer@neighbours.example' });
    await untilCaughtUp(server.url);
    await page.getByRole('button', { name: 'Refresh Now' }).click();
    await article('Newer Neighbours').waitFor();
    await page.clock.resume();
    await admin.expectAccessible();
  });

  test('stand in plain lines, two columns with a summary', async () => {
    await open('/simple-waiting-list-admin', 'Simple List');
    await admin.page.getByText('5 charities and 8 consultants are on the waiting list: 13 in all.').waitFor();
    const column = (name: string) => admin.page.getByRole('region', { name }).getByRole('listitem');
    expect(await column('Charities').count()).toBe(5);
    expect(await column('Consultants').count()).toBe(8);
    await admin.expectAccessible();
  });

  test('are explained with an example that nobody takes for real', async () => {
    await open('/simple-admin', 'How Sign-Ups Work');
    expect(await admin.page.getByText('Example, not a real sign-up').count()).toBe(2);
    await admin.expectAccessible();
    for (const name of ['Waiting List', 'Sign-Up Overview', 'Sign-Up Portal', 'Quick View', 'Simple List']) {
      await admin.page.getByRole('main').getByRole('link', { name, exact: true }).last().click();
      await admin.page.getByRole('heading', { level: 1, name }).waitFor();
      await admin.page.goBack();
    }
  });

  test('were answered by mails that are kept to read', async () => {
    await open('/admin-dashboard/mail', 'Mail');
    await admin.page
      .getByRole('button', { name: /^Read: / })
      .first()
      .click();
    await dialog('Mail').getByText('The Fellowbridge team').waitFor();
    await admin.page.waitForURL(/mail=[0-9a-f-]{36}/);
    await admin.expectAccessible('reading');
    await admin.page.keyboard.press('Escape');
    await dialog('Mail').waitFor({ state: 'hidden' });
    expect(await admin.page.getByRole('button', { name: /^(Send now|Try again)/ }).count()).toBe(0);
  });
});
