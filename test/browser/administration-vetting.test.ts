import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { untilCaughtUp } from '../support/server.ts';
import { setUpEnvironment } from './environment.ts';
import { approve, becomeAdministrator, becomeConsultant, callAs, consultantIdOf } from './fixtures.ts';
import { tabTo, type Visitor } from './visitor.ts';

const soon = { timeout: 5_000 };

/** Decisions on consultants. */
describe('the vetting of consultants', () => {
  const environment = setUpEnvironment();
  let admin: Visitor;

  beforeAll(async () => {
    const other = await environment.visit();
    admin = await environment.visit();
    await becomeAdministrator(admin, environment.server);
    await becomeConsultant(other, 'Sam Okoro', {
      organisation: 'Okoro Advisory',
      bio: 'Twenty years in charity finance.\n\nTen of them as a treasurer.',
      expertise: ['finance', 'governance'],
      linkedin: 'https://www.linkedin.com/in/sam-okoro',
    });
    await becomeConsultant(other, 'Maren Lindqvist', { expertise: ['legal'] });
    await becomeConsultant(other, 'Ada Quill');
    await becomeConsultant(other, 'Ben Hartley');
    await approve(admin, await becomeConsultant(other, 'Tom Birch', { expertise: ['strategy'] }));
    await untilCaughtUp(environment.server.url);
    await other.close();
  });

  const open = async (path: string, title: string | RegExp) => {
    await admin.page.goto(path);
    await admin.page.getByRole('heading', { level: 1, name: title }).waitFor();
  };
  const dialog = (name: string): Locator => admin.page.getByRole('dialog', { name });
  const button = (name: string): Locator => admin.page.getByRole('button', { name, exact: true });
  const card = (name: string): Locator => admin.page.getByRole('article', { name, exact: true });
  const nameOn = (name: string): Locator => card(name).getByRole('heading', { name });
  const hasFocus = (place: Locator) => place.evaluate((element) => element.matches(':focus'));
  const expectFocus = (place: Locator) => expect.poll(() => hasFocus(place), soon).toBe(true);
  const expectWaiting = async (count: number) => {
    const link = admin.page.getByRole('navigation', { name: 'Administration' }).locator('[aria-current]');
    await expect.poll(() => link.textContent(), soon).toBe(`Vetting${count} waiting for approval`);
  };

  test('shows waiting applications with all facts for a decision', async () => {
    await open('/admin-dashboard/vetting', 'Vetting');
    const sam = card('Sam Okoro');
    await sam.getByText('Okoro Advisory').waitFor();
    const bio = await sam.getByText('Twenty years in charity finance.').innerText();
    expect(bio).toBe('Twenty years in charity finance.\n\nTen of them as a treasurer.');
    await sam.getByText('£65').waitFor();
    expect(await sam.getByRole('link', { name: 'sam-okoro@consulting.example' }).getAttribute('href')).toBe(
      'mailto:sam-okoro@consulting.example',
    );
    expect(await admin.page.getByRole('article').count()).toBe(4);
    await expectWaiting(4);
    await admin.expectAccessible();
    await sam.getByRole('link', { name: 'Sam Okoro', exact: true }).click();
    await admin.page.getByRole('heading', { level: 1, name: 'Sam Okoro' }).waitFor();
    await admin.page.goBack();
  });

  test('keeps the dialog open when approving fails, approves on retry, and focuses the next application', async () => {
    const { page } = admin;
    const question = dialog('Approve Ada Quill?');
    await button('Approve Ada Quill').click();
    await question.waitFor();
    await page.route('**/api/admin/consultants/*/approval', (route) => route.fulfill({ status: 500, body: '' }));
    await question.getByRole('button', { name: 'Approve' }).click();
    await admin.expectFailureInDialog(
      'Decision failed',
      'We do not know whether this was done. Please check before you try again.',
    );
    await admin.expectProblems([500]);
    await admin.expectAccessible('approving');
    await page.unroute('**/api/admin/consultants/*/approval');
    await question.getByRole('button', { name: 'Approve' }).click();
    await admin.expectToast('Ada Quill is approved');
    await card('Ada Quill').waitFor({ state: 'detached' });
    await expectFocus(nameOn('Ben Hartley'));
    await expectWaiting(3);
  });

  test('works by keyboard, one application after the other', async () => {
    const { page } = admin;
    await open('/admin-dashboard/vetting', 'Vetting');
    await page.getByText('Keys on a card: J next').waitFor();
    await card('Maren Lindqvist').getByText('New', { exact: true }).waitFor();
    await tabTo(button('Approve Maren Lindqvist'));
    await page.keyboard.press('Enter');
    await tabTo(dialog('Approve Maren Lindqvist?').getByRole('button', { name: 'Approve' }));
    await page.keyboard.press('Enter');
    await admin.expectToast('Maren Lindqvist is approved');
    await expectFocus(nameOn('Ben Hartley'));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Ben Hartley' }).waitFor();
    await page.goBack();
    await tabTo(button('Approve Ben Hartley'));

    // Oldest first: Sam applied before Ben.
    await page.keyboard.press('k');
    await expectFocus(card('Sam Okoro'));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Sam Okoro' }).waitFor();
    await page.goBack();
    await tabTo(card('Sam Okoro').getByRole('link', { name: 'Sam Okoro', exact: true }));
    await page.keyboard.press('j');
    await expectFocus(card('Ben Hartley'));
    await page.keyboard.press('d');
    await dialog('Decline Ben Hartley?').getByLabel('Reason').fill('Only about Ben.');
    await page.keyboard.press('Escape');
    await expectFocus(card('Ben Hartley'));
    await page.keyboard.press('k');
    await page.keyboard.press('d');
    expect(await dialog('Decline Sam Okoro?').getByLabel('Reason').inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await expectFocus(card('Sam Okoro'));
    await page.keyboard.press('d');
    await tabTo(dialog('Decline Sam Okoro?').getByLabel('Reason'));
    await page.keyboard.type('Please tell us which charities you have worked with.');
    await tabTo(dialog('Decline Sam Okoro?').getByRole('button', { name: 'Decline' }));
    await page.keyboard.press('Enter');
    await admin.expectToast('Sam Okoro is declined');
    await expectFocus(nameOn('Ben Hartley'));
    await expectWaiting(1);
  });

  test('declines only with a reason, and focuses the words of the empty list', async () => {
    await button('Decline Ben Hartley').click();
    const question = dialog('Decline Ben Hartley?');
    await question.getByLabel('Reason').fill('');
    await question.getByRole('button', { name: 'Decline' }).click();
    await question.getByText('Reason is required').waitFor();
    expect(await hasFocus(question.getByLabel('Reason'))).toBe(true);
    await admin.expectAccessible('declining');
    await question.getByLabel('Reason').fill('Please tell us about your work with charities.');
    // A press beside the dialog closes it, as Escape does.
    await admin.page.keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });
    await button('Decline Ben Hartley').click();
    expect(await question.getByLabel('Reason').inputValue()).toBe('Please tell us about your work with charities.');
    await question.getByRole('button', { name: 'Decline' }).click();
    await admin.expectToast('Ben Hartley is declined');
    await expectFocus(admin.page.getByRole('heading', { name: 'No applications to review' }));
    await admin.expectAccessible('nobody');
  });

  test('filters by status and name, kept in the URL', async () => {
    await button('Show all consultants').click();
    await admin.page.waitForURL('**/vetting?status=all');
    await card('Tom Birch').waitFor();
    await admin.page.getByLabel('Search by name').fill('hartley');
    await admin.page.waitForURL('**/vetting?status=all&search=hartley');
    await card('Tom Birch').waitFor({ state: 'detached' });
    await card('Ben Hartley').getByText('Please tell us about your work with charities.').waitFor();
    await admin.page.reload();
    await card('Ben Hartley').waitFor();
    expect(await admin.page.getByLabel('Search by name').inputValue()).toBe('hartley');
    await admin.page.getByLabel('Status').selectOption('approved');
    await admin.page.getByRole('heading', { name: 'No consultants found' }).waitFor();
  });

  test('suspends with a reason and reinstates; both can be retried', async () => {
    const { page } = admin;
    await open('/admin-dashboard/vetting?status=approved&search=birch', 'Vetting');
    await page.route('**/api/admin/consultants/*/suspension', (route) => route.abort());
    await button('Suspend Tom Birch').click();
    const suspending = dialog('Suspend Tom Birch?');
    await suspending.getByLabel('Reason').fill('We could not reach you for a month.');
    await suspending.getByRole('button', { name: 'Suspend' }).click();
    await admin.expectFailureInDialog('No answer from Fellowbridge');
    await admin.expectProblems(['lost']);
    expect(await suspending.getByLabel('Reason').inputValue()).toBe('We could not reach you for a month.');
    await page.unroute('**/api/admin/consultants/*/suspension');
    await suspending.getByRole('button', { name: 'Suspend' }).click();
    await admin.expectToast('Tom Birch is suspended');
    await page.getByLabel('Status').selectOption('suspended');
    await card('Tom Birch').getByText('We could not reach you for a month.').waitFor();

    await page.route('**/api/admin/consultants/*/suspension', (route) => route.abort());
    await button('Reinstate Tom Birch').click();
    await dialog('Reinstate Tom Birch?').getByRole('button', { name: 'Reinstate' }).click();
    await admin.expectFailureInDialog('No answer from Fellowbridge');
    await admin.expectProblems(['lost']);
    await page.unroute('**/api/admin/consultants/*/suspension');
    await dialog('Reinstate Tom Birch?').getByRole('button', { name: 'Reinstate' }).click();
    await admin.expectToast('Tom Birch is reinstated');
  });

  test('reports that someone else has already decided', async () => {
    const late = await environment.visit();
    const zoe = await becomeConsultant(late, 'Zoe Marsh');
    await late.close();
    await open('/admin-dashboard/vetting', 'Vetting');
    await button('Approve Zoe Marsh').click();
    const params = { id: consultantIdOf(zoe) };
    await callAs(admin, 'declineConsultant', { params, body: { reason: 'Too early.' } });
    await dialog('Approve Zoe Marsh?').getByRole('button', { name: 'Approve' }).click();
    await admin.expectFailureInDialog('Decision failed', 'This application is not waiting for a decision.');
    await admin.expectProblems([409]);
    await card('Zoe Marsh').waitFor({ state: 'detached' });
  });

  test('shows load errors and retries', async () => {
    const { page } = admin;
    await page.route('**/api/admin/consultants*', (route) => route.fulfill({ status: 503, body: '' }));
    await open('/admin-dashboard/vetting?status=all', 'Vetting');
    await page.getByRole('alert').getByText('We could not load the applications').waitFor();
    await admin.expectProblems([503]);
    await page.unroute('**/api/admin/consultants*');
    await button('Try again').click();
    await card('Tom Birch').waitFor();
  });
});
