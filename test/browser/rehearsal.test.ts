import { beforeAll, describe, expect, test } from 'vitest';
import type { ProjectDetail } from '../../src/contract/projects.ts';
import { withResolvers } from '../../src/platform/with-resolvers.ts';
import { setUpEnvironment } from './environment.ts';
import { handleOf, makeHistory, openPage } from './history-fixtures.ts';
import type { Visitor } from './visitor.ts';

/** Rehearsing commands, stepping through a stream, and events as specifications. */
describe('rehearsal and replay', () => {
  const environment = setUpEnvironment();
  let admin: Visitor;
  let charity: Visitor;
  let budget: ProjectDetail;

  beforeAll(async () => {
    ({ admin, charity, budget } = await makeHistory(environment));
  });

  test('rehearses a command from its page in the documentation', async () => {
    const { page } = admin;
    await openPage(admin, '/admin/domain/commands/CancelProject', 'Cancel project');
    await page.getByRole('link', { name: 'Rehearse this command' }).click();
    await page.getByRole('heading', { level: 1, name: 'Rehearsal' }).waitFor();
    // The way back names the domain; nothing repeats it above the heading.
    await page.getByRole('main').getByRole('link', { name: 'Domain', exact: true }).first().waitFor();
    expect(await page.getByRole('main').getByRole('paragraph').getByText('Domain', { exact: true }).count()).toBe(0);
    await page.getByLabel('Stream').fill(`project-${budget.id}`);
    await page.getByRole('button', { name: 'Go there' }).click();
    await page.getByLabel('Reason').fill('The budget is settled.');
    await page.getByRole('button', { name: 'Rehearse', exact: true }).click();
    await page.getByRole('heading', { name: 'What would happen' }).waitFor();
    await page.getByRole('region', { name: 'Data of ProjectCancelled' }).waitFor();
    await page
      .getByText(/^Email to /)
      .first()
      .waitFor();
    await page
      .getByRole('row', { name: /^Status/ })
      .getByText('Cancelled')
      .waitFor();
    await page.getByRole('region', { name: 'The rule' }).getByRole('article').first().waitFor();
    await admin.expectAccessible('rehearsed');
    // Rehearses on an empty stream.
    await page.getByLabel('After how many events').fill('0');
    await page.getByRole('button', { name: 'Go there' }).click();
    await page.getByText('before its first event.').waitFor();
    await page.getByRole('button', { name: 'Rehearse', exact: true }).click();
    await page.getByText('Refused', { exact: true }).first().waitFor();
  });

  test('offers the choices of a group of fields', async () => {
    const { page } = admin;
    await openPage(admin, `/admin/rehearsal?stream=project-${budget.id}&command=SubmitProject`, 'Rehearsal');
    await page.getByLabel('After how many events').fill('0');
    await page.getByRole('button', { name: 'Go there' }).click();
    await page.getByText('before its first event.').waitFor();
    await page.getByLabel('Terms: type').selectOption({ label: 'One-off project' });
    await page.getByLabel('Terms: set up fee').fill('249');
    await page.getByRole('button', { name: 'Rehearse', exact: true }).click();
    const data = page.getByRole('region', { name: 'Data of ProjectSubmitted' });
    await data.getByText(/"terms": \{\s*"type": "oneoff",\s*"setUpFee": 249\s*\}/).waitFor();
  });

  test('offers the latest records of a command, and says when there is no such stream', async () => {
    const { page } = admin;
    await openPage(admin, '/admin/rehearsal?command=CancelProject', 'Rehearsal');
    await page.getByRole('list', { name: 'Latest records' }).getByRole('button').first().click();
    await page.getByRole('heading', { name: 'Cancel project' }).waitFor();
    await openPage(admin, '/admin/rehearsal', 'Rehearsal');
    await page.getByLabel('Or choose among the latest records').selectOption({ label: 'Project' });
    await page.getByRole('list', { name: 'Latest records' }).getByRole('button').first().click();
    await page.getByText(/^Project ‘.+’: after 1 of 1 event, as it is now/).waitFor();
    await openPage(admin, '/admin/rehearsal?stream=nothing-1', 'Rehearsal');
    await page.getByRole('heading', { name: 'No such stream' }).waitFor();
    await admin.expectProblems([404]);
  });

  test('says when a record could not be loaded, and loads it again', async () => {
    const { page } = admin;
    const isStep = /\/step(\?|$)/;
    await page.route(isStep, (route) => route.abort());
    await openPage(admin, '/admin/rehearsal?stream=nothing-2', 'Rehearsal');
    await page.getByText('We could not load the record').waitFor();
    await admin.expectProblems(['lost']);
    await page.unroute(isStep);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'No such stream' }).waitFor();
    await admin.expectProblems([404]);
  });

  test('steps through a stream with the keyboard', async () => {
    const { page } = admin;
    await openPage(admin, `/history/past/project-${budget.id}`, 'A budget for three years');
    await page.getByRole('link', { name: 'Replay', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Project ‘A budget for three years’' }).waitFor();
    await page.getByText(/^Event \d+ of \d+$/).waitFor();
    await page.getByRole('button', { name: 'Before the first event' }).click();
    await page.getByText('Nothing has happened yet.').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByText(/^Event 1 of/).waitFor();
    await page
      .getByRole('row', { name: /^Title/ })
      .getByText('Changes')
      .first()
      .waitFor();
    await page.getByRole('region', { name: 'Rows of read models' }).getByText('New row').first().waitFor();
    await page.keyboard.press('ArrowRight');
    await page
      .getByRole('row', { name: /^Status/ })
      .getByText('Changes')
      .first()
      .waitFor();
    await admin.expectAccessible('replay');
    await page.keyboard.press('End');
    await page.getByText(/^Event (\d+) of \1$/).waitFor();
    await page.getByRole('button', { name: 'Play' }).click();
    await page.getByText('Nothing has happened yet.').waitFor();
    await page.getByText(/^Event 2 of/).waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    // On paper there are no buttons, and both states have the same width.
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('table', { name: 'State before and after' }).waitFor();
    for (const role of ['button', 'switch'] as const) expect(await page.getByRole(role).count()).toBe(0);
    const widths = await page
      .getByRole('row', { name: /^Status/ })
      .getByRole('cell')
      .evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().width)));
    expect(widths[0]).toBe(widths[1]);
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)).toBe(0);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  test('pauses for a step, and takes each step while events load', async () => {
    const { page } = admin;
    await page.goto(`/admin/replay/project-${budget.id}?revision=-1`);
    await page.getByText('Nothing has happened yet.').waitFor();
    const held = withResolvers<void>();
    await page.route(/\/step(\?|$)/, (route) => held.promise.then(() => route.continue()));
    await page.getByRole('button', { name: 'Play' }).click();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    held.resolve();
    await page.getByText(/^Event 2 of/).waitFor();
    await page.getByRole('button', { name: 'Play' }).waitFor();
    await page.unroute(/\/step(\?|$)/);
  });

  test('says when a stream has fewer events than its address asks for', async () => {
    const { page } = admin;
    await page.goto(`/admin/replay/project-${budget.id}?revision=998`);
    await page.getByRole('heading', { name: /^It has only \d+ events$/ }).waitFor();
    await page.getByText('The address asks for event 999.').waitFor();
    await page.getByRole('button', { name: 'Show the latest event' }).click();
    await page.getByText(/^Event (\d+) of \1$/).waitFor();
    await page.goto(`/admin/rehearsal?stream=project-${budget.id}&revision=998`);
    await page.getByText(/^It has only \d+ events$/).waitFor();
    await admin.expectAccessible('beyond-the-latest');
  });

  test('shows no other event than the one in the address', async () => {
    const stream = `project-${budget.id}`;
    for (const path of [`/admin/replay/${stream}?`, `/admin/rehearsal?stream=${stream}&`]) {
      await openPage(admin, `${path}revision=second`, 'This address cannot be used');
      await admin.page.getByText('revision: ‘second’ is not valid.').waitFor();
    }
  });

  test('shows an event as a specification', async () => {
    const { page } = admin;
    await openPage(admin, `/admin/history?stream=project-${budget.id}&type=ProjectSubmitted`);
    await handleOf(page, 'submitted').click();
    await page.getByRole('button', { name: 'As a specification' }).click();
    const dialog = page.getByRole('dialog', { name: 'As a specification' });
    await dialog.getByText('specify(project)').waitFor();
    expect(await dialog.innerText()).not.toContain(budget.id);
    await admin.expectAccessible('specification');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  test('is for administrators only', async () => {
    await openPage(charity, '/admin/rehearsal', 'You are not allowed to see this page');
    await openPage(charity, `/admin/replay/project-${budget.id}`, 'You are not allowed to see this page');
    for (const visitor of [charity, admin]) await visitor.close();
  });
});
