import { generateSync } from 'otplib';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { setUpEnvironment } from './environment.ts';
import { becomeCharity, callAs, password } from './fixtures.ts';
import { tabTo, type Visitor } from './visitor.ts';

/** A device that makes and uses passkeys without asking. */
const addVirtualAuthenticator = async (page: Page, transport: 'internal' | 'usb' = 'internal'): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
};

const logIn = async ({ page }: Visitor, username: string): Promise<void> => {
  await page.goto('/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
};

/** Sets up an authenticator app with what the page shows, and returns its secret. */
const addApp = async ({ page }: Visitor): Promise<string> => {
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  const shown = await page.getByText('enter this key in the app:').innerText();
  const secret = shown.slice(shown.lastIndexOf(':') + 1).replace(/\s/g, '');
  await page.getByLabel('Code from your app').fill(generateSync({ secret }));
  await page.getByRole('button', { name: 'Add app' }).click();
  return secret;
};

/** The next code, which is already accepted, because the current one may be used up. */
const nextCode = (secret: string): string => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 });

/** The browser asks before a reload, which is then not made. */
const expectReloadQuestion = async (page: Page): Promise<void> => {
  const asked = page.waitForEvent('dialog');
  void page.evaluate('location.reload()');
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
};

const aMinute = 60_000;

describe('two-step sign-in of a member', () => {
  const environment = setUpEnvironment();
  let member: Visitor;
  let codes: readonly string[] = [];
  let secret = '';

  beforeAll(async () => {
    member = await environment.visit();
    await becomeCharity(member, 'River Trust');
    await addVirtualAuthenticator(member.page);
  });

  const section = () => member.page.getByRole('region', { name: 'Two-step sign-in', exact: true });

  const expectFocusOn = (button: string) =>
    section().getByRole('button', { name: button }).and(member.page.locator(':focus')).waitFor();

  test('is set up with a passkey, and shows recovery codes once', async () => {
    const { page } = member;
    await page.goto('/account-settings');
    await section().getByText('Two-step sign-in is off.').waitFor();
    await section().getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your recovery codes' });
    const shown = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await shown.nth(9).waitFor();
    codes = await shown.allInnerTexts();
    expect(codes).toHaveLength(10);
    await member.expectAccessible('recovery-codes');
    // Printed, the codes are one page that says what they are for.
    const pages = (await page.pdf()).toString('latin1').match(/\/Type \/Page\b/g);
    expect(pages).toHaveLength(1);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('body').innerText()).toBe(
      ['Fellowbridge recovery codes. Each works once.', '', ...codes].join('\n'),
    );
    await page.emulateMedia({ media: 'screen' });
    const question = page.getByRole('dialog', { name: 'Close without saving the codes?' });
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(5, 5),
      () => dialog.getByRole('button', { name: 'Close' }).click(),
    ]) {
      await leave();
      await question.getByRole('button', { name: 'Back to the codes' }).and(page.locator(':focus')).waitFor();
      await page.keyboard.press('Escape');
      await question.waitFor({ state: 'hidden' });
      await shown.nth(9).waitFor();
    }
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('fellowbridge-recovery-codes.txt');
    await dialog.getByRole('button', { name: 'I have saved them' }).click();
    // The new passkey has a name, which the member may change.
    const naming = page.getByRole('dialog', { name: 'Name your new passkey' });
    await naming.getByLabel('Name').and(page.locator(':focus')).waitFor();
    await member.expectAccessible('name-passkey');
    await page.keyboard.press('Escape');
    await naming.waitFor({ state: 'hidden' });
    await section().getByText('Recovery codes left: 10').waitFor();
    await expectFocusOn('Add a passkey');
  });

  test('keeps recovery codes from being lost by going back or reloading', async () => {
    const { page } = member;
    const dialog = page.getByRole('dialog', { name: 'Your recovery codes' });
    const shown = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    const question = page.getByRole('dialog', { name: 'Leave without saving the codes?' });
    await page.goto('/charity-dashboard');
    await page.getByRole('banner').locator('button[aria-haspopup="menu"]').click();
    await page.getByRole('menuitem', { name: 'Account Settings' }).click();
    await section().getByRole('button', { name: 'Get new recovery codes' }).click();
    await shown.nth(9).waitFor();

    await expectReloadQuestion(page);

    await page.evaluate('history.back()');
    await question.getByRole('button', { name: 'Back to the codes' }).and(page.locator(':focus')).waitFor();
    await member.expectAccessible('leave-with-codes');
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'hidden' });
    await shown.nth(9).waitFor();

    await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Download' }).click()]);
    await page.evaluate('history.back()');
    await page.waitForURL((url) => url.pathname === '/charity-dashboard');
    await page.goto('/account-settings');
  });

  test('adds, renames and removes a second passkey by keyboard only', async () => {
    const { page } = member;
    const toRename = section().getByRole('button', { name: /^Rename/ });
    await tabTo(section().getByRole('button', { name: 'Add a passkey' }));
    await page.keyboard.press('Enter');
    await member.expectToast(
      'Passkey not added',
      'This device already has a passkey for your account. Use another one.',
    );
    await addVirtualAuthenticator(page, 'usb');
    await tabTo(section().getByRole('button', { name: 'Add a passkey' }));
    await page.keyboard.press('Enter');
    const naming = page.getByRole('dialog', { name: 'Name your new passkey' });
    const name = naming.getByLabel('Name');
    await name.and(page.locator(':focus')).waitFor();
    expect(await name.inputValue()).toMatch(/ on /);
    // What is typed replaces the suggestion.
    await page.keyboard.type('Blue security key');
    await page.keyboard.press('Enter');
    await member.expectToast('Name saved');
    await section().getByText('Blue security key').waitFor();
    await expectFocusOn('Add a passkey');
    expect(await toRename.count()).toBe(2);

    // Remove, then Rename of the new passkey, the last of the list.
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await expectFocusOn('Rename passkey Blue security key');
    await page.keyboard.press('Enter');
    const renaming = page.getByRole('dialog', { name: 'Rename this passkey' });
    await renaming.getByLabel('Name').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Delete');
    await page.keyboard.press('Enter');
    await renaming.getByText('Name is required').waitFor();
    await member.expectAccessible('rename-passkey');
    await renaming.getByLabel('Name').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Key on my key ring');
    await page.keyboard.press('Enter');
    await section().getByText('Key on my key ring').waitFor();
    await section()
      .getByRole('button', { name: 'Rename passkey Key on my key ring' })
      .and(page.locator(':focus'))
      .waitFor();

    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: 'Remove the passkey ‘Key on my key ring’?' });
    await question.getByRole('button', { name: 'Cancel' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await member.expectToast('Second factor removed');
    // What took its place.
    await section().getByRole('listitem').and(page.locator(':focus')).waitFor();
    expect(await toRename.count()).toBe(1);
  });

  test('shows new recovery codes, and closes them without a question once they are saved', async () => {
    const { page } = member;
    const dialog = page.getByRole('dialog', { name: 'Your recovery codes' });
    const getNewCodes = async () => {
      await section().getByRole('button', { name: 'Get new recovery codes' }).click();
      const shown = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
      await shown.nth(9).waitFor();
      codes = await shown.allInnerTexts();
    };
    await getNewCodes();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Close anyway' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expectFocusOn('Get new recovery codes');

    await getNewCodes();
    await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Download' }).click()]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expectFocusOn('Get new recovery codes');
  });

  test('takes an authenticator app as well', async () => {
    const { page } = member;
    await section().getByRole('button', { name: 'Add an authenticator app' }).click();
    await page.getByRole('dialog', { name: 'Add an authenticator app' }).waitFor();
    await page.getByRole('img', { name: 'QR code' }).waitFor();
    // A string, because these tests are compiled without browser types.
    const numbers = `getComputedStyle(document.querySelector('dialog[open] [role=img]').closest('ol')).listStyleType`;
    expect(await page.evaluate(numbers)).toBe('decimal');
    await page.getByLabel('Code from your app').and(page.locator(':focus')).waitFor();
    await member.expectAccessible('authenticator-app');
    // A phone cannot scan a code on its own screen.
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy the key' }).click();
    await member.expectToast('Copied', 'Paste it into your authenticator app.');
    secret = await addApp(member);
    await member.expectToast('Authenticator app added');
    await section().getByRole('listitem').nth(1).waitFor();
    // The pressed button is gone.
    await section().getByRole('heading', { name: 'Two-step sign-in' }).and(page.locator(':focus')).waitFor();
    await member.expectAccessible('two-step-sign-in');
  });

  test('signs in with the passkey after the password', async () => {
    const { page } = member;
    await callAs(member, 'signOut', { body: {} });
    await logIn(member, 'river-trust');
    await page.getByRole('heading', { level: 1, name: 'Confirm that it is you' }).waitFor();
    await member.expectProblems([401]);
    const passkey = page.getByRole('button', { name: 'Use your passkey' });
    await passkey.and(page.locator(':focus')).waitFor();
    await member.expectAccessible('second-factor');
    await passkey.click();
    await member.expectToast('Login successful');
  });

  test('signs in with the code of the app', async () => {
    const { page } = member;
    await callAs(member, 'signOut', { body: {} });
    await logIn(member, 'river-trust');
    await page.getByRole('button', { name: 'Use a code from your authenticator app' }).click();
    await member.expectProblems([401]);
    await page.getByLabel('Code from your app').and(page.locator(':focus')).waitFor();
    // Enter leaves the focus in the field, so that its new error is announced; unchanged, it is announced again.
    for (const _attempt of ['first', 'second']) {
      await page.getByLabel('Code from your app').fill('000000');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').filter({ hasText: 'This code is wrong' }).waitFor();
      expect(await page.getByText('This code is wrong').count()).toBe(1);
      await member.expectNoToast();
      await member.expectProblems([400]);
    }
    await member.expectAccessible('wrong-code');
    await page.getByLabel('Code from your app').fill(nextCode(secret));
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await member.expectToast('Login successful');
  });

  test('goes on after a reload, and takes a recovery code, once', async () => {
    const { page } = member;
    await callAs(member, 'signOut', { body: {} });
    await logIn(member, 'river-trust');
    await page.getByRole('heading', { level: 1, name: 'Confirm that it is you' }).waitFor();
    await member.expectProblems([401]);
    await page.reload();
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill('0000-0000-0000-0000');
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await page.getByText('This is not one of your unused recovery codes.').waitFor();
    await member.expectNoToast();
    await member.expectProblems([400]);
    await member.expectAccessible('wrong-recovery-code');
    await page.getByLabel('Recovery code').fill(codes[0] ?? '');
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await member.expectToast('Login successful');
    await page.goto('/account-settings');
    await section().getByText('Recovery codes left: 9').waitFor();
  });

  test('asks for a fresh proof before personal data is downloaded', async () => {
    const { page } = member;
    const database = new pg.Client(environment.server.databaseUrl);
    await database.connect();
    await database.query("update vault.sessions set proved_at = proved_at - interval '5 minutes'");
    await database.end();
    await page.getByRole('button', { name: 'Download my data' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await dialog.getByRole('button', { name: 'Use your passkey' }).waitFor();
    await member.expectProblems([403]);
    await member.expectAccessible('fresh-proof');
    await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
    await dialog.getByText('Please enter a recovery code').waitFor();
    await member.expectAccessible('fresh-proof-mistake');
    await dialog.getByRole('button', { name: 'Use a passkey' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Use your passkey' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^fellowbridge-river-trust-/);
    await member.expectToast('Your data was downloaded');
  });

  test('is removed factor by factor', async () => {
    const { page } = member;
    for (const kind of ['passkey', 'authenticator app']) {
      await section()
        .getByRole('button', { name: `Remove ${kind}` })
        .click();
      const question = page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true });
      await question.waitFor();
      await member.expectAccessible(`remove-${kind}`);
      await question.click();
      await member.expectToast('Second factor removed');
    }
    await section().getByText('Two-step sign-in is off.').waitFor();
    await section().getByRole('heading', { name: 'Two-step sign-in' }).and(page.locator(':focus')).waitFor();
  });
});

describe('two-step sign-in that a role must have', () => {
  const environment = setUpEnvironment(() => ({ REQUIRE_SECOND_FACTOR: 'admin,analyst' }));

  test(
    'is set up during the first sign-in',
    async () => {
      const administrator = await environment.visit();
      const { page } = administrator;
      const { username, password: given } = environment.server.administrator;
      await page.goto('/login?redirect=/admin-dashboard');
      await page.getByLabel('Username').fill(username);
      await page.getByLabel('Password', { exact: true }).fill(given);
      await page.getByRole('button', { name: 'Login', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'Set up two-step sign-in' }).waitFor();
      await administrator.expectProblems([401]);
      await administrator.expectAccessible('set-up');
      await page.getByRole('button', { name: 'Use an authenticator app instead' }).click();
      await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
      await administrator.expectAccessible('set-up-app');
      await addApp(administrator);
      const goOn = page.getByRole('button', { name: 'I have saved them: continue' });
      await goOn.waitFor();
      await expectReloadQuestion(page);
      await administrator.expectAccessible('set-up-codes');
      await goOn.click();
      await administrator.expectToast('Login successful');
      await page.waitForURL((url) => url.pathname === '/admin-dashboard');
    },
    aMinute,
  );
});
