import type { Request } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ProjectDetail } from '../../src/contract/projects.ts';
import { untilCaughtUp } from '../support/server.ts';
import { setUpEnvironment } from './environment.ts';
import { callAs, requestProject } from './fixtures.ts';
import { entryOf, makeHistory, openPage } from './history-fixtures.ts';
import type { Visitor } from './visitor.ts';

/** Finding events and following them. */
describe('the history', () => {
  const environment = setUpEnvironment();
  let admin: Visitor;
  let charity: Visitor;
  let budget: ProjectDetail;

  beforeAll(async () => {
    ({ admin, charity, budget } = await makeHistory(environment));
  });

  test('shows no events for a URL with an invalid filter, and names the filter', async () => {
    const { page } = admin;
    await openPage(admin, '/admin/history?context=projects&type=ProjectSubmited');
    const refusal = page.getByRole('alert');
    await refusal.getByText('type: ‘ProjectSubmited’ is not a kind of event.').waitFor();
    expect(await page.locator('[data-line]').count()).toBe(0);
    await admin.expectAccessible('bad filter');
    await refusal.getByRole('button', { name: 'Show everything' }).click();
    await page.waitForURL((url) => url.pathname === '/admin/history' && url.search === '');
    await entryOf(page, 'starts work on').waitFor();
  });

  test('hides readings until they are requested, and shows consecutive ones as one line', async () => {
    const { page } = admin;
    for (const type of ['ConsultantApplied', 'ProjectSubmitted', 'CharityRegistered']) {
      await openPage(admin, `/admin/history?type=${type}`);
      await page.locator('[data-line]').first().waitFor();
    }
    await untilCaughtUp(environment.server.url);
    await openPage(admin, '/admin/history');
    await page.getByText(/in all, without readings$/).waitFor();
    expect(await page.getByText('browsed the history').count()).toBe(0);
    await page.getByRole('switch', { name: 'Readings' }).check();
    await page.waitForURL(/[?&]readings=shown/);
    const run = page
      .getByRole('listitem')
      .filter({ hasText: / read \d+ pages/ })
      .first();
    await run.waitFor();
    expect(await page.getByText('browsed the history').count()).toBe(0);
    const handle = run.getByRole('button', { name: /^Readings until/ });
    await handle.focus();
    await page.keyboard.press('Enter');
    await run.getByText('browsed the history (type: ProjectSubmitted)').first().waitFor();
    await page.keyboard.press('j');
    await expect
      .poll(() =>
        run
          .getByRole('button', { name: /^Details/ })
          .first()
          .evaluate((element) => element.matches(':focus')),
      )
      .toBe(true);
    await admin.expectAccessible('readings');
    await page.getByRole('button', { name: 'Remove: With readings' }).click();
    await page.getByText(/in all, without readings$/).waitFor();
  });

  test('finds people, charities and projects by name in its filters', async () => {
    const { page } = admin;
    await openPage(admin, '/admin/history?only=status-changes');
    await page.getByRole('button', { name: 'Who and when' }).click();
    const picker = page.getByRole('combobox', { name: 'Person, charity or project' });
    await picker.fill('okoro');
    await page.getByRole('option', { name: /^Sam Okoro/ }).waitFor();
    await admin.expectAccessible('picker');
    await picker.press('Enter');
    await page.getByRole('button', { name: 'Remove: Member: Sam Okoro' }).waitFor();
    await entryOf(page, 'starts work on').waitFor();
    // Until the filtered list arrives, the previous one is shown.
    await expect.poll(() => entryOf(page, 'River Trust registered').count()).toBe(0);
    await picker.fill('three years');
    await page.getByRole('option', { name: /A budget for three years/ }).click();
    await page.waitForURL(({ searchParams }) => searchParams.get('about') === budget.id && !searchParams.has('member'));
    await page.getByRole('button', { name: /^Remove: About .*A budget for three years/ }).waitFor();
    await picker.fill('nothing like this');
    await page.getByText('Nothing found. Try the beginning').waitFor();
    await picker.press('Escape');
    expect(await picker.inputValue()).toBe('');
  });

  test('follows the history: new events appear within a second, and wait while one is open', async () => {
    const { page } = admin;
    await openPage(admin, '/admin/history?context=projects&only=status-changes');
    await page.getByRole('switch', { name: 'Follow' }).check();
    const titled = (title: string) => entryOf(page, `submitted ‘${title}’`);
    await entryOf(page, 'starts work on').waitFor();
    await requestProject(charity, 'A followed project');
    await titled('A followed project').waitFor({ timeout: 2_000 });
    await page.getByText('1 new event, added on top').waitFor({ state: 'attached' });
    await titled('A followed project')
      .getByRole('button', { name: /^Details/ })
      .click();
    await page.getByRole('heading', { name: 'Fields' }).waitFor();
    await requestProject(charity, 'A waiting project');
    const button = page.getByRole('button', { name: '1 new event' });
    await button.waitFor();
    expect(await titled('A waiting project').count()).toBe(0);
    await admin.expectAccessible('following');
    await button.click();
    await titled('A waiting project').waitFor();
  });

  test('says when it cannot load new events while it follows the history', async () => {
    const { page } = admin;
    await openPage(admin, '/admin/history?context=projects&only=status-changes');
    await entryOf(page, 'starts work on').waitFor();
    admin.allowProblems(503);
    await page.route('**/api/history?*', (route) => route.fulfill({ status: 503, body: '' }));
    await page.getByRole('switch', { name: 'Follow' }).check();
    await page.getByText('We cannot load new events at the moment.').waitFor();
    await admin.expectAccessible('new events not loaded');
    await requestProject(charity, 'A project unseen');
    const underWay = new Set<Request>();
    page.on('request', (request) => request.url().includes('/api/history?') && underWay.add(request));
    page.on('requestfinished', (request) => underWay.delete(request));
    await page.unroute('**/api/history?*');
    await entryOf(page, 'submitted ‘A project unseen’').waitFor();
    await page.getByText('We cannot load new events at the moment.').waitFor({ state: 'detached' });
    // The new events are fetched once more if they were announced while they were being fetched.
    await expect.poll(() => underWay.size).toBe(0);
    await page.context().setOffline(true);
    await page.getByText('You are offline.').waitFor();
    await page.context().setOffline(false);
    await page.getByText('You are offline.').waitFor({ state: 'detached' });
  });

  test('follows an empty list', async () => {
    const { page } = admin;
    const { id } = await requestProject(charity, 'A project given up');
    await openPage(admin, `/admin/history?type=ProjectCancelled&about=${id}`);
    await page.getByRole('heading', { name: 'No matching events' }).waitFor();
    // They are about the events.
    const shortcuts = page.getByRole('button', { name: 'Keyboard shortcuts' });
    expect(await shortcuts.count()).toBe(0);
    await page.getByRole('switch', { name: 'Follow' }).check();
    await callAs(charity, 'cancelProject', { params: { id }, body: { reason: 'Our funder has withdrawn.' } });
    await entryOf(page, 'cancelled ‘A project given up’').waitFor();
    await page.getByText('1 new event, added on top').waitFor({ state: 'attached' });
    await shortcuts.waitFor();
  });

  test('draws the timeline of a project, with causes, keys and a list', async () => {
    const { page } = admin;
    await openPage(admin, `/projects/${budget.id}?tab=history`, budget.title);
    await page.getByRole('link', { name: 'Timeline', exact: true }).click();
    await page.waitForURL(`**/history/timeline?about=${budget.id}`);
    const drawing = page.getByRole('group', { name: /^Events by stream and time/ });
    const first = drawing.getByRole('button', { name: /^Project submitted, .*submitted ‘A budget for three years’/ });
    await first.focus();
    await page.getByText(/· Projects · Project …/).waitFor();
    await page.keyboard.press('ArrowRight');
    const isFocused = (name: RegExp) =>
      expect
        .poll(() =>
          drawing
            .getByRole('button', { name })
            .first()
            .evaluate((node) => node.matches(':focus')),
        )
        .toBe(true);
    await isFocused(/^Matching started/);
    await page.keyboard.press('Home');
    await isFocused(/./);
    await page.getByRole('button', { name: 'Day' }).click();
    await page.waitForURL(/[?&]zoom=day/);
    await admin.expectAccessible('lanes');
    await page.getByRole('button', { name: 'Show as list' }).click();
    await page.getByRole('listitem').filter({ hasText: 'starts work on' }).first().waitFor();
    await admin.expectAccessible('list');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/history/timeline?about=${budget.id}`);
    await page.getByRole('listitem').filter({ hasText: 'starts work on' }).first().waitFor();
    expect(await drawing.isVisible()).toBe(false);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  test('shows a message instead of a timeline when the URL names no project', async () => {
    const { page } = admin;
    await openPage(admin, '/history/timeline', 'Timeline');
    await page.getByText('The address does not name a project').waitFor();
    await admin.expectAccessible('nothing');
  });

  test('shares its treatment of invalid filters with the list of members', async () => {
    const { page } = admin;
    await page.goto('/admin-dashboard/members?role=emperor');
    await page.getByText('role: ‘emperor’ is not valid.').waitFor();
    expect(await page.getByText('Sam Okoro').count()).toBe(0);
    await admin.expectAccessible('bad filter of a list');
    await page.getByRole('link', { name: 'Show everything' }).click();
    await page.getByText('Sam Okoro').first().waitFor();
  });
});
