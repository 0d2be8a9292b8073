import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CurrentUser } from '../../src/contract/accounts.ts';
import { setUpEnvironment } from './environment.ts';
import { becomeAdministrator, becomeCharity, becomeConsultant, callAs, consultantIdOf } from './fixtures.ts';
import { holdRequests, type Visitor } from './visitor.ts';

describe('editing a profile', () => {
  const environment = setUpEnvironment();
  let consultant: Visitor;

  beforeAll(async () => {
    consultant = await environment.visit();
  });

  const memberNow = async (visitor: Visitor): Promise<CurrentUser> => (await callAs(visitor, 'getCurrentUser')).json();

  test('a charity describes itself, and its dashboard shows it', async () => {
    const charity = await environment.visit();
    const { page } = charity;
    await becomeCharity(charity, 'Lantern House');
    await page.goto('/profile-edit');
    await page.getByRole('heading', { level: 1, name: 'Edit Profile' }).waitFor();
    expect(await page.getByLabel('Organisation name').inputValue()).toBe('Lantern House');

    const nextYear = new Date().getFullYear() + 1;
    await page.getByLabel('Founding year').fill(String(nextYear));
    await page.getByRole('button', { name: 'Save profile' }).click();
    await page.getByText('Founding year cannot be in the future').waitFor();
    await charity.expectAccessible('charity');

    await page.getByRole('link', { name: 'Back to dashboard' }).click();
    await page
      .getByRole('dialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Keep writing' })
      .click();

    await page.getByLabel('Founding year').fill('1987');
    await page.getByLabel('Organisation name').fill('Lantern House Trust');
    await page.getByLabel('Primary cause').fill('Homelessness');
    await page.getByLabel('Location').fill('Leeds');
    await page.getByLabel('Mission').fill('A bed for everybody.');
    await page.getByLabel('Annual revenue').fill('1,250,000');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await charity.expectToast('Profile saved');
    expect(await memberNow(charity)).toMatchObject({
      organization: 'Lantern House Trust',
      charityProfile: {
        foundingYear: 1987,
        primaryCause: 'Homelessness',
        location: 'Leeds',
        mission: 'A bed for everybody.',
        revenue: 1_250_000,
      },
    });

    await page.getByRole('link', { name: 'Back to dashboard' }).click();
    await page.getByRole('heading', { level: 1, name: /Lantern House Trust/ }).waitFor();
    await charity.close();
  });

  test('what is typed while the form is saving is kept, and not taken as saved', async () => {
    const charity = await environment.visit();
    const { page } = charity;
    await becomeCharity(charity, 'Saltmarsh Trust');
    await page.goto('/profile-edit');
    const goOn = await holdRequests(page, '**/api/profile/**');
    await page.getByLabel('Mission').fill('Curlews.');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await page.getByRole('main').locator('button[aria-busy=true]').waitFor();
    await page.getByLabel('Mission').fill('Curlews and terns.');
    goOn();
    await charity.expectToast('Profile saved');
    expect((await memberNow(charity)).charityProfile?.mission).toBe('Curlews.');
    expect(await page.getByLabel('Mission').inputValue()).toBe('Curlews and terns.');
    const leave = page.getByRole('link', { name: 'Back to dashboard' });
    await leave.click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Keep writing' }).click();
    await page.getByRole('button', { name: 'Save profile' }).click();
    await expect.poll(async () => (await memberNow(charity)).charityProfile?.mission).toBe('Curlews and terns.');
    await leave.click();
    await page.getByRole('heading', { level: 1, name: /Saltmarsh Trust/ }).waitFor();
    await charity.close();
  });

  test('what another tab saves meanwhile is shown, and not undone by what is typed here', async () => {
    const charity = await environment.visit();
    const { page } = charity;
    await becomeCharity(charity, 'Two Tabs Trust');
    await page.goto('/profile-edit');
    await page.getByLabel('Location').fill('Whitby');
    const other = await page.context().newPage();
    await other.goto('/profile-edit');
    await other.getByLabel('Mission').fill('Curlews.');
    await other.getByLabel('Location').fill('Hull');
    await other.getByRole('button', { name: 'Save profile' }).click();
    await expect.poll(() => page.getByLabel('Mission').inputValue()).toBe('Curlews.');
    expect(await page.getByLabel('Location').inputValue()).toBe('Whitby');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await charity.expectToast('Profile saved');
    expect((await memberNow(charity)).charityProfile).toMatchObject({ mission: 'Curlews.', location: 'Whitby' });
    await charity.close();
  });

  test('a consultant chooses the part of a photo by keyboard, sees it everywhere, and removes it', async () => {
    const artist = await environment.visit();
    const { page } = artist;
    await becomeConsultant(artist, 'Ines Photo');
    await page.goto('/profile-edit');
    const input = page.locator('input[type=file]');
    await input.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') });
    await page.getByText('This file is not a JPEG, PNG or WebP picture').waitFor();

    const buffer = await sharp({ create: { width: 600, height: 400, channels: 3, background: 'seagreen' } })
      .jpeg()
      .toBuffer();
    await input.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
    const dialog = page.getByRole('dialog', { name: 'Choose the part to show' });
    await dialog.getByRole('group', { name: /arrow keys/ }).focus();
    await page.keyboard.press('ArrowRight');
    await dialog.getByLabel('Zoom').focus();
    await page.keyboard.press('ArrowRight');
    await artist.expectAccessible('cropping');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    // A type that browsers can show, under the name of another.
    const animated = await sharp(buffer).gif().toBuffer();
    await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: animated });
    await page.getByText('This file is not a JPEG, PNG or WebP picture').waitFor();

    const png = await sharp(buffer).png().toBuffer();
    await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png });
    const sent = page.waitForRequest((request) => request.url().includes('/photo?') && request.method() === 'PUT');
    await dialog.getByRole('button', { name: 'Save photo' }).click();
    // The square has the full height, in the middle.
    const { searchParams } = new URL((await sent).url());
    expect(Object.fromEntries(searchParams)).toEqual({ left: '100', top: '0', side: '400' });
    await artist.expectToast('Photo saved');
    const shown = page.getByRole('img', { name: 'Photo of Ines Photo' });
    const width = () => shown.evaluate((image) => ('naturalWidth' in image ? image.naturalWidth : 0));
    await expect.poll(width, { timeout: 10_000 }).toBe(512);

    await page.getByRole('button', { name: 'Remove photo' }).click();
    const asking = page.getByRole('dialog', { name: 'Remove your photo?' });
    await asking.getByRole('button', { name: 'Remove photo' }).click();
    await artist.expectToast('Photo removed');
    await shown.waitFor({ state: 'detached' });
    expect((await memberNow(artist)).consultantProfile?.photo).toBeNull();
    await artist.close();
  });

  test('a consultant under review revises the profile', async () => {
    const { page } = consultant;
    await becomeConsultant(consultant, 'Tom Birch', { organisation: 'Birch & Partners' });
    await page.goto('/profile-edit');
    await page.getByText('Your application is under review').waitFor();
    expect(await page.getByLabel('Years of experience').inputValue()).toBe('12');
    await page.getByRole('checkbox', { name: 'Finance & Accounting' }).uncheck();
    await page.getByRole('button', { name: 'Save profile' }).click();
    await page.getByText('Please select at least one area of expertise').waitFor();
    await page.getByRole('checkbox', { name: 'Governance' }).check();
    await page.getByLabel('Bio').fill('x'.repeat(2001));
    await page.getByLabel('Hourly rate').fill('12,5');
    await page.getByLabel('LinkedIn profile').fill('tom-birch');
    await page.getByText('2,001 of 2,000 characters').waitFor();
    for (const message of [
      'Bio must not exceed 2,000 characters',
      'Hourly rate must be a whole number',
      'Please enter a full web address, such as https://example.org',
    ]) {
      await page.getByText(message, { exact: true }).waitFor();
    }
    await consultant.expectAccessible('consultant-mistakes');
    await page.getByLabel('Hourly rate').fill('70');
    await page.getByLabel('Bio').fill('Eight years as finance director of a hospice.');
    await page.getByLabel('LinkedIn profile').fill('https://www.linkedin.com/in/tom-birch');
    await page.route('**/api/profile/consultant', (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByRole('button', { name: 'Save profile' }).click();
    await consultant.expectToast('Update failed', 'Your profile has not changed. Please try again.');
    await consultant.expectProblems([500]);
    await page.unroute('**/api/profile/consultant');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await consultant.expectToast('Profile saved');
    expect(await memberNow(consultant)).toMatchObject({
      bio: 'Eight years as finance director of a hospice.',
      consultantProfile: { expertise: ['governance'], linkedin: 'https://www.linkedin.com/in/tom-birch' },
    });
  });

  test('a declined consultant reads the reason and applies again with the same form', async () => {
    const administrator = await environment.visit();
    await becomeAdministrator(administrator, environment.server);
    const id = consultantIdOf(await memberNow(consultant));
    await callAs(administrator, 'declineConsultant', {
      params: { id },
      body: { reason: 'Please tell us more about your work for charities.' },
    });
    await administrator.close();

    const { page } = consultant;
    await page.goto('/profile-edit');
    await page.getByRole('heading', { level: 1, name: 'Revise your application' }).waitFor();
    await page.getByText('Reason: Please tell us more about your work for charities.').waitFor();
    expect(await page.getByLabel('Bio').inputValue()).toBe('Eight years as finance director of a hospice.');
    await consultant.expectAccessible('declined');
    await page.getByLabel('Bio').fill('Eight years as finance director of a hospice, and two as its trustee.');
    await page.getByRole('button', { name: 'Apply Again' }).click();
    await page.waitForURL('**/consultant-dashboard');
    await consultant.expectToast('Application submitted successfully');
    expect(await memberNow(consultant)).toMatchObject({ consultantProfile: { status: 'applied', reason: null } });
    await consultant.close();
  });

  test('an administrator has no profile and is led to the account', async () => {
    const administrator = await environment.visit();
    const { page } = administrator;
    await becomeAdministrator(administrator, environment.server);
    await page.goto('/profile-edit');
    await page.getByRole('heading', { level: 1, name: 'You have no profile' }).waitFor();
    await administrator.expectAccessible('none');
    await page.getByRole('link', { name: 'Go to account settings' }).click();
    await page.getByRole('heading', { level: 1, name: 'Account Settings' }).waitFor();
    expect(await page.getByRole('link', { name: 'Edit Profile' }).count()).toBe(0);
    await administrator.close();
  });
});
