import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withResolvers } from '../../src/platform/with-resolvers.ts';
import { startMailServer, type TestMailServer } from '../support/mail-server.ts';
import { setUpEnvironment } from './environment.ts';
import { becomeAdministrator, callAs } from './fixtures.ts';
import type { Visitor } from './visitor.ts';

/** Timeout for background work. */
const patience = { timeout: 20_000 };

/** The mail server rejects this domain permanently. */
const unreachable = 'lost.internal';

/** Invitations and mail of an installation that has a mail server. */
describe('the administration', () => {
  let mailServer: TestMailServer;
  /** What the mail server waits for before it confirms a mail. */
  let confirmation = Promise.resolve();
  let admin: Visitor;

  const environment = setUpEnvironment(async () => {
    mailServer = await startMailServer({ onTaken: () => confirmation });
    mailServer.refuse((address) =>
      address.endsWith(unreachable) ? { status: 550, text: `5.1.2 The domain of ${address} does not exist` } : null,
    );
    return { SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` };
  });

  beforeAll(async () => {
    admin = await environment.visit();
    await becomeAdministrator(admin, environment.server);
  });

  afterAll(() => mailServer?.stop());

  const open = async (path: string, title: string | RegExp) => {
    await admin.page.goto(path);
    await admin.page.getByRole('heading', { level: 1, name: title }).waitFor();
  };
  const dialog = (name: string): Locator => admin.page.getByRole('dialog', { name });
  const article = (text: string): Locator => admin.page.getByRole('article').filter({ hasText: text });
  const row = (text: string): Locator => admin.page.getByRole('row').filter({ hasText: text });
  const main = (): Locator => admin.page.getByRole('main');

  /** Makes one kind of call fail during an action. */
  const whileLost = async (
    calls: string,
    act: () => Promise<unknown>,
    expectFailure: (title: string) => Promise<void> = admin.expectToast,
  ) => {
    await admin.page.route(calls, (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()));
    await act();
    await expectFailure('No answer from Fellowbridge');
    await admin.expectProblems(['lost']);
    await admin.page.unroute(calls);
  };

  test('invites colleagues, and withdraws an invitation after confirmation', async () => {
    await open('/admin-dashboard/invitations', 'Invitations');
    await admin.page.getByRole('heading', { name: 'No invitations yet' }).waitFor();
    await admin.page.getByRole('button', { name: 'Invite', exact: true }).click();
    await admin.page.getByText('Please enter a valid email address').waitFor();
    await admin.page.getByLabel('Email').fill('kim@colleagues.internal');
    await admin.page.getByLabel('Name').fill('Kim Example');
    await admin.page.getByRole('radio', { name: /Analyst/ }).check();
    const invite = admin.page.getByRole('button', { name: 'Invite', exact: true });
    await whileLost('**/api/admin/invitations', () => invite.click());
    expect(await admin.page.getByLabel('Email').inputValue()).toBe('kim@colleagues.internal');
    await invite.click();
    await admin.expectToast('Invitation sent', 'An email to kim@colleagues.internal is on its way.');
    await main().getByText('Awaiting reply').waitFor();
    await article('Kim Example').getByText('Analyst, invited').waitFor();
    expect(await admin.page.getByLabel('Email').inputValue()).toBe('');
    await admin.expectAccessible();

    await admin.page.getByRole('button', { name: 'Withdraw the invitation of Kim Example' }).click();
    await dialog('Withdraw this invitation?').waitFor();
    await admin.expectAccessible('withdrawing');
    const withdraw = dialog('Withdraw this invitation?').getByRole('button', { name: 'Withdraw' });
    await whileLost('**/api/admin/invitations/*', () => withdraw.click(), admin.expectFailureInDialog);
    // Everything outside of the dialog is inert, so toasts are inside it, too.
    await dialog('Withdraw this invitation?')
      .getByRole('region', { name: /notifications/i, includeHidden: true })
      .waitFor({ state: 'attached' });
    await withdraw.click();
    await admin.expectToast('Invitation withdrawn');
    await article('Withdrawn').getByText('Name erased').waitFor();
  });

  test('shows why mail fails, and delivers it on retry', async () => {
    const { page } = admin;
    const body = { email: `lee@${unreachable}`, name: 'Lee Example', role: 'admin' };
    await callAs(admin, 'inviteMember', { body });
    await expect
      .poll(async () => (await (await callAs(admin, 'getMailHealth')).json()).data.counts.failed, patience)
      .toBeGreaterThan(0);
    await open('/admin-dashboard/mail?status=failed', 'Email');
    await main().getByText('1 email could not be delivered', { exact: true }).waitFor();
    await main()
      .getByText(/Last delivery: \d\d \w{3} \d{4}/)
      .waitFor();
    await row('Member invited').getByText('Failed').waitFor();
    await admin.expectAccessible();
    mailServer.refuse(() => null);
    const tryAgain = row('Member invited').getByRole('button', { name: /^Try again/ });
    await whileLost('**/api/admin/mails/*/delivery', () => tryAgain.click());
    await tryAgain.click();
    await admin.expectToast('Retrying');
    const isTaken = () => mailServer.taken.some(({ to }) => to.includes(`lee@${unreachable}`));
    await expect.poll(isTaken, patience).toBe(true);
    await page.getByLabel('Status').selectOption('sent');
    await expect.poll(() => row('Member invited').getByText('Not kept').count(), patience).toBe(2);
  });

  test('gives up an email with a reason, and retries all others at once', async () => {
    const { page } = admin;
    mailServer.refuse((address) =>
      address.endsWith(unreachable) ? { status: 550, text: '5.1.2 The domain does not exist' } : null,
    );
    for (const name of ['max', 'mia']) {
      const body = { email: `${name}@${unreachable}`, name, role: 'admin' } as const;
      await callAs(admin, 'inviteMember', { body });
    }
    await expect
      .poll(async () => (await (await callAs(admin, 'getMailHealth')).json()).data.counts.failed, patience)
      .toBe(2);
    await open('/admin-dashboard/mail?status=failed', 'Email');
    await main().getByText('2 emails could not be delivered', { exact: true }).waitFor();
    await row(`max@${unreachable}`)
      .getByRole('button', { name: /^Give up/ })
      .click();
    const question = dialog('Give up this email?');
    await question.getByRole('button', { name: 'Give up' }).click();
    await question.getByText('Reason is required').waitFor();
    await admin.expectAccessible('giving-up');
    await question.getByLabel('Reason').fill('Max has left.');
    await whileLost(
      '**/api/admin/mails/*/cancellation',
      () => question.getByRole('button', { name: 'Give up' }).click(),
      admin.expectFailureInDialog,
    );
    await question.getByRole('button', { name: 'Give up' }).click();
    await admin.expectToast('Email given up');
    await row(`max@${unreachable}`).waitFor({ state: 'detached' });

    mailServer.refuse(() => null);
    const held = withResolvers<void>();
    confirmation = held.promise;
    await page.getByRole('button', { name: 'Retry all failed (1)' }).click();
    await admin.expectToast('Retrying 1 email', 'It is on the way to the mail server.');
    const isWaiting = main().getByText('1 email is waiting for delivery.');
    await isWaiting.waitFor();
    held.resolve();
    await isWaiting.waitFor({ state: 'detached' });
    const taken = () => mailServer.taken.flatMap(({ to }) => to);
    await expect.poll(taken, patience).toContain(`mia@${unreachable}`);
    expect(taken()).not.toContain(`max@${unreachable}`);
    await main().getByText('Email notifications are working', { exact: true }).waitFor();
  });

  test('keeps mails to reserved addresses and offers no delivery', async () => {
    await open('/admin-dashboard/invitations', 'Invitations');
    await admin.page.getByLabel('Email').fill('jo@colleagues.example');
    await admin.page.getByRole('radio', { name: /Analyst/ }).check();
    await admin.page.getByRole('button', { name: 'Invite', exact: true }).click();
    const kept = 'jo@colleagues.example is a reserved address: the email is not sent, but kept under Email.';
    await admin.expectToast('Invitation sent', kept);
    await expect
      .poll(async () => (await (await callAs(admin, 'getMailHealth')).json()).data.counts.kept, patience)
      .toBeGreaterThan(0);
    await open('/admin-dashboard/mail?status=kept', 'Email');
    await row('jo@colleagues.example')
      .getByRole('button', { name: /^Hand over a link/ })
      .click();
    const handOver = dialog('Email');
    await handOver.getByText('The text of this email is not shown', { exact: false }).waitFor();
    await handOver.getByRole('button', { name: 'Create a one-time link' }).click();
    await handOver.getByText('Reason is required').waitFor();
    await admin.expectAccessible('handing-over');
    await handOver.getByLabel('Reason').fill('Jo sits next to me.');
    await handOver.getByRole('button', { name: 'Create a one-time link' }).click();
    const link = await handOver.getByRole('region', { name: 'One-time link' }).textContent();
    expect(link).toContain('/invitation?token=');
    await admin.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await handOver.getByRole('button', { name: 'Copy the link' }).press('Enter');
    await admin.expectToast('Copied');
    expect(await admin.page.evaluate('navigator.clipboard.readText()')).toBe(link);
    await handOver.getByRole('button', { name: 'Close' }).click();
    expect(
      await row('jo@colleagues.example')
        .getByRole('button', { name: /^Send now/ })
        .count(),
    ).toBe(0);
  });

  test('removes an expired invitation, and with it the personal data', async () => {
    const { page } = admin;
    await callAs(admin, 'inviteMember', {
      body: { email: 'max@colleagues.internal', name: 'Max Example', role: 'analyst' },
    });
    await page.route('**/api/admin/invitations', async (route) => {
      const response = await route.fetch();
      const list = await response.json();
      for (const invitation of list.data) invitation.expiresAt = '2020-01-01T00:00:00.000Z';
      await route.fulfill({ response, json: list });
    });
    await open('/admin-dashboard/invitations', 'Invitations');
    await article('Max Example').getByText('Expired').waitFor();
    await page.getByRole('button', { name: 'Remove the invitation of Max Example' }).click();
    await dialog('Remove this invitation?').getByRole('button', { name: 'Remove' }).click();
    await admin.expectToast('Invitation removed', "Max Example's name and address are erased.");
    await article('Max Example').waitFor({ state: 'detached' });
    await page.unroute('**/api/admin/invitations');
  });

  test('lists an invitation that was sent while the list was loading', async () => {
    const { page } = admin;
    const { promise: isSent, resolve: send } = withResolvers();
    let asked = 0;
    await page.route('**/api/admin/invitations', async (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      asked += 1;
      const answer = await route.fetch();
      // Answered before the invitation is there, and delivered afterwards.
      if (asked === 1) await isSent;
      await route.fulfill({ response: answer });
    });
    await open('/admin-dashboard/invitations', 'Invitations');
    await page.getByLabel('Email').fill('ida@colleagues.internal');
    await page.getByLabel('Name').fill('Ida Example');
    const answered = page.waitForResponse((answer) => answer.request().method() === 'POST');
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await answered;
    send();
    await article('Ida Example').waitFor();
    await page.unroute('**/api/admin/invitations');
  });
});
