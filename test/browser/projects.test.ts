import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CurrentUser } from '../../src/contract/accounts.ts';
import type { ProjectDetail } from '../../src/contract/projects.ts';
import { withResolvers } from '../../src/platform/with-resolvers.ts';
import { setUpEnvironment } from './environment.ts';
import {
  approve,
  becomeAdministrator,
  becomeCharity,
  becomeConsultant,
  callAs,
  consultantIdOf,
  password,
  requestProject,
} from './fixtures.ts';
import type { Visitor } from './visitor.ts';

/** One project from the request to its end, as its charity and its consultant see it. */
describe('a project', () => {
  const environment = setUpEnvironment();
  let charity: Visitor;
  let consultant: Visitor;
  let sam: CurrentUser;
  let project: ProjectDetail;

  beforeAll(async () => {
    const { visit } = environment;
    [charity, consultant] = [await visit(), await visit()];
    const [admin, colleague] = [await visit(), await visit()];
    await becomeAdministrator(admin, environment.server);
    await becomeCharity(charity, 'River Trust');
    sam = await becomeConsultant(consultant, 'Sam Okoro', {
      organisation: 'Okoro Advisory',
      bio: 'Twenty years in charity finance.',
      expertise: ['finance', 'governance'],
    });
    await approve(admin, sam);
    await approve(admin, await becomeConsultant(colleague, 'Maren Lindqvist', { expertise: ['legal'] }));
    project = await requestProject(charity, 'A reserves policy', {
      startDate: '2027-01-11',
      endDate: '2027-03-26',
      notes: 'Trustees meet on Mondays.',
    });
    await admin.close();
    await colleague.close();
  });

  const open = async ({ page }: Visitor) => {
    await page.goto(`/projects/${project.id}`);
    await page.getByRole('heading', { level: 1, name: project.title }).waitFor();
  };
  const card = ({ page }: Visitor, name: string): Locator => page.getByRole('region', { name, exact: true });
  const asked = ({ page }: Visitor, name: string): Locator => page.getByRole('dialog', { name });

  test('is requested with a preferred consultant, who can be removed again', async () => {
    const { page } = charity;
    await page.goto(`/project-request?type=oneoff&consultant=${consultantIdOf(sam)}`);
    await card(charity, 'Sam Okoro').getByText('Will be invited with your request').waitFor();
    const fee = page.getByText(/^This is your \w+ one-off project: the set-up fee is £(249|499)\./);
    expect(await fee.textContent()).toContain('if you join within 30 days');
    await charity.expectAccessible('inviting');
    await page.getByLabel('Title').fill('Kept while the consultant goes');
    await page.getByRole('button', { name: 'Remove Sam Okoro' }).click();
    await card(charity, 'Sam Okoro').waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('?type=oneoff');
    expect(await page.getByLabel('Title').inputValue()).toBe('Kept while the consultant goes');
    expect(await page.getByLabel('Title').evaluate((field) => field.matches(':focus'))).toBe(true);
  });

  test('accepts no start before today in the United Kingdom, and no end before the start', async () => {
    const planner = await environment.visit();
    await callAs(planner, 'signIn', { body: { username: 'river-trust', password } });
    const { page } = planner;
    // In the United Kingdom it is 15 July, in UTC the day before.
    await page.clock.setFixedTime(new Date('2026-07-14T23:30:00.000Z'));
    const cell = (offset: number): Locator => page.locator(`[data-day="2026-07-${15 + offset}"] button`);
    await page.goto('/project-request');
    await page.getByRole('button', { name: /Start date/ }).click();
    expect(await cell(-1).isDisabled()).toBe(true);
    expect(await cell(0).isDisabled()).toBe(false);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /End date/ }).click();
    expect(await cell(-1).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /Start date/ }).click();
    await cell(2).click();
    await page.getByRole('button', { name: /End date/ }).click();
    expect(await cell(1).isDisabled()).toBe(true);
    expect(await cell(2).isDisabled()).toBe(false);
    await planner.expectAccessible('calendar');
    await page.keyboard.press('Escape');
    // The chosen day differs from the others when the system chooses the colours, too.
    await page.emulateMedia({ forcedColors: 'active' });
    await page.getByRole('button', { name: /Start date/ }).click();
    const inkOf = (offset: number) =>
      cell(offset).evaluate((button) => button.ownerDocument.defaultView.getComputedStyle(button).color);
    expect(await inkOf(2)).not.toBe(await inkOf(3));
    await planner.close();
  });

  test('starts from a template, asks before one replaces text, and keeps a draft until it is discarded', async () => {
    const writer = await environment.visit();
    await callAs(writer, 'signIn', { body: { username: 'river-trust', password } });
    const { page } = writer;
    await page.goto('/project-request');
    const template = page.getByLabel('Start from a template');
    const title = page.getByLabel('Title');
    await template.selectOption('Risk register');
    expect(await title.inputValue()).toBe('Risk register');
    expect(await page.getByRole('checkbox', { name: 'Governance' }).isChecked()).toBe(true);
    expect(await page.getByLabel('Estimated hours').inputValue()).toBe('16');
    await template.selectOption('Review of the board');
    expect(await title.inputValue()).toBe('Review of the board');
    const dots = page.getByText('Please replace each … with your own facts before you submit the request.');
    await dots.waitFor();
    await page.getByLabel('Description').fill('Our board has nine trustees.');
    await dots.waitFor({ state: 'detached' });

    await title.fill('Our own words');
    await template.selectOption('Risk register');
    const question = page.getByRole('dialog', { name: 'Replace what you have typed?' });
    await question.waitFor();
    await writer.expectAccessible('template question');
    await question.getByRole('button', { name: 'Keep my text' }).click();
    expect(await title.inputValue()).toBe('Our own words');

    await page.reload();
    expect(await title.inputValue()).toBe('Our own words');
    await writer.expectAccessible('draft');
    await page.getByRole('button', { name: 'Discard the draft' }).click();
    expect(await title.inputValue()).toBe('');
    await page.reload();
    await template.waitFor();
    expect(await page.getByText('Your unsent draft').count()).toBe(0);
    await writer.close();
  });

  test('can be requested on a device that stores nothing', async () => {
    const writer = await environment.visit();
    await callAs(writer, 'signIn', { body: { username: 'river-trust', password } });
    const { page } = writer;
    await page.addInitScript(() => {
      Object.defineProperty(globalThis, 'localStorage', {
        get: () => {
          throw new DOMException('Storage is switched off.', 'SecurityError');
        },
      });
    });
    await page.goto('/project-request');
    await page.getByLabel('Title').fill('A request without a draft');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('heading', { level: 1, name: 'Welcome, River Trust' }).waitFor();
    await writer.close();
  });

  test('offers no draft of a request that is saved but cannot be shown yet', async () => {
    const writer = await environment.visit();
    await callAs(writer, 'signIn', { body: { username: 'river-trust', password } });
    const { page } = writer;
    await page.route('**/api/projects', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 202, headers: { location: '/api/projects/not-yet' }, json: { accepted: true } })
        : route.continue(),
    );
    await page.route('**/api/projects/not-yet', (route) => route.fulfill({ status: 404, body: '' }));
    writer.allowProblems(404);
    await page.goto('/project-request');
    await page.getByLabel('Title').fill('A request that takes its time');
    await page.getByLabel('Description').fill('For trustees who are patient.');
    await page.getByRole('checkbox', { name: 'Governance' }).check();
    await page.getByRole('button', { name: 'Submit Project Request' }).click();
    await page
      .getByText(/Please do not send it again/)
      .first()
      .waitFor();
    await page.reload();
    await page.getByLabel('Start from a template').waitFor();
    expect(await page.getByLabel('Title').inputValue()).toBe('');
    await writer.close();
  });

  test('shows the request, and what is not set yet', async () => {
    const { page } = charity;
    await open(charity);
    await page.getByText('Pending', { exact: true }).waitFor();
    await card(charity, 'Overview').getByText('Trustees meet on Mondays.').waitFor();
    await card(charity, 'Timeline and terms').getByText('11 Jan 2027 - 26 Mar 2027').waitFor();
    await card(charity, 'Timeline and terms').getByText('One-off project, set-up fee £249').waitFor();
    await card(charity, 'Team').getByText('river-trust@charity.example').waitFor();
    await card(charity, 'Team').getByText('Not matched yet').waitFor();
    expect(await card(charity, 'Progress').count()).toBe(0);
    expect(await page.getByRole('tabpanel').getByRole('heading', { level: 2 }).first().textContent()).toBe(
      'Invitations',
    );
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Add to calendar' }).click();
    const calendar = await readFile(await (await saved).path(), 'utf8');
    expect(calendar).toContain(`UID:project-start-${project.id}@`);
    expect(calendar).toContain('DTSTART;VALUE=DATE:20270111');
    expect(calendar).toContain('DTSTART;VALUE=DATE:20270326');
    const undated = await requestProject(charity, 'Without dates');
    await page.goto(`/projects/${undated.id}`);
    await card(charity, 'Timeline and terms').getByText('Not set', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Add to calendar' }).count()).toBe(0);
  });

  test('has a request that can be corrected', async () => {
    const { page } = charity;
    await open(charity);
    const edit = page.getByRole('link', { name: 'Edit request' });
    await edit.click();
    await page.getByRole('heading', { level: 1, name: 'Edit Request' }).waitFor();
    expect(await page.getByLabel('Notes').inputValue()).toBe('Trustees meet on Mondays.');
    await charity.expectAccessible('edit');
    await page.getByLabel('Title').fill('');
    await page.getByRole('button', { name: 'Save request' }).click();
    await page.getByText('Title is required').waitFor();
    expect(await page.getByLabel('Title').evaluate((field) => field.matches(':focus'))).toBe(true);

    await page.getByRole('link', { name: 'Cancel', exact: true }).click();
    const question = asked(charity, 'Leave without saving?');
    await question.getByRole('button', { name: 'Keep writing' }).click();
    await page.getByLabel('Title').fill(project.title);
    await page.getByLabel('Notes').fill('Trustees meet on Tuesdays.');
    await page.getByRole('button', { name: 'Save request' }).click();
    await charity.expectToast('Request saved');
    await page.waitForURL(`**/projects/${project.id}`);
    await card(charity, 'Overview').getByText('Trustees meet on Tuesdays.').waitFor();
  });

  test('shows what was just done although an earlier answer arrives after it', async () => {
    const { page } = charity;
    const { id, title } = await requestProject(charity, 'A pension review');
    await page.goto(`/projects/${id}`);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    const { promise: isDone, resolve: done } = withResolvers();
    const { promise: isAsked, resolve: ask } = withResolvers();
    const { promise: isAnswered, resolve: answer } = withResolvers();
    await page.route(`**/api/projects/${id}`, async (route) => {
      const response = await route.fetch();
      ask();
      await isDone;
      await route.fulfill({ response }).finally(answer);
    });
    const other = await environment.visit();
    await callAs(other, 'signIn', { body: { username: 'river-trust', password } });
    await callAs(other, 'reviseProjectRequest', {
      params: { id },
      body: { title, description: 'Revised.', expertiseRequired: ['finance'] },
    });
    await isAsked;
    await page.getByRole('button', { name: 'Start matching' }).click();
    await charity.expectToast('Matching started');
    done();
    await isAnswered;
    await other.close();
    // What is fetched now arrives after the earlier answer.
    await page.getByRole('tab', { name: 'Messages' }).click();
    await page.getByText('No messages yet').waitFor();
    expect(await page.getByRole('main').getByText('Pending', { exact: true }).count()).toBe(0);
    await page.unroute(`**/api/projects/${id}`);
  });

  test('invites consultants from the directory, and withdraws an invitation', async () => {
    const { page } = charity;
    await open(charity);
    await page.getByRole('button', { name: 'Invite a consultant' }).click();
    const dialog = asked(charity, 'Invite a consultant');
    await dialog.getByRole('heading', { name: 'Sam Okoro' }).waitFor();
    // Maren lacks the expertise that the project asks for.
    expect(await dialog.getByRole('heading', { name: 'Maren Lindqvist' }).count()).toBe(0);
    await dialog.getByLabel('Only with the required expertise').uncheck();
    await dialog.getByRole('heading', { name: 'Maren Lindqvist' }).waitFor();
    await dialog.getByText('Matches 2 of 2 areas; free now').waitFor();
    await dialog.getByLabel('Note with the invitation').fill('You know trusts of our size.');
    await charity.expectAccessible('invite');
    await dialog.getByLabel('Search by name or organisation').fill('okoro adv');
    await dialog.getByRole('heading', { name: 'Maren Lindqvist' }).waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Invite Sam Okoro' }).click();
    await charity.expectToast('Invitation sent');
    await dialog.getByText('Invited', { exact: true }).waitFor();
    const invited = dialog.getByRole('heading', { name: 'Sam Okoro' });
    await expect.poll(() => invited.evaluate((heading) => heading.matches(':focus'))).toBe(true);
    await dialog.getByRole('button', { name: 'Done' }).click();

    const invitations = card(charity, 'Invitations');
    await invitations.getByText('Waiting for an answer').waitFor();
    await invitations.getByText('“You know trusts of our size.”').waitFor();
    await page.setViewportSize({ width: 390, height: 900 });
    const [message, withdraw] = await Promise.all(
      ['Message Sam Okoro', 'Withdraw the invitation of Sam Okoro'].map((name) =>
        invitations.getByLabel(name).boundingBox(),
      ),
    );
    expect(withdraw?.y).toBe(message?.y);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByText('Matching', { exact: true }).waitFor();
    await invitations.getByRole('button', { name: 'Withdraw the invitation of Sam Okoro' }).click();
    await asked(charity, 'Withdraw this invitation?').getByRole('button', { name: 'Withdraw' }).click();
    await charity.expectToast('Invitation withdrawn');
    await invitations.getByText('Closed').waitFor();
    await charity.expectAccessible();

    await page.getByRole('button', { name: 'Invite a consultant' }).click();
    await dialog.getByRole('button', { name: 'Invite Sam Okoro' }).click();
    await invitations.getByText('Waiting for an answer').waitFor();
    await page.keyboard.press('Escape');
    await invitations.getByRole('link', { name: 'Message Sam Okoro' }).click();
    await page.getByRole('heading', { level: 2, name: 'Sam Okoro' }).waitFor();
    await page.getByText('Ask what you need to know before the invitation is accepted.', { exact: false }).waitFor();
  });

  test('gives messages and documents to the consultant who accepts', async () => {
    const { page } = consultant;
    await open(consultant);
    await page.getByRole('heading', { name: 'River Trust invites you to this project' }).waitFor();
    expect(await card(consultant, 'Invitations').count()).toBe(0);
    await page
      .getByRole('figure', { name: 'Note from River Trust' })
      .getByText('You know trusts of our size.')
      .waitFor();
    const ask = page.getByRole('link', { name: 'Ask a question' });
    await ask.press('Enter');
    await page.getByText('Ask what you need to know before the invitation is accepted.', { exact: false }).waitFor();
    await ask.waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('?tab=messages');
    await page.getByLabel('Your message').fill('Could we begin in May?');
    await page.getByRole('button', { name: 'Send' }).click();
    await consultant.expectToast('Message sent');
    await consultant.expectAccessible('invitation-messages');
    await page.getByRole('tab', { name: 'Files & Documents' }).click();
    await page.getByRole('heading', { name: 'You can open documents once you accept' }).waitFor();
    await consultant.expectAccessible('invited');

    await page.getByRole('button', { name: 'Accept' }).click();
    await asked(consultant, 'Take this project on?').getByRole('button', { name: 'Accept project' }).click();
    await consultant.expectToast('Project accepted');
    await page.getByRole('heading', { name: 'You are working on this project' }).waitFor();
    await page.getByRole('heading', { name: 'No files uploaded yet' }).waitFor();
  });

  test('shows the charity the progress that its consultant reports', async () => {
    const { page } = consultant;
    await page.getByRole('tab', { name: 'Project Details' }).click();
    await page.getByRole('button', { name: 'Report progress' }).click();
    const dialog = asked(consultant, 'Report progress');
    await dialog.getByLabel('Current phase').fill('D');
    await dialog.getByRole('button', { name: 'Save progress' }).click();
    await dialog.getByText('Phase must be at least 2 characters').waitFor();
    await dialog.getByLabel('Current phase').fill('Drafting');
    await dialog.getByLabel('Key deliverables').fill('A policy of two pages\n\n  A report template ');
    await dialog.getByLabel('Next steps').fill('Call the treasurer');
    await consultant.expectAccessible('progress');
    await dialog.getByRole('button', { name: 'Save progress' }).click();
    await consultant.expectToast('Progress saved');

    await open(charity);
    const progress = card(charity, 'Progress');
    await progress.getByText('Drafting').waitFor();
    expect(await progress.getByRole('listitem').allTextContents()).toEqual([
      'A policy of two pages',
      'A report template',
      'Call the treasurer',
    ]);
  });

  test('asks before its page is left while something is being typed in a dialog', async () => {
    const { page } = consultant;
    const leaving = asked(consultant, 'Leave without saving?');
    await page.goto('/consultant-dashboard');
    await page.getByRole('link', { name: `View Details: ${project.title}` }).click();
    const dialog = asked(consultant, 'Report progress');
    await page.getByRole('button', { name: 'Report progress' }).click();
    await dialog.getByLabel('Next steps').fill('Meet the trustees');
    await page.goBack();
    await leaving.getByRole('button', { name: 'Keep writing' }).click();
    expect(await dialog.getByLabel('Next steps').inputValue()).toBe('Meet the trustees');
    // Closing the dialog answers the question.
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Welcome, Sam Okoro' }).waitFor();
  });

  test('asks before the page is left while an invitation is being written', async () => {
    const { page } = charity;
    const { title } = await requestProject(charity, 'A treasury policy');
    await page.goto('/charity-dashboard?tab=pending');
    await page.getByRole('link', { name: `View Details: ${title}` }).click();
    await page.getByRole('button', { name: 'Invite a consultant' }).click();
    const dialog = asked(charity, 'Invite a consultant');
    const note = dialog.getByLabel('Note with the invitation');
    await note.fill('We met in May.');
    await page.goBack();
    await asked(charity, 'Leave without sending?').getByRole('button', { name: 'Keep writing' }).click();
    expect(await note.inputValue()).toBe('We met in May.');
    await dialog.getByRole('button', { name: 'Invite Sam Okoro' }).click();
    await charity.expectToast('Invitation sent');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Welcome, River Trust' }).waitFor();
  });

  test('prints without navigation', async () => {
    const { page } = charity;
    await open(charity);
    await page.emulateMedia({ media: 'print' });
    await card(charity, 'Overview').waitFor();
    for (const gone of [page.getByRole('tablist'), page.getByRole('banner'), page.getByRole('contentinfo')]) {
      expect(await gone.count()).toBe(0);
    }
    expect(await page.getByRole('button').count()).toBe(0);
    // The printed page omits the invitations, and states its source and date.
    expect(await card(charity, 'Invitations').count()).toBe(0);
    await page.getByText(/^Fellowbridge · as of \d{2} \w{3} \d{4}$/).waitFor();
    await page.emulateMedia({ media: 'screen' });
  });

  test('has its hours logged, corrected and removed, and stated by month', async () => {
    const { page } = consultant;
    await open(consultant);
    const hours = card(consultant, 'Hours');
    await hours.getByText('No hours logged yet.').waitFor();
    await hours.getByRole('button', { name: 'Log hours' }).click();
    const dialog = asked(consultant, 'Log hours');
    // A form begins at its first field.
    await dialog.getByLabel('Hours').and(consultant.page.locator(':focus')).waitFor();
    await dialog.getByRole('button', { name: 'Save hours' }).click();
    await dialog.getByText('Please enter quarters of an hour, such as 0.25 or 1.5').waitFor();
    await dialog.getByText('Please say what you did').waitFor();
    await consultant.expectAccessible('hours');
    await dialog.getByLabel('Hours', { exact: true }).fill('1:30');
    await dialog.getByLabel('What you did').fill('Read the accounts.');
    await dialog.getByRole('button', { name: 'Save hours' }).click();
    await consultant.expectToast('Hours logged');
    await hours.getByText('1.5 of 40 hours estimated').waitFor();
    const bar = hours.getByRole('progressbar', { name: 'Logged' });
    expect(await bar.getAttribute('aria-valuetext')).toBe('1.5 of 40 hours');
    await hours.getByRole('button', { name: 'Log hours' }).click();
    await dialog.getByLabel('Hours', { exact: true }).fill('23');
    await dialog.getByLabel('What you did').fill('Read on.');
    await dialog.getByRole('button', { name: 'Save hours' }).click();
    await dialog.getByText(/^You have 22.5 hours left for /).waitFor();
    expect(await consultant.page.getByText(/^You have 22.5 hours left for /).count()).toBe(1);
    await consultant.expectProblems([400]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    const body = { date: '2026-03-30', minutes: 24 * 60, work: 'A long day.' };
    await callAs(consultant, 'logHours', { params: { id: project.id }, body });
    await hours.getByRole('button', { name: /^Correct 1.5 hours/ }).click();
    const correction = asked(consultant, 'Correct these hours');
    await correction.getByLabel('Hours', { exact: true }).fill('17');
    await correction.getByRole('button', { name: 'Save hours' }).click();
    await consultant.expectToast('Hours corrected');
    await hours.getByText('1 hour over the estimate').waitFor();
    await consultant.expectAccessible('over the estimate');
    await hours.getByRole('button', { name: /^Remove 17 hours/ }).click();
    await asked(consultant, 'Remove these hours?').getByRole('button', { name: 'Remove hours' }).click();
    await consultant.expectToast('Hours removed');
    await hours.getByText('24 of 40 hours estimated').waitFor();

    const { page: theirs } = charity;
    await theirs.goto(`/statement?month=2026-13&project=${project.id}`);
    await theirs.getByText('month: ‘2026-13’ is not valid.').waitFor();
    await theirs.goto(`/statement?month=2026-03&project=${project.id}`);
    await theirs.getByRole('heading', { name: 'Total: 24 hours' }).waitFor();
    await theirs.getByRole('row', { name: /30 Mar 2026.*A long day\..*Sam Okoro/ }).waitFor();
    await charity.expectAccessible();
    // A sheet of A4 is 794 pixels wide; on it, the table stays a table.
    await theirs.setViewportSize({ width: 794, height: 1123 });
    await theirs.emulateMedia({ media: 'print' });
    const [work, who] = await Promise.all(
      ['A long day.', 'Sam Okoro'].map((text) => theirs.getByRole('cell', { name: text }).boundingBox()),
    );
    expect(work?.y).toBe(who?.y);
    await theirs.emulateMedia({ media: 'screen' });
    await theirs.setViewportSize({ width: 1280, height: 900 });
    await theirs.getByRole('link', { name: 'April 2026' }).click();
    await theirs.getByRole('heading', { name: 'No hours in this month' }).waitFor();
    await charity.expectAccessible('empty');
    await page.getByRole('link', { name: 'Monthly statement' }).click();
    await page.getByRole('heading', { level: 1, name: /^Hours in / }).waitFor();
    await open(charity);
  });

  test('is completed by its charity after confirmation', async () => {
    const { page } = charity;
    await page.getByRole('button', { name: 'Complete project' }).click();
    const question = asked(charity, 'Complete this project?');
    await charity.expectAccessible('complete');
    await question.getByRole('button', { name: 'Not yet' }).click();
    await page.getByText('In Progress', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Complete project' }).click();
    await question.getByRole('button', { name: 'Complete project' }).click();
    await charity.expectToast('Project completed');
    await page.getByText('Completed', { exact: true }).waitFor();
    await page.getByText(/Become a member by .* and the set-up fee of £249 is credited\./).waitFor();
    expect(await page.getByRole('button', { name: /Complete|Cancel/ }).count()).toBe(0);
  });

  test('asks both sides for feedback, and shows them each other’s once both have answered', async () => {
    const { page } = charity;
    const feedback = card(charity, 'Feedback');
    await feedback.getByText(/^What was it like to work with Sam Okoro\?/).waitFor();
    await charity.expectAccessible('feedback');
    await feedback.getByRole('button', { name: 'Give feedback' }).click();
    const dialog = asked(charity, 'Give feedback');
    await dialog.getByRole('button', { name: 'Save feedback' }).click();
    expect(await dialog.getByText('Please choose from 1 to 5').count()).toBe(3);
    await charity.expectAccessible('feedback unanswered');
    // By keyboard: arrows choose an answer, Tab goes to the next question.
    const good = dialog.getByRole('group', { name: 'How good was the work?' });
    await good.getByRole('radio', { name: '1, Poor' }).focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Tab', 'Space', 'Tab', 'Space']) {
      await page.keyboard.press(key);
    }
    expect(await good.getByRole('radio', { name: '5, Excellent' }).isChecked()).toBe(true);
    await dialog.getByLabel('In your words').fill('Our trustees understand the reserves now.');
    await dialog.getByLabel('May we quote your words?').selectOption('Yes, with our charity’s name');
    await dialog.getByRole('button', { name: 'Save feedback' }).click();
    await charity.expectToast('Feedback saved');
    await feedback.getByText('5 out of 5').waitFor();
    await feedback.getByText('You will see Sam Okoro’s answers once both of you have given feedback.').waitFor();
    await charity.expectAccessible('feedback given');

    const { page: theirs } = consultant;
    await theirs.goto('/consultant-dashboard');
    await theirs.getByRole('link', { name: 'Give feedback: A reserves policy' }).click();
    await card(consultant, 'Feedback').getByRole('button', { name: 'Give feedback' }).click();
    const answers = asked(consultant, 'Give feedback');
    for (const question of [
      'How clear was the brief?',
      'How good was the communication?',
      'Would you work together again?',
    ]) {
      await answers.getByRole('group', { name: question }).getByRole('radio', { name: '4' }).check();
    }
    await answers.getByLabel('May we name you next to the charity’s words?').selectOption('Yes, with my name');
    await answers.getByRole('button', { name: 'Save feedback' }).click();
    await consultant.expectToast('Feedback saved');
    await card(consultant, 'Feedback').getByText('Our trustees understand the reserves now.').waitFor();
    await theirs.goto('/consultant-dashboard');
    await theirs.getByRole('heading', { level: 1 }).waitFor();
    expect(await theirs.getByRole('link', { name: /^Give feedback/ }).count()).toBe(0);
  });

  test('is quoted once an administrator approves, until the charity withdraws its consent', async () => {
    const admin = await environment.visit();
    await becomeAdministrator(admin, environment.server);
    const { page } = admin;
    const words = 'Our trustees understand the reserves now.';
    const changed = 'Our trustees agreed on a reserves policy.';
    const give = (text: string) => {
      const body = { quality: 5, communication: 5, again: 5, words: text, quoteAs: 'organisation' };
      return callAs(charity, 'giveFeedback', { params: { id: project.id }, body });
    };
    await page.goto('/success-stories');
    await page.getByRole('heading', { name: 'No success stories yet' }).waitFor();
    await page.goto('/admin-dashboard/quotes');
    await page.getByText(words).waitFor();
    await admin.expectAccessible('offered');
    await page.getByRole('button', { name: 'Refuse' }).click();
    const refusal = page.getByRole('dialog', { name: 'Refuse this quote?' });
    await refusal.getByRole('button', { name: 'Refuse quote' }).click();
    await refusal.getByText('Reason is required').waitFor();
    await admin.expectAccessible('refusing');
    await refusal.getByLabel('Reason').fill('It names your trustees.');
    await give(changed);
    const stale = 'The quote has changed since you opened it. Please read it again.';
    for (const _attempt of [1, 2]) {
      // The notice of the first attempt is still there.
      const answered = page.waitForEvent('console', (message) => message.text().includes('409'));
      await refusal.getByRole('button', { name: 'Refuse quote' }).click();
      await answered;
      await admin.expectFailureInDialog('Quote not refused', stale);
      await admin.expectProblems([409]);
    }
    await page.keyboard.press('Escape');
    await page.getByText(changed).waitFor();
    await page.route('**/approval', (route) => give(words).then(() => route.continue()), { times: 1 });
    await page.getByRole('button', { name: 'Publish' }).click();
    await admin.expectToast('Quote not published', stale);
    await admin.expectProblems([409]);
    await page.getByText(words).waitFor();
    await page.getByRole('button', { name: 'Publish' }).click();
    await admin.expectToast('Quote published');
    await page.getByRole('heading', { name: 'No quotes to review' }).and(page.locator(':focus')).waitFor();
    await page.goto('/success-stories');
    await page.getByText('River Trust, with Sam Okoro').waitFor();
    await admin.expectAccessible('stories');
    await page.getByRole('link', { name: 'Sam Okoro' }).click();
    await page.getByRole('heading', { name: 'What charities say' }).waitFor();
    await page.getByText(words).waitFor();
    await admin.expectAccessible('quoted');

    await open(charity);
    await charity.page.getByText('Your words are published among the success stories.').waitFor();
    await charity.page.getByRole('button', { name: 'Withdraw consent' }).click();
    const question = asked(charity, 'Withdraw your consent?');
    await charity.expectAccessible('withdrawing');
    await question.getByRole('button', { name: 'Withdraw consent' }).click();
    await charity.expectToast('Consent withdrawn');
    await page.goto('/success-stories');
    await page.getByRole('heading', { name: 'No success stories yet' }).waitFor();
    await admin.close();
  });

  test('is requested again with the same consultant', async () => {
    const { page } = charity;
    await page.getByRole('link', { name: 'Work together again' }).click();
    await card(charity, 'Sam Okoro').getByText('Will be invited with your request').waitFor();
    expect(await page.getByLabel('Title').inputValue()).toBe('A reserves policy');
    expect(await page.getByLabel('Notes').inputValue()).toBe('Trustees meet on Tuesdays.');
    expect(await page.getByRole('checkbox', { name: 'Finance' }).isChecked()).toBe(true);
    await charity.expectAccessible('again');
    await open(charity);
  });

  test('is cancelled with a reason, which every participant can read', async () => {
    const { page } = charity;
    const { id } = await requestProject(charity, 'A website');
    await page.goto(`/projects/${id}`);
    await page.getByRole('button', { name: 'Cancel project' }).click();
    const question = asked(charity, 'Cancel this project?');
    await question.getByRole('button', { name: 'Cancel project' }).click();
    await question.getByText('Reason is required').waitFor();
    await question.getByLabel('Reason').fill('Our funder has withdrawn.');
    await question.getByRole('button', { name: 'Cancel project' }).click();
    await charity.expectToast('Project cancelled');
    await page.getByText('Cancelled', { exact: true }).waitFor();
    await page.getByText('Our funder has withdrawn.').waitFor();
    await charity.expectAccessible('cancelled');
    // The documents tab shows the status, but not the reason.
    await page.getByRole('tab', { name: 'Files & Documents' }).click();
    await page.getByText('This project was cancelled, so you can no longer upload documents.').waitFor();
    await page.getByRole('heading', { name: /^Cancelled on / }).waitFor();
    expect(await page.getByText('Our funder has withdrawn.').count()).toBe(0);
  });

  test('is no longer visible to a consultant who declines', async () => {
    const { id } = await requestProject(charity, 'A fundraising plan', { consultantId: consultantIdOf(sam) });
    const { page } = consultant;
    await page.goto(`/projects/${id}`);
    await page.getByRole('button', { name: 'Decline' }).click();
    const question = asked(consultant, 'Decline this invitation?');
    await question.getByLabel('Reason').fill('I am away until May.');
    await question.getByRole('button', { name: 'Decline invitation' }).click();
    await consultant.expectToast('Invitation declined');
    await page.waitForURL('**/consultant-dashboard');
    await page.goto(`/projects/${id}`);
    await page.getByRole('heading', { level: 1, name: 'Project not found' }).waitFor();
    await consultant.expectProblems([404]);
    await consultant.expectAccessible('missing');
  });

  test('keeps what was typed into its request when a consultant accepts meanwhile', async () => {
    const { id } = await requestProject(charity, 'A data strategy', { consultantId: consultantIdOf(sam) });
    const { page } = charity;
    await page.goto(`/project-request?edit=${id}`);
    await page.getByLabel('Notes').fill('Please bring the survey.');
    await callAs(consultant, 'acceptProject', { params: { id } });
    await page.getByText('This request can no longer be edited').waitFor();
    expect(await page.getByLabel('Notes').inputValue()).toBe('Please bring the survey.');
    await page.reload();
    await page.getByRole('heading', { level: 2, name: 'This request can no longer be edited' }).waitFor();
  });

  test('reports a load error, and retries', async () => {
    const { page } = charity;
    const address = `**/api/projects/${project.id}`;
    await page.route(address, (route) => route.abort());
    await page.goto(`/projects/${project.id}`);
    await page.getByRole('heading', { name: 'We could not load this project' }).waitFor();
    await charity.expectProblems(['lost']);
    await charity.expectAccessible('failed');
    await page.unroute(address);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: project.title }).waitFor();
  });

  test('has a sample that sends nothing', async () => {
    const visitor = await environment.visit();
    const { page } = visitor;
    await page.goto('/about');
    await page.goto('/demo-project');
    await page.getByText('This is a sample').waitFor();
    await page.getByText('In Progress', { exact: true }).waitFor();
    await visitor.expectAccessible();
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await page.getByRole('tab', { name: 'Messages' }).click();
    const box = page.getByLabel('Your message');
    await box.press('Enter');
    await box.fill('Hello');
    await box.press('Enter');
    const entries = page.getByRole('region', { name: 'Messages' }).getByRole('listitem');
    await entries.last().getByText('Hello', { exact: true }).waitFor();
    await entries.last().getByText('Unread', { exact: true }).waitFor();
    expect(await entries.count()).toBe(4);
    expect(sent.filter((url) => url.includes('/api/'))).toEqual([]);
    await visitor.expectAccessible('messages');
    await page.getByRole('tab', { name: 'Files & Documents' }).click();
    await page.getByRole('heading', { name: 'No files uploaded yet' }).waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.waitForURL('**/about');
    await visitor.close();
  });
});
