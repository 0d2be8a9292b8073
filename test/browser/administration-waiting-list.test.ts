import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { untilCaughtUp } from '../support/server.ts';
import { charitySignupForm, consultantSignupForm } from '../support/signup-forms.ts';
import { setUpEnvironment } from './environment.ts';
import { becomeAdministrator, callAs } from './fixtures.ts';
import type { Visitor } from './visitor.ts';

/** Administration of the waiting list, without a mail server. */
describe('the waiting list', () => {
  const environment = setUpEnvironment();
  let admin: Visitor;
  let visitor: Visitor;

  beforeAll(async () => {
    [admin, visitor] = [await environment.visit(), await environment.visit()];
    await becomeAdministrator(admin, environment.server);
    await joinAsCharity({ charityName: 'Lantern House', contactName: 'Mina Okafor', email: 'mina@lantern.example' });
    await joinAsCharity({ charityName: 'Harbour Lights', charitySize: 'medium', phone: '01632 960 456' });
    await joinAsCharity({ charityName: 'Great Minster', charitySize: 'large', email: 'dean@minster.example' });
    await joinAsCharity({ charityName: 'Lantern House again', email: 'MINA@lantern.example' });
    await joinAsConsultant({ fullName: 'Tom Birch', expertiseAreas: 'Finance, reserves,\nTrustee reports' });
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

  test('lists the ten latest sign-ups of both kinds first', async () => {
    for (const number of [1, 2, 3, 4, 5, 6, 7])
      await joinAsConsultant({ fullName: `Consultant ${number}`, email: `${number}@birch.example` });
    await untilCaughtUp(environment.server.url);
    await open('/admin/waiting-list', 'Waiting List');
    await expectCards(10);
    expect(await admin.page.getByRole('article').first().textContent()).toContain('Consultant 7');
    expect(await article('Lantern House again').getByText('Charity', { exact: true }).count()).toBe(1);
    await admin.expectAccessible();
  });

  test('filters by name and status, kept in the URL', async () => {
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

  /** Makes one kind of call fail during an action. */
  const whileLost = async (calls: string, act: () => Promise<unknown>) => {
    await admin.page.route(calls, (route) => route.abort());
    await act();
    await admin.expectFailureInDialog('No answer from Fellowbridge');
    await admin.expectProblems(['lost']);
    await admin.page.unroute(calls);
  };

  test('invites to register after confirmation', async () => {
    const question = dialog('Invite to register?');
    await admin.page.getByRole('button', { name: 'Invite: Great Minster' }).click();
    await question.getByText('dean@minster.example').waitFor();
    await admin.expectAccessible('inviting');
    const send = question.getByRole('button', { name: 'Send invitation' });
    await whileLost('**/api/admin/waiting-list/*/invitation', () => send.click());
    await send.click();
    await admin.expectToast('Invited to register');
    await admin.page.getByText('dean@minster.example is a reserved address').first().waitFor();
    await article('Great Minster').getByText('Invited', { exact: true }).waitFor();
    await article('Great Minster').getByText(`invited ${today()}`).waitFor();
    await admin.page.getByRole('button', { name: 'Invite again: Great Minster' }).waitFor();
  });

  test('removes permanently after confirmation, and focuses the next sign-up', async () => {
    const question = dialog('Remove permanently?');
    const remove = question.getByRole('button', { name: 'Remove permanently' });
    await admin.page.getByRole('button', { name: 'Remove: Harbour Lights' }).click();
    await question.getByRole('button', { name: 'Keep' }).click();
    await article('Harbour Lights').waitFor();
    await admin.page.getByRole('button', { name: 'Remove: Harbour Lights' }).click();
    await admin.expectAccessible('removing');
    await whileLost('**/api/admin/waiting-list/*', () => remove.click());
    await remove.click();
    await admin.expectToast('Removed from the list');
    await article('Harbour Lights').waitFor({ state: 'detached' });
    expect(await admin.counter('Charity Sign-Ups')).toBe(3);
    const next = admin.page.getByRole('heading', { name: 'Lantern House', exact: true });
    await expect.poll(() => next.evaluate((element) => element.matches(':focus')), { timeout: 5_000 }).toBe(true);
  });

  test('does not invite twice when someone else was faster, unless asked again', async () => {
    const { page } = admin;
    await joinAsCharity({ charityName: 'Quick Start', email: 'quick@start.example' });
    await untilCaughtUp(environment.server.url);
    await open('/admin/waiting-list?tab=charities&search=quick', 'Waiting List');
    await page.getByRole('button', { name: 'Invite: Quick Start' }).click();
    const list: { data: { id: string; charityName: string }[] } = await (
      await callAs(admin, 'listCharitySignups')
    ).json();
    const id = list.data.find(({ charityName }) => charityName === 'Quick Start')?.id ?? '';
    await callAs(admin, 'inviteSignup', { params: { id }, body: { invitations: 0 } });
    const question = dialog('Invite to register?');
    await question.getByRole('button', { name: 'Send invitation' }).click();
    await admin.expectFailureInDialog('Invitation failed', 'been invited already. You can invite them again.');
    await admin.expectProblems([409]);
    await question.getByText('They have been invited before.').waitFor();
    await question.getByRole('button', { name: 'Send invitation' }).click();
    await admin.expectToast('Invited to register');
    await page.getByRole('button', { name: 'Invite again: Quick Start' }).waitFor();
    await callAs(admin, 'withdrawSignup', { params: { id } });
  });

  test('cannot invite a sign-up that someone else removed', async () => {
    const { page } = admin;
    await joinAsCharity({ charityName: 'Short Stay', email: 'short@stay.example' });
    await untilCaughtUp(environment.server.url);
    await open('/admin/waiting-list?tab=charities', 'Waiting List');
    await page.getByRole('button', { name: 'Invite: Short Stay' }).click();
    const list: { data: { id: string; charityName: string }[] } = await (
      await callAs(admin, 'listCharitySignups')
    ).json();
    const id = list.data.find(({ charityName }) => charityName === 'Short Stay')?.id ?? '';
    await callAs(admin, 'withdrawSignup', { params: { id } });
    await dialog('Invite to register?').getByRole('button', { name: 'Send invitation' }).click();
    await article('Short Stay').waitFor({ state: 'detached' });
    await admin.expectToast('Invitation failed');
    await admin.expectProblems([404]);
  });

  test('exports the filtered list as files', async () => {
    const { page } = admin;
    const contentOf = async (link: string, name: RegExp): Promise<string> => {
      const arriving = page.waitForEvent('download');
      await page.getByRole('link', { name: link }).click();
      const download = await arriving;
      expect(download.suggestedFilename()).toMatch(name);
      return readFile(await download.path(), 'utf8');
    };
    await open('/admin/waiting-list?tab=charities&search=minster', 'Waiting List');
    await expectCards(1);
    await page.getByText('The file contains all matches').waitFor();
    const charities = /^waiting-list-charities-\d{4}-\d\d-\d\d\.csv$/;
    const found = await contentOf('Charities as CSV', charities);
    expect(found).toContain('Great Minster');
    expect(found).not.toContain('Lantern House');
    await open('/admin/waiting-list?tab=charities', 'Waiting List');
    await page.getByText('The file contains all charities').waitFor();
    expect(await contentOf('Charities as CSV', charities)).toContain('Lantern House');
    await page.getByRole('tab', { name: 'Consultants' }).click();
    const consultants = await contentOf('Consultants as CSV', /^waiting-list-consultants-\d{4}-\d\d-\d\d\.csv$/);
    expect(consultants).toContain('Tom Birch');
  });

  test('keeps the confirmation mails to read', async () => {
    await open('/admin-dashboard/mail', 'Email');
    await admin.page
      .getByRole('button', { name: /^Read: / })
      .first()
      .click();
    await dialog('Email').getByLabel('Reason').fill('The charity asked what we wrote.');
    await dialog('Email').getByRole('button', { name: 'Open the email' }).click();
    await dialog('Email').getByText('The Fellowbridge team').waitFor();
    await admin.page.waitForURL(/mail=[0-9a-f-]{36}/);
    await admin.expectAccessible('reading');
    await admin.page.keyboard.press('Escape');
    await dialog('Email').waitFor({ state: 'hidden' });
    expect(await admin.page.getByRole('button', { name: /^(Send now|Try again)/ }).count()).toBe(0);
  });
});
