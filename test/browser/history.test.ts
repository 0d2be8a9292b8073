import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CurrentUser } from '../../src/contract/accounts.ts';
import type { ProjectDetail } from '../../src/contract/projects.ts';
import { untilCaughtUp } from '../support/server.ts';
import { setUpEnvironment } from './environment.ts';
import { becomeConsultant, callAs, password, requestProject } from './fixtures.ts';
import { entryOf, handleOf, makeHistory, openPage, statusChanges } from './history-fixtures.ts';
import type { Visitor } from './visitor.ts';

/** Whether an address has these filters and no others. */
const narrowedTo =
  (filters: Readonly<Record<string, string>>) =>
  ({ searchParams }: URL): boolean =>
    searchParams.size === Object.keys(filters).length &&
    Object.entries(filters).every(([name, value]) => searchParams.get(name) === value);

const soon = { timeout: 5_000 };

/** The history page of administrators. */
describe('the history', () => {
  const environment = setUpEnvironment();
  let admin: Visitor;
  let charity: Visitor;
  let sam: CurrentUser;
  let budget: ProjectDetail;

  beforeAll(async () => {
    ({ admin, charity, sam, budget } = await makeHistory(environment));
  });

  const expectFocus = (place: Locator) =>
    expect.poll(() => place.evaluate((element) => element.matches(':focus')), soon).toBe(true);

  test('describes events in sentences, with status changes', async () => {
    const { page } = admin;
    await openPage(admin, '/admin-dashboard/mail', 'Email');
    await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'History' }).click();
    await page.waitForURL('**/admin/history');
    await page.getByRole('button', { name: 'Project status changes' }).click();
    const begun = entryOf(page, 'Sam Okoro accepted ‘A budget for three years’ and starts work on it.');
    await begun.getByText('Matching', { exact: true }).waitFor();
    await begun.getByText('In Progress', { exact: true }).waitFor();
    await page.getByRole('status').filter({ hasText: '4 events found' }).waitFor();
    await admin.expectAccessible();
  });

  test('keeps every filter in the URL', async () => {
    const { page } = admin;
    const chosen = page.getByRole('list', { name: 'Active filters' });
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
    await page.getByRole('heading', { name: 'No matching events' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'No matching events' }).waitFor();
    expect(await page.getByLabel('Done by', { exact: true }).inputValue()).toBe('admin');
    expect(await chosen.getByRole('button').count()).toBe(4);
    await page.getByRole('button', { name: 'Show everything' }).click();
    await page.waitForURL((url) => url.pathname === '/admin/history' && url.search === '');
    await entryOf(page, 'starts work on').waitFor();
  });

  test('undoes filters one by one with the back button', async () => {
    const { page } = admin;
    await openPage(admin, '/admin/history?role=consultant');
    const doneBy = page.getByLabel('Done by', { exact: true });
    await doneBy.waitFor();
    await page.getByRole('button', { name: 'Project status changes' }).click();
    await page.waitForURL(/[?&]only=status-changes/);
    await handleOf(page, 'starts work on').click();
    await page.waitForURL(/[?&]open=/);
    const search = page.getByLabel('Search in titles');
    await search.fill('noth');
    await page.waitForURL(/[?&]search=noth(&|$)/);
    await search.pressSequentially('ing');
    await page.waitForURL(/[?&]search=nothing(&|$)/);
    await page.getByRole('heading', { name: 'No matching events' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Fields' }).waitFor();
    expect(await search.inputValue()).toBe('');
    await page.goBack();
    await page.waitForURL((url) => url.search === '?role=consultant');
    expect(await doneBy.inputValue()).toBe('consultant');
    await page.goForward();
    await page.waitForURL(/[?&]only=status-changes/);
    await page.getByRole('heading', { name: 'Fields' }).waitFor();
    await page.goForward();
    await page.getByRole('heading', { name: 'No matching events' }).waitFor();
    expect(await search.inputValue()).toBe('nothing');
  });

  test('narrows to an actor, a stream and a request, and keeps the other filters', async () => {
    const { page } = admin;
    await openPage(admin, statusChanges);
    await entryOf(page, 'starts work on')
      .getByRole('link', { name: 'Show only events by Sam Okoro, consultant' })
      .click();
    await page.waitForURL(narrowedTo({ context: 'projects', only: 'status-changes', actor: sam.id }));
    await page.getByRole('button', { name: 'Remove: Done by Sam Okoro' }).waitFor();
    expect(await entryOf(page, 'River Trust registered').count()).toBe(0);
    await handleOf(page, 'starts work on').click();
    const details = entryOf(page, 'starts work on');
    const stream = details.getByRole('link', { name: /^Project …\w{8}$/ });
    await stream.waitFor();
    expect(await stream.getAttribute('href')).toContain(`&stream=project-${budget.id}`);
    await details.getByRole('link', { name: 'All events of the same request' }).click();
    await page.waitForURL(({ searchParams }) => searchParams.has('actor') && searchParams.has('correlation'));
    await page.getByRole('button', { name: /^Remove: One request/ }).click();
    await page.waitForURL(narrowedTo({ context: 'projects', only: 'status-changes', actor: sam.id }));
  });

  test('works by keyboard', async () => {
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
    await page.getByRole('heading', { name: 'Fields' }).waitFor();
    await page.waitForURL(/[?&]open=[0-9a-f-]{36}/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Fields' }).waitFor({ state: 'hidden' });
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    await expectFocus(handles.first());
    // The list is one tab stop: no other event follows the last link of this one.
    for (let presses = 0; presses < 8; presses += 1) await page.keyboard.press('Tab');
    expect(await page.locator('[data-line] :focus').count()).toBe(0);
  });

  test('shows an event with its fields, personal data and stored JSON', async () => {
    const { page } = admin;
    await openPage(admin, '/admin/history?type=ConsultantApplied');
    await handleOf(page, 'Sam Okoro applied').click();
    const details = entryOf(page, 'Sam Okoro applied');
    await details.getByText('https://www.linkedin.com/in/sam').waitFor();
    await details.getByText('Personal data').waitFor();
    await details.getByText('Stored data').click();
    await details.getByRole('region', { name: 'Metadata' }).getByText('"correlationId"').waitFor();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await details.getByRole('button', { name: 'Copy JSON' }).first().click();
    await admin.expectToast('Copied');
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain('"expertise"');
    await admin.expectAccessible('open');
    await details.getByRole('link', { name: 'Open event page' }).click();
    await page.waitForURL(/\/history\/[0-9a-f-]{36}$/);
    await page.getByRole('heading', { level: 1, name: 'Consultant applied' }).waitFor();
    await page.goBack();
    // The event is still open.
    await details.getByText('https://www.linkedin.com/in/sam').waitFor();
  });

  test('navigates from cause to effect and back', async () => {
    const leaving = await environment.visit();
    const ada = await becomeConsultant(leaving, 'Ada Leaving');
    await callAs(leaving, 'closeAccount', { body: { currentPassword: password } });
    await leaving.close();
    await untilCaughtUp(environment.server.url);
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
      .getByText('Erased: the encryption key has been destroyed')
      .first()
      .waitFor();
  });

  test('goes to older pages and back', async () => {
    const { page } = admin;
    await openPage(admin, '/admin/history');
    const first = await page.locator('[data-line] time').first().getAttribute('datetime');
    await page.getByRole('link', { name: 'Older events' }).click();
    await page.waitForURL(/\/admin\/history\?before=/);
    await page.getByText(', older page').waitFor();
    expect(await page.getByRole('link', { name: 'Newest events' }).count()).toBe(1);
    await page.goBack();
    await page.waitForURL((url) => url.search === '');
    await expect.poll(() => page.locator('[data-line] time').first().getAttribute('datetime'), soon).toBe(first);
  });

  test('announces new events and shows them on request', async () => {
    const { page } = admin;
    await page.clock.install();
    await openPage(admin, statusChanges);
    await entryOf(page, 'starts work on').waitFor();
    await requestProject(charity, 'A volunteer handbook');
    await untilCaughtUp(environment.server.url);
    await page.clock.fastForward(21_000);
    const news = page.getByRole('button', { name: '1 new event' });
    await news.waitFor();
    expect(await entryOf(page, 'A volunteer handbook').count()).toBe(0);
    await news.click();
    await entryOf(page, 'A volunteer handbook').waitFor();
    await news.waitFor({ state: 'hidden' });

    // The list is reloaded before the news.
    await page.getByRole('link', { name: 'Members', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor();
    await requestProject(charity, 'A register of donors');
    await untilCaughtUp(environment.server.url);
    await page.clock.fastForward(6_000);
    await page.goBack();
    await entryOf(page, 'A register of donors').waitFor();
    expect(await page.getByRole('button', { name: /new event/ }).count()).toBe(0);
  });

  test('downloads the filtered events, and shows the latest checkpoint', async () => {
    const { page } = admin;
    await openPage(admin, `${statusChanges}&search=reserves`);
    const link = page.getByRole('link', { name: 'Download 1 event as NDJSON, one event per line, for programs' });
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toMatch(/^history-.*\.ndjson$/);
    expect(Object.fromEntries(new URL(download.url()).searchParams)).toEqual({
      context: 'projects',
      only: 'status-changes',
      search: 'reserves',
      readings: 'hidden',
    });
    const seal = page.getByRole('region', { name: /^Checkpoint at event \d/ });
    await seal.getByText('The hash', { exact: true }).click();
    await seal.getByText(/^[0-9a-f]{64}$/).waitFor();
  });

  test('shows load errors and retries', async () => {
    const { page } = admin;
    await page.route('**/api/history?*', (route) => route.abort());
    await openPage(admin, '/admin/history?context=charities');
    await page.getByRole('alert').getByText('We could not load the history').waitFor();
    await admin.expectProblems(['lost']);
    await page.unroute('**/api/history?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await entryOf(page, 'River Trust registered').waitFor();
    for (const visitor of [charity, admin]) await visitor.close();
  });
});
