import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CurrentUser } from '../../src/http/contract/accounts.ts';
import type { ProjectDetail } from '../../src/http/contract/projects.ts';
import { untilCaughtUp } from '../support/server.ts';
import { becomeConsultant, callAs, password, requestProject } from './cast.ts';
import { entryOf, handleOf, makeHistory, openPage, statusChanges } from './history-cast.ts';
import { setStage } from './stage.ts';
import type { Visitor } from './visitor.ts';

const soon = { timeout: 5_000 };

/** Everything that happened, as administrators read it. */
describe('the history', () => {
  const stage = setStage();
  let admin: Visitor;
  let charity: Visitor;
  let sam: CurrentUser;
  let budget: ProjectDetail;

  beforeAll(async () => {
    ({ admin, charity, sam, budget } = await makeHistory(stage));
  });

  const expectFocus = (place: Locator) =>
    expect.poll(() => place.evaluate((element) => element.matches(':focus')), soon).toBe(true);

  test('tells what happened in sentences, with every status before and after', async () => {
    const { page } = admin;
    await openPage(admin, '/admin-dashboard/mail', 'Mail');
    await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'History' }).click();
    await page.waitForURL('**/admin/history');
    await page.getByRole('button', { name: 'Project status changes' }).click();
    const begun = entryOf(page, 'Sam Okoro took on ‘A budget for three years’: the work begins.');
    await begun.getByText('Matching', { exact: true }).waitFor();
    await begun.getByText('In Progress', { exact: true }).waitFor();
    expect(await page.getByRole('status').filter({ hasText: '4 events found' }).count()).toBe(1);
    await admin.expectAccessible();
  });

  test('keeps every filter in the address, and gives each back', async () => {
    const { page } = admin;
    const chosen = page.getByRole('list', { name: 'Chosen filters' });
    await openPage(admin, statusChanges);
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
    await entryOf(page, 'took on').waitFor();
  });

  test('takes back one filter after the other, and keeps what lies open out of the way', async () => {
    const { page } = admin;
    await openPage(admin, '/admin/history?role=consultant');
    const doneBy = page.getByLabel('Done by', { exact: true });
    await doneBy.waitFor();
    await page.getByRole('button', { name: 'Project status changes' }).click();
    await page.waitForURL(/[?&]only=status-changes/);
    await handleOf(page, 'took on').click();
    await page.waitForURL(/[?&]open=/);
    const search = page.getByLabel('Search in titles');
    await search.fill('noth');
    await page.waitForURL(/[?&]search=noth(&|$)/);
    await search.pressSequentially('ing');
    await page.waitForURL(/[?&]search=nothing(&|$)/);
    await page.getByRole('heading', { name: 'No event fits' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'What it says' }).waitFor();
    expect(await search.inputValue()).toBe('');
    await page.goBack();
    await page.waitForURL((url) => url.search === '?role=consultant');
    expect(await doneBy.inputValue()).toBe('consultant');
    await page.goForward();
    await page.waitForURL(/[?&]only=status-changes/);
    await page.getByRole('heading', { name: 'What it says' }).waitFor();
    await page.goForward();
    await page.getByRole('heading', { name: 'No event fits' }).waitFor();
    expect(await search.inputValue()).toBe('nothing');
  });

  test('narrows to whoever did it, and to one stream and one request', async () => {
    const { page } = admin;
    await openPage(admin, statusChanges);
    await entryOf(page, 'took on').getByRole('link', { name: 'Only what was done by Sam Okoro, consultant' }).click();
    await page.waitForURL(`**/admin/history?actor=${sam.id}`);
    await page.getByRole('button', { name: 'Remove: Done by Sam Okoro' }).waitFor();
    expect(await entryOf(page, 'River Trust registered').count()).toBe(0);
    await handleOf(page, 'took on').click();
    const details = entryOf(page, 'took on');
    const stream = details.getByRole('link', { name: /^Project …\w{8}$/ });
    await stream.waitFor();
    expect(await stream.getAttribute('href')).toBe(`/admin/history?stream=project-${budget.id}`);
    await details.getByRole('link', { name: 'Everything that the same request led to' }).click();
    await page.waitForURL(/\/admin\/history\?correlation=/);
    await page.getByRole('button', { name: /^Remove: One request/ }).waitFor();
  });

  test('is read by keyboard alone', async () => {
    const { page } = admin;
    await openPage(admin, statusChanges);
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
    await openPage(admin, '/admin/history?type=ConsultantApplied');
    await handleOf(page, 'Sam Okoro applied').click();
    const details = entryOf(page, 'Sam Okoro applied');
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
    await openPage(admin, `/admin/history?type=AccountClosed&about=${ada.id}`);
    await handleOf(page, 'closed their account').click();
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
    await handleOf(page, 'opened a consultant account').click();
    await entryOf(page, 'opened a consultant account')
      .getByText('Erased: its key has been destroyed')
      .first()
      .waitFor();
  });

  test('goes to older pages and back to the same place', async () => {
    const { page } = admin;
    await openPage(admin, '/admin/history');
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
    await openPage(admin, statusChanges);
    await entryOf(page, 'took on').waitFor();
    await requestProject(charity, 'A volunteer handbook');
    await untilCaughtUp(stage.server.url);
    await page.clock.fastForward(21_000);
    const news = page.getByRole('button', { name: '1 new event' });
    await news.waitFor();
    expect(await entryOf(page, 'A volunteer handbook').count()).toBe(0);
    await news.click();
    await entryOf(page, 'A volunteer handbook').waitFor();
    await news.waitFor({ state: 'hidden' });
  });

  test('goes out as a file with what is found, and shows how far it is sealed', async () => {
    const { page } = admin;
    await openPage(admin, `${statusChanges}&search=reserves`);
    const link = page.getByRole('link', { name: 'Download 1 event as NDJSON, one event a line, for programs' });
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toMatch(/^history-.*\.ndjson$/);
    expect(new URL(download.url()).search).toBe('?context=projects&only=status-changes&search=reserves');
    const seal = page.getByRole('region', { name: /^Sealed up to event \d/ });
    await seal.getByText('The hash', { exact: true }).click();
    await seal.getByText(/^[0-9a-f]{64}$/).waitFor();
  });

  test('says what could not be loaded, and tries again', async () => {
    const { page } = admin;
    await page.route('**/api/history?*', (route) => route.abort());
    await openPage(admin, '/admin/history?context=charities');
    await page.getByRole('alert').getByText('We could not load the history').waitFor();
    admin.expectProblems(['lost']);
    await page.unroute('**/api/history?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await entryOf(page, 'River Trust registered').waitFor();
    for (const visitor of [charity, admin]) await visitor.close();
  });
});
