import { readFile } from 'node:fs/promises';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CurrentUser } from '../../src/http/contract/accounts.ts';
import type { ProjectDetail } from '../../src/http/contract/projects.ts';
import { pdf } from '../support/documents.ts';
import { removeInstallation, startServer, type TestServer } from '../support/server.ts';
import {
  approve,
  becomeAdministrator,
  becomeCharity,
  becomeConsultant,
  callAs,
  consultantIdOf,
  password,
  requestProject,
} from './cast.ts';
import { launchBrowser, openVisitor, type Visitor } from './visitor.ts';

/** One project from the request to its end, as its charity and its consultant see it. */
describe('a project', () => {
  let server: TestServer;
  let browser: Browser;
  let charity: Visitor;
  let consultant: Visitor;
  let sam: CurrentUser;
  let project: ProjectDetail;

  beforeAll(async () => {
    server = await startServer();
    browser = await launchBrowser();
    const visit = () => openVisitor(browser, server.url);
    [charity, consultant] = [await visit(), await visit()];
    const [admin, colleague] = [await visit(), await visit()];
    await becomeAdministrator(admin, server);
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

  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    if (server) await removeInstallation(server.dataDir);
  });

  const open = async ({ page }: Visitor, tab?: 'messages' | 'files') => {
    await page.goto(`/projects/${project.id}${tab ? `?tab=${tab}` : ''}`);
    await page.getByRole('heading', { level: 1, name: project.title }).waitFor();
  };
  const card = ({ page }: Visitor, name: string): Locator => page.getByRole('region', { name, exact: true });
  const asked = ({ page }: Visitor, name: string): Locator => page.getByRole('dialog', { name });

  test('is requested with a consultant who is to be invited, and who can be left out again', async () => {
    const { page } = charity;
    await page.goto(`/project-request?type=oneoff&consultant=${consultantIdOf(sam)}`);
    await card(charity, 'Sam Okoro').getByText('Will be invited with your request').waitFor();
    const fee = page.getByText('The set-up fee is £249 for your first project and £499 for each later one.');
    expect(await fee.textContent()).toContain('if you join within 30 days');
    await charity.expectAccessible('inviting');
    await page.getByLabel('Title').fill('Kept while the consultant goes');
    await page.getByRole('button', { name: 'Do not invite Sam Okoro' }).click();
    await card(charity, 'Sam Okoro').waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('?type=oneoff');
    expect(await page.getByLabel('Title').inputValue()).toBe('Kept while the consultant goes');
    expect(await page.getByLabel('Title').evaluate((field) => field.matches(':focus'))).toBe(true);
  });

  test('takes no start before today and no end before the start', async () => {
    const planner = await openVisitor(browser, server.url);
    await callAs(planner, 'signIn', { body: { username: 'river-trust', password } });
    const { page } = planner;
    // In the middle of a month, where the days around today are on one sheet.
    const now = new Date();
    const today = new Date(now.getFullYear(), now.getMonth(), 15, 12);
    await page.clock.setFixedTime(today);
    const cell = (offset: number): Locator => {
      const day = new Date(today);
      day.setDate(15 + offset);
      return page.locator(`[data-day="${new Intl.DateTimeFormat('en-CA').format(day)}"] button`);
    };
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
    await planner.close();
  });

  test('shows what was requested, and what is not set yet', async () => {
    const { page } = charity;
    page.once('dialog', (question) => void question.accept());
    await open(charity);
    await page.getByText('Pending', { exact: true }).waitFor();
    await card(charity, 'Overview').getByText('Trustees meet on Mondays.').waitFor();
    await card(charity, 'Timeline and terms').getByText('11 Jan 2027 - 26 Mar 2027').waitFor();
    await card(charity, 'Timeline and terms').getByText('One-off project, set-up fee £249').waitFor();
    await card(charity, 'Team').getByText('river-trust@charity.example').waitFor();
    await card(charity, 'Team').getByText('Not matched yet').waitFor();
    await card(charity, 'Progress').getByText('Information Gathering').waitFor();
    const undated = await requestProject(charity, 'Without dates');
    await page.goto(`/projects/${undated.id}`);
    await card(charity, 'Timeline and terms').getByText('Not set', { exact: true }).waitFor();
  });

  test('invites consultants from the directory, and takes an invitation back', async () => {
    const { page } = charity;
    await open(charity);
    await page.getByRole('button', { name: 'Invite a consultant' }).click();
    const dialog = asked(charity, 'Invite a consultant');
    await dialog.getByRole('heading', { name: 'Sam Okoro' }).waitFor();
    // Her expertise is not what the project asks for.
    expect(await dialog.getByRole('heading', { name: 'Maren Lindqvist' }).count()).toBe(0);
    await dialog.getByLabel('Only with expertise that this project asks for').uncheck();
    await dialog.getByRole('heading', { name: 'Maren Lindqvist' }).waitFor();
    await charity.expectAccessible('invite');
    await dialog.getByLabel('Search by name or organisation').fill('okoro adv');
    await dialog.getByRole('heading', { name: 'Maren Lindqvist' }).waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Invite Sam Okoro' }).click();
    await charity.expectToast('Invitation sent');
    await dialog.getByText('Invited', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();

    const invitations = card(charity, 'Invitations');
    await invitations.getByText('Waiting for an answer').waitFor();
    await page.getByText('Matching', { exact: true }).waitFor();
    await invitations.getByRole('button', { name: 'Take back the invitation of Sam Okoro' }).click();
    await asked(charity, 'Take this invitation back?').getByRole('button', { name: 'Take it back' }).click();
    await charity.expectToast('Invitation taken back');
    await invitations.getByText('Closed').waitFor();
    await charity.expectAccessible();

    await page.getByRole('button', { name: 'Invite a consultant' }).click();
    await dialog.getByRole('button', { name: 'Invite Sam Okoro' }).click();
    await invitations.getByText('Waiting for an answer').waitFor();
  });

  test('opens messages and documents to the consultant who accepts', async () => {
    const { page } = consultant;
    await open(consultant);
    await page.getByRole('heading', { name: 'River Trust invites you to this project' }).waitFor();
    expect(await card(consultant, 'Invitations').count()).toBe(0);
    await page.getByRole('tab', { name: 'Messages' }).click();
    await page.getByRole('heading', { name: 'Messages open when you accept' }).waitFor();
    expect(new URL(page.url()).search).toBe('?tab=messages');
    await page.getByRole('tab', { name: 'Files & Documents' }).click();
    await page.getByRole('heading', { name: 'Documents open when you accept' }).waitFor();
    await consultant.expectAccessible('invited');

    await page.getByRole('button', { name: 'Accept' }).click();
    await asked(consultant, 'Take this project on?').getByRole('button', { name: 'Accept project' }).click();
    await consultant.expectToast('Project accepted');
    await page.getByRole('heading', { name: 'You are working on this project' }).waitFor();
    await page.getByRole('heading', { name: 'No files uploaded yet' }).waitFor();
  });

  test('tells the charity of the progress that its consultant reports', async () => {
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

  test('carries messages: Enter sends, Shift+Enter begins a line, blank ones stay where they are', async () => {
    const { page } = charity;
    await open(charity, 'messages');
    await page.getByRole('heading', { name: 'No messages yet' }).waitFor();
    const box = page.getByLabel('Your message');
    await box.fill('   ');
    await box.press('Enter');
    await box.fill('Welcome on board.');
    await box.press('Shift+Enter');
    await box.pressSequentially('Shall we talk on Tuesday?');
    await box.press('Enter');
    await charity.expectToast('Message sent');
    await page.getByText('Your message has been sent successfully.').first().waitFor();
    const entries = page.getByRole('region', { name: 'Messages' }).getByRole('listitem');
    expect(await entries.count()).toBe(1);
    expect(await entries.first().innerText()).toContain('Welcome on board.\nShall we talk on Tuesday?');
    expect(await box.inputValue()).toBe('');
    expect(await page.getByText('Unread', { exact: true }).count()).toBe(0);
  });

  test('marks a message as unread until it was seen, and sets own ones on the right', async () => {
    const { page } = consultant;
    await open(consultant);
    const unreadTab = page.getByRole('tab', { name: /^Messages ?\(1\)$/ });
    await unreadTab.waitFor();
    // A list that is asked for before the message was seen comes after that.
    const seen = page.waitForResponse('**/messages/read');
    const late = page.waitForResponse(/\/messages$/);
    await page.route(/\/messages$/, async (route) => {
      const response = await route.fetch();
      await seen;
      await route.fulfill({ response });
    });
    await unreadTab.click();
    const panel = page.getByRole('region', { name: 'Messages' });
    expect((await panel.boundingBox())?.height).toBe(500);
    const first = panel.getByRole('listitem').first();
    await first.getByText('Unread', { exact: true }).waitFor();
    await (await late).finished();
    await page.getByRole('tab', { name: 'Messages', exact: true }).waitFor();
    await page.unroute(/\/messages$/);
    await page.getByLabel('Your message').fill('Tuesday at ten suits me.');
    await page.getByRole('button', { name: 'Send' }).click();
    const own = panel.getByRole('listitem').nth(1);
    await own.getByText('Tuesday at ten suits me.').waitFor();
    const edges = async (entry: Locator) => {
      const [outer, inner] = [await panel.boundingBox(), await entry.boundingBox()];
      if (!outer || !inner) throw new Error('The message is not on the screen.');
      return { left: inner.x - outer.x, right: outer.x + outer.width - inner.x - inner.width };
    };
    expect((await edges(first)).left).toBeLessThan((await edges(first)).right);
    expect((await edges(own)).right).toBeLessThan((await edges(own)).left);
    await consultant.expectAccessible('messages');
    await open(consultant, 'messages');
    await own.waitFor();
    expect(await page.getByText('Unread', { exact: true }).count()).toBe(0);
  });

  test('shows a message that arrives while the window is open, without being asked', async () => {
    const { page } = consultant;
    const asked: string[] = [];
    const note = (request: { url: () => string; isNavigationRequest: () => boolean }) =>
      request.isNavigationRequest() && asked.push(request.url());
    page.on('request', note);
    const body = { content: 'By the way: bring the accounts.' };
    await callAs(charity, 'postMessage', { params: { id: project.id }, body });
    const entry = page.getByRole('region', { name: 'Messages' }).getByRole('listitem').last();
    await entry.getByText('By the way: bring the accounts.').waitFor();
    await entry.getByText('Unread', { exact: true }).waitFor();
    await page.getByRole('status').filter({ hasText: 'New message from Asha Patel: By the way' }).waitFor({
      state: 'attached',
    });
    // Seen, and so read: for the other window of the same person, too.
    await page.getByRole('tab', { name: 'Messages', exact: true }).waitFor();
    await page.getByRole('tab', { name: 'Project Details' }).click();
    await callAs(charity, 'postMessage', { params: { id: project.id }, body: { content: 'And a pen.' } });
    await page.getByRole('tab', { name: /^Messages ?\(1\)$/ }).waitFor();
    expect(asked).toEqual([]);
    page.off('request', note);
  });

  test('keeps the text of a message that did not get through, and sends it once', async () => {
    const { page } = charity;
    await open(charity, 'messages');
    await page.getByText('Tuesday at ten suits me.').waitFor();
    const keys: (string | undefined)[] = [];
    const address = '**/messages';
    await page.route(address, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      keys.push(route.request().headers()['idempotency-key']);
      // It arrives, and the answer is lost.
      if (keys.length === 1) await route.fetch();
      return keys.length === 1 ? route.abort() : route.continue();
    });
    const box = page.getByLabel('Your message');
    await box.fill('Then Tuesday it is.');
    await box.press('Enter');
    await charity.expectToast('Error sending message');
    await page.getByText('There was a problem sending your message. Please try again.').first().waitFor();
    expect(await box.inputValue()).toBe('Then Tuesday it is.');
    await box.press('Enter');
    await charity.expectToast('Message sent');
    expect(keys[1]).toBe(keys[0]);
    // The same words again are another message.
    await box.fill('Then Tuesday it is.');
    await box.press('Enter');
    await expect.poll(() => page.getByText('Then Tuesday it is.').count()).toBe(2);
    await page.unroute(address);
    charity.expectProblems(['lost']);
  });

  test('loads earlier messages as they are scrolled to, and keeps the place', async () => {
    const { page } = charity;
    for (let number = 7; number <= 30; number += 1) {
      const body = { content: `Line ${number}\n\nof a long exchange` };
      await callAs(number % 2 ? charity : consultant, 'postMessage', { params: { id: project.id }, body });
    }
    await open(charity, 'messages');
    const panel = page.getByRole('region', { name: 'Messages' });
    await panel.getByText('Line 30').waitFor();
    const atEnd = () => panel.evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight);
    expect(await atEnd()).toBeLessThan(2);
    expect(await panel.getByRole('listitem').count()).toBe(20);
    const eleventh = panel.getByText('Line 11', { exact: false });
    await panel.evaluate((element) => element.scrollTo(0, 0));
    await expect.poll(() => panel.getByRole('listitem').count()).toBe(30);
    expect(await eleventh.isVisible()).toBe(true);
    expect((await eleventh.boundingBox())?.y).toBeGreaterThan((await panel.boundingBox())?.y ?? 0);
    expect(await page.getByRole('button', { name: 'Show earlier messages' }).count()).toBe(0);
  });

  test('takes documents, shows what is wrong with one, and gives them back', async () => {
    const { page } = charity;
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await page.getByRole('tab', { name: 'Files & Documents' }).click();
    await page.getByRole('heading', { name: 'No files uploaded yet' }).waitFor();
    const choose = async (name: string, buffer: Buffer) => {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Upload Document' }).click();
      await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer });
    };
    await choose('tool.exe', Buffer.from('MZ'));
    await page.getByText('This type of file cannot be uploaded.').waitFor();
    await choose('huge.pdf', Buffer.alloc(10 * 1024 * 1024 + 1));
    await page.getByText('The file is larger than 10 MB.').waitFor();
    expect(sent).toEqual([]);

    await choose('not-really.pdf', Buffer.from('plain words'));
    await page.getByText('The content of this file is not what its name says (.pdf)').waitFor();
    charity.expectProblems([400]);
    await charity.expectAccessible('refused-document');

    await choose('reserves.pdf', pdf('Reserves'));
    await charity.expectToast('Document uploaded');
    const entry = page.getByRole('listitem').filter({ hasText: 'reserves.pdf' });
    await entry.getByText(`${pdf('Reserves').length} bytes · Asha Patel · `).waitFor();
    await entry.getByText(/ · \d\d \w{3} \d{4}, \d\d:\d\d$/).waitFor();
    await charity.expectAccessible('files');
    const download = page.waitForEvent('download');
    await entry.getByRole('link', { name: 'Download reserves.pdf' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('reserves.pdf');
    expect(await readFile(await file.path())).toEqual(pdf('Reserves'));

    await open(consultant, 'files');
    const seen = consultant.page.getByRole('listitem').filter({ hasText: 'reserves.pdf' });
    await seen.getByRole('link', { name: 'Download reserves.pdf' }).waitFor();
    expect(await seen.getByRole('button', { name: /Remove/ }).count()).toBe(0);

    await entry.getByRole('button', { name: 'Remove reserves.pdf' }).click();
    await asked(charity, 'Remove this document?').getByRole('button', { name: 'Remove document' }).click();
    await charity.expectToast('Document removed');
    await page.getByRole('heading', { name: 'No files uploaded yet' }).waitFor();
  });

  test('shows how far an upload has come, and ends it when asked', async () => {
    const { page } = charity;
    const client = await page.context().newCDPSession(page);
    await client.send('Network.enable');
    const line = { offline: false, latency: 0, downloadThroughput: -1 };
    await client.send('Network.emulateNetworkConditions', { ...line, uploadThroughput: 500_000 });
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload Document' }).click();
    const buffer = Buffer.concat([pdf(), Buffer.alloc(6_000_000)]);
    await (await chooser).setFiles({ name: 'slow.pdf', mimeType: 'application/pdf', buffer });
    const bar = page.getByRole('progressbar', { name: 'Uploading slow.pdf' });
    await expect.poll(async () => Number(await bar.getAttribute('value')), { timeout: 10_000 }).toBeGreaterThan(5);
    // The tab is no page: what is on its way goes on.
    await page.getByRole('tab', { name: 'Project Details' }).click();
    await page.getByRole('tab', { name: 'Files & Documents' }).click();
    await page.getByRole('link', { name: 'About' }).first().click();
    const leaving = asked(charity, 'Leave during the upload?');
    await leaving.getByRole('button', { name: 'Keep uploading' }).click();
    await page.getByRole('button', { name: 'Cancel upload' }).click();
    await bar.waitFor({ state: 'detached' });
    await client.send('Network.emulateNetworkConditions', { ...line, uploadThroughput: -1 });
    await client.detach();
    await page.getByRole('heading', { name: 'No files uploaded yet' }).waitFor();
  });

  test('prints without the ways around the site', async () => {
    const { page } = charity;
    await open(charity);
    await page.emulateMedia({ media: 'print' });
    await card(charity, 'Overview').waitFor();
    for (const gone of [page.getByRole('tablist'), page.getByRole('banner'), page.getByRole('contentinfo')]) {
      expect(await gone.count()).toBe(0);
    }
    expect(await page.getByRole('button').count()).toBe(0);
    await page.emulateMedia({ media: 'screen' });
  });

  test('is completed by its charity, who is asked first', async () => {
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

  test('is cancelled with a reason, which everybody reads', async () => {
    const { page } = charity;
    const { id } = await requestProject(charity, 'A website');
    await page.goto(`/projects/${id}`);
    await page.getByRole('button', { name: 'Cancel project' }).click();
    const question = asked(charity, 'Cancel this project?');
    await question.getByRole('button', { name: 'Cancel project' }).click();
    await question.getByText('Reason must be at least 2 characters').waitFor();
    await question.getByLabel('Reason').fill('Our funder has withdrawn.');
    await question.getByRole('button', { name: 'Cancel project' }).click();
    await charity.expectToast('Project cancelled');
    await page.getByText('Cancelled', { exact: true }).waitFor();
    await page.getByText('Our funder has withdrawn.').waitFor();
  });

  test('is no more for a consultant who declines', async () => {
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
    consultant.expectProblems([404]);
    await consultant.expectAccessible('missing');
  });

  test('that cannot be loaded can be asked for again', async () => {
    const { page } = charity;
    const address = `**/api/projects/${project.id}`;
    await page.route(address, (route) => route.abort());
    await page.goto(`/projects/${project.id}`);
    await page.getByRole('heading', { name: 'We could not load this project' }).waitFor();
    charity.expectProblems(['lost']);
    await charity.expectAccessible('failed');
    await page.unroute(address);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: project.title }).waitFor();
  });

  test('has a sample, which sends nothing anywhere', async () => {
    const visitor = await openVisitor(browser, server.url);
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
