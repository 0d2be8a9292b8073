import pg from 'pg';
import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { embeddedDatabaseUrl, untilCaughtUp } from '../support/server.ts';
import { becomeAdministrator, becomeCharity, callAs, requestProject } from './cast.ts';
import { setStage } from './stage.ts';
import type { Visitor } from './visitor.ts';

const allIsWell = /^All \d+ read models are up to date/;

describe('the projections room', () => {
  const stage = setStage();
  let admin: Visitor;
  let charity: Visitor;

  beforeAll(async () => {
    [admin, charity] = [await stage.visit(), await stage.visit()];
    await becomeAdministrator(admin, stage.server);
    await becomeCharity(charity, 'River Trust');
    await requestProject(charity, 'A reserves policy');
    await untilCaughtUp(stage.server.url);
  });

  const open = async (path: string, title: string) => {
    await admin.page.goto(path);
    await admin.page.getByRole('heading', { level: 1, name: title }).waitFor();
  };
  const button = (name: string | RegExp): Locator => admin.page.getByRole('button', { name, exact: true });
  const step = (name: string): Locator =>
    admin.page.getByRole('listitem').filter({ has: admin.page.locator(`[data-step="${name}"]`) });
  const hasFocus = (element: Locator) => element.evaluate((one) => one.matches(':focus'));
  const isRead = (generation: number) => admin.page.getByText(`Generation ${generation} is read`).waitFor();
  const rowOf = (name: string): Locator =>
    admin.page.getByRole('row').filter({ has: admin.page.getByRole('link', { name, exact: true }) });
  const projectTitles = async (): Promise<readonly string[]> => {
    const { data } = await (await callAs(charity, 'listProjects')).json();
    return data.map(({ title }: { title: string }) => title);
  };
  /** Runs a statement where the read models are kept. */
  const inDatabase = async (sql: string): Promise<readonly { readonly name: string }[]> => {
    const client = new pg.Client({ connectionString: await embeddedDatabaseUrl(stage.server.dataDir) });
    await client.connect();
    const { rows } = await client.query(sql);
    await client.end();
    return rows;
  };

  test('says at a glance whether what screens show keeps up', async () => {
    const { page } = admin;
    await open('/admin-dashboard', 'Welcome, Administrator');
    await page
      .getByRole('navigation', { name: 'Administration' })
      .getByRole('link', { name: 'Projections' })
      .press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Projections' }).waitFor();
    await page.getByRole('status').filter({ hasText: allIsWell }).waitFor();
    await rowOf('projects').filter({ hasText: 'Up to date' }).waitFor();
    await admin.expectAccessible('list');
  });

  test('builds a read model anew, verifies, swaps and rolls back by keyboard', async () => {
    const { page } = admin;
    await open('/admin/projections', 'Projections');
    await rowOf('projects').getByRole('link').press('Enter');
    await page.getByRole('heading', { level: 1, name: 'projects' }).waitFor();
    await isRead(1);
    await button('Start rebuild').press('Enter');
    await admin.expectToast('Rebuild started');
    await expect.poll(() => hasFocus(page.locator('[data-step]:focus'))).toBe(true);
    await page.getByRole('progressbar', { name: 'Generation 2 is built' }).waitFor();
    expect(await projectTitles()).toEqual(['A reserves policy']);

    await button('Verify').press('Enter');
    await step('verify').getByText('It agrees with the history.').waitFor();
    await step('verify')
      .getByText(/row drawn by lot and folded afresh from the history: all the same\.$/)
      .waitFor();
    await expect.poll(() => step('swap').getAttribute('aria-current')).toBe('step');
    await admin.expectAccessible('verified');

    await button('Swap in').press('Enter');
    await admin.expectToast('Swapped in');
    await isRead(2);
    await expect.poll(() => hasFocus(page.locator('[data-step="roll-back"]'))).toBe(true);
    expect(await projectTitles()).toEqual(['A reserves policy']);

    await button('Roll back').press('Enter');
    await admin.expectToast('Rolled back');
    await isRead(1);
    expect(await projectTitles()).toEqual(['A reserves policy']);
  });

  test('asks before it gives up the table to roll back to, and drops a rebuild when told to', async () => {
    const { page } = admin;
    await open('/admin/projections/projects', 'projects');
    await button('Start rebuild').press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Rebuild, and give up the table from before?' });
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await isRead(1);
    await button('Start rebuild').press('Enter');
    await dialog.getByRole('button', { name: 'Start rebuild' }).press('Enter');
    await step('rebuild')
      .getByText(/is built$/)
      .waitFor();
    await button('Cancel rebuild').press('Enter');
    await page
      .getByRole('dialog', { name: 'Cancel this rebuild?' })
      .getByRole('button', { name: 'Cancel rebuild' })
      .press('Enter');
    await admin.expectToast('Rebuild cancelled');
    await button('Start rebuild').waitFor();
    await isRead(1);
  });

  test('says that a swap waits for somebody who reads for long, and makes it when they are done', async () => {
    const { page } = admin;
    await open('/admin/projections/projects', 'projects');
    await button('Start rebuild').press('Enter');
    await page.getByRole('progressbar', { name: /is built$/ }).waitFor();
    await button('Verify').press('Enter');
    await step('verify').getByText('It agrees with the history.').waitFor();
    const reader = new pg.Client({ connectionString: await embeddedDatabaseUrl(stage.server.dataDir) });
    await reader.connect();
    try {
      await reader.query('begin; select * from read_models.projects');
      await button('Swap in').press('Enter');
      await admin.expectToast('Not done yet');
      const notice = page.getByText('Something that was asked is not done yet');
      await notice.waitFor();
      expect(await projectTitles()).toEqual(['A reserves policy']);
      await admin.expectAccessible('pending');
    } finally {
      await reader.end();
    }
    await page.getByRole('button', { name: 'Roll back', exact: true }).waitFor();
    await page.getByText('Something that was asked is not done yet').waitFor({ state: 'hidden' });
    expect(await projectTitles()).toEqual(['A reserves policy']);
    await button('Roll back').press('Enter');
    await isRead(1);
  });

  test('pauses a read model and lets it go on, with the focus where it was', async () => {
    const { page } = admin;
    await open('/admin/projections/projects', 'projects');
    await button('Pause').press('Enter');
    await admin.expectToast('Paused');
    await page.getByRole('heading', { name: /^Paused since / }).waitFor();
    expect(await hasFocus(button('Resume'))).toBe(true);
    await requestProject(charity, 'Asked for in the pause');
    expect(await projectTitles()).toEqual(['A reserves policy']);
    await open('/admin/projections', 'Projections');
    await page
      .getByRole('status')
      .filter({ hasText: /^1 of \d+ read models needs somebody to look/ })
      .waitFor();
    await open('/admin/projections/projects', 'projects');
    await button('Resume').press('Enter');
    await admin.expectToast('Resumed');
    await page.getByText('Up to date', { exact: true }).waitFor();
    await expect.poll(projectTitles).toHaveLength(2);
  });

  test('shows why an event could not be folded, and folds it again when that is mended', async () => {
    const { page } = admin;
    const [table] = await inDatabase(
      `select format('read_models.%I', relname) as name from pg_class
       where relnamespace = 'read_models'::regnamespace and relkind = 'r' and relname ~ '^projects_v[0-9]+$'`,
    );
    const name = table?.name ?? '';
    await inDatabase(`alter table ${name} add constraint no_such_title check (title <> 'Unheard of') not valid`);
    await requestProject(charity, 'Unheard of');
    await open('/admin/projections/projects', 'projects');
    const parked = page.getByRole('table', { name: 'Parked events' });
    await parked.getByText(/^Database error 23514: /).waitFor();
    await parked.getByRole('link', { name: 'ProjectSubmitted' }).waitFor();
    await admin.expectAccessible('parked');
    await parked.getByRole('button', { name: /^Replay ProjectSubmitted at position \d+$/ }).press('Enter');
    await admin.expectToast('Replayed');
    await parked.getByText('Tried', { exact: false }).first().waitFor();
    await inDatabase(`alter table ${name} drop constraint no_such_title`);
    await button('Replay all').press('Enter');
    await page.getByText('Nothing is parked.').waitFor();
    expect(await projectTitles()).toContain('Unheard of');
  });

  test('says when it cannot look, and looks again when asked to', async () => {
    const { page } = admin;
    const calls = '**/api/admin/projections';
    await page.route(calls, (route) => route.abort());
    await open('/admin/projections', 'Projections');
    await page.getByRole('alert').filter({ hasText: 'We could not load the read models' }).waitFor();
    admin.expectProblems(['lost']);
    await page.unroute(calls);
    await button('Try again').press('Enter');
    await page.getByRole('status').filter({ hasText: allIsWell }).waitFor();
  });

  test('knows no other read model', async () => {
    await open('/admin/projections/nothing', 'nothing');
    await admin.page.getByRole('heading', { name: 'There is no read model of that name' }).waitFor();
    admin.expectProblems([404]);
  });
});
