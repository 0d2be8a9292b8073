import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMailServer, type TestMailServer } from '../support/mail-server.ts';
import { removeInstallation, startServer, type TestServer } from '../support/server.ts';
import { becomeAdministrator, callAs } from './cast.ts';
import { launchBrowser, openVisitor, type Visitor } from './visitor.ts';

/** For what happens by itself. */
const patience = { timeout: 20_000 };

/** Mail to this domain is refused for good. */
const unreachable = 'lost.internal';

/** Invitations and mail of an installation that has a mail server. */
describe('the administration', () => {
  let mailServer: TestMailServer;
  let server: TestServer;
  let browser: Browser;
  let admin: Visitor;

  beforeAll(async () => {
    mailServer = await startMailServer();
    mailServer.refuse((address) =>
      address.endsWith(unreachable) ? { status: 550, words: `5.7.1 Sending to ${address} is not permitted` } : null,
    );
    server = await startServer({
      settings: { RATE_LIMITS: 'off', SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` },
    });
    browser = await launchBrowser();
    admin = await openVisitor(browser, server.url);
    await becomeAdministrator(admin, server);
  });

  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    await mailServer?.stop();
    if (server) await removeInstallation(server.dataDir);
  });

  const open = async (path: string, title: string | RegExp) => {
    await admin.page.goto(path);
    await admin.page.getByRole('heading', { level: 1, name: title }).waitFor();
  };
  const dialog = (name: string): Locator => admin.page.getByRole('dialog', { name });
  const article = (text: string): Locator => admin.page.getByRole('article').filter({ hasText: text });
  const row = (text: string): Locator => admin.page.getByRole('row').filter({ hasText: text });
  const main = (): Locator => admin.page.getByRole('main');

  /** Lets one kind of call fail while something is done. */
  const whileLost = async (calls: string, told: string, act: () => Promise<unknown>) => {
    await admin.page.route(calls, (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()));
    await act();
    await admin.expectToast(told);
    admin.expectProblems(['lost']);
    await admin.page.unroute(calls);
  };

  test('invites colleagues, and withdraws an invitation after a question', async () => {
    await open('/admin-dashboard/invitations', 'Invitations');
    await admin.page.getByRole('heading', { name: 'Nobody has been invited yet' }).waitFor();
    await admin.page.getByRole('button', { name: 'Invite', exact: true }).click();
    await admin.page.getByText('Please enter a valid email address').waitFor();
    await admin.page.getByLabel('Email').fill('kim@colleagues.internal');
    await admin.page.getByLabel('Name').fill('Kim Example');
    await admin.page.getByRole('radio', { name: /Analyst/ }).check();
    const invite = admin.page.getByRole('button', { name: 'Invite', exact: true });
    await whileLost('**/api/admin/invitations', 'Not invited', () => invite.click());
    expect(await admin.page.getByLabel('Email').inputValue()).toBe('kim@colleagues.internal');
    await invite.click();
    await admin.expectToast('Invitation written', 'A mail to kim@colleagues.internal is on its way.');
    await main().getByText('Waiting for an answer').waitFor();
    await article('Kim Example').getByText('Analyst, invited').waitFor();
    expect(await admin.page.getByLabel('Email').inputValue()).toBe('');
    await admin.expectAccessible();

    await admin.page.getByRole('button', { name: 'Withdraw the invitation of Kim Example' }).click();
    await dialog('Withdraw this invitation?').waitFor();
    await admin.expectAccessible('withdrawing');
    const withdraw = dialog('Withdraw this invitation?').getByRole('button', { name: 'Withdraw' });
    await whileLost('**/api/admin/invitations/*', 'Not withdrawn', () => withdraw.click());
    await withdraw.click();
    await admin.expectToast('Invitation withdrawn');
    await article('Withdrawn').getByText('Somebody whose name is forgotten').waitFor();
  });

  test('tells that mail fails and why, and delivers it at the next attempt', async () => {
    const { page } = admin;
    const body = { email: `lee@${unreachable}`, name: 'Lee Example', role: 'admin' };
    await callAs(admin, 'inviteMember', { body });
    await expect
      .poll(async () => (await (await callAs(admin, 'getMailHealth')).json()).data.counts.failed, patience)
      .toBeGreaterThan(0);
    await open('/admin-dashboard/mail?status=failed', 'Mail');
    await main()
      .getByText(/could not be delivered and can be tried again/)
      .waitFor();
    await main()
      .getByText(/Last delivery: \d\d \w{3} \d{4}/)
      .waitFor();
    await row('Member invited').getByText('Failed').waitFor();
    await admin.expectAccessible();
    mailServer.refuse(() => null);
    const tryAgain = row('Member invited').getByRole('button', { name: /^Try again/ });
    await whileLost('**/api/admin/mails/*/delivery', 'Not tried again', () => tryAgain.click());
    await tryAgain.click();
    await admin.expectToast('Trying again');
    const isTaken = () => mailServer.taken.some(({ to }) => to.includes(`lee@${unreachable}`));
    await expect.poll(isTaken, patience).toBe(true);
    await page.getByLabel('Status').selectOption('sent');
    await expect.poll(() => row('Member invited').getByText('Not kept').count(), patience).toBe(2);
  });

  test('keeps mails to addresses that nobody can have, and offers no delivery', async () => {
    await open('/admin-dashboard/invitations', 'Invitations');
    await admin.page.getByLabel('Email').fill('jo@colleagues.example');
    await admin.page.getByRole('radio', { name: /Analyst/ }).check();
    await admin.page.getByRole('button', { name: 'Invite', exact: true }).click();
    const kept = 'Nobody gets mail at jo@colleagues.example: the mail is kept under Mail.';
    await admin.expectToast('Invitation written', kept);
    await expect
      .poll(async () => (await (await callAs(admin, 'getMailHealth')).json()).data.counts.kept, patience)
      .toBeGreaterThan(0);
    await open('/admin-dashboard/mail?status=kept', 'Mail');
    await row('jo@colleagues.example').getByRole('button', { name: /^Read/ }).waitFor();
    expect(
      await row('jo@colleagues.example')
        .getByRole('button', { name: /^Send now/ })
        .count(),
    ).toBe(0);
  });
});
