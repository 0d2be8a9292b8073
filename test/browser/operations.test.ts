import pg from 'pg';
import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { untilCaughtUp } from '../support/server.ts';
import { setUpEnvironment } from './environment.ts';
import { becomeAdministrator, becomeCharity, callAs, requestProject } from './fixtures.ts';
import type { Visitor } from './visitor.ts';

const allIsWell = /^All \d+ read models are up to date/;

describe('the projections pages', () => {
  const environment = setUpEnvironment();
  let admin: Visitor;
  let charity: Visitor;

  beforeAll(async () => {
    [admin, charity] = [await environment.visit(), await environment.visit()];
    await becomeAdministrator(admin, environment.server);
    await becomeCharity(charity, 'River Trust');
    await requestProject(charity, 'A reserves policy');
    await untilCaughtUp(environment.server.url);
  });

  const open = async (path: string, title: string) => {
    await admin.page.goto(path);
    await admin.page.getByRole('heading', { level: 1, name: title }).waitFor();
  };
  const button = (name: string | RegExp): Locator => admin.page.getByRole('button', { name, exact: true });
  const step = (name: string): Locator =>
    admin.page.getByRole('listitem').filter({ has: admin.page.locator(`[data-step="${name}"]`) });
  const hasFocus = (element: Locator) => element.evaluate((one) => one.matches(':focus'));
  const isLive = (generation: number) => admin.page.getByText(`Generation ${generation} is live`).waitFor();
  const rowOf = (name: string): Locator =>
    admin.page.getByRole('row').filter({ has: admin.page.getByRole('link', { name, exact: true }) });
  const projectTitles = async (): Promise<readonly string[]> => {
    const { data } = await (await callAs(charity, 'listProjects')).json();
    return data.map(({ title }: { title: string }) => title);
  };
  /** Runs a statement in the database of the read models. */
  const inDatabase = async (sql: string): Promise<readonly { readonly name: string }[]> => {
    const client = new pg.Client({ connectionString: environment.server.databaseUrl });
    await client.connect();
    const { rows } = await client.query(sql);
    await client.end();
    return rows;
  };

  test('show whether the read models are up to date', async () => {
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

  test('prove an event, and warn of a failed verification of the history until it is answered', async () => {
    const { page } = admin;
    const soon = { timeout: 20_000 };
    const verify = async (outcome: string) => {
      await open('/admin/history', 'History');
      await button('Verify now').click();
      await page.getByRole('heading', { name: outcome }).waitFor(soon);
    };
    await verify('The history is intact');
    const { data } = await (await callAs(admin, 'listHistory')).json();
    const { id } = data.find(({ type }: { type: string }) => type === 'ProjectSubmitted');
    await page.goto(`/history/${id}`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download proof' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`proof-${id}.json`);
    await admin.expectAccessible('proof');

    await inDatabase(`update read_models.projects set title = 'Smuggled'`);
    await verify('The history failed its verification');
    await inDatabase(`update read_models.projects set title = 'A reserves policy'`);
    await open('/admin-dashboard/members', 'Members');
    const warning = page.getByRole('region', { name: 'Warning' });
    await warning.getByText('The read model ‘projects’ differs from the history').waitFor();
    await admin.expectAccessible('warning');
    const scripts = { admin: new Set<string>(), charity: new Set<string>() };
    const nameIn = (url: string): string => /assets\/([\w-]+)-[\w-]{7}\.js$/.exec(url)?.[1] ?? '';
    page.on('request', (request) => scripts.admin.add(nameIn(request.url())));
    charity.page.on('request', (request) => scripts.charity.add(nameIn(request.url())));
    for (const path of ['/', '/consultants', '/account-settings', '/reports', '/admin-dashboard']) {
      await page.goto(path);
      await warning.waitFor();
    }
    await charity.page.goto('/charity-dashboard');
    await charity.page.getByRole('button', { name: 'Notifications' }).waitFor();
    expect([...scripts.admin]).toEqual(expect.arrayContaining(['member-menus', 'verification-warning']));
    expect(scripts.charity.has('member-menus')).toBe(true);
    expect(scripts.charity.has('verification-warning')).toBe(false);
    await warning.getByRole('link', { name: 'See what to do, and answer it' }).click();
    await button('Answer').click();
    await admin.expectAccessible('answer');
    await button('Save the answer').click();
    await page.getByRole('dialog').getByText('The note is required').first().waitFor();
    await page.getByLabel('Note').fill('It was a drill.');
    await button('Save the answer').click();
    await admin.expectToast('Answered');
    await warning.waitFor({ state: 'detached' });
  });

  test('rebuild, verify, swap and roll back by keyboard', async () => {
    const { page } = admin;
    await open('/admin/projections', 'Projections');
    await rowOf('projects').getByRole('link').press('Enter');
    await page.getByRole('heading', { level: 1, name: 'projects' }).waitFor();
    await isLive(1);
    await button('Start rebuild').press('Enter');
    await admin.expectToast('Rebuild started');
    await expect.poll(() => hasFocus(page.locator('[data-step]:focus'))).toBe(true);
    await page.getByRole('progressbar', { name: 'Generation 2 is built' }).waitFor();
    expect(await projectTitles()).toEqual(['A reserves policy']);

    await button('Verify').press('Enter');
    await step('verify').getByText('The table matches the history.').waitFor();
    await step('verify')
      .getByText(/^A random sample of 1 row matches a fresh fold of the history\.$/)
      .waitFor();
    await expect.poll(() => step('swap').getAttribute('aria-current')).toBe('step');
    await admin.expectAccessible('verified');

    await button('Swap in').press('Enter');
    await admin.expectToast('Swapped in');
    await isLive(2);
    await expect.poll(() => hasFocus(page.locator('[data-step="roll-back"]'))).toBe(true);
    expect(await projectTitles()).toEqual(['A reserves policy']);

    await button('Roll back').press('Enter');
    await admin.expectToast('Rolled back');
    await isLive(1);
    expect(await projectTitles()).toEqual(['A reserves policy']);
    await step('roll-back').getByText('Generation 2 was rolled back. It is kept until the next rebuild.').waitFor();
    expect(await step('roll-back').getAttribute('aria-current'), 'nothing is left to do').toBeNull();
    await button('Make generation 2 live again').press('Enter');
    await admin.expectToast('Swapped in');
    await isLive(2);
    await button('Roll back').press('Enter');
    await isLive(1);
  });

  test('ask before dropping the previous table, and cancel a rebuild', async () => {
    const { page } = admin;
    await open('/admin/projections/projects', 'projects');
    await button('Start rebuild').press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Rebuild and drop the previous table?' });
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await isLive(1);
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
    await isLive(1);
  });

  test('show that a swap waits for a long query, and swap afterwards', async () => {
    const { page } = admin;
    await open('/admin/projections/projects', 'projects');
    await button('Start rebuild').press('Enter');
    await page.getByRole('progressbar', { name: /is built$/ }).waitFor();
    await button('Verify').press('Enter');
    await step('verify').getByText('The table matches the history.').waitFor();
    const reader = new pg.Client({ connectionString: environment.server.databaseUrl });
    await reader.connect();
    try {
      await reader.query('begin; select * from read_models.projects');
      await button('Swap in').press('Enter');
      await admin.expectToast('Request accepted');
      const notice = page.getByText('A request has not run yet');
      await notice.waitFor();
      expect(await projectTitles()).toEqual(['A reserves policy']);
      await admin.expectAccessible('pending');
    } finally {
      await reader.end();
    }
    await page.getByRole('button', { name: 'Roll back', exact: true }).waitFor();
    await page.getByText('A request has not run yet').waitFor({ state: 'hidden' });
    expect(await projectTitles()).toEqual(['A reserves policy']);
    await button('Roll back').press('Enter');
    await isLive(1);
  });

  test('pause and resume a read model and keep the focus', async () => {
    const { page } = admin;
    await open('/admin/projections/projects', 'projects');
    await button('Pause').press('Enter');
    await admin.expectToast('Paused');
    await page.getByRole('heading', { name: /^Paused since / }).waitFor();
    expect(await hasFocus(button('Resume'))).toBe(true);
    await requestProject(charity, 'Requested in the pause');
    expect(await projectTitles()).toEqual(['A reserves policy']);
    await open('/admin/projections', 'Projections');
    await page
      .getByRole('status')
      .filter({ hasText: /^1 of \d+ read models needs attention/ })
      .waitFor();
    await open('/admin/projections/projects', 'projects');
    await button('Resume').press('Enter');
    await admin.expectToast('Resumed');
    await page.getByText('Up to date', { exact: true }).waitFor();
    await expect.poll(projectTitles).toHaveLength(2);
  });

  test('show why an event failed, and replay it after the fix', async () => {
    const { page } = admin;
    const [table] = await inDatabase(
      `select format('read_models.%I', relname) as name from pg_class
       where relnamespace = 'read_models'::regnamespace and relkind = 'r' and relname ~ '^projects_v[0-9]+$'`,
    );
    const name = table?.name ?? '';
    await inDatabase(`alter table ${name} add constraint no_such_title check (title <> 'Unheard of') not valid`);
    await requestProject(charity, 'Unheard of');
    await page.clock.install();
    await open('/admin/projections/projects', 'projects');
    const parked = page.getByRole('table', { name: 'Parked events' });
    const faults = parked.getByText(/^Database error 23514: /);
    await faults.waitFor();
    await requestProject(charity, 'Unheard of');
    await expect
      .poll(async () => {
        await page.clock.fastForward(16_000);
        return faults.count();
      })
      .toBe(2);
    await parked.getByRole('link', { name: 'ProjectSubmitted' }).first().waitFor();
    await admin.expectAccessible('parked');
    await parked
      .getByRole('button', { name: /^Replay ProjectSubmitted at position \d+$/ })
      .first()
      .press('Enter');
    await admin.expectToast('Replayed', '2 events are still parked');
    await parked.getByText('Tried', { exact: false }).first().waitFor();
    await parked
      .getByRole('button', { name: /^Examine ProjectSubmitted at position \d+$/ })
      .first()
      .press('Enter');
    const examined = page.getByRole('dialog', { name: 'ProjectSubmitted' });
    await examined.getByText('Finance & Accounting').waitFor();
    expect(await examined.getByText('null', { exact: true }).count()).toBe(0);
    await admin.expectAccessible('examined readable event');
    await page.keyboard.press('Escape');
    await inDatabase(`alter table ${name} drop constraint no_such_title`);
    await button('Replay all').press('Enter');
    await page.getByText('No parked events.').waitFor();
    expect(await projectTitles()).toContain('Unheard of');
  });

  /** An event in the stream of a new project, as a faulty script would write it. */
  const writeUnreadable = async (title: string): Promise<void> => {
    await requestProject(charity, title);
    const [project] = await inDatabase(`select project_id as name from read_models.projects where title = '${title}'`);
    const metadata = {
      schemaVersion: 2,
      occurredAt: '2026-03-01T09:30:00.000Z',
      actor: { id: 'script', role: 'system' },
      source: 'script',
      correlationId: project?.name,
      causationId: project?.name,
    };
    await inDatabase(
      `select * from history.append(array['project-${project?.name}'], array[-2], array[1], array[gen_random_uuid()],
       array['PhaseSet'], array['{"phaze":42}'::json], array['${JSON.stringify(metadata)}'::json])`,
    );
  };

  test('show an unreadable event next to its fault, and correct it', async () => {
    const { page } = admin;
    await writeUnreadable('Misspelt');
    await open('/admin/projections/projects', 'projects');
    const fault = 'Field phase is missing, field phaze is not known.';
    const parked = page.getByRole('table', { name: 'Parked events' });
    await parked.getByText(fault).waitFor();
    await parked.getByRole('button', { name: /^Examine PhaseSet at position \d+$/ }).press('Enter');
    const examined = page.getByRole('dialog', { name: 'PhaseSet' });
    await examined.getByText('"phaze": 42').waitFor();
    expect(await examined.getByText(fault).count(), 'the fault is stated once').toBe(1);
    await admin.expectAccessible('examined event');
    await examined.getByRole('button', { name: 'Write a correcting event' }).press('Enter');
    const correcting = page.getByRole('dialog', { name: 'Write a correcting event' });
    await correcting.getByLabel('Reason').fill('A script misspelt the field.');
    await admin.expectAccessible('correcting event');
    await correcting.getByLabel('Phase').fill('Drafting the budget');
    await correcting.getByRole('button', { name: 'Append it and skip the wrong event' }).press('Enter');
    await admin.expectToast('Corrected');
    await examined.getByText('This event is skipped').waitFor();
    expect(await examined.getByText('It blocks the', { exact: false }).count()).toBe(0);
    await page.locator(':focus', { hasText: 'This event is skipped' }).filter({ hasNotText: 'Stored data' }).waitFor();
    await examined.getByRole('link', { name: 'The correcting event' }).waitFor();
    expect(await button('Undo skipping').count(), 'both would count').toBe(0);
    await page.keyboard.press('Escape');
    await page.getByText('No parked events.').waitFor();
  });

  test('show load errors and retry', async () => {
    const { page } = admin;
    const calls = '**/api/admin/projections';
    await page.route(calls, (route) => route.abort());
    await open('/admin/projections', 'Projections');
    await page.getByRole('alert').filter({ hasText: 'We could not load the read models' }).waitFor();
    await admin.expectProblems(['lost']);
    await page.unroute(calls);
    await button('Try again').press('Enter');
    await page.getByRole('status').filter({ hasText: allIsWell }).waitFor();
  });

  test('report an unknown read model', async () => {
    await open('/admin/projections/nothing', 'nothing');
    await admin.page.getByRole('heading', { name: 'No read model with this name' }).waitFor();
    await admin.expectProblems([404]);
  });

  test('skip an unreadable event, and ask before it counts again', async () => {
    const { page } = admin;
    await writeUnreadable('Written twice');
    await open('/admin/projections/projects', 'projects');
    await button(/^Examine PhaseSet at position \d+$/).press('Enter');
    await page.getByRole('dialog', { name: 'PhaseSet' }).getByRole('link', { name: 'Open event page' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Phase set' }).waitFor();
    await button('Skip this event').press('Enter');
    const skipping = page.getByRole('dialog', { name: 'Skip this event' });
    await skipping.getByLabel('Reason').fill('A script wrote it by mistake.');
    await skipping.getByRole('button', { name: 'Skip this event' }).press('Enter');
    await admin.expectToast('Skipped');
    await page.getByRole('link', { name: /^Decided by Administrator/ }).waitFor();
    await page.getByText('Reason: A script wrote it by mistake.').waitFor();
    const question = page.getByRole('dialog', { name: 'Undo skipping?' });
    await button('Undo skipping').press('Enter');
    await admin.expectAccessible('undo skipping');
    await question.getByRole('button', { name: 'Keep skipping' }).press('Enter');
    await expect.poll(() => hasFocus(button('Undo skipping'))).toBe(true);
    await button('Undo skipping').press('Enter');
    await question.getByRole('button', { name: 'Undo skipping' }).press('Enter');
    await admin.expectToast('No longer skipped');
    await page.getByText('Until it is corrected or skipped, its record cannot be changed').waitFor();
  });
});
