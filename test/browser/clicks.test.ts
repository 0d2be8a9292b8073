import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { setUpEnvironment } from './environment.ts';
import { approve, becomeAdministrator, becomeCharity, becomeConsultant, callAs } from './fixtures.ts';
import type { Visitor } from './visitor.ts';

/** The most clicks from the home page to an invited consultant. */
const MOST_CLICKS = 9;

/** Counts clicks of the mouse, over page loads too. Text is typed; getting into a field is a click. */
const countClicks = (page: Page) =>
  page.addInitScript(`addEventListener('pointerdown', () => {
    sessionStorage.setItem('clicks', Number(sessionStorage.getItem('clicks') ?? 0) + 1);
  }, true)`);

const openHome = async (page: Page): Promise<void> => {
  await page.goto('/');
  await page.evaluate(`sessionStorage.removeItem('clicks')`);
};

const type = async (page: Page, label: string, text: string): Promise<void> => {
  await page.getByLabel(label).click();
  await page.keyboard.type(text);
};

describe('the way from the home page to an invited consultant', () => {
  const environment = setUpEnvironment();
  let charity: Visitor;

  beforeAll(async () => {
    charity = await environment.visit();
    await countClicks(charity.page);
    const [consultant, admin] = [await environment.visit(), await environment.visit()];
    await becomeAdministrator(admin, environment.server);
    await becomeCharity(charity, 'River Trust');
    await callAs(charity, 'activateMembership', { body: { tier: 'small', billing: 'annual' } });
    await approve(admin, await becomeConsultant(consultant, 'Sam Okoro', { organisation: 'Okoro Advisory' }));
    for (const visitor of [consultant, admin]) await visitor.close();
  });

  const expectInvited = async (page: Page, way: string) => {
    const taken: number = await page.evaluate(`Number(sessionStorage.getItem('clicks'))`);
    console.info(`Clicks from the home page to an invited consultant, ${way}: ${taken}`);
    expect(taken).toBeGreaterThan(3);
    expect(taken).toBeLessThanOrEqual(MOST_CLICKS);
    const projects = await (await callAs({ page }, 'listProjects')).json();
    expect(projects.data[0].status).toBe('matching');
  };

  test(`takes at most ${MOST_CLICKS} clicks by way of the consultant’s profile`, async () => {
    const { page } = charity;
    await openHome(page);
    await page.getByRole('navigation', { name: 'Your pages' }).getByRole('link', { name: 'Consultants' }).click();
    await page.getByRole('link', { name: /Sam Okoro/ }).click();
    await page.getByRole('link', { name: 'Contact via Platform' }).click();
    await type(page, 'Title', 'A reserves policy');
    await type(page, 'Description', 'We need a policy that our trustees can stand behind.');
    await page.getByRole('checkbox', { name: 'Finance & Accounting' }).click();
    await page.getByRole('button', { name: 'Submit Project Request' }).click();
    await charity.expectToast('Project request submitted');
    await expectInvited(page, 'by way of the profile');
  });

  test(`takes at most ${MOST_CLICKS} clicks by way of a request and the dialog with the best fit`, async () => {
    const { page } = charity;
    await openHome(page);
    await page.getByRole('link', { name: 'Go to your dashboard' }).click();
    await page.getByRole('link', { name: 'New Project Request' }).first().click();
    await type(page, 'Title', 'A risk register');
    await type(page, 'Description', 'We need a register that our trustees look at.');
    await page.getByRole('checkbox', { name: 'Finance & Accounting' }).click();
    await page.getByRole('button', { name: 'Submit Project Request' }).click();
    await charity.expectToast('Project request submitted');
    await page.getByRole('link', { name: 'View Details: A risk register' }).click();
    await page.getByRole('button', { name: 'Invite a consultant' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Invite Sam Okoro' }).click();
    await charity.expectToast('Invitation sent');
    await expectInvited(page, 'by way of a request');
  });
});
