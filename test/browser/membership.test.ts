import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { setUpEnvironment } from './environment.ts';
import {
  approve,
  becomeAdministrator,
  becomeCharity,
  becomeConsultant,
  callAs,
  consultantIdOf,
  password,
  requestProject,
} from './fixtures.ts';
import type { Visitor } from './visitor.ts';

const membershipOf = ({ page }: Visitor) => page.getByRole('region', { name: 'Membership Status' });

/** One charity's way through its membership, in the order of the tests. */
describe('the membership of a charity', () => {
  const environment = setUpEnvironment();
  let charity: Visitor;

  beforeAll(async () => {
    charity = await environment.visit();
    await becomeCharity(charity, 'River Trust');
  });

  /** A one-off project from request to completion: the charity has no membership yet. */
  const completeOneOffProject = async () => {
    const [admin, consultant] = await Promise.all([environment.visit(), environment.visit()]);
    await becomeAdministrator(admin, environment.server);
    const sam = await becomeConsultant(consultant, 'Sam Okoro');
    await approve(admin, sam);
    const { id } = await requestProject(charity, 'A review of our board', { consultantId: consultantIdOf(sam) });
    await callAs(consultant, 'acceptProject', { params: { id }, body: {} });
    await callAs(charity, 'completeProject', { params: { id }, body: {} });
    await Promise.all([admin.close(), consultant.close()]);
  };

  test('activates, with the fee of a completed one-off project credited', async () => {
    const { page } = charity;
    await completeOneOffProject();
    await page.goto('/charity-dashboard');
    await page.getByRole('button', { name: 'Activate Membership' }).click();
    const dialog = page.getByRole('dialog', { name: 'Activate Membership' });
    await dialog.getByRole('radio', { name: /^Annual/ }).check();
    await dialog.getByRole('radio', { name: /^Large/ }).check();
    await dialog.getByText('Amount due: £2,689 for 12 months').waitFor();
    await dialog.getByRole('radio', { name: /^Monthly/ }).check();
    await dialog.getByRole('radio', { name: /^Small/ }).check();
    await dialog.getByText('Amount due: £774 for 6 months').waitFor();
    await dialog.getByText('payable in monthly instalments of £129').waitFor();
    await charity.expectAccessible('activate');
    await dialog.getByRole('button', { name: 'Activate Membership' }).click();
    await charity.expectToast('Membership activated');
    await dialog.waitFor({ state: 'hidden' });

    await membershipOf(charity).getByText('Active', { exact: true }).waitFor();
    await membershipOf(charity).getByText('Monthly', { exact: true }).waitFor();
    const charges = page.getByRole('region', { name: 'Charges' });
    const [charge] = await charges.getByRole('listitem').all();
    const text = (await charge?.textContent()) ?? '';
    expect(text).toContain('Activation£525');
    expect(text).toContain('£774 less £249 credit');
    await charity.expectAccessible('member');

    await charges.getByRole('link', { name: /^Invoice: Activation/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Invoice' }).waitFor();
    await page.getByRole('row', { name: /^To pay £/ }).waitFor();
    await page.getByRole('button', { name: 'Print invoice' }).waitFor();
    await charity.expectAccessible('invoice');
    // On a phone, no amount is broken.
    await page.setViewportSize({ width: 390, height: 844 });
    const lines = await page.locator('table').evaluate((table) =>
      [...table.querySelectorAll('tr > :last-child')].map((cell) => {
        const range = table.ownerDocument.createRange();
        range.selectNodeContents(cell);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size;
      }),
    );
    expect(new Set(lines)).toEqual(new Set([1]));
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goBack();
    await charges.waitFor();
  });

  test('changes tier and billing from the next renewal on', async () => {
    const { page } = charity;
    await page.getByRole('button', { name: 'Manage Membership' }).click();
    const dialog = page.getByRole('dialog', { name: 'Manage Membership' });
    await dialog.getByRole('radio', { name: /^Annual/ }).check();
    await dialog.getByRole('radio', { name: /^Medium/ }).check();
    await dialog.getByText('£2,149 for 12 months, then renewed on the same terms.').waitFor();
    await charity.expectAccessible('manage');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await charity.expectToast('Changes saved');
    await membershipOf(charity).getByText('Medium Organization, annual billing').waitFor();
    await membershipOf(charity).getByText('Small Organization', { exact: true }).waitFor();
  });

  test('stops its renewal, sees the consequences, and resumes it', async () => {
    const { page } = charity;
    await page.getByRole('button', { name: 'Manage Membership' }).click();
    const dialog = page.getByRole('dialog', { name: 'Manage Membership' });
    // The focus is on what was chosen before.
    const chosen = dialog.getByRole('radio', { name: /^Annual/ });
    await expect.poll(() => chosen.evaluate((radio) => radio.matches(':focus'))).toBe(true);
    await dialog.getByRole('button', { name: 'Stop Renewal' }).click();
    await charity.expectToast('Renewal stopped');
    await membershipOf(charity).getByText('Stopped: your membership ends on this date').waitFor();

    await page.getByRole('button', { name: 'Renew Early' }).click();
    const early = page.getByRole('dialog', { name: 'Renew Early' });
    await early.getByText('Resume it to renew early.').waitFor();
    const terms = early.getByText('with Medium Organization, annual billing: £2,149 for 12 months.');
    expect(await terms.textContent()).toMatch(/^If you resume it, it renews on \d{1,2} \w+ \d{4} with/);
    await charity.expectAccessible('stopped');
    await early.getByRole('button', { name: 'Resume Renewal' }).click();
    await charity.expectToast('Renewal resumed');
    await membershipOf(charity).getByText('Stopped').waitFor({ state: 'detached' });
  });

  test('renews early once, and not beyond two years', async () => {
    const { page } = charity;
    const before = await membershipOf(charity).getByRole('definition').nth(2).textContent();
    await page.getByRole('button', { name: 'Renew Early' }).click();
    const dialog = page.getByRole('dialog', { name: 'Renew Early' });
    await dialog.getByText('£2,149', { exact: true }).waitFor();
    await dialog.getByText('New renewal date').waitFor();
    await charity.expectAccessible('renew');
    await dialog.getByRole('button', { name: 'Renew Early' }).click();
    await charity.expectToast('Membership renewed');
    await page.getByRole('region', { name: 'Charges' }).getByText('Early renewal').waitFor();
    expect(await membershipOf(charity).getByRole('definition').nth(2).textContent()).not.toBe(before);
    // The current term keeps its tier; the one that was added begins on the former renewal date.
    await membershipOf(charity).getByText('Small Organization', { exact: true }).waitFor();
    await membershipOf(charity).getByText(`From ${before}`).waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Add renewal to calendar' }).click();
    expect(await readFile(await (await saved).path(), 'utf8')).toContain('SUMMARY:Fellowbridge membership renews');

    await page.getByRole('button', { name: 'Renew Early' }).click();
    await dialog.getByText('Your membership is already renewed as far ahead as possible.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Renew Early' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.getByRole('button', { name: 'Renew Early' }).evaluate((it) => it.matches(':focus'))).toBe(true);
  });

  test('asks a charity without a name for it before the first charge', () =>
    environment.asVisitor(async (visitor) => {
      const { page } = visitor;
      const account = { username: 'unnamed', email: 'unnamed@charity.example', name: 'Robin Frost', password };
      await callAs(visitor, 'registerCharity', { body: { ...account, charity: { membershipTier: 'small' } } });
      await page.goto('/project-request');
      await page.getByText('Until you add it, your invoices are made out to Robin Frost.').waitFor();
      await visitor.expectAccessible('unnamed-request');
      await page.goto('/charity-dashboard');
      await page.getByRole('button', { name: 'Activate Membership' }).click();
      const dialog = page.getByRole('dialog', { name: 'Activate Membership' });
      await dialog.getByText('Until you add it, your invoices are made out to Robin Frost.').waitFor();
      await visitor.expectAccessible('unnamed-activate');
      await dialog.getByRole('link', { name: 'Add the name' }).click();
      await page.waitForURL('**/profile-edit');
      await page.getByLabel('Organisation name').fill('Frost Aid');
      await page.getByRole('button', { name: 'Save profile' }).click();
      await visitor.expectToast('Profile saved');
      await page.goto('/project-request');
      await page.getByText('Without an active membership, this is a one-off project').waitFor();
      expect(await page.getByText('Your charity has no name yet').count()).toBe(0);
    }));

  test('is offered on the home page only to charities without one', async () => {
    const other = await environment.visit();
    await becomeCharity(other, 'Meadow Trust');
    const offers = async (page: Page) => {
      await page.goto('/');
      await page.getByRole('heading', { level: 1, name: /^Welcome back/ }).waitFor();
      await page.getByRole('heading', { name: 'How It Works' }).waitFor();
      return page.getByRole('heading', { name: 'Choose Your Approach' }).count();
    };
    expect(await offers(other.page)).toBe(1);
    expect(await offers(charity.page)).toBe(0);
    await other.close();
  });

  test('shows in the dialog why a change was refused', async () => {
    const other = await environment.visit();
    await becomeCharity(other, 'Lantern House');
    const { page } = other;
    await page.goto('/charity-dashboard');
    await page.getByRole('button', { name: 'Activate Membership' }).click();
    await callAs(other, 'activateMembership', { body: { tier: 'small', billing: 'annual' } });
    const dialog = page.getByRole('dialog', { name: 'Activate Membership' });
    await dialog.getByRole('button', { name: 'Activate Membership' }).click();
    await dialog.waitFor();
    await other.expectFailureInDialog('Change failed', 'Your membership is already active.');
    // Closed before it can be read, the dialog leaves the failure to a toast.
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await other.expectToast('Change failed', 'Your membership is already active.');
    await other.expectProblems([409]);
    await other.close();
  });
});
