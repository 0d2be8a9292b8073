import { beforeAll, describe, expect, test } from 'vitest';
import type { EmailPreferences } from '../../src/contract/email-preferences.ts';
import { withResolvers } from '../../src/platform/with-resolvers.ts';
import { setUpEnvironment } from './environment.ts';
import { approve, becomeAdministrator, becomeCharity, becomeConsultant, beginWork, callAs } from './fixtures.ts';
import { linkMailedTo } from './mailbox.ts';
import type { Visitor } from './visitor.ts';

describe('the emails of a member', () => {
  const environment = setUpEnvironment();
  let administrator: Visitor;
  let charity: Visitor;
  let consultant: Visitor;
  let link: string;

  beforeAll(async () => {
    administrator = await environment.visit();
    await becomeAdministrator(administrator, environment.server);
    charity = await environment.visit();
    await becomeCharity(charity, 'River Trust');
    consultant = await environment.visit();
    const member = await becomeConsultant(consultant, 'Tom Birch');
    await approve(administrator, member);
    await beginWork(charity, { browser: consultant, member }, 'A reserves policy');
    link = await linkMailedTo(administrator, member.email, '/unsubscribe');
  });

  const timingsOf = async (visitor: Visitor): Promise<Record<string, string>> => {
    const { data }: EmailPreferences = await (await callAs(visitor, 'getEmailPreferences')).json();
    return Object.fromEntries(data.map(({ kind, timing }) => [kind, timing]));
  };

  test('are chosen in the account settings, with the keyboard alone', async () => {
    const { page } = charity;
    await page.goto('/account-settings');
    const emails = page.getByRole('region', { name: 'Emails', exact: true });
    const messages = emails.getByLabel('Messages');
    await messages.waitFor();
    await emails.getByText('We always send emails about signing in').waitFor();
    await charity.expectAccessible();
    expect(await messages.inputValue()).toBe('at-once');
    expect(await emails.getByLabel('Work on projects').getByRole('option', { name: 'At once' }).count()).toBe(0);

    await messages.focus();
    await page.keyboard.type('Once');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Never');
    await page.keyboard.press('Enter');
    await emails.getByRole('button', { name: 'Save email settings' }).focus();
    await page.keyboard.press('Enter');
    await charity.expectToast('Email settings saved');
    expect(await timingsOf(charity)).toMatchObject({ messages: 'daily', invitations: 'never', projects: 'at-once' });
    await page.reload();
    expect(await messages.inputValue()).toBe('daily');
  });

  test('of an administrator are about administration', async () => {
    const { page } = administrator;
    await page.goto('/account-settings');
    const emails = page.getByRole('region', { name: 'Emails', exact: true });
    await emails.getByLabel('Administration').waitFor();
    expect(await emails.getByRole('combobox').count()).toBe(1);
  });

  test('end by the link of an email, without signing in, and only after the reader confirms', () =>
    environment.asVisitor(async (visitor) => {
      const { page } = visitor;
      await page.goto(link);
      await page.getByRole('heading', { level: 1, name: 'Stop emails about: Invitations?' }).waitFor();
      await page.waitForURL((url) => url.search === '');
      await visitor.expectAccessible();
      expect((await timingsOf(consultant)).invitations).toBe('at-once');

      await page.getByRole('button', { name: 'Send them once a day' }).focus();
      await page.keyboard.press('Enter');
      const answered = page.getByRole('heading', { level: 1, name: 'These emails now come once a day' });
      await answered.waitFor();
      expect(await answered.evaluate((element) => element.matches(':focus'))).toBe(true);
      await visitor.expectAccessible('once a day');
      expect((await timingsOf(consultant)).invitations).toBe('daily');

      await page.goto(link);
      await page.getByRole('button', { name: 'Stop these emails' }).click();
      await page.getByRole('heading', { level: 1, name: 'You are unsubscribed' }).waitFor();
      expect((await timingsOf(consultant)).invitations).toBe('never');
      await page.getByRole('main').getByRole('link', { name: 'Change email settings' }).click();
      await page.waitForURL((url) => url.pathname === '/login');
    }));

  test('do not change by a link that was cut off or altered', () =>
    environment.asVisitor(async (visitor) => {
      const { page } = visitor;
      await page.goto('/unsubscribe');
      await page.getByRole('heading', { level: 1, name: 'This link is incomplete' }).waitFor();
      await page.getByText('You can choose your emails in your account settings.', { exact: true }).waitFor();
      await page.goto(link.replace('invitations', 'messages'));
      const { promise: asked, resolve: answer } = withResolvers();
      await page.route('**/api/email/unsubscribe', (route) => asked.then(() => route.continue()));
      const stop = page.getByRole('button', { name: 'Stop these emails' });
      await stop.press('Enter');
      await page.getByRole('button', { name: 'Stopping...' }).and(page.locator(':focus:not(:disabled)')).waitFor();
      answer();
      await visitor.expectToast('Request failed');
      await page.getByText('Still not working?').waitFor();
      await stop.and(page.locator(':focus')).waitFor();
      await visitor.expectProblems([400]);
      await visitor.expectAccessible('refused');
      expect((await timingsOf(consultant)).messages).toBe('at-once');
    }));
});
