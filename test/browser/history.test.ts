import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CurrentUser } from '../../src/http/contract/accounts.ts';
import type { ProjectDetail } from '../../src/http/contract/projects.ts';
import { untilCaughtUp } from '../support/server.ts';
import {
  approve,
  becomeAdministrator,
  becomeCharity,
  becomeConsultant,
  beginWork,
  callAs,
  password,
  requestProject,
} from './cast.ts';
import { linkMailedTo } from './mailbox.ts';
import { setStage } from './stage.ts';
import type { Visitor } from './visitor.ts';

const soon = { timeout: 5_000 };
const statusChanges = '/admin/history?context=projects&only=status-changes';

/** The history as administrators and analysts read it. */
describe('the history', () => {
  const stage = setStage();
  let admin: Visitor;
  let charity: Visitor;
  let consultant: Visitor;
  let analyst: Visitor;
  let sam: CurrentUser;
  let budget: ProjectDetail;

  const becomeAnalyst = async (visitor: Visitor) => {
    const email = 'kim@colleagues.example';
    await callAs(admin, 'inviteMember', { body: { email, name: 'Kim Example', role: 'analyst' } });
    const link = new URL(await linkMailedTo(admin, email, '/invitation'));
    const token = link.searchParams.get('token');
    await callAs(visitor, 'acceptInvitation', { body: { token, username: 'kim', password, name: 'Kim Example' } });
  };

  beforeAll(async () => {
    [admin, charity, consultant, analyst] = await Promise.all([
      stage.visit(),
      stage.visit(),
      stage.visit(),
      stage.visit(),
    ]);
    await becomeAdministrator(admin, stage.server);
    for (let visit = 0; visit < 45; visit += 1) {
      await callAs(charity, 'trackVisit', { body: { page: 'home', visitorId: randomUUID() } });
    }
    await becomeCharity(charity, 'River Trust');
    sam = await becomeConsultant(consultant, 'Sam Okoro', { linkedin: 'https://network.example/in/sam' });
    await approve(admin, sam);
    budget = await beginWork(charity, { browser: consultant, member: sam }, 'A budget for three years');
    await requestProject(charity, 'A reserves policy');
    await becomeAnalyst(analyst);
    await untilCaughtUp(stage.server.url);
  });

  const open = async ({ page }: Visitor, path: string, title = 'History') => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  };
  const entry = (page: Page, sentence: string | RegExp): Locator =>
    page.getByRole('listitem').filter({ has: page.locator('[data-line]', { hasText: sentence }) });
  const handle = (page: Page, sentence: string | RegExp): Locator =>
    entry(page, sentence).getByRole('button', { name: /^Details of the event at/ });
  const expectFocus = (place: Locator) =>
    expect.poll(() => place.evaluate((element) => element.matches(':focus')), soon).toBe(true);

  test('tells what happened in sentences, with every status before and after', async () => {
    const { page } = admin;
    await open(admin, '/admin-dashboard/mail', 'Mail');
    await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'History' }).click();
    await page.waitForURL('**/admin/history');
    await page.getByRole('button', { name: 'Project status changes' }).click();
    const begun = entry(page, 'Sam Okoro took on ‘A budget for three years’: the work begins.');
    await begun.getByText('Matching', { exact: true }).waitFor();
    await begun.getByText('In Progress', { exact: true }).waitFor();
    expect(await page.getByRole('status').filter({ hasText: '4 events found' }).count()).toBe(1);
    await admin.expectAccessible();
  });

  test('keeps every filter in the address, and gives each back', async () => {
    const { page } = admin;
    const chosen = page.getByRole('list', { name: 'Chosen filters' });
    await open(admin, statusChanges);
    expect(await chosen.getByRole('button').allTextContents()).toEqual(['Projects', 'Status changes']);
    await chosen.getByRole('button', { name: 'Remove: Status changes' }).click();
    await page.waitForURL('**/admin/history?context=projects');
    await expectFocus(chosen);
    await page.getByLabel('Kind of event').selectOption('Project submitted');
    await page.getByLabel('Search in titles').fill('reserves');
    await page.waitForURL('**/admin/history?context=projects&type=ProjectSubmitted&search=reserves');
    await page.getByText('1 event found').waitFor();
    await page.getByRole('button', { name: 'Who and when' }).click();
    await page.getByLabel('Done by').selectOption('Administrator');
    await page.waitForURL(/[?&]role=admin(&|$)/);
    await page.getByRole('heading', { name: 'No event fits' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'No event fits' }).waitFor();
    expect(await page.getByLabel('Done by', { exact: true }).inputValue()).toBe('admin');
    expect(await chosen.getByRole('button').count()).toBe(4);
    await page.getByRole('button', { name: 'Show everything' }).click();
    await page.waitForURL((url) => url.pathname === '/admin/history' && url.search === '');
    await entry(page, 'took on').waitFor();
  });

  test('narrows to whoever did it, and to one stream and one request', async () => {
    const { page } = admin;
    await open(admin, statusChanges);
    await entry(page, 'took on').getByRole('link', { name: 'Only what was done by Sam Okoro, consultant' }).click();
    await page.waitForURL(`**/admin/history?actor=${sam.id}`);
    await page.getByRole('button', { name: 'Remove: Done by Sam Okoro' }).waitFor();
    expect(await entry(page, 'River Trust registered').count()).toBe(0);
    await handle(page, 'took on').click();
    const details = entry(page, 'took on');
    const stream = details.getByRole('link', { name: /^Project …\w{8}$/ });
    await stream.waitFor();
    expect(await stream.getAttribute('href')).toBe(`/admin/history?stream=project-${budget.id}`);
    await details.getByRole('link', { name: 'Everything that the same request led to' }).click();
    await page.waitForURL(/\/admin\/history\?correlation=/);
    await page.getByRole('button', { name: /^Remove: One request/ }).waitFor();
  });

  test('is read by keyboard alone', async () => {
    const { page } = admin;
    await open(admin, statusChanges);
    const handles = page.getByRole('button', { name: /^Details of the event at/ });
    await handles.first().focus();
    await page.keyboard.press('j');
    await expectFocus(handles.nth(1));
    await page.keyboard.press('ArrowDown');
    await expectFocus(handles.nth(2));
    await page.keyboard.press('k');
    await expectFocus(handles.nth(1));
    await page.keyboard.press('End');
    await expectFocus(handles.last());
    await page.keyboard.press('Home');
    await expectFocus(handles.first());
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'What it says' }).waitFor();
    await page.waitForURL(/[?&]open=[0-9a-f-]{36}/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'What it says' }).waitFor({ state: 'hidden' });
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys in the history' }).waitFor();
    await page.keyboard.press('Escape');
    await expectFocus(handles.first());
    // One stop for the list: what follows the last link of this event is no other event.
    for (let presses = 0; presses < 8; presses += 1) await page.keyboard.press('Tab');
    expect(await page.locator('[data-line] :focus').count()).toBe(0);
  });

  test('shows one event with its fields, what is personal, and how it is stored', async () => {
    const { page } = admin;
    await open(admin, '/admin/history?type=ConsultantApplied');
    await handle(page, 'Sam Okoro applied').click();
    const details = entry(page, 'Sam Okoro applied');
    await details.getByText('https://network.example/in/sam').waitFor();
    await details.getByText('Personal data').waitFor();
    await details.getByText('As it is stored').click();
    await details.getByRole('region', { name: 'Metadata' }).getByText('"correlationId"').waitFor();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await details.getByRole('button', { name: 'Copy JSON' }).first().click();
    await admin.expectToast('Copied');
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain('"expertise"');
    await admin.expectAccessible('open');
    await details.getByRole('link', { name: 'On a page of its own' }).click();
    await page.waitForURL(/\/history\/[0-9a-f-]{36}$/);
    await page.getByRole('heading', { level: 1, name: 'Consultant applied' }).waitFor();
    await page.goBack();
    // The place is kept: the event still lies open.
    await details.getByText('https://network.example/in/sam').waitFor();
  });

  test('follows what an event led to, and back to its cause', async () => {
    const leaving = await stage.visit();
    const ada = await becomeConsultant(leaving, 'Ada Leaving');
    await callAs(leaving, 'closeAccount', { body: { currentPassword: password } });
    await leaving.close();
    await untilCaughtUp(stage.server.url);
    const { page } = admin;
    await open(admin, `/admin/history?type=AccountClosed&about=${ada.id}`);
    await handle(page, 'closed their account').click();
    const effect = page.getByRole('link', { name: /^Former member left/ });
    await expect
      .poll(
        async () => {
          if ((await effect.count()) > 0) return true;
          await page.reload();
          await page.getByRole('heading', { name: 'Caused by, led to' }).waitFor();
          return (await effect.count()) > 0;
        },
        { timeout: 15_000 },
      )
      .toBe(true);
    await effect.click();
    await page.getByRole('heading', { level: 1, name: 'Consultant left' }).waitFor();
    await admin.expectAccessible('chain');
    await page.getByRole('link', { name: /closed their account/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Account closed' }).waitFor();
    await page.goto(`/admin/history?type=AccountRegistered&about=${ada.id}`);
    await handle(page, 'opened a consultant account').click();
    await entry(page, 'opened a consultant account').getByText('Erased: its key has been destroyed').first().waitFor();
  });

  test('shows anything as it stood, event by event', async () => {
    const { page } = admin;
    await open(admin, statusChanges);
    await handle(page, 'took on').click();
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
    await open(admin, `/projects/${budget.id}`, 'A budget for three years');
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByText('the work begins').waitFor();
    await page.getByRole('link', { name: 'As it stood' }).click();
    await page.waitForURL(`**/history/past/project-${budget.id}`);
    await open(admin, '/admin-dashboard/members?search=Okoro', 'Members');
    await page.getByRole('button', { name: 'History of Sam Okoro' }).click();
    const dialog = page.getByRole('dialog', { name: 'History of Sam Okoro' });
    await dialog.getByText('the work begins').waitFor();
    await admin.expectAccessible('history');
    await dialog.getByRole('link', { name: /^See/ }).click();
    await page.waitForURL(`**/admin/history?member=${sam.id}`);
  });

  test('goes to older pages and back to the same place', async () => {
    const { page } = admin;
    await open(admin, '/admin/history');
    const first = await page.locator('[data-line] time').first().getAttribute('datetime');
    await page.getByRole('link', { name: 'Older events' }).click();
    await page.waitForURL(/\/admin\/history\?before=/);
    await page.getByText('an older page of them').waitFor();
    expect(await page.getByRole('link', { name: 'Newest events' }).count()).toBe(1);
    await page.goBack();
    await page.waitForURL((url) => url.search === '');
    await expect.poll(() => page.locator('[data-line] time').first().getAttribute('datetime'), soon).toBe(first);
  });

  test('says that more has happened, and moves only when asked', async () => {
    const { page } = admin;
    await page.clock.install();
    await open(admin, statusChanges);
    await entry(page, 'took on').waitFor();
    await requestProject(charity, 'A volunteer handbook');
    await untilCaughtUp(stage.server.url);
    await page.clock.fastForward(21_000);
    const news = page.getByRole('button', { name: '1 new event' });
    await news.waitFor();
    expect(await entry(page, 'A volunteer handbook').count()).toBe(0);
    await news.click();
    await entry(page, 'A volunteer handbook').waitFor();
    await news.waitFor({ state: 'hidden' });
  });

  test('goes out as a file with what is found, and shows how far it is sealed', async () => {
    const { page } = admin;
    await open(admin, `${statusChanges}&search=reserves`);
    const link = page.getByRole('link', { name: 'Download 1 event as NDJSON, one event a line, for programs' });
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toMatch(/^history-.*\.ndjson$/);
    expect(new URL(download.url()).search).toBe('?context=projects&only=status-changes&search=reserves');
    await page
      .getByRole('region', { name: /^Sealed up to event \d/ })
      .getByText(/^[0-9a-f]{64}$/)
      .waitFor();
  });

  test('says what could not be loaded, and tries again', async () => {
    const { page } = admin;
    await page.route('**/api/history?*', (route) => route.abort());
    await open(admin, '/admin/history?context=charities');
    await page.getByRole('alert').getByText('We could not load the history').waitFor();
    admin.expectProblems(['lost']);
    await page.unroute('**/api/history?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await entry(page, 'River Trust registered').waitFor();
  });

  test('tells analysts nothing personal', async () => {
    const { page } = analyst;
    const answers: string[] = [];
    page.on('response', async (response) => {
      if (new URL(response.url()).pathname.startsWith('/api/history')) answers.push(await response.text());
    });
    await open(analyst, '/history?type=ConsultantApplied');
    await page.getByRole('navigation', { name: 'Analysis' }).getByRole('link', { name: 'History' }).waitFor();
    await handle(page, /Consultant [0-9a-f]{8} applied/)
      .last()
      .click();
    await page.getByText('Personal data, for administrators only').waitFor();
    await analyst.expectAccessible('analyst');
    await page.goto(`/history/past/consultant-${sam.consultantProfile?.id}`);
    await page.getByRole('heading', { name: 'Then and now' }).waitFor();
    await open(analyst, '/history');
    await entry(page, 'took on').waitFor();
    expect(answers.length).toBeGreaterThan(3);
    expect(answers.join()).not.toMatch(/Okoro|Asha Patel|network\.example|consulting\.example|Kim Example/);
  });

  test('turns everybody else away', async () => {
    for (const path of ['/history', '/admin/history', `/history/past/project-${budget.id}`]) {
      await stage.asVisitor(async ({ page }) => {
        await page.goto(path);
        await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('redirect') === path);
      });
      await open(charity, path, 'You are not allowed to see this page');
    }
    await open(analyst, '/admin/history', 'You are not allowed to see this page');
    await open(charity, `/projects/${budget.id}?tab=history`, 'A budget for three years');
    await charity.page.getByRole('tab', { name: 'Project Details', selected: true }).waitFor();
    expect(await charity.page.getByRole('tab', { name: 'History' }).count()).toBe(0);
    for (const visitor of [charity, consultant, analyst]) await visitor.close();
    await admin.close();
  });
});
