import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CurrentUser } from '../../src/contract/accounts.ts';
import { withResolvers } from '../../src/platform/with-resolvers.ts';
import { untilCaughtUp } from '../support/server.ts';
import { setUpEnvironment } from './environment.ts';
import {
  approve,
  becomeAdministrator,
  becomeCharity,
  becomeConsultant,
  callAs,
  consultantIdOf,
  requestProject,
} from './fixtures.ts';
import { holdRequests, type Visitor } from './visitor.ts';

const soon = { timeout: 5_000 };

/** What an administrator does with projects. */
describe('the projects board', () => {
  const environment = setUpEnvironment();
  let admin: Visitor;
  let charity: Visitor;
  let consultant: Visitor;
  let tom: CurrentUser;

  beforeAll(async () => {
    const { visit } = environment;
    [consultant, charity, admin] = [await visit(), await visit(), await visit()];
    await becomeAdministrator(admin, environment.server);
    await becomeCharity(charity, 'River Trust');
    tom = await becomeConsultant(consultant, 'Tom Birch', { expertise: ['strategy'] });
    await approve(admin, tom);
    const budget = await requestProject(charity, 'A budget for three years', { consultantId: consultantIdOf(tom) });
    await callAs(consultant, 'acceptProject', { params: { id: budget.id }, body: {} });
    for (const title of ['A fundraising plan', 'A reserves policy', 'A risk register'])
      await requestProject(charity, title);
    await untilCaughtUp(environment.server.url);
  });

  const open = async (path: string) => {
    await admin.page.goto(path);
    await admin.page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
  };
  const dialog = (name: string): Locator => admin.page.getByRole('dialog', { name });
  const button = (name: string): Locator => admin.page.getByRole('button', { name, exact: true });
  const card = (name: string): Locator => admin.page.getByRole('article', { name, exact: true });
  const column = (name: string): Locator => admin.page.getByRole('region', { name, exact: true });
  const expectFocus = (place: Locator) =>
    expect.poll(() => place.evaluate((element) => element.matches(':focus')), soon).toBe(true);
  /** Makes one kind of call fail during an action. */
  const whileLost = async (
    calls: string,
    act: () => Promise<unknown>,
    expectFailure: (title: string) => Promise<void>,
  ) => {
    await admin.page.route(calls, (route) => route.abort());
    await act();
    await expectFailure('No answer from Fellowbridge');
    await admin.expectProblems(['lost']);
    await admin.page.unroute(calls);
  };

  test('links to each project', async () => {
    await open('/admin-dashboard/projects');
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

  test('starts matching: moves the project to the next column and the focus to the next request', async () => {
    await whileLost(
      '**/api/projects/*/matching',
      () => button('Start matching: A reserves policy').click(),
      admin.expectToast,
    );
    await button('Start matching: A reserves policy').click();
    await admin.expectToast('Matching started');
    await column('Matching').getByRole('link', { name: 'Find a consultant: A reserves policy' }).waitFor();
    expect(await column('Pending').getByText('A reserves policy').count()).toBe(0);
    await expectFocus(card('A risk register').getByRole('heading', { name: 'A risk register' }));
    await admin.page.keyboard.press('k');
    await expectFocus(card('A fundraising plan'));
    const link = admin.page.getByRole('navigation', { name: 'Administration' }).locator('[aria-current]');
    await expect.poll(() => link.textContent(), soon).toBe('Projects2 waiting for a match');
  });

  test('completes a project after confirmation', async () => {
    const question = dialog('Complete this project?');
    await button('Complete: A budget for three years').click();
    await question.getByText('A budget for three years').waitFor();
    await whileLost(
      '**/api/projects/*/completion',
      () => question.getByRole('button', { name: 'Complete project' }).click(),
      admin.expectFailureInDialog,
    );
    await question
      .getByRole('alert')
      .getByText('We do not know whether this was done. Please check before you try again.')
      .waitFor();
    await question.getByRole('button', { name: 'Complete project' }).click();
    await admin.expectToast('Project completed');
    await expectFocus(column('In Progress').getByRole('heading', { name: 'No projects in progress' }));
  });

  test('releases a consultant after confirmation, so that the search starts again', async () => {
    const title = 'A theory of change';
    const { id } = await requestProject(charity, title, { consultantId: consultantIdOf(tom) });
    await callAs(consultant, 'acceptProject', { params: { id }, body: {} });
    await open('/admin-dashboard/projects');
    const question = dialog('Release the consultant?');
    await button(`Release: ${title}`).click();
    await question.getByText('Tom Birch').waitFor();
    await admin.expectAccessible('releasing');
    await question.getByRole('button', { name: 'Release consultant' }).click();
    await admin.expectToast('Consultant released');
    await column('Matching').getByRole('link', { name: title, exact: true }).waitFor();
    await callAs(charity, 'cancelProject', { params: { id }, body: { reason: 'We did it ourselves.' } });
  });

  test('cancels a project with a reason', async () => {
    const question = dialog('Cancel this project?');
    await button('Cancel: A fundraising plan').click();
    await question.getByLabel('Reason').fill('The charity asked us to.');
    await admin.expectAccessible('cancelling');
    await whileLost(
      '**/api/projects/*/cancellation',
      () => question.getByRole('button', { name: 'Cancel project' }).click(),
      admin.expectFailureInDialog,
    );
    expect(await question.getByLabel('Reason').inputValue()).toBe('The charity asked us to.');
    await question.getByRole('button', { name: 'Cancel project' }).click();
    await admin.expectToast('Project cancelled');
    await expectFocus(card('A risk register').getByRole('heading', { name: 'A risk register' }));
  });

  test('asks before its page is left while a reason is being typed', async () => {
    const { page } = admin;
    await open('/admin-dashboard/projects');
    await page.getByRole('link', { name: 'A risk register' }).click();
    await page.getByRole('heading', { level: 1, name: 'A risk register' }).waitFor();
    await page.goBack();
    await button('Cancel: A risk register').click();
    const reason = dialog('Cancel this project?').getByLabel('Reason');
    await reason.fill('It has no budget.');
    await page.goForward();
    await dialog('Leave without sending?').getByRole('button', { name: 'Keep writing' }).click();
    expect(await reason.inputValue()).toBe('It has no budget.');
    await dialog('Cancel this project?').getByRole('button', { name: 'Keep project' }).click();
    await page.goForward();
    await page.getByRole('heading', { level: 1, name: 'A risk register' }).waitFor();
  });

  test('reports that the charity acted first', async () => {
    const { id } = await requestProject(charity, 'A volunteer handbook');
    await open('/admin-dashboard/projects');
    await button('Start matching: A volunteer handbook').waitFor();
    // Delays the live update of the list.
    const { promise: listsMayCome, resolve: letListsCome } = withResolvers();
    await admin.page.route('**/api/admin/projects?*', async (route) => {
      await listsMayCome;
      await route.continue();
    });
    await callAs(charity, 'cancelProject', { params: { id }, body: { reason: 'We did it ourselves.' } });
    await button('Start matching: A volunteer handbook').click();
    await admin.expectToast('Change failed');
    await admin.expectProblems([409]);
    letListsCome();
    await card('A volunteer handbook').waitFor({ state: 'detached' });
  });

  test('shows one named column with its count at a time on a phone', async () => {
    const { page } = admin;
    await page.setViewportSize({ width: 390, height: 844 });
    await open('/admin-dashboard/projects');
    const chooser = page.getByRole('group', { name: 'Column of the board' });
    await card('A risk register').waitFor();
    expect(await card('A reserves policy').isVisible()).toBe(false);
    await chooser.getByRole('button', { name: 'Matching 1', pressed: false }).click();
    await page.waitForURL('**/projects?view=matching');
    await card('A reserves policy').waitFor();
    await card('A risk register').waitFor({ state: 'detached' });
    await chooser.getByRole('button', { name: 'Matching 1', pressed: true }).waitFor();
    await page.setViewportSize({ width: 1280, height: 900 });
    await chooser.waitFor({ state: 'hidden' });
  });

  test('counts what a search finds in each column on a phone', async () => {
    const { page } = admin;
    await page.setViewportSize({ width: 390, height: 844 });
    await open('/admin-dashboard/projects?search=reserves');
    const chooser = page.getByRole('group', { name: 'Column of the board' });
    await chooser.getByRole('button', { name: 'Pending 0', pressed: true }).waitFor();
    await chooser.getByRole('button', { name: 'Matching 1', pressed: false }).click();
    await card('A reserves policy').waitFor();
    await chooser.getByRole('button', { name: 'Pending 0', pressed: false }).waitFor();
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  test('shows one status or all as a list, and finds projects by title or charity', async () => {
    const { page } = admin;
    await open('/admin-dashboard/projects');
    await page.getByLabel('Show', { exact: true }).selectOption('cancelled');
    await card('A fundraising plan').waitFor();
    await page.getByLabel('Search by title or charity').fill('river');
    await page.waitForURL('**/projects?view=cancelled&search=river');
    await page.getByLabel('Show', { exact: true }).selectOption('all');
    await card('A budget for three years').getByText('Completed', { exact: true }).waitFor();
    await card('A reserves policy').getByText('Matching', { exact: true }).waitFor();
    await admin.expectAccessible('all');
    await page.getByLabel('Search by title or charity').fill('nothing of the kind');
    await page.getByRole('heading', { name: 'No projects found' }).waitFor();
  });

  test('shows load errors and retries', async () => {
    const { page } = admin;
    await page.route('**/api/admin/projects?*', (route) => route.abort());
    await open('/admin-dashboard/projects?view=completed');
    await page.getByRole('alert').getByText('We could not load the projects').waitFor();
    await admin.expectProblems(['lost']);
    await page.unroute('**/api/admin/projects?*');
    await button('Try again').click();
    await card('A budget for three years').waitFor();
  });

  test('keeps the reason that is being typed when an earlier action ends', async () => {
    const { page } = admin;
    const question = dialog('Cancel this project?');
    const reason = question.getByLabel('Reason');
    await open('/admin-dashboard/projects');

    const matching = await holdRequests(page, '**/api/projects/*/matching');
    await button('Start matching: A risk register').click();
    await button('Cancel: A reserves policy').click();
    await reason.fill('The charity asked us to.');
    matching();
    await admin.expectToast('Matching started');
    expect(await reason.inputValue()).toBe('The charity asked us to.');

    const cancellation = await holdRequests(page, '**/api/projects/*/cancellation');
    await question.getByRole('button', { name: 'Cancel project' }).click();
    await page.keyboard.press('Escape');
    await button('Cancel: A risk register').click();
    await reason.fill('No one has time.');
    cancellation();
    await admin.expectToast('Project cancelled');
    expect(await reason.inputValue()).toBe('No one has time.');
  });
});
