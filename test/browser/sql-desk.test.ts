import { beforeAll, describe, expect, test } from 'vitest';
import { withResolvers } from '../../src/platform/with-resolvers.ts';
import { setUpEnvironment, withAnalyticalCopy } from './environment.ts';
import { becomeAdministrator, countedByMonth, untilCopied } from './fixtures.ts';
import { becomeAnalyst } from './mailbox.ts';
import type { Visitor } from './visitor.ts';

/** A result that does not depend on the history. */
const figures = "select * from (values ('Finance', 3), ('Governance', 5)) as areas(area, projects)";

describe('the SQL desk', () => {
  const environment = setUpEnvironment(withAnalyticalCopy);
  let admin: Visitor;
  let analyst: Visitor;

  beforeAll(async () => {
    [admin, analyst] = [await environment.visit(), await environment.visit()];
    await becomeAdministrator(admin, environment.server);
    await becomeAnalyst(analyst, admin, 'Kim Example');
    await untilCopied(admin);
  });

  const open = async ({ page }: Visitor, path: string, title: string) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  };
  const editor = ({ page }: Visitor) => page.locator('.cm-content[aria-label="SQL query"]');
  const write = async (visitor: Visitor, text: string) => {
    await editor(visitor).focus();
    await visitor.page.keyboard.press('Control+a');
    // Typing over a selection lets Chromium itself write a style attribute, which the content policy blocks and reports.
    await visitor.page.keyboard.press('Delete');
    await visitor.page.keyboard.insertText(text);
  };
  /** @returns the id of what was created */
  const create = async (address: string, data: object): Promise<string> =>
    (await (await analyst.page.request.post(address, { data })).json()).id;
  const rows = ({ page }: Visitor) => page.getByRole('table', { name: 'Result of the query' }).locator('tbody tr');

  test('is found from the reports, completes names, and is run and left by keyboard', async () => {
    const { page } = analyst;
    await open(analyst, '/reports', 'Reports');
    await page.getByRole('link', { name: 'SQL query' }).click();
    await page.getByRole('heading', { level: 1, name: 'SQL desk' }).waitFor();
    await write(analyst, 'select * from project_sub');
    await page.keyboard.press('Control+Space');
    await page.locator('.cm-tooltip-autocomplete').getByText('project_submitted').first().waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    expect(await page.getByRole('button', { name: 'Run query' }).evaluate((one) => one.matches(':focus'))).toBe(true);
    await write(analyst, figures);
    await page.keyboard.press('Control+Enter');
    await rows(analyst).first().waitFor();
    expect(await rows(analyst).allInnerTexts()).toEqual(['Finance\t3', 'Governance\t5']);
    await page.getByRole('img', { name: /Bars: projects by area/ }).waitFor();
    await page.getByText(/^2 rows · /).waitFor();
    await analyst.expectAccessible('sql-result');
  });

  test('marks a mistake, and offers the tables to choose from', async () => {
    const { page } = analyst;
    await open(analyst, '/reports/sql', 'SQL desk');
    await write(analyst, 'select *\nfrom project_submited');
    await page.getByRole('button', { name: 'Run query' }).click();
    await page.getByText('Line 2, column 6').waitFor();
    await page.getByText(/Did you mean .*project_submitted/).waitFor();
    expect(await page.locator('.fault').innerText()).toBe('project_submited');
    await page.getByLabel('Search tables and fields').fill('project submitted');
    await page.locator('summary').getByText('project_submitted', { exact: true }).click();
    await page.getByRole('button', { name: /^estimated_hours/ }).waitFor();
    await analyst.expectAccessible('sql-mistake');
  });

  test('has one tab stop for all tables, and the arrow keys move between them', async () => {
    const { page } = analyst;
    await open(analyst, '/reports/sql', 'SQL desk');
    const focused = (name: string) => page.locator(':focus', { hasText: name });
    await page.getByLabel('Search tables and fields').focus();
    await page.keyboard.press('Tab');
    await focused('Columns of every table').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await focused('account_registered').waitFor();
    await page.keyboard.press('Tab');
    await focused('Projects by month').waitFor();
    await page.keyboard.press('Shift+Tab');
    await focused('account_registered').waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await focused('the table itself').waitFor();
  });

  test('scrolls a wide result in its frame, and says that there are no rows', async () => {
    const { page } = analyst;
    await open(analyst, '/reports/sql', 'SQL desk');
    await write(analyst, 'select * from events limit 3');
    await page.keyboard.press('Control+Enter');
    await page.getByText(/^3 rows · /).waitFor();
    await analyst.expectAccessible('sql-wide');
    await write(analyst, 'select 1 as one where false');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { name: 'No rows' }).waitFor();
    await analyst.expectAccessible('sql-no-rows');
  });

  test('cancels a query, and lists the recent ones', async () => {
    const { page } = analyst;
    await open(analyst, '/reports/sql', 'SQL desk');
    await write(analyst, 'select count(*) from range(1000000) a, range(1000000) b where a.range * b.range % 7 = 3');
    await page.getByRole('button', { name: 'Run query' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('You cancelled this query.').waitFor();
    await page.getByRole('table', { name: 'Your recent queries' }).getByText(figures).waitFor();
  });

  test('keeps queries, shares them, and puts them on a dashboard beside a question, in an order', async () => {
    const { page } = analyst;
    const save = async (name: string) => {
      await open(analyst, '/reports/sql', 'SQL desk');
      await write(analyst, figures);
      await page.getByRole('button', { name: 'Run query' }).click();
      await rows(analyst).first().waitFor();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Save this query' });
      await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
      await dialog.getByLabel('Share with all analysts and administrators').check();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
    };
    await save('Areas');
    await save('Areas again');
    expect(await rows(analyst).count()).toBe(2);
    await analyst.expectAccessible('sql-saved');
    await write(analyst, 'select 1');
    const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
    await page.getByRole('link', { name: 'Areas', exact: true }).click();
    await leaving.getByRole('button', { name: 'Keep writing' }).click();
    expect(await editor(analyst).innerText()).toBe('select 1');
    await page.getByRole('link', { name: 'Areas', exact: true }).click();
    await leaving.getByRole('button', { name: 'Leave this page' }).click();
    await page.getByRole('heading', { level: 1, name: 'Areas', exact: true }).waitFor();
    await expect.poll(() => editor(analyst).innerText()).toBe(figures);
    await open(admin, '/reports/sql', 'SQL desk');
    await admin.page.getByRole('link', { name: 'Areas', exact: true }).click();
    await admin.page.getByRole('heading', { level: 1, name: 'Areas' }).waitFor();
    expect(await admin.page.getByRole('button', { name: 'Save changes' }).count()).toBe(0);

    const data = { name: 'Registrations', definition: countedByMonth('AccountRegistered') };
    expect((await page.request.post('/api/reports/saved', { data })).status()).toBe(201);

    await open(analyst, '/reports/dashboards', 'Dashboards');
    await page.getByRole('button', { name: 'New dashboard' }).click();
    await page.getByLabel('Name').fill('Monday');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { level: 1, name: 'Monday' }).waitFor();
    expect(await page.getByText('Remove what is not available').count()).toBe(0);
    for (const label of ['Areas (SQL)', 'Areas again (SQL)', 'Registrations']) {
      await page.getByLabel('Add a question or query').selectOption({ label });
      await page.getByRole('button', { name: 'Add to dashboard' }).click();
    }
    await page.getByLabel('Name').fill('M');
    await page.getByRole('button', { name: 'Save dashboard' }).click();
    await page.getByLabel('Name').and(page.locator(':focus')).fill('Monday');
    await page.getByLabel('Show Areas as').selectOption({ label: 'Table' });
    await page.getByRole('button', { name: 'Move Areas again up' }).press('Enter');
    await page.getByText('Areas again is now at place 1 of 3.').waitFor();
    await analyst.expectAccessible('dashboard-edit');
    await page.getByRole('button', { name: 'Save dashboard' }).click();
    await analyst.expectToast('Dashboard saved');
    await page.getByRole('table', { name: 'Areas as a table' }).waitFor();
    await page.getByRole('img', { name: /Bars: projects by area/ }).waitFor();
    await page.getByText('Areas again as a table').first().click();
    await page.getByRole('table', { name: 'Areas again as a table' }).waitFor();
    expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
      'Areas again',
      'Areas',
      'Registrations',
      'By email',
    ]);
    await page.getByText('Events by month').waitFor();
    await page.getByLabel('Email me the figures').selectOption({ label: 'Every Monday' });
    await analyst.expectToast('Email settings saved');
    await analyst.expectAccessible('dashboard');
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('img', { name: /Bars: projects by area/ }).waitFor();
    for (const gone of [
      page.getByRole('button', { name: 'Edit' }),
      page.getByRole('heading', { name: 'By email' }),
      page.getByText('Email settings saved').first(),
      page.getByText('Registrations as a table').first(),
    ]) {
      expect(await gone.isVisible(), `${gone} on paper`).toBe(false);
    }
    await page.emulateMedia({ media: 'screen' });
    await admin.page.route('**/api/admin/members?*', (route) => route.abort());
    await open(admin, new URL(page.url()).pathname, 'Monday');
    await admin.page.getByText('Kim Example, every Monday').waitFor();
    await admin.page.getByRole('heading', { name: 'We could not load the analysts and administrators' }).waitFor();
    await admin.expectProblems(['lost', 'lost']);
    await admin.page.unroute('**/api/admin/members?*');
    await admin.page.getByRole('button', { name: 'Try again' }).click();
    await admin.page.getByLabel('Email it to').selectOption({ label: 'Kim Example' });
  });

  test('shows the latest periods of a long table on a dashboard, and sorts all of them', async () => {
    const { page } = analyst;
    const questionId = await create('/api/reports/saved', {
      name: 'Visits',
      definition: countedByMonth('PageVisited'),
    });
    const tiles = [{ questionId, shows: 'table' }];
    const dashboardId = await create('/api/reports/dashboards', { name: 'Two years', tiles });
    const months = Array.from({ length: 24 }, (_, at) => new Date(Date.UTC(2024, at, 1)).toISOString().slice(0, 7));
    const columns = [
      { name: 'group1', label: 'Month', kind: 'date' },
      { name: 'measure1', label: 'Events', kind: 'number' },
    ];
    const rows = months.map((month, at) => [month, 24 - at]);
    const result = { columns, rows, isCut: false, chart: null, notes: ['The current month is not over.'] };
    await page.route('**/api/reports/dashboards/*/tiles/*', (route) =>
      route.fulfill({ json: { outcome: 'answered', result, splitChart: null } }),
    );
    await open(analyst, `/reports/dashboards/${dashboardId}`, 'Two years');
    const table = page.getByRole('table', { name: 'Visits as a table' });
    const first = table.getByRole('rowheader').first();
    await first.waitFor();
    expect([await table.getByRole('rowheader').count(), await first.innerText()]).toEqual([20, 'Dec 2025']);
    await page.getByText('The latest 20 rows. Open it to see all.').waitFor();
    await page.getByText('Notes').click();
    await page.getByText('The current month is not over.').waitFor();
    await table.getByRole('button', { name: 'Events' }).click();
    await expect.poll(() => first.innerText()).toBe('Jan 2024');
    // Without the state of the copy, nothing can be loaded.
    await page.route('**/api/reports/sql/version', (route) => route.abort());
    await open(analyst, `/reports/dashboards/${dashboardId}`, 'Two years');
    await page.getByRole('heading', { name: 'We could not load this result' }).waitFor();
    await analyst.expectProblems(['lost']);
    await page.unroute('**/api/reports/sql/version');
    await page.getByRole('button', { name: 'Try again' }).click();
    await first.waitFor();
    await page.unroute('**/api/reports/dashboards/*/tiles/*');
  });

  test('shows a single figure in large digits on a dashboard', async () => {
    const { page } = analyst;
    const queryId = await create('/api/reports/queries', {
      name: 'All we have',
      sql: 'select 1234567 as "Events"',
      isShared: true,
    });
    const tiles = [{ queryId, shows: 'chart' }];
    const dashboard = await create('/api/reports/dashboards', { name: 'Of one figure', tiles });
    await open(analyst, `/reports/dashboards/${dashboard}`, 'Of one figure');
    await page.getByRole('paragraph').filter({ hasText: '1,234,567 events' }).waitFor();
    await page.getByText('All we have as a table').first().click();
    await page.getByRole('cell', { name: '1234567' }).waitFor();
    await analyst.expectAccessible('dashboard-figure');
  });

  test('shows on an open dashboard that a question, and then the dashboard, is deleted', async () => {
    const { page } = analyst;
    const definition = countedByMonth('AccountRegistered');
    const question = await create('/api/reports/saved', {
      name: `Short-lived ${'x'.repeat(80)}`,
      definition,
    });
    const tiles = [{ questionId: question, shows: 'chart' }];
    const dashboard = await create('/api/reports/dashboards', { name: 'Of one question', tiles });
    await open(analyst, `/reports/dashboards/${dashboard}`, 'Of one question');
    await page.getByText('Events by month').waitFor();
    await analyst.expectAccessible('dashboard-long-word');
    await page.request.delete(`/api/reports/saved/${question}`);
    // The page asks for the state of the copy every ten seconds.
    await page.getByText('It was deleted, or its author no longer shares it.').waitFor({ timeout: 30_000 });
    await analyst.expectProblems([404]);
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Save dashboard' }).click();
    await analyst.expectToast('The dashboard was not saved', 'Please remove the question that was deleted.');
    await analyst.expectProblems([400]);
    await page.getByRole('button', { name: 'Remove Not available' }).click();
    await page.getByRole('button', { name: 'Save dashboard' }).click();
    await analyst.expectToast('Dashboard saved');
    await page.request.delete(`/api/reports/dashboards/${dashboard}`);
    await page.getByLabel('Email me the figures').selectOption({ label: 'Every day' });
    await page.getByRole('heading', { level: 1, name: 'Dashboard not found' }).waitFor();
    await analyst.expectProblems([404, 404]);
  });

  test('keeps the focus on a dashboard while it is changed by keyboard', async () => {
    const { page } = analyst;
    const focused = (selector: string, name: string) =>
      page.locator(`${selector}:focus`).filter({ hasText: name }).waitFor();
    await open(analyst, '/reports/dashboards', 'Dashboards');
    await page.getByRole('link', { name: 'Two years' }).click();
    await page.getByRole('heading', { level: 1, name: 'Two years' }).waitFor();
    await page.getByRole('button', { name: 'Edit' }).press('Enter');
    await focused('h1', 'Two years');
    await page.getByRole('button', { name: 'Remove Visits' }).press('Enter');
    await page.getByRole('region', { name: 'Questions and queries' }).and(page.locator(':focus')).waitFor();
    await page.getByRole('link', { name: 'All dashboards' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).press('Enter');
    await page.getByRole('button', { name: 'Cancel' }).press('Enter');
    await focused('h1', 'Two years');
    await open(admin, new URL(page.url()).pathname, 'Two years');
    await admin.page.getByLabel('Email it to').selectOption({ label: 'Kim Example' });
    await admin.page.getByRole('button', { name: 'Every day' }).press('Enter');
    await admin.page.getByRole('button', { name: 'Stop the emails to Kim Example' }).press('Enter');
    await admin.page.locator('h2:focus', { hasText: 'By email' }).waitFor();

    const { promise: saved, resolve: save } = withResolvers();
    await page.route('**/api/reports/dashboards/*/mails', (route) => saved.then(() => route.continue()));
    const mails = page.getByLabel('Email me the figures');
    await mails.focus();
    await mails.selectOption({ label: 'Every Monday' });
    await mails.and(page.locator('[aria-busy]:focus')).waitFor();
    expect(await mails.inputValue()).toBe('week');
    save();
    await analyst.expectToast('Email settings saved');
    await mails.and(page.locator(':focus:not([aria-busy])')).waitFor();
  });

  test('says once that the answer to a deletion was lost, while the line is cut', async () => {
    const { page } = analyst;
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Two years' }).waitFor();
    await page.route('**/assets/toast-region-*.js', (route) => route.abort());
    await page.route('**/api/reports/dashboards/*', (route) => route.abort());
    await page.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: 'Delete this dashboard?' });
    await question.getByRole('button', { name: 'Delete dashboard' }).click();
    const told = page.getByText('No answer from Fellowbridge').filter({ visible: true });
    await question.getByRole('alert').and(page.locator(':not(:empty)')).waitFor();
    // The plain toast shows it once the dialog is closed.
    const plain = page.locator('p[role=alert]');
    await plain.waitFor({ state: 'attached' });
    expect(await told.count()).toBe(1);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await plain.waitFor();
    await analyst.expectProblems(['lost', 'lost']);
    await page.unrouteAll();
  });
});
