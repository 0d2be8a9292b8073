import { beforeAll, describe, expect, test } from 'vitest';
import type { CurrentUser } from '../../src/contract/accounts.ts';
import type { ProjectDetail } from '../../src/contract/projects.ts';
import { untilCaughtUp } from '../support/server.ts';
import { setUpEnvironment } from './environment.ts';
import { entryOf, handleOf, makeHistory, openPage, statusChanges } from './history-fixtures.ts';
import { becomeAnalyst } from './mailbox.ts';
import type { Visitor } from './visitor.ts';

const soon = { timeout: 5_000 };

/** As-of pages, timelines of records, and access to the history. */
describe('the history as of an event', () => {
  const environment = setUpEnvironment();
  let admin: Visitor;
  let charity: Visitor;
  let analyst: Visitor;
  let sam: CurrentUser;
  let budget: ProjectDetail;

  beforeAll(async () => {
    ({ admin, charity, sam, budget } = await makeHistory(environment));
    analyst = await environment.visit();
    await becomeAnalyst(analyst, admin, 'Kim Example');
    await untilCaughtUp(environment.server.url);
  });

  test('shows a record as of any event', async () => {
    const { page } = admin;
    await openPage(admin, statusChanges);
    await handleOf(page, 'starts work on').click();
    await page.getByRole('link', { name: /as of this event$/ }).click();
    await page.getByRole('heading', { level: 1, name: 'A budget for three years' }).waitFor();
    const slider = page.getByRole('slider', { name: 'Event' });
    const status = page.getByRole('row', { name: /^Status/ });
    const last = Number(await slider.getAttribute('max'));
    await slider.focus();
    await page.keyboard.press('Home');
    await page.waitForURL(/[?&]revision=0$/);
    await status.getByText('Differs').waitFor();
    expect(await status.getByRole('cell').allInnerTexts()).toEqual(['Pending', 'In Progress']);
    await expect.poll(() => slider.getAttribute('aria-valuetext'), soon).toMatch(/^Event 1 of \d+, .*submitted/);
    await page.getByRole('switch', { name: 'Only differences' }).check();
    await page.getByRole('row', { name: /^Title/ }).waitFor({ state: 'hidden' });
    await admin.expectAccessible();
    await page.getByRole('button', { name: 'Next event' }).click();
    await page.waitForURL(/[?&]revision=1$/);
    await slider.focus();
    await page.keyboard.press('End');
    await page.waitForURL(new RegExp(`[?&]revision=${last}$`));
    await page.getByRole('heading', { name: 'No differences from now' }).waitFor();
    await page.getByLabel('As of').fill('2020-01-01T12:00');
    await page.getByRole('button', { name: 'Go to this time' }).click();
    await page.getByRole('heading', { name: 'It did not exist yet' }).waitFor();
    await admin.expectProblems([404]);
    await page.getByRole('button', { name: 'Show the first event' }).click();
    await page.getByText(/^Event 1 of/).waitFor();
  });

  test('is printed without what can only be pressed', async () => {
    const { page } = admin;
    await openPage(admin, `/history/past/project-${budget.id}?revision=1`, 'A budget for three years');
    await page.getByRole('button', { name: 'Next event' }).waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.getByText(/^Event 2 of \d/).waitFor();
    await page.getByRole('table', { name: 'Then and now' }).waitFor();
    for (const role of ['button', 'slider', 'switch'] as const) expect(await page.getByRole(role).count()).toBe(0);
    for (const gone of [page.getByLabel('As of'), page.getByRole('link', { name: 'Replay', exact: true })]) {
      expect(await gone.isVisible()).toBe(false);
    }
    expect(await page.getByRole('main').getByRole('link', { name: 'History', exact: true }).count()).toBe(0);
    await page.emulateMedia({ media: 'screen' });
  });

  test('shows the ten latest events of projects and people', async () => {
    const { page } = admin;
    await openPage(admin, `/projects/${budget.id}`, 'A budget for three years');
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByText('starts work on').waitFor();
    await page.getByRole('link', { name: 'As of a date' }).click();
    await page.waitForURL(`**/history/past/project-${budget.id}`);
    await openPage(admin, '/admin-dashboard/members?search=Okoro', 'Members');
    await page.getByRole('button', { name: 'History of Sam Okoro' }).click();
    const dialog = page.getByRole('dialog', { name: 'History of Sam Okoro' });
    await dialog.getByText('starts work on').waitFor();
    await admin.expectAccessible('history');
    await untilCaughtUp(environment.server.url);
    await page.reload();
    await page.getByRole('button', { name: 'History of Sam Okoro' }).click();
    await dialog.getByText('starts work on').waitFor();
    expect(await dialog.getByText('browsed the history').count()).toBe(0);
    await dialog.getByRole('link', { name: /^See/ }).click();
    await page.waitForURL(`**/admin/history?member=${sam.id}`);
    await page.getByRole('switch', { name: 'Readings' }).check();
    await entryOf(page, /browsed the history|read \d+ pages/)
      .first()
      .waitFor();
  });

  test('shows analysts pseudonyms, months and bands instead of people and exact values', async () => {
    const { page } = analyst;
    const answers: string[] = [];
    page.on('response', async (response) => {
      if (!new URL(response.url()).pathname.startsWith('/api/history')) return;
      // The browser drops the body of an answer that the page no longer waits for.
      answers.push(await response.text().catch(() => ''));
    });
    await openPage(analyst, '/history?type=ConsultantApplied');
    await page.getByRole('navigation', { name: 'Analysis' }).getByRole('link', { name: 'History' }).waitFor();
    await page.getByRole('heading', { level: 2, name: /^[A-Z][a-z]+ \d{4}$/ }).waitFor();
    await handleOf(page, /Consultant [0-9a-f]{8} applied/)
      .last()
      .click();
    await page.getByText('Visible to administrators only').first().waitFor();
    await page
      .getByText(/^\d+–\d+$/)
      .first()
      .waitFor();
    await analyst.expectAccessible('analyst');
    await page.getByRole('link', { name: /as of this event$/ }).click();
    await page.waitForURL(/\/history\/past\/consultant-t1_[0-9a-f]{32}/);
    await page.getByRole('heading', { name: 'Then and now' }).waitFor();
    await page.getByText('It shows the state at the end of the month.').waitFor();
    await page.goto(`/history/past/consultant-${sam.consultantProfile?.id}`);
    await page.getByRole('heading', { name: 'No record found' }).waitFor();
    await analyst.expectProblems([404]);
    await openPage(analyst, '/history?search=budget');
    await page.getByRole('heading', { name: 'These filters cannot be used' }).waitFor();
    await analyst.expectProblems([400]);
    await page.getByRole('button', { name: 'Show everything' }).click();
    await openPage(analyst, '/history');
    await entryOf(page, 'starts work on').waitFor();
    await page.getByLabel('Find a whole pseudonym').fill('t1_0123');
    await page.getByText(/^Please enter a whole pseudonym/).waitFor();
    await page.getByLabel('Find a whole pseudonym').fill('');
    await page.getByText(/^Please enter a whole pseudonym/).waitFor({ state: 'detached' });
    expect(answers.length).toBeGreaterThan(3);
    expect(answers.join()).not.toMatch(/Okoro|Asha Patel|network\.example|consulting\.example|Kim Example|budget/);
    expect(answers.join()).not.toContain(sam.id);
  });

  test('lets administrators resolve a pseudonym, and replace them all', async () => {
    await openPage(analyst, '/history?type=ConsultantApplied');
    await handleOf(analyst.page, 'applied').last().click();
    await analyst.page.getByRole('link', { name: /as of this event$/ }).click();
    await analyst.page.waitForURL(/consultant-t1_/);
    const [quoted = ''] = /t1_[0-9a-f]{32}/.exec(analyst.page.url()) ?? [];
    const { page } = admin;
    await openPage(admin, '/admin/history');
    await page.getByLabel('Search in titles').fill(quoted);
    await entryOf(page, 'Sam Okoro applied').waitFor();
    await page.getByRole('button', { name: 'Replace pseudonyms' }).click();
    const dialog = page.getByRole('dialog', { name: 'Replace the pseudonyms of analysts?' });
    await admin.expectAccessible('replacing');
    await dialog.getByRole('button', { name: 'Replace pseudonyms' }).click();
    await admin.expectToast('Pseudonyms replaced');
    await dialog.waitFor({ state: 'hidden' });
    await analyst.page.reload();
    await analyst.page.getByRole('heading', { name: 'No record found' }).waitFor();
    await analyst.expectProblems([404]);
  });

  test('shows no other time than the one in the address', async () => {
    const { page } = admin;
    await openPage(admin, `/history/past/project-${budget.id}?at=yesterday`, 'This address cannot be used');
    await page.getByText('The time is not a date and time', { exact: false }).waitFor();
    await page.getByRole('link', { name: 'Open without it' }).click();
    await page.getByRole('heading', { name: 'Then and now' }).waitFor();
    for (const wrong of ['abc', '-1', '1.5', '"2"']) {
      await openPage(admin, `/history/past/project-${budget.id}?revision=${wrong}`, 'This address cannot be used');
      await page.getByText(`revision: ‘${wrong.replaceAll('"', '')}’ is not valid.`).waitFor();
      await page.getByText('A revision is a whole number from 0, the first event.').waitFor();
      expect(await page.getByText('These filters cannot be used').count()).toBe(0);
    }
    await openPage(admin, `/history/past/project-${budget.id}?revision=1233`, 'A budget for three years');
    await page.getByRole('heading', { name: /^It has only \d events$/ }).waitFor();
    await page.getByText('The address asks for event 1,234.').waitFor();
    await admin.expectAccessible('beyond');
    await page.getByRole('button', { name: 'Show the latest event' }).click();
    await page.getByText(/^Event (\d) of \1/).waitFor();
  });

  test('refuses all other members', async () => {
    for (const path of ['/history', '/admin/history', `/history/past/project-${budget.id}`]) {
      await environment.asVisitor(async ({ page }) => {
        await page.goto(path);
        await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('redirect') === path);
      });
      await openPage(charity, path, 'You are not allowed to see this page');
    }
    await openPage(analyst, '/admin/history', 'You are not allowed to see this page');
    await openPage(charity, `/projects/${budget.id}?tab=history`, 'A budget for three years');
    await charity.page.getByRole('tab', { name: 'Project Details', selected: true }).waitFor();
    expect(await charity.page.getByRole('tab', { name: 'History' }).count()).toBe(0);
    for (const visitor of [charity, analyst, admin]) await visitor.close();
  });
});
