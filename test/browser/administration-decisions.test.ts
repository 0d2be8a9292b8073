import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeInstallation, startServer, type TestServer, untilCaughtUp } from '../support/server.ts';
import {
  approve,
  becomeAdministrator,
  becomeCharity,
  becomeConsultant,
  callAs,
  consultantIdOf,
  requestProject,
} from './cast.ts';
import { launchBrowser, openVisitor, type Visitor } from './visitor.ts';

/** What an administrator decides about consultants and projects. */
describe('the vetting', () => {
  let server: TestServer;
  let browser: Browser;
  let admin: Visitor;

  beforeAll(async () => {
    server = await startServer({ settings: { RATE_LIMITS: 'off' } });
    browser = await launchBrowser();
    const visit = () => openVisitor(browser, server.url);
    const [charity, other, consultant] = [await visit(), await visit(), await visit()];
    admin = await visit();
    await becomeAdministrator(admin, server);
    await becomeCharity(charity, 'River Trust');
    await becomeConsultant(other, 'Sam Okoro', {
      organisation: 'Okoro Advisory',
      bio: 'Twenty years in charity finance.',
      expertise: ['finance', 'governance'],
      linkedin: 'https://network.example/in/sam-okoro',
    });
    await becomeConsultant(other, 'Maren Lindqvist', { expertise: ['legal'] });
    const tom = await becomeConsultant(consultant, 'Tom Birch', { expertise: ['strategy'] });
    await approve(admin, tom);
    const budget = await requestProject(charity, 'A budget for three years', { consultantId: consultantIdOf(tom) });
    await callAs(consultant, 'acceptProject', { params: { id: budget.id }, body: {} });
    await requestProject(charity, 'A reserves policy');
    await requestProject(charity, 'A fundraising plan');
    await untilCaughtUp(server.url);
    for (const visitor of [charity, other, consultant]) await visitor.close();
  });

  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    if (server) await removeInstallation(server.dataDir);
  });

  const open = async (path: string, title: string | RegExp) => {
    await admin.page.goto(path);
    await admin.page.getByRole('heading', { level: 1, name: title }).waitFor();
  };
  const dialog = (name: string): Locator => admin.page.getByRole('dialog', { name });
  const article = (text: string): Locator => admin.page.getByRole('article').filter({ hasText: text });

  describe('of consultants', () => {
    test('shows who waits, with what a decision needs', async () => {
      await open('/admin-dashboard/vetting', 'Vetting');
      const sam = article('Sam Okoro');
      await sam.getByText('Okoro Advisory').waitFor();
      await sam.getByText('Twenty years in charity finance.').waitFor();
      await sam.getByText('£65').waitFor();
      expect(await sam.getByRole('link', { name: 'sam-okoro@consulting.example' }).getAttribute('href')).toBe(
        'mailto:sam-okoro@consulting.example',
      );
      expect(await admin.page.getByRole('article').count()).toBe(2);
      await admin.expectAccessible();
    });

    test('approves after a question, and the focus finds the list again', async () => {
      await admin.page.getByRole('button', { name: 'Approve Sam Okoro' }).click();
      await dialog('Approve Sam Okoro?').waitFor();
      await admin.expectAccessible('approving');
      await dialog('Approve Sam Okoro?').getByRole('button', { name: 'Approve' }).click();
      await admin.expectToast('Sam Okoro is approved');
      await article('Sam Okoro').waitFor({ state: 'detached' });
      const applications = admin.page.getByRole('region', { name: 'Applications' });
      await expect
        .poll(() => applications.evaluate((region) => region.matches(':focus')), { timeout: 5_000 })
        .toBe(true);
    });

    test('declines with a reason only', async () => {
      await admin.page.getByRole('button', { name: 'Decline Maren Lindqvist' }).click();
      const question = dialog('Decline Maren Lindqvist?');
      await question.getByRole('button', { name: 'Decline' }).click();
      await question.getByText('Reason must be at least 2 characters').waitFor();
      expect(await question.getByLabel('Reason').evaluate((field) => field.matches(':focus'))).toBe(true);
      await admin.expectAccessible('declining');
      await question.getByLabel('Reason').fill('Please tell us about your work with charities.');
      await question.getByRole('button', { name: 'Decline' }).click();
      await admin.expectToast('Maren Lindqvist is declined');
      await admin.page.getByRole('heading', { name: 'Nobody waits for a decision' }).waitFor();
    });

    test('finds consultants by status and name, both of which the address keeps', async () => {
      await admin.page.getByRole('button', { name: 'Show everybody' }).click();
      await admin.page.waitForURL('**/vetting?status=all');
      await article('Tom Birch').waitFor();
      await admin.page.getByLabel('Search by name').fill('maren');
      await admin.page.waitForURL('**/vetting?status=all&search=maren');
      await article('Tom Birch').waitFor({ state: 'detached' });
      await article('Maren Lindqvist').getByText('Please tell us about your work with charities.').waitFor();
      await admin.page.reload();
      await article('Maren Lindqvist').waitFor();
      expect(await admin.page.getByLabel('Search by name').inputValue()).toBe('maren');
      await admin.page.getByLabel('Status').selectOption('approved');
      await admin.page.getByRole('heading', { name: 'No consultants found' }).waitFor();
    });

    test('suspends with a reason, and reinstates', async () => {
      await open('/admin-dashboard/vetting?status=approved&search=birch', 'Vetting');
      await admin.page.getByRole('button', { name: 'Suspend Tom Birch' }).click();
      await dialog('Suspend Tom Birch?').getByLabel('Reason').fill('We could not reach you for a month.');
      await dialog('Suspend Tom Birch?').getByRole('button', { name: 'Suspend' }).click();
      await admin.expectToast('Tom Birch is suspended');
      await admin.page.getByLabel('Status').selectOption('suspended');
      await article('Tom Birch').getByText('We could not reach you for a month.').waitFor();
      await admin.page.getByRole('button', { name: 'Reinstate Tom Birch' }).click();
      await dialog('Reinstate Tom Birch?').getByRole('button', { name: 'Reinstate' }).click();
      await admin.expectToast('Tom Birch is reinstated');
    });

    test('says so when somebody else has decided before', async () => {
      const late = await openVisitor(browser, server.url);
      const zoe = await becomeConsultant(late, 'Zoe Marsh');
      await late.close();
      await open('/admin-dashboard/vetting', 'Vetting');
      await admin.page.getByRole('button', { name: 'Approve Zoe Marsh' }).click();
      const params = { id: consultantIdOf(zoe) };
      await callAs(admin, 'declineConsultant', { params, body: { reason: 'Too early.' } });
      await dialog('Approve Zoe Marsh?').getByRole('button', { name: 'Approve' }).click();
      await admin.expectToast('Nothing decided');
      await admin.page.getByText('This application is not waiting for a decision.').first().waitFor();
      admin.expectProblems([409]);
      await article('Zoe Marsh').waitFor({ state: 'detached' });
    });
  });

  describe('of projects', () => {
    const column = (name: string): Locator => admin.page.getByRole('region', { name, exact: true });

    test('is a board that leads to each project', async () => {
      await open('/admin-dashboard/projects', 'Projects');
      await column('In Progress').getByText('with Tom Birch').waitFor();
      await column('Pending')
        .getByText(/^One-off, £\d{3}$/)
        .first()
        .waitFor();
      await admin.expectAccessible();
      await column('Pending').getByRole('link', { name: 'A reserves policy' }).click();
      await admin.page.getByRole('heading', { level: 1, name: 'A reserves policy' }).waitFor();
      await admin.page.goBack();
    });

    test('starts matching and the project moves to the next column', async () => {
      await admin.page.getByRole('button', { name: 'Start matching: A reserves policy' }).click();
      await admin.expectToast('Matching started');
      await column('Matching').getByRole('link', { name: 'Find a consultant: A reserves policy' }).waitFor();
      expect(await column('Pending').getByText('A reserves policy').count()).toBe(0);
    });

    test('completes after a question', async () => {
      await admin.page.getByRole('button', { name: 'Complete: A budget for three years' }).click();
      await dialog('Complete this project?').getByText('A budget for three years').waitFor();
      await dialog('Complete this project?').getByRole('button', { name: 'Complete project' }).click();
      await admin.expectToast('Project completed');
      await column('In Progress').getByText('No project is in progress').waitFor();
    });

    test('cancels with a reason', async () => {
      await admin.page.getByRole('button', { name: 'Cancel: A fundraising plan' }).click();
      await dialog('Cancel this project?').getByLabel('Reason').fill('The charity asked us to.');
      await admin.expectAccessible('cancelling');
      await dialog('Cancel this project?').getByRole('button', { name: 'Cancel project' }).click();
      await admin.expectToast('Project cancelled');
      await column('Pending').getByText('No request waits').waitFor();
    });

    test('shows one status as a list, and finds projects by title or charity', async () => {
      await admin.page.getByLabel('Show', { exact: true }).selectOption('cancelled');
      await article('A fundraising plan').waitFor();
      await admin.page.getByLabel('Search by title or charity').fill('river');
      await admin.page.waitForURL('**/projects?view=cancelled&search=river');
      await article('A fundraising plan').waitFor();
      await admin.page.getByLabel('Search by title or charity').fill('budget');
      await admin.page.getByRole('heading', { name: 'No projects found' }).waitFor();
      await admin.expectAccessible('none');
    });
  });
});
