import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { setUpEnvironment } from './environment.ts';
import { becomeAdministrator, becomeCharity, callAs, password } from './fixtures.ts';
import type { Visitor } from './visitor.ts';

/** These tests change one charity's account in the order of the page, until they close it. */
describe("a member's own account", () => {
  const environment = setUpEnvironment();
  let member: Visitor;
  let currentPassword = password;

  beforeAll(async () => {
    member = await environment.visit();
  });

  /** A section of the page, by its heading. */
  const section = (name: string) => member.page.getByRole('region', { name, exact: true });

  /** Signs the member in on another device. */
  const otherDevice = async (): Promise<Visitor> => {
    const device = await environment.visit();
    await callAs(device, 'signIn', { body: { username: 'river-trust', password: currentPassword } });
    return device;
  };

  const isSignedIn = (visitor: Visitor): Promise<boolean> =>
    callAs(visitor, 'getCurrentUser').then(
      () => true,
      () => false,
    );

  test('requires a sign-in', async () => {
    const { page } = member;
    await page.goto('/account-settings');
    await page.waitForURL(
      (url) => url.pathname === '/login' && url.searchParams.get('redirect') === '/account-settings',
    );
    await becomeCharity(member, 'River Trust');
    await page.goto('/account-settings');
    await page.getByRole('heading', { level: 1, name: 'Account Settings' }).waitFor();
    await section('Signed-in devices').getByText('This device').waitFor();
    await member.expectAccessible();
  });

  test('updates contact details, and shows the new name in the header at once', async () => {
    const { page } = member;
    const details = section('Contact details');
    await details.getByLabel('Name').fill('Asha Rao');
    await details.getByLabel('Website').fill('river-trust');
    await details.getByRole('button', { name: 'Save contact details' }).click();
    await details.getByText('Please enter a full web address, such as https://example.org').waitFor();
    await details.getByLabel('Website').fill('https://river-trust.example');
    await details.getByLabel('Phone').fill('01632 960 007');
    await details.getByRole('button', { name: 'Save contact details' }).click();
    await member.expectToast('Contact details saved');
    await page.getByRole('banner').getByRole('button', { name: 'Asha Rao' }).waitFor();

    await page.reload();
    expect(await details.getByLabel('Name').inputValue()).toBe('Asha Rao');
    expect(await details.getByLabel('Phone').inputValue()).toBe('01632 960 007');
    expect(await details.getByLabel('Website').inputValue()).toBe('https://river-trust.example');
  });

  test('asks before contact details are left unsaved', async () => {
    const { page } = member;
    const name = section('Contact details').getByLabel('Name');
    await name.fill('Asha Patel');
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
    await page
      .getByRole('dialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Keep writing' })
      .click();
    expect(await name.inputValue()).toBe('Asha Patel');
    await name.fill('Asha Rao');
  });

  test('changes the email address with the right password only', async () => {
    const email = section('Email address');
    await email.getByLabel('New email').fill('asha@river-trust.example');
    await email.getByLabel('Current password', { exact: true }).fill('not my password');
    await email.getByRole('button', { name: 'Change email address' }).click();
    await email.getByText('This is not your current password').waitFor();
    await member.expectNoToast();
    expect(
      await email.getByLabel('Current password', { exact: true }).evaluate((field) => field.matches(':focus')),
    ).toBe(true);
    await member.expectProblems([400]);
    await member.expectAccessible('refused');

    await email.getByLabel('Current password', { exact: true }).fill(password);
    await email.getByRole('button', { name: 'Change email address' }).click();
    await member.expectToast('Please confirm the new address');
    await email.getByText('Please confirm asha@river-trust.example').waitFor();
    expect(await email.getByLabel('New email').inputValue()).toBe('');
    await email.getByRole('button', { name: 'Cancel the change' }).click();
    await member.expectToast('Your address stays as it is');
    await email.getByText('Please confirm asha@river-trust.example').waitFor({ state: 'detached' });
  });

  test('lists devices, and signs out one or all others', async () => {
    const devices = section('Signed-in devices');
    const first = await otherDevice();
    await member.page.reload();
    await devices.getByRole('listitem').nth(1).waitFor();
    expect(await devices.getByRole('listitem').count()).toBe(2);
    expect(await devices.getByRole('button', { name: /^Sign out .*, last used/ }).count()).toBe(1);
    await devices.getByRole('button', { name: /^Sign out .*, last used/ }).click();
    await member.expectToast('Device signed out');
    await devices.getByText('You are not signed in on any other device.').waitFor();
    await devices.getByRole('listitem').and(member.page.locator(':focus')).waitFor();
    expect(await isSignedIn(first)).toBe(false);

    const others = await Promise.all(Array.from({ length: 6 }, otherDevice));
    await member.page.reload();
    await devices.getByText('Showing 5 of 7 devices').waitFor();
    await devices.getByRole('button', { name: 'Show more devices' }).click();
    await devices.getByText('Showing all 7 devices').waitFor();
    expect(await devices.getByRole('listitem').count()).toBe(7);
    const heading = devices.getByRole('heading', { name: 'Signed-in devices' });
    await heading.and(member.page.locator(':focus')).waitFor();
    expect(await devices.getByRole('listitem').first().textContent()).toContain('This device');

    await devices.getByRole('button', { name: 'Sign out all other devices' }).click();
    const question = member.page.getByRole('dialog', { name: 'Sign out all other devices?' });
    await question.getByText('This signs out 6 other devices immediately. You stay signed in here.').waitFor();
    await question.getByRole('button', { name: 'Sign out all others' }).click();
    await member.expectToast('All other devices signed out');
    await devices.getByText('You are not signed in on any other device.').waitFor();
    await heading.and(member.page.locator(':focus')).waitFor();
    expect(await Promise.all(others.map(isSignedIn))).toEqual(others.map(() => false));
    expect(await isSignedIn(member)).toBe(true);
    await Promise.all([first, ...others].map((device) => device.close()));
  });

  test('offers a retry when the devices cannot be listed', async () => {
    const { page } = member;
    await page.route('**/api/account/sessions', (route) => route.fulfill({ status: 503, body: '' }));
    await page.reload();
    const devices = section('Signed-in devices');
    await devices.getByText('We could not load your devices').waitFor();
    await member.expectProblems([503]);
    await page.unroute('**/api/account/sessions');
    await devices.getByRole('button', { name: 'Try again' }).click();
    await devices.getByText('This device').waitFor();
  });

  test('says what was not done when the server fails', async () => {
    const { page } = member;
    const other = await otherDevice();
    await page.reload();
    await section('Signed-in devices').getByRole('listitem').nth(1).waitFor();
    await page.route('**/api/account/**', (route) => route.fulfill({ status: 500, body: '' }));

    await section('Contact details').getByRole('button', { name: 'Save contact details' }).click();
    await member.expectToast(
      'Update failed',
      'We do not know whether this was done. Please check before you try again.',
    );
    await section('Signed-in devices')
      .getByRole('button', { name: /^Sign out .*, last used/ })
      .click();
    await member.expectToast('Sign-out failed', 'The device is still signed in. Please try again.');
    await section('Your data').getByRole('button', { name: 'Download my data' }).click();
    await member.expectToast('Download failed', 'We could not prepare your data. Please try again.');
    await section('Close account').getByRole('button', { name: 'Close account' }).click();
    const question = page.getByRole('dialog', { name: 'Close your account permanently?' });
    await question.getByRole('button', { name: 'Close my account' }).click();
    await question.getByText('Please enter your current password').waitFor();
    await question.getByLabel('Current password', { exact: true }).fill(currentPassword);
    await question.getByRole('button', { name: 'Close my account' }).click();
    await question.getByRole('alert').getByText('Your account was not closed').waitFor();
    await question.getByRole('button', { name: 'Keep my account' }).click();

    await member.expectProblems([500, 500, 500, 500]);
    await page.unroute('**/api/account/**');
    expect(await isSignedIn(other)).toBe(true);
    await other.close();
  });

  test('changes the password, which signs out other devices', async () => {
    const form = section('Password');
    const other = await otherDevice();
    await form.getByRole('button', { name: 'Change password' }).click();
    await form.getByText('Please enter your current password').waitFor();
    expect(await form.getByText('Password must be at least 8 characters').count()).toBe(2);
    await form.getByLabel('Current password', { exact: true }).fill(password);
    await form.getByLabel('New password', { exact: true }).fill('a brand new password');
    await form.getByLabel('Confirm new password', { exact: true }).fill('a brand new passwort');
    await form.getByRole('button', { name: 'Change password' }).click();
    await form.getByText('Passwords do not match').waitFor();
    await form.getByLabel('Confirm new password', { exact: true }).fill('a brand new password');
    await form.getByRole('button', { name: 'Change password' }).click();
    await member.expectToast('Password changed');
    currentPassword = 'a brand new password';
    expect(await form.getByLabel('New password', { exact: true }).inputValue()).toBe('');
    expect(await isSignedIn(other)).toBe(false);
    expect(await isSignedIn(member)).toBe(true);
    await other.close();
    await (await otherDevice()).close();
  });

  test('downloads all data about the member as a file', async () => {
    const download = member.page.waitForEvent('download');
    await section('Your data').getByRole('button', { name: 'Download my data' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^fellowbridge-river-trust-\d{4}-\d\d-\d\d\.json$/);
    const data: unknown = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect(data).toMatchObject({ member: { name: 'Asha Rao', email: 'river-trust@charity.example' } });
    expect(data).toHaveProperty(
      'history',
      expect.arrayContaining([expect.objectContaining({ type: 'AccountRegistered' })]),
    );
    await member.expectToast('Your data was downloaded');
  });

  test('explains the closing, asks for the password, and closes the account', async () => {
    const { page } = member;
    await section('Close account')
      .getByText(/open projects are cancelled/)
      .waitFor();
    await section('Close account').getByRole('button', { name: 'Close account' }).click();
    const question = page.getByRole('dialog', { name: 'Close your account permanently?' });
    await question.getByRole('button', { name: 'Keep my account' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await isSignedIn(member)).toBe(true);

    await section('Close account').getByRole('button', { name: 'Close account' }).click();
    await question.getByLabel('Current password', { exact: true }).fill('not my password');
    await question.getByRole('button', { name: 'Close my account' }).click();
    await question.getByText('This is not your current password').first().waitFor();
    await member.expectProblems([400]);

    await question.getByLabel('Current password', { exact: true }).fill(currentPassword);
    await question.getByRole('button', { name: 'Close my account' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await member.expectToast('Account closed');
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();

    await page.goto('/login');
    await page.getByLabel('Username').fill('river-trust');
    await page.getByLabel('Password', { exact: true }).fill(currentPassword);
    await page.getByRole('button', { name: 'Login' }).click();
    await member.expectToast('Login failed');
    await member.expectProblems([401]);
    await member.close();
  });

  test('explains in the dialog why the only administrator cannot leave', async () => {
    const admin = await environment.visit();
    await becomeAdministrator(admin, environment.server);
    await admin.page.goto('/account-settings');
    await admin.page
      .getByText('The last administrator cannot close their account: invite another administrator first.')
      .waitFor();
    await admin.page.getByRole('button', { name: 'Close account' }).click();
    const question = admin.page.getByRole('dialog', { name: 'Close your account permanently?' });
    await question.getByLabel('Current password', { exact: true }).fill(environment.server.administrator.password);
    await question.getByRole('button', { name: 'Close my account' }).click();
    await question
      .getByRole('alert')
      .getByText('You are the only administrator. Please invite another one before you close your account.')
      .waitFor();
    await admin.expectProblems([409]);
    await admin.expectAccessible('refused-closing');
    await admin.close();
  });
});
