import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { setUpEnvironment } from './environment.ts';
import { becomeAdministrator, becomeCharity } from './fixtures.ts';
import { becomeAnalyst } from './mailbox.ts';
import type { Visitor } from './visitor.ts';

describe('the documentation of the domain', () => {
  const release = 'https://code.example/fellowbridge/blob/v1.0.0';
  const environment = setUpEnvironment(() => ({ SOURCE_URL: release }));
  let admin: Visitor;
  let analyst: Visitor;

  beforeAll(async () => {
    [admin, analyst] = [await environment.visit(), await environment.visit()];
    await becomeAdministrator(admin, environment.server);
    await becomeAnalyst(analyst, admin, 'Kim Example');
  });

  const open = async ({ page }: Visitor, path: string, title: string) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  };
  const search = (): Locator => analyst.page.getByRole('searchbox', { name: 'Search everything' });
  const hasFocus = (element: Locator) => element.evaluate((one) => one.matches(':focus'));

  test('is shown to analysts and administrators in their own navigation', async () => {
    await open(admin, '/admin/domain/events', 'Events');
    const places = admin.page.getByRole('navigation', { name: 'Administration' });
    expect(await places.locator('[aria-current="page"]').innerText()).toBe('Domain');
    await open(analyst, '/domain', 'How the platform works');
    await analyst.page.getByRole('navigation', { name: 'Analysis' }).getByRole('link', { name: 'Domain' }).waitFor();
    await analyst.page.getByRole('img', { name: 'Context map' }).waitFor();
    await analyst.expectAccessible('start');
    await open(analyst, '/admin/domain', 'You are not allowed to see this page');
    await environment.asVisitor(async (visitor) => {
      await becomeCharity(visitor, 'River Trust');
      await open(visitor, '/domain/events', 'You are not allowed to see this page');
    });
  });

  test('finds an event in the list and shows its details', async () => {
    const { page } = analyst;
    await open(analyst, '/domain/events', 'Events');
    await page.getByRole('searchbox', { name: 'Search events' }).fill('estimatedHours');
    await page.getByText(/^2 events of \d+$/).waitFor();
    expect(new URL(page.url()).searchParams.get('words')).toBe('estimatedHours');
    await page.getByRole('link', { name: 'ProjectSubmitted' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Project submitted' }).waitFor();
    const field = page
      .getByRole('table', { name: 'Fields of ProjectSubmitted' })
      .getByRole('row', { name: /estimatedHours/ });
    expect(await field.innerText()).toMatch(/whole number\s+Nullable/);
    await page.getByRole('region', { name: 'Causes' }).getByRole('link', { name: 'SubmitProject' }).waitFor();
    await page
      .getByRole('region', { name: 'Readers' })
      .getByRole('link', { name: 'Time in each project status' })
      .waitFor();
    await page.getByRole('region', { name: 'Rules' }).getByRole('article').first().waitFor();
    await analyst.expectAccessible('event');
    await page.getByRole('link', { name: 'Show in the history' }).press('Enter');
    await page.waitForURL('**/history?type=ProjectSubmitted');
  });

  test('marks personal fields and lists the versions of an event', async () => {
    const { page } = analyst;
    await open(analyst, '/domain/events/AccountRegistered', 'Account registered');
    const name = page.getByRole('table', { name: 'Fields of AccountRegistered' }).getByRole('row', { name: /^name/ });
    expect(await name.innerText()).toMatch(/Personal\s+After erasure: “Former member”/);
    await open(analyst, '/domain/events/SignedIn', 'Signed in');
    const versions = page.getByRole('region', { name: 'Versions' });
    await versions.getByRole('heading', { name: 'Version 2' }).waitFor();
    await versions.getByRole('region', { name: 'Upcaster of SignedIn to version 2' }).waitFor();
  });

  test('can be searched from anywhere with a shortcut that can be turned off', async () => {
    const { page } = analyst;
    await open(analyst, '/domain/aggregates', 'Aggregates');
    await page.keyboard.press('/');
    expect(await hasFocus(search())).toBe(true);
    await page.keyboard.type('charity-not-yours');
    const results = page.getByRole('status').filter({ hasText: /results for “charity-not-yours”$/ });
    await results.waitFor();
    await page.getByRole('heading', { level: 2, name: 'Commands' }).waitFor();
    await analyst.expectAccessible('search');
    await page.getByRole('link', { name: 'SubmitProject', exact: true }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Submit project' }).waitFor();
    const refusals = page.getByRole('table', { name: 'Refusals of SubmitProject' });
    await refusals
      .getByRole('row', { name: /You can do this only for your own charity\..*charity-not-yours/ })
      .waitFor();
    await page.getByRole('button', { name: 'Turn off the / shortcut' }).press('Enter');
    await page.keyboard.press('/');
    expect(await hasFocus(search())).toBe(false);
    await page.getByRole('button', { name: 'Turn on the / shortcut' }).press('Enter');
    await search().fill('nobody would call anything this');
    await page.getByRole('heading', { name: 'No results' }).waitFor();
  });

  test('shows the states of an aggregate as a diagram and a table', async () => {
    const { page } = analyst;
    await open(analyst, '/domain/aggregates/project', 'Project');
    const diagram = page.getByRole('img', { name: 'States of Project' });
    await diagram.locator('text').first().waitFor();
    const drawn = await diagram.locator('text').allTextContents();
    expect(drawn).toEqual(expect.arrayContaining(['Pending', 'In Progress', 'MatchingStarted', 'ProjectCompleted']));
    const described = await diagram.getAttribute('aria-describedby');
    const table = page.locator(`[id="${described}"]`).getByRole('table');
    const rows = await table.getByRole('row').allInnerTexts();
    expect(rows.some((row) => /^In Progress\s+ProjectCompleted\s+Completed\s+CompleteProject$/.test(row))).toBe(true);
    await analyst.expectAccessible('diagram');
  });

  test('lists the entry points of a command', async () => {
    const { page } = analyst;
    await open(analyst, '/domain/commands/SwapProjection', 'Swap projection');
    const rows = page.getByRole('table', { name: 'Entry points of SwapProjection' }).getByRole('row');
    await rows.nth(2).waitFor();
    const ways = await rows.allInnerTexts();
    expect(ways[1]).toMatch(/POST \/api\/admin\/projections\/\{name\}\/swap\s+Administrator$/);
    expect(ways[2]).toMatch(/^npm run projections\s+Command line\s+Fellowbridge$/);
  });

  test('lists the rules as examples with filters', async () => {
    const { page } = analyst;
    await open(analyst, '/domain/rules?command=SubmitProject', 'Rules');
    await page.getByRole('combobox', { name: 'Outcome' }).selectOption({ label: 'Refused' });
    const rules = page.getByRole('article');
    await expect
      .poll(async () => {
        const texts = await rules.allInnerTexts();
        return texts.length > 0 && texts.every((text) => text.includes('Refused') && text.includes('SubmitProject'));
      })
      .toBe(true);
    expect(new URL(page.url()).searchParams.get('outcome')).toBe('refusal');
    await analyst.expectAccessible('rules');
    await page.getByRole('button', { name: 'Show all rules' }).press('Enter');
    await expect
      .poll(async () => (await rules.allInnerTexts()).some((text) => !text.includes('SubmitProject')))
      .toBe(true);
  });

  test('follows a command from the button to the screen', async () => {
    const { page } = analyst;
    await open(analyst, '/domain', 'How the platform works');
    await page.getByRole('link', { name: 'from the button to the screen' }).press('Enter');
    const steps = page.getByRole('navigation', { name: 'Steps of the walk' }).getByRole('link');
    await steps.first().waitFor();
    expect(await steps.count()).toBeGreaterThan(8);
    await page.getByRole('region', { name: 'Code of step 1: The button' }).waitFor();
    const source = page.getByRole('link', { name: /^web\/features\/\S+\.tsx \(opens in a new tab\)$/ }).first();
    expect(await source.getAttribute('href')).toMatch(new RegExp(`^${release}/web/features/[^#]+\\.tsx$`));
    await steps.nth(5).press('Enter');
    const sixth = page.locator('#step-6');
    await expect
      .poll(() => sixth.evaluate((element) => Math.round(element.getBoundingClientRect().top)))
      .toBeLessThan(200);
    await page.reload();
    await expect
      .poll(() => sixth.evaluate((element) => Math.round(element.getBoundingClientRect().top)))
      .toBeLessThan(200);
    await analyst.expectAccessible('walk');
  });

  test('draws the event model of a context, links its cards and saves it', async () => {
    const { page } = analyst;
    await open(analyst, '/domain/board/projects', 'Projects');
    await page.getByRole('link', { name: 'Cancel project' }).first().waitFor();
    await analyst.expectAccessible('board');
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as SVG' }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe('event-model-of-projects.svg');
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('navigation', { name: 'Boards' }).waitFor({ state: 'hidden' });
    const heads = page.locator('[aria-hidden=true]', { has: page.getByText('Read model', { exact: true }) });
    // Browsers repeat such an element on each page.
    const styled = await heads.evaluate((element) => {
      const { display, breakInside } = element.ownerDocument.defaultView.getComputedStyle(element);
      return [display, breakInside];
    });
    expect(styled).toEqual(['table-header-group', 'avoid']);
    await page.getByRole('link', { name: 'Cancel project' }).first().waitFor();
    await page.emulateMedia({ media: 'screen' });
    // A phone shows a list instead of the board.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('link', { name: 'Rules and source' }).first().waitFor();
    expect(await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)).toBe(0);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole('link', { name: 'Project cancelled' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Project cancelled' }).waitFor();
    await page.getByRole('region', { name: 'Latest in the history' }).getByText('None yet.').waitFor();
    await open(analyst, '/domain/board', 'Event model');
    await page.getByRole('heading', { level: 2, name: 'Waiting list' }).waitFor();
  });

  test('lists the changes of events, and the relationships of contexts', async () => {
    const { page } = analyst;
    await open(analyst, '/domain/changes', 'Changes to events');
    const row = page
      .getByRole('table', { name: 'Differences of ConsultantInvited, version 2' })
      .getByRole('row', { name: /note/ });
    await row.getByText('Added').waitFor();
    await analyst.expectAccessible('changes');
    await open(analyst, '/domain', 'How the platform works');
    await page.getByText('Relations as text').click();
    await page.getByText('Customer–supplier', { exact: true }).last().waitFor();
  });

  test('shows load errors and unknown entries', async () => {
    const { page } = analyst;
    const calls = '**/api/domain/events';
    const detail = 'The documentation of the domain is still being built. Please try again in a moment.';
    const body = JSON.stringify({ type: 'urn:fellowbridge:problem:unavailable', detail });
    await page.route(calls, (route) => route.fulfill({ status: 503, contentType: 'application/problem+json', body }));
    await open(analyst, '/domain/events', 'Events');
    const failed = page.getByRole('alert').filter({ hasText: 'We could not load the events' });
    await failed.getByText(detail).waitFor();
    await analyst.expectProblems([503]);
    await page.unroute(calls);
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await page.getByRole('link', { name: 'ProjectSubmitted' }).waitFor();
    await open(analyst, '/domain/events/NothingHappened', 'Nothing happened');
    await page.getByRole('heading', { name: 'No event with this name' }).waitFor();
    await page.goto('/domain/nonsense');
    await page.getByRole('heading', { level: 1, name: /not found/i }).waitFor();
  });
});
