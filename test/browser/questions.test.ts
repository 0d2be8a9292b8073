import { beforeAll, describe, expect, test } from 'vitest';
import { untilCaughtUp } from '../support/server.ts';
import { setUpEnvironment, withAnalyticalCopy } from './environment.ts';
import { becomeAdministrator, becomeCharity, countedByMonth, requestProject, untilCopied } from './fixtures.ts';
import type { Visitor } from './visitor.ts';

describe('questions', () => {
  const environment = setUpEnvironment(withAnalyticalCopy);
  let admin: Visitor;

  beforeAll(async () => {
    admin = await environment.visit();
    await becomeAdministrator(admin, environment.server);
    await environment.asVisitor(async (charity) => {
      await becomeCharity(charity, 'River Trust');
      await requestProject(charity, 'A reserves policy');
      await requestProject(charity, 'A budget', { expertiseRequired: ['finance'], estimatedHours: 8 });
    });
    await untilCaughtUp(environment.server.url);
    await untilCopied(admin);
  });

  test('are composed, asked, opened and saved', async () => {
    const { page } = admin;
    await page.goto('/reports');
    await page.getByRole('link', { name: 'Ask a question' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Ask a question' }).waitFor();
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.getByText('Please choose an event').waitFor();
    await page.getByLabel('Event', { exact: true }).selectOption({ label: 'Project: Project submitted' });
    await page.getByRole('button', { name: 'Add a condition' }).click();
    const condition = page.getByRole('group', { name: 'Condition 1' });
    await condition.getByLabel('Field').selectOption({ label: 'Estimated hours' });
    await condition.getByLabel('Comparison').selectOption({ label: 'is at most' });
    const addressHas = (text: string) =>
      page.waitForURL(({ searchParams }) => searchParams.get('question')?.includes(text) === true);
    const entries = () => page.evaluate('history.length');
    await addressHas('"at-most"');
    const before = await entries();
    await condition.getByLabel('Value').pressSequentially('80');
    await condition.getByLabel('Value').fill('8');
    await addressHas('"values":["8"]');
    expect(await entries(), 'typing adds no entry to the browser history').toBe(before);
    await page.getByLabel('Group by').selectOption({ label: 'Expertise required' });
    await page.getByText('SQL of this question').first().click();
    await page.getByText('from project_submitted').waitFor();
    await page.getByText('Continue as code').click();
    await page.getByText("reads: ['ProjectSubmitted']").waitFor();
    await admin.expectAccessible('a question');
    // The worker adds the latest events to the copy within seconds.
    const row = page.getByRole('table', { name: 'The answer as a table' }).getByRole('row', { name: /Finance/ });
    await expect
      .poll(
        async () => {
          await page.getByRole('button', { name: 'Ask', exact: true }).click();
          await page.getByRole('heading', { level: 2, name: 'Answer' }).last().waitFor();
          return row.count();
        },
        { timeout: 20_000, interval: 1_000 },
      )
      .toBe(1);
    const opener = row.getByRole('button', { name: 'Show the events of' });
    await opener.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('link').first().waitFor();
    await dialog.getByText('1 event', { exact: true }).waitFor();
    await admin.expectAccessible('the events behind a figure');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => opener.evaluate((button) => button.matches(':focus'))).toBe(true);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/questions/answers')) asked.push(request.url());
    });
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
    await dialog.getByLabel('Name').fill('Small projects');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Small projects' }).waitFor();
    const copy = page.getByRole('button', { name: 'Save as a copy' });
    await expect.poll(() => copy.evaluate((button) => button.matches(':focus'))).toBe(true);
    await row.waitFor();
    expect(asked, 'saving does not ask the question again').toEqual([]);
    await page.goto('/reports');
    await page.getByRole('link', { name: 'Run Small projects' }).click();
    await row.waitFor();
  });

  test('are not overwritten by what an earlier tab saves', async () => {
    const { page } = admin;
    const saved = await page.request.post('/api/reports/saved', {
      data: { name: 'Two tabs', definition: countedByMonth('ProjectSubmitted') },
    });
    const address = `/reports/questions?saved=${(await saved.json()).id}`;
    await page.goto(address);
    const saveChanges = page.getByRole('button', { name: 'Save changes' });
    await saveChanges.waitFor();
    const other = await page.context().newPage();
    await other.goto(address);
    await other.getByRole('button', { name: 'Save changes' }).click();
    await other.getByRole('dialog').getByLabel('Name').fill('Renamed elsewhere');
    await other.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click();
    await other.getByRole('heading', { level: 1, name: 'Renamed elsewhere' }).waitFor();
    await other.close();

    await page.getByRole('button', { name: 'Funnel' }).click();
    await saveChanges.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await admin.expectFailureInDialog(
      'The report was not saved',
      'This report has been changed since you opened it. Save yours as a copy, or reload the page to see the new version.',
    );
    await admin.expectProblems([409]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Renamed elsewhere' }).waitFor();
    // The address still holds the input, which now replaces what its author has seen.
    await saveChanges.click();
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await admin.expectToast('Changes saved');
  });

  test('say that their address is cut off, until another is composed', async () => {
    const { page } = admin;
    const address = JSON.stringify({ steps: [{ events: ['ProjectSubmitted'] }] }).slice(0, -8);
    await page.goto(`/reports/questions?asked=true&question=${encodeURIComponent(address)}`);
    const notice = page.getByText('The question in this address cannot be read');
    await notice.waitFor();
    await page.getByRole('button', { name: 'Funnel' }).click();
    await notice.waitFor({ state: 'hidden' });
    await page.goto('/reports/signup-funnel?from=2026-13-01');
    await page.getByText('The address has no valid value for From.').waitFor();
    await page.goto('/reports/compose?where=none');
    await page.getByText('The address has no valid value for Conditions.').waitFor();
  });

  test('show how many of the first step of a funnel remain', async () => {
    const { page } = admin;
    await page.goto('/reports/questions');
    await page.getByRole('button', { name: 'Funnel' }).click();
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.getByText('0% of the first step').first().waitFor();
  });

  test('are behind the figures of reports', async () => {
    const { page } = admin;
    await page.goto('/reports/supply-and-demand');
    await page.getByRole('button', { name: 'Run report' }).click();
    await page
      .getByRole('button', { name: /^Show the events of .* All areas$/ })
      .last()
      .press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('link', { name: /A reserves policy/ }).waitFor();
    await admin.expectAccessible('the events behind a report');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  test('have the event at which the arrow keys and letters end, and others by choosing again', async () => {
    const { page } = admin;
    await page.goto('/reports/questions');
    const step = page.getByRole('region', { name: 'Step 1' });
    const chosen = step.getByRole('list', { name: 'Events of step 1' }).getByRole('button');
    await step.getByLabel('Event', { exact: true }).focus();
    await page.keyboard.press('ArrowDown');
    await chosen.first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type('Project: Project s');
    await step.getByRole('button', { name: 'Project submitted (remove)' }).waitFor();
    expect(await chosen.count()).toBe(1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await step.getByLabel('Or another event').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Project: Project c');
    await expect.poll(() => chosen.count()).toBe(2);
    // A press on the list chooses another one.
    await step.getByLabel('Or another event').click();
    await page.keyboard.press('Escape');
    await step.getByLabel('Or another event').selectOption({ label: 'Charity: Charity registered' });
    await expect.poll(() => chosen.count()).toBe(3);
  });

  test('keep the focus near what is removed from them', async () => {
    const { page } = admin;
    const focused = (name: string) => page.locator('h2:focus', { hasText: name }).waitFor();
    await page.goto('/reports/questions');
    await page.getByRole('button', { name: 'Time between' }).press('Enter');
    const second = page.getByRole('region', { name: 'Step 2' });
    await second.getByRole('button', { name: 'Add a condition' }).press('Enter');
    await second.getByRole('button', { name: 'Remove: Condition 1' }).press('Enter');
    await focused('Step 2');
    await page.getByRole('button', { name: 'Remove step 2' }).press('Enter');
    await focused('Step 1');
  });

  test('show a number as it is typed, then the number that counts', async () => {
    const { page } = admin;
    await page.goto('/reports/questions');
    await page.getByRole('button', { name: 'Retention cohort' }).click();
    const periods = page.getByLabel('Number of periods');
    await periods.fill('');
    await periods.pressSequentially('12');
    expect(await periods.inputValue()).toBe('12');
    await periods.fill('99');
    await periods.press('Tab');
    expect(await periods.inputValue()).toBe('24');
  });

  test('are funnels, cohorts and times between, also at 390 px', async () => {
    const { page } = admin;
    const charts = {
      Funnel: 'Reached by step',
      'Retention cohort': 'Share by quarter of the first event and quarters since',
      'Time between': 'The answer as a table',
    };
    for (const [template, chart] of Object.entries(charts)) {
      await page.goto('/reports/questions');
      await page.getByRole('button', { name: template }).click();
      await page.getByRole('button', { name: 'Ask', exact: true }).click();
      await page.getByRole('table', { name: 'The answer as a table' }).waitFor();
      await page.getByText(chart, { exact: true }).first().waitFor();
      await admin.expectAccessible(template);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await admin.expectAccessible('a question at 390 px');
    const overflow = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
    expect(overflow).toBe(0);
  });
});
