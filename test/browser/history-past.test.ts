import { beforeAll, describe, expect, test } from 'vitest';
import type { CurrentUser } from '../../src/http/contract/accounts.ts';
import type { ProjectDetail } from '../../src/http/contract/projects.ts';
import { untilCaughtUp } from '../support/server.ts';
import { entryOf, handleOf, makeHistory, openPage, statusChanges } from './history-cast.ts';
import { becomeAnalyst } from './mailbox.ts';
import { setStage } from './stage.ts';
import type { Visitor } from './visitor.ts';

const soon = { timeout: 5_000 };

/** What stood when, beside whom the history stands, and who may read it. */
describe('the past', () => {
  const stage = setStage();
  let admin: Visitor;
  let charity: Visitor;
  let analyst: Visitor;
  let sam: CurrentUser;
  let budget: ProjectDetail;

  beforeAll(async () => {
    ({ admin, charity, sam, budget } = await makeHistory(stage));
    analyst = await stage.visit();
    await becomeAnalyst(analyst, admin, 'Kim Example');
    await untilCaughtUp(stage.server.url);
  });

  test('shows anything as it stood, event by event', async () => {
    const { page } = admin;
    await openPage(admin, statusChanges);
    await handleOf(page, 'took on').click();
    await page.getByRole('link', { name: /as it stood after this$/ }).click();
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
    await page.getByRole('switch', { name: 'Only what differs' }).check();
    await page.getByRole('row', { name: /^Title/ }).waitFor({ state: 'hidden' });
    await admin.expectAccessible();
    await page.getByRole('button', { name: 'The next event' }).click();
    await page.waitForURL(/[?&]revision=1$/);
    await slider.focus();
    await page.keyboard.press('End');
    await page.waitForURL(new RegExp(`[?&]revision=${last}$`));
    await page.getByRole('heading', { name: 'It stood as it stands now' }).waitFor();
    await page.getByLabel('As of this moment').fill('2020-01-01T12:00');
    await page.getByRole('button', { name: 'Go there' }).click();
    await page.getByRole('heading', { name: 'It was not there yet' }).waitFor();
    admin.expectProblems([404]);
    await page.getByRole('button', { name: 'Go to its first event' }).click();
    await page.getByText(/^Event 1 of/).waitFor();
  });

  test('stands beside projects and people, ten events at a time', async () => {
    const { page } = admin;
    await openPage(admin, `/projects/${budget.id}`, 'A budget for three years');
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByText('the work begins').waitFor();
    await page.getByRole('link', { name: 'As it stood' }).click();
    await page.waitForURL(`**/history/past/project-${budget.id}`);
    await openPage(admin, '/admin-dashboard/members?search=Okoro', 'Members');
    await page.getByRole('button', { name: 'History of Sam Okoro' }).click();
    const dialog = page.getByRole('dialog', { name: 'History of Sam Okoro' });
    await dialog.getByText('the work begins').waitFor();
    await admin.expectAccessible('history');
    await untilCaughtUp(stage.server.url);
    await page.reload();
    await page.getByRole('button', { name: 'History of Sam Okoro' }).click();
    await dialog.getByText('the work begins').waitFor();
    expect(await dialog.getByText('looked through the history').count()).toBe(0);
    await dialog.getByRole('link', { name: /^See/ }).click();
    await page.waitForURL(`**/admin/history?member=${sam.id}&without=audit`);
    await page.getByRole('button', { name: 'Remove: Without readers of the history' }).click();
    await entryOf(page, 'looked through the history').first().waitFor();
  });

  test('tells analysts nothing personal', async () => {
    const { page } = analyst;
    const answers: string[] = [];
    page.on('response', async (response) => {
      if (new URL(response.url()).pathname.startsWith('/api/history')) answers.push(await response.text());
    });
    await openPage(analyst, '/history?type=ConsultantApplied');
    await page.getByRole('navigation', { name: 'Analysis' }).getByRole('link', { name: 'History' }).waitFor();
    await handleOf(page, /Consultant [0-9a-f]{8} applied/)
      .last()
      .click();
    await page.getByText('Personal data, for administrators only').waitFor();
    await analyst.expectAccessible('analyst');
    await page.goto(`/history/past/consultant-${sam.consultantProfile?.id}`);
    await page.getByRole('heading', { name: 'Then and now' }).waitFor();
    await openPage(analyst, '/history');
    await entryOf(page, 'took on').waitFor();
    expect(answers.length).toBeGreaterThan(3);
    expect(answers.join()).not.toMatch(/Okoro|Asha Patel|network\.example|consulting\.example|Kim Example/);
  });

  test('turns everybody else away', async () => {
    for (const path of ['/history', '/admin/history', `/history/past/project-${budget.id}`]) {
      await stage.asVisitor(async ({ page }) => {
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
