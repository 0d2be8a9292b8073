import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CurrentUser } from '../../src/contract/accounts.ts';
import { setUpEnvironment } from './environment.ts';
import {
  approve,
  becomeAdministrator,
  becomeCharity,
  becomeConsultant,
  beginWork,
  callAs,
  consultantIdOf,
  password,
} from './fixtures.ts';
import { tabTo, type Visitor } from './visitor.ts';

/** A phone at the edge of a village: 400 kbit/s, 300 ms for a round trip. */
const poorLine = { offline: false, latency: 300, downloadThroughput: 50_000, uploadThroughput: 25_000 };

describe.each([1280, 390])('on a slow line, by keyboard, at %i px', (width) => {
  const environment = setUpEnvironment();
  let amara: CurrentUser;
  let charity: Visitor;
  let network: (conditions: typeof poorLine) => Promise<unknown>;
  const [username, title] = ['river-trust', 'A reserves policy'];

  beforeAll(async () => {
    const [admin, consultant, setUp] = await Promise.all(Array.from({ length: 3 }, () => environment.visit()));
    if (!admin || !consultant || !setUp) throw new Error('There is no browser.');
    await becomeAdministrator(admin, environment.server);
    amara = await becomeConsultant(consultant, 'Amara Nwosu');
    await approve(admin, amara);
    await becomeCharity(setUp, 'River Trust');
    await beginWork(setUp, { browser: consultant, member: amara }, 'A risk register');
    charity = await environment.visit();
    await charity.page.setViewportSize({ width, height: 844 });
    const client = await charity.page.context().newCDPSession(charity.page);
    await client.send('Network.enable');
    network = (conditions) => client.send('Network.emulateNetworkConditions', conditions);
    await network(poorLine);
  });
  afterAll(() => charity.close());

  const projects = async (): Promise<readonly string[]> => {
    const { data } = await (await callAs(charity, 'listProjects')).json();
    return data.map((project: { title: string }) => project.title);
  };

  test('a member signs in once, although they press Enter twice', async () => {
    const { page } = charity;
    let calls = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/login')) calls += 1;
    });
    await page.goto('/login');
    await tabTo(page.getByRole('textbox', { name: 'Username' }).first());
    await page.keyboard.type(username);
    await tabTo(page.getByRole('textbox', { name: 'Password' }).first());
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Welcome back, Asha Patel' }).waitFor();
    expect(calls).toBe(1);
  });

  test('a request goes out once, and the button says that it is on its way', async () => {
    const { page } = charity;
    await tabTo(page.getByRole('link', { name: 'Go to your dashboard' }).first());
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: /River Trust/ }).waitFor();
    await tabTo(page.getByRole('link', { name: 'New Project Request' }).first());
    await page.keyboard.press('Enter');
    await tabTo(page.getByRole('textbox', { name: 'Title' }).first());
    await page.keyboard.type(title);
    await tabTo(page.getByRole('textbox', { name: 'Description' }).first());
    await page.keyboard.type('We need a policy that our trustees can stand behind.');
    await tabTo(page.getByRole('checkbox', { name: 'Governance' }).first());
    await page.keyboard.press('Space');
    await tabTo(page.getByRole('button', { name: 'Submit Project Request' }).first());
    await page.keyboard.press('Enter');
    const busy = page.getByRole('main').locator('button[aria-busy=true]');
    await busy.waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/charity-dashboard**');
    await charity.expectToast('Project request submitted');
    expect((await projects()).filter((one) => one === title)).toEqual([title]);
  });

  test('a page says what it is loading before it shows it', async () => {
    const { page } = charity;
    await page.goto('/consultants');
    await page.getByText('Loading consultants...').waitFor({ state: 'attached' });
    await page.getByRole('link', { name: 'Amara Nwosu' }).first().waitFor();
    await tabTo(page.getByRole('link', { name: 'Amara Nwosu' }).first());
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/consultants/${consultantIdOf(amara)}`);
    await page.getByRole('heading', { level: 1, name: 'Amara Nwosu' }).waitFor();
  });

  test('a message waits where it was typed while the line is cut, and goes out once', async () => {
    const { page } = charity;
    await page.goto('/projects');
    // Opening the project reads its notifications, and then loads the list again.
    const notificationsRead = page
      .waitForResponse('**/api/notifications/read')
      .then(() => page.waitForResponse('**/api/notifications'));
    await tabTo(page.getByRole('link', { name: 'A risk register' }).first());
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'A risk register' }).waitFor();
    await page.getByRole('tab', { name: /Messages/ }).press('Enter');
    await page.getByText('No messages yet').waitFor();
    await notificationsRead;
    const box = page.getByLabel('Your message');
    await box.fill('Shall we begin on Monday?');
    await network({ ...poorLine, offline: true });
    await box.press('Enter');
    await charity.expectToast('Error sending message');
    await network(poorLine);
    await tabTo(page.getByRole('button', { name: 'Try again' }).first());
    await page.keyboard.press('Enter');
    await charity.expectToast('Message sent');
    await page.reload();
    await expect.poll(() => page.getByRole('main').getByText('Shall we begin on Monday?').count()).toBe(1);
    await charity.expectProblems(['lost']);
  });
});
