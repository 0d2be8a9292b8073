import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { untilCaughtUp } from '../support/server.ts';
import { setUpEnvironment } from './environment.ts';
import { becomeAdministrator, becomeCharity, requestProject } from './fixtures.ts';
import { becomeAnalyst } from './mailbox.ts';
import type { Visitor } from './visitor.ts';

describe('composed reports', () => {
  const environment = setUpEnvironment();
  let admin: Visitor;
  let analyst: Visitor;

  beforeAll(async () => {
    [admin, analyst] = [await environment.visit(), await environment.visit()];
    await becomeAdministrator(admin, environment.server);
    await environment.asVisitor(async (charity) => {
      await becomeCharity(charity, 'River Trust');
      await requestProject(charity, 'A reserves policy');
      await requestProject(charity, 'A budget', { expertiseRequired: ['finance'], estimatedHours: 8 });
    });
    await becomeAnalyst(analyst, admin, 'Kim Example');
    await untilCaughtUp(environment.server.url);
  });

  const open = async ({ page }: Visitor, path: string, title: string | RegExp) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  };
  const run = () => analyst.page.getByRole('button', { name: 'Run report' }).click();
  const result = (title: string): Locator => analyst.page.getByRole('table', { name: `${title} as a table` });
  const cells = async (row: Locator): Promise<readonly string[]> => await row.locator('th, td').allInnerTexts();
  const condition = (): Locator => analyst.page.getByRole('group', { name: 'Condition 1' });

  test('are composed, run, saved, reopened, changed and deleted', async () => {
    const { page } = analyst;
    await open(analyst, '/reports', 'Reports');
    await page.getByRole('link', { name: 'Compose a report' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Compose a report' }).waitFor();
    await run();
    await page.getByText('Please choose at least one event type').waitFor();
    await page.getByLabel('Search events').fill('project sub');
    await page.getByRole('checkbox', { name: 'Project submitted' }).check();
    const groups = await page.getByLabel('Group by').locator('option').allInnerTexts();
    expect(groups.filter((label) => ['Day', 'Week', 'Month'].includes(label))).toEqual(['Month']);
    await page.getByLabel('Group by').selectOption({ label: 'Expertise required' });
    await page.getByRole('button', { name: 'Add a condition' }).click();
    await condition().getByLabel('Field').selectOption({ label: 'Estimated hours' });
    await condition().getByLabel('Comparison').selectOption({ label: 'is at least' });
    await run();
    await condition().getByText('Please enter a value').waitFor();
    await condition().getByLabel('Value').fill('ten');
    await run();
    await condition().getByText('Please enter a number').waitFor();
    await analyst.expectProblems([400]);
    await analyst.expectAccessible('mistakes');
    await condition().getByLabel('Value').fill('10');
    await run();
    const sentence =
      'Number of events “Project submitted” by expertise required, where estimated hours is at least 10, over the whole history.';
    const rows = result('Composed report').locator('tbody tr');
    await rows.first().waitFor();
    expect(await Promise.all((await rows.all()).map(cells))).toEqual([
      ['Finance & Accounting', '1'],
      ['Governance', '1'],
    ]);
    expect(await page.getByText(sentence, { exact: true }).count()).toBe(2);
    await page.getByRole('img', { name: /^Composed report\. Bars: Events by expertise required/ }).waitFor();
    await page.getByRole('button', { name: 'Expertise required' }).press('Enter');
    await page.waitForURL((url) => url.searchParams.get('sort') === 'group1');
    await analyst.expectAccessible('composed');

    // Undo and the browser's back button restore a removed condition.
    await page.getByRole('button', { name: 'Remove condition 1' }).press('Enter');
    await page.getByText('Removed: estimated hours is at least 10.').waitFor();
    const conditions = page.locator('h2:focus', { hasText: 'Only events where' });
    await conditions.waitFor();
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await conditions.waitFor();
    expect(await condition().getByLabel('Value').inputValue()).toBe('10');
    await page.getByRole('button', { name: 'Remove condition 1' }).click();
    await condition().waitFor({ state: 'detached' });
    await page.goBack();
    expect(await condition().getByLabel('Value').inputValue()).toBe('10');

    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Save this report' });
    await dialog.getByLabel('Name').fill('B');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Name must be at least 2 characters').waitFor();
    await dialog.getByLabel('Name').fill('Larger projects');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await analyst.expectToast('Report saved');
    await page.getByRole('heading', { level: 1, name: 'Larger projects' }).waitFor();

    // An administrator runs it from the list.
    await open(admin, '/reports', 'Reports');
    const theirs = admin.page.getByRole('article', { name: 'Larger projects' });
    await theirs.getByText(/^Saved by Kim Example on /).waitFor();
    await theirs.getByRole('button', { name: 'Run Larger projects' }).click();
    await admin.page.getByRole('table', { name: 'Larger projects as a table' }).waitFor();

    await open(analyst, '/reports', 'Reports');
    await page.getByRole('link', { name: 'Edit Larger projects' }).click();
    await page.getByText(/^Saved by you on /).waitFor();
    await page.getByRole('button', { name: 'This year' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    const changes = page.getByRole('dialog');
    await changes.getByLabel('Name').fill('Larger projects of this year');
    await changes.getByRole('button', { name: 'Save changes' }).click();
    await analyst.expectToast('Changes saved');
    await page.getByRole('heading', { level: 1, name: 'Larger projects of this year' }).waitFor();
    const link = page.url();

    await open(analyst, '/reports', 'Reports');
    await analyst.expectAccessible();
    await page.getByRole('button', { name: 'Delete Larger projects of this year' }).click();
    await page
      .getByRole('dialog', { name: 'Delete this report?' })
      .getByRole('button', { name: 'Delete report' })
      .click();
    await analyst.expectToast('Report deleted');
    await page.getByRole('heading', { name: 'No saved reports yet' }).waitFor();

    await page.goto(link);
    await page.getByText('This saved report has been deleted').waitFor();
    await analyst.expectProblems([404]);
    expect(await condition().getByLabel('Value').inputValue()).toBe('10');
  });
});
