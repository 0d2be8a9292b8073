import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CurrentUser } from '../../src/contract/accounts.ts';
import type { ProjectDetail } from '../../src/contract/projects.ts';
import { withResolvers } from '../../src/platform/with-resolvers.ts';
import { pdf, photo } from '../support/documents.ts';
import { setUpEnvironment } from './environment.ts';
import {
  approve,
  becomeAdministrator,
  becomeCharity,
  becomeConsultant,
  beginWork,
  callAs,
  consultantIdOf,
  requestProject,
} from './fixtures.ts';
import type { Visitor } from './visitor.ts';

/** One conversation, as its charity and its consultant see it. */
describe('the messages of a project', () => {
  const environment = setUpEnvironment();
  let charity: Visitor;
  let consultant: Visitor;
  let project: ProjectDetail;
  let admin: Visitor;
  let sam: CurrentUser;

  beforeAll(async () => {
    [charity, consultant, admin] = [await environment.visit(), await environment.visit(), await environment.visit()];
    await becomeAdministrator(admin, environment.server);
    await becomeCharity(charity, 'River Trust');
    sam = await becomeConsultant(consultant, 'Sam Okoro', { organisation: 'Okoro Advisory' });
    await approve(admin, sam);
    project = await beginWork(charity, { browser: consultant, member: sam }, 'A reserves policy');
  });

  const open = async ({ page }: Visitor, tab?: 'messages') => {
    await page.goto(`/projects/${project.id}${tab ? `?tab=${tab}` : ''}`);
    await page.getByRole('heading', { level: 1, name: project.title }).waitFor();
  };
  const entriesOf = ({ page }: Visitor): Locator =>
    page
      .getByRole('region', { name: 'Messages' })
      .getByRole('listitem')
      .filter({ hasNotText: /^New messages$/ });
  const post = (by: Visitor, content: string) =>
    callAs(by, 'postMessage', { params: { id: project.id }, body: { content } });

  /** No toast covers the message field or its buttons, so that the next message can be sent at once. */
  const expectFreeComposer = async ({ page }: Visitor) => {
    const toast = await page
      .getByRole('region', { name: /notifications/i })
      .getByRole('listitem')
      .boundingBox();
    const composer = await page.getByRole('form', { name: 'Write a message' }).boundingBox();
    if (!toast || !composer) throw new Error('The toast or the message field is not on the screen.');
    expect(toast.y + toast.height).toBeLessThanOrEqual(composer.y);
  };

  test('sends on Enter, starts a line on Shift+Enter, and does not send blank messages', async () => {
    const { page } = charity;
    await open(charity, 'messages');
    await page.getByRole('heading', { name: 'No messages yet' }).waitFor();
    await charity.expectAccessible('no-messages');
    const box = page.getByLabel('Your message');
    await box.fill('   ');
    await box.press('Enter');
    await box.fill('Welcome on board.');
    await box.press('Shift+Enter');
    await box.pressSequentially('Shall we talk on Tuesday? See https://draft.example/1.');
    await box.press('Enter');
    await charity.expectToast('Message sent');
    await page.getByText('Your message has been sent successfully.').first().waitFor();
    await expectFreeComposer(charity);
    const entries = entriesOf(charity);
    await entries.first().waitFor();
    expect(await entries.count()).toBe(1);
    expect(await entries.first().innerText()).toContain('Welcome on board.\nShall we talk on Tuesday?');
    const draft = entries.first().getByRole('link', { name: 'https://draft.example/1 (opens in a new tab)' });
    expect(await draft.getAttribute('href')).toBe('https://draft.example/1');
    expect(await box.inputValue()).toBe('');
    expect(await page.getByText('Unread', { exact: true }).count()).toBe(0);
  });

  test('marks a message as unread until it is seen, and aligns own messages to the right', async () => {
    const { page } = consultant;
    await open(consultant);
    const unreadTab = page.getByRole('tab', { name: /^Messages ?\(1\)$/ });
    await unreadTab.waitFor();
    // Delays a list that was requested before the message was seen until after it was marked as read.
    const seen = page.waitForResponse('**/messages/read');
    const late = page.waitForResponse(/\/messages$/);
    await page.route(/\/messages$/, async (route) => {
      const response = await route.fetch();
      await seen;
      // Another request may still be open when the route is removed.
      await route.fulfill({ response }).catch(() => undefined);
    });
    await unreadTab.click();
    const panel = page.getByRole('region', { name: 'Messages' });
    expect((await panel.boundingBox())?.height).toBe(500);
    const first = entriesOf(consultant).first();
    await panel.getByText('New messages', { exact: true }).waitFor();
    await first.getByText('Unread', { exact: true }).waitFor();
    await (await late).finished();
    await page.getByRole('tab', { name: 'Messages', exact: true }).waitFor();
    await page.unroute(/\/messages$/);
    await page.getByLabel('Your message').fill('Tuesday at ten suits me.');
    await page.getByRole('button', { name: 'Send' }).click();
    const own = entriesOf(consultant).nth(1);
    await own.getByText('Tuesday at ten suits me.').waitFor();
    // Until the toast, a placeholder stands for the message.
    await consultant.expectToast('Message sent');
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

  test('shows a message that arrives while the page is open', async () => {
    const { page } = consultant;
    const asked: string[] = [];
    const note = (request: { url: () => string; isNavigationRequest: () => boolean }) =>
      request.isNavigationRequest() && asked.push(request.url());
    page.on('request', note);
    await post(charity, 'By the way: bring the accounts.');
    const entry = entriesOf(consultant).last();
    await entry.getByText('By the way: bring the accounts.').waitFor();
    await entry.getByText('Unread', { exact: true }).waitFor();
    await page.getByRole('status').filter({ hasText: 'New message from Asha Patel: By the way' }).waitFor({
      state: 'attached',
    });
    // A message that is seen counts as read, also in the other window of the same person.
    await page.getByRole('tab', { name: 'Messages', exact: true }).waitFor();
    await page.getByRole('tab', { name: 'Project Details' }).click();
    await post(charity, 'And a pen.');
    await page.getByRole('tab', { name: /^Messages ?\(1\)$/ }).waitFor();
    expect(asked).toEqual([]);
    page.off('request', note);
  });

  test('shows a message that arrives while the page is loading', async () => {
    const { page } = consultant;
    const { promise: isHeard, resolve: hear } = withResolvers();
    let asked = 0;
    await page.route(`**/api/projects/${project.id}/messages`, async (route) => {
      asked += 1;
      if (asked > 1) hear();
      const answer = await route.fetch();
      // Answered before the message is there, and delivered after the page has heard of it.
      if (asked === 1) await post(charity, 'And two chairs.').then(() => isHeard);
      // Another request may still be open when the route is removed.
      await route.fulfill({ response: answer }).catch(() => undefined);
    });
    await open(consultant, 'messages');
    await entriesOf(consultant).last().getByText('And two chairs.').waitFor();
    await page.unroute(`**/api/projects/${project.id}/messages`);
  });

  test('keeps the text of a message whose sending failed, and sends it once', async () => {
    const { page } = charity;
    await open(charity, 'messages');
    await page.getByText('Tuesday at ten suits me.').waitFor();
    const keys: (string | undefined)[] = [];
    const address = '**/messages';
    const { promise: listsMayCome, resolve: letListsCome } = withResolvers();
    await page.route(address, async (route) => {
      if (route.request().method() !== 'POST') {
        await listsMayCome;
        return route.continue();
      }
      keys.push(route.request().headers()['idempotency-key']);
      // The request arrives, but its response is lost.
      if (keys.length === 1) await route.fetch();
      return keys.length === 1 ? route.abort() : route.continue();
    });
    const box = page.getByLabel('Your message');
    await box.fill('Then Tuesday it is.');
    await box.press('Enter');
    await charity.expectToast('Error sending message');
    await expectFreeComposer(charity);
    await page.getByText('There was a problem sending your message. Please try again.').first().waitFor();
    const unsent = entriesOf(charity).filter({ hasText: 'Not sent.' });
    await unsent.getByText('Then Tuesday it is.').waitFor();
    await charity.expectProblems(['lost']);
    await charity.expectAccessible('message-lost');
    // The page warns before an unsent message is left behind.
    await page.getByRole('link', { name: 'About' }).first().click();
    await page.getByRole('dialog', { name: 'Leave without sending?' }).getByRole('button', { name: 'Stay' }).click();
    await unsent.getByRole('button', { name: 'Try again' }).click();
    await charity.expectToast('Message sent');
    expect(keys[1]).toBe(keys[0]);
    // The same text sent again is a new message, even before the first one is fetched.
    await box.fill('Then Tuesday it is.');
    await box.press('Enter');
    expect(await box.inputValue()).toBe('');
    letListsCome();
    await expect.poll(() => entriesOf(charity).getByText('Then Tuesday it is.').count()).toBe(2);
    await page.unroute(address);
  });

  test('loads earlier messages on scrolling, and keeps the scroll position', async () => {
    const { page } = charity;
    for (let number = 8; number <= 30; number += 1) {
      await post(number % 2 ? charity : consultant, `Line ${number}\n\nof a long exchange`);
    }
    await open(charity, 'messages');
    const panel = page.getByRole('region', { name: 'Messages' });
    await panel.getByText('Line 30').waitFor();
    const atEnd = () => panel.evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight);
    expect(await atEnd()).toBeLessThan(2);
    expect(await entriesOf(charity).count()).toBe(20);
    const eleventh = panel.getByText('Line 11', { exact: false });
    await panel.evaluate((element) => element.scrollTo(0, 0));
    await expect.poll(() => entriesOf(charity).count()).toBe(30);
    expect(await eleventh.isVisible()).toBe(true);
    expect((await eleventh.boundingBox())?.y).toBeGreaterThan((await panel.boundingBox())?.y ?? 0);
    expect(await page.getByRole('button', { name: 'Show earlier messages' }).count()).toBe(0);
  });

  test('does not move older messages while they are read', async () => {
    const { page } = charity;
    const panel = page.getByRole('region', { name: 'Messages' });
    await panel.evaluate((element) => element.scrollTo(0, 200));
    const read = panel.getByText('Line 11', { exact: false });
    const before = (await read.boundingBox())?.y;
    await post(consultant, 'One more thing.');
    await panel.getByText('One more thing.').waitFor({ state: 'attached' });
    await page.getByRole('status').filter({ hasText: 'New message from Sam Okoro: One more thing.' }).waitFor({
      state: 'attached',
    });
    expect((await read.boundingBox())?.y).toBe(before);
    // The new message is below the visible ones, so it is still unread.
    await page.getByRole('tab', { name: /^Messages ?\(1\)$/ }).waitFor();
    await panel.focus();
    await page.keyboard.press('End');
    await page.getByRole('tab', { name: 'Messages', exact: true }).waitFor();
  });

  test('shows a name once above consecutive messages', async () => {
    await post(consultant, 'And another one.');
    const last = entriesOf(charity).last();
    await last.getByText('And another one.').waitFor();
    // Present for screen readers, but not visible.
    const name = last.getByText('Sam Okoro');
    expect((await name.locator('xpath=..').boundingBox())?.width).toBe(1);
    const [above, below] = [await entriesOf(charity).nth(-2).boundingBox(), await last.boundingBox()];
    expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeLessThan(12);
  });

  test('shows that an administrator writes for the fellowship', async () => {
    await post(admin, 'Can we help?');
    const last = entriesOf(charity).last();
    await last.getByText('Can we help?').waitFor();
    await last.getByText('Fellowbridge', { exact: true }).waitFor();
    await admin.close();
  });

  test('shows beside the text that it is too long, and keeps it', async () => {
    const { page } = charity;
    const box = page.getByLabel('Your message');
    await box.fill('x'.repeat(5001));
    await page.getByText('Message must not exceed 5,000 characters').waitFor();
    await box.press('Enter');
    expect((await box.inputValue()).length).toBe(5001);
    await box.fill('');
  });

  test('keeps the draft of a message on the device, and the field in view', async () => {
    const { page } = charity;
    await page.getByLabel('Your message').fill('Half a thought');
    await page.getByRole('link', { name: 'About' }).first().click();
    await page.waitForURL('**/about');
    for (const size of [
      { width: 1280, height: 800 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size);
      for (const path of [`/projects/${project.id}?tab=messages`, `/messages?project=${project.id}`]) {
        await page.goto(path);
        await entriesOf(charity).last().waitFor();
        const send = page.getByRole('button', { name: 'Send' });
        await expect
          .poll(async () => ((await send.boundingBox())?.y ?? 9_999) + 44, { message: `${path} ${size.width}` })
          .toBeLessThanOrEqual(size.height);
      }
    }
    await page.setViewportSize({ width: 1280, height: 900 });
    await open(charity, 'messages');
    await entriesOf(charity).last().waitFor();
    expect(await page.getByLabel('Your message').inputValue()).toBe('Half a thought');
    await page.getByLabel('Your message').fill('');
  });

  test('fetches messages written during an outage', async () => {
    const { page } = consultant;
    let isBroken = true;
    let attempts = 0;
    const address = '**/api/stream?*';
    // The stream ends at once, repeatedly, like a bad mobile connection.
    await page.route(address, (route) => {
      attempts += 1;
      return isBroken
        ? route.fulfill({ status: 200, contentType: 'text/event-stream', body: 'retry: 50\n\n' })
        : route.continue();
    });
    const lists = /\/messages$/;
    let known: string | null = null;
    await page.route(lists, async (route) => {
      if (!isBroken) return route.continue();
      known ??= await (await route.fetch()).text();
      return route.fulfill({ contentType: 'application/json', body: known });
    });
    await open(consultant, 'messages');
    await entriesOf(consultant).last().waitFor();
    await post(charity, 'Written while you were in the tunnel.');
    // The outage lasts longer than the second that the stream looks back.
    const before = attempts;
    await expect.poll(() => attempts, { timeout: 15_000 }).toBeGreaterThan(before + 40);
    isBroken = false;
    await entriesOf(consultant).filter({ hasText: 'Written while you were in the tunnel.' }).waitFor();
    await page.unroute(address);
    await page.unroute(lists);
  });

  test('lists conversations in the inbox, with what is unread, and opens them', async () => {
    const { page } = charity;
    await page.goto('/messages');
    await post(consultant, 'Written while you were away.');
    await page.reload();
    const entry = page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name: /A reserves policy/ });
    await entry.getByText('1 unread message').waitFor({ state: 'attached' });
    expect(await entry.innerText()).toMatch(/Sam Okoro[\s\S]*Written while you were away\./);
    await charity.expectAccessible('inbox');
    /** Where the conversation is in the list, below the page's heading, because the page may scroll. */
    const place = async () => {
      const [heading, link] = [await page.getByRole('heading', { level: 1 }).boundingBox(), await entry.boundingBox()];
      return (link?.y ?? 0) - (heading?.y ?? 0);
    };
    const before = await place();
    await entry.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Messages' }).getByText('Written while you were away.').waitFor();
    expect(await place(), 'the list does not move under the pointer').toBe(before);
    await charity.expectAccessible('inbox-open');
    await page.goto('/messages');
    await page.getByText('You have no unread messages.').waitFor();
  });

  test('finds conversations by name or title, and among the unread ones', async () => {
    const { page } = charity;
    const list = page.getByRole('region', { name: 'Conversations' });
    const policy = list.getByRole('link', { name: /A reserves policy/ });
    const other = list.getByRole('link', { name: /A cash forecast/ });
    await requestProject(charity, 'A cash forecast', { consultantId: consultantIdOf(sam) });
    await page.goto('/messages');
    await other.waitFor();
    const box = list.getByLabel('Search by name or project');
    await box.fill('reserves');
    await other.waitFor({ state: 'detached' });
    await policy.waitFor();
    await page.waitForURL(/search=reserves/);
    // Opening a conversation, and the way back on a phone, keep the search.
    await policy.click();
    await page.waitForURL(/project=/);
    await expect.poll(() => page.title()).toBe('Sam Okoro: A reserves policy | Fellowbridge');
    expect(await box.inputValue()).toBe('reserves');
    await charity.expectAccessible('inbox-searched');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('link', { name: 'All messages' }).click();
    await page.waitForURL(/messages\?search=reserves$/);
    await expect.poll(() => page.title()).toBe('Messages | Fellowbridge');
    await charity.expectAccessible('inbox-searched-phone');
    await page.setViewportSize({ width: 1280, height: 900 });
    await box.fill('sam');
    await other.waitFor();
    await box.fill('nothing like it');
    await list.getByRole('heading', { name: 'No conversations found' }).waitFor();
    await charity.expectAccessible('inbox-not-found');
    await list.getByRole('button', { name: 'Show all conversations' }).click();
    await policy.waitFor();
    expect(await box.inputValue()).toBe('');
    const onlyUnread = list.getByLabel('Unread only');
    await onlyUnread.check();
    await list.getByRole('heading', { name: 'No unread messages' }).waitFor();
    await post(consultant, 'Written while you were searching.');
    await policy.waitFor();
    expect(await other.count()).toBe(0);
    await page.getByText('You have 1 unread message.').waitFor();
    // Opening it marks it as read; it stays in the list until the list is left.
    await policy.click();
    await entriesOf(charity).last().getByText('Written while you were searching.').waitFor();
    await policy.getByText('1 unread message').waitFor({ state: 'detached' });
    await list.getByText('Showing 1 conversation').waitFor();
    expect(await policy.getAttribute('aria-current')).toBe('page');
    await charity.expectAccessible('inbox-read');
    await onlyUnread.uncheck();
    await other.waitFor();
    await onlyUnread.check();
    await list.getByRole('heading', { name: 'No unread messages' }).waitFor();
    await onlyUnread.uncheck();
    await other.waitFor();
  });

  test('delivers a conversation about an invitation live to both sides, until it ends', async () => {
    const [ours, theirs] = [charity.page, consultant.page];
    const { id } = await requestProject(charity, 'A risk register', { consultantId: consultantIdOf(sam) });
    await theirs.goto('/messages');
    const entryOf = ({ page }: Visitor) =>
      page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name: /A risk register/ });
    await entryOf(consultant).click();
    await theirs.getByText('Ask what you need to know', { exact: false }).waitFor();
    await ours.goto(`/projects/${id}?tab=messages`);
    await ours.getByRole('heading', { name: 'Everyone on the project' }).waitFor();
    await ours.getByRole('link', { name: /A risk register/ }).click();
    await ours.getByText('Ask what you need to know', { exact: false }).waitFor();
    // Conversations are not polled, so what arrives in the other window came by the live stream.
    for (const words of ['Do you have a register already?', 'Who keeps it?', 'And who reads it?']) {
      await theirs.getByLabel('Your message').fill(words);
      await theirs.getByRole('button', { name: 'Send' }).click();
      await entriesOf(charity).getByText(words).waitFor();
    }
    await charity.expectAccessible('invitation');
    await callAs(consultant, 'declineProject', { params: { id }, body: {} });
    for (const page of [ours, theirs]) {
      await page.getByText('The invitation was declined, so this conversation has ended.').waitFor();
      expect(await page.getByLabel('Your message').count()).toBe(0);
    }
    await entriesOf(consultant).getByText('Do you have a register already?').waitFor();
    await consultant.expectAccessible('invitation-ended');
  });

  test('shows the consultant on the project what was said about the invitation', async () => {
    const { id } = await requestProject(charity, 'A grants calendar', { consultantId: consultantIdOf(sam) });
    const about = { params: { id, consultantId: consultantIdOf(sam) }, body: { content: 'Here is a hint' } };
    await callAs(charity, 'postInvitationMessage', about);
    await callAs(consultant, 'acceptProject', { params: { id }, body: {} });
    const { page } = consultant;
    await page.goto(`/projects/${id}?tab=messages`);
    await page.getByRole('heading', { name: 'About your invitation' }).waitFor();
    const invitation = page.getByRole('link', { name: /A grants calendar/ });
    await invitation.click();
    await entriesOf(consultant).getByText('Here is a hint').waitFor();
    const current = page.getByRole('region', { name: 'Conversations' }).locator('[aria-current]');
    expect(await current.allTextContents()).toEqual([expect.stringContaining('A grants calendar\u00a0· Invitation')]);
    // What is over and read makes room for the project's own conversation.
    await page.goto(`/projects/${id}?tab=messages`);
    const folded = page.getByText('About your invitation');
    await folded.waitFor();
    expect(await invitation.isVisible()).toBe(false);
    await folded.click();
    await invitation.waitFor();
    await consultant.expectAccessible('invitation-over');
  });

  test('sends documents with a message, which both sides look at in place', async () => {
    const { page } = charity;
    await open(charity, 'messages');
    const choose = async (files: { name: string; mimeType: string; buffer: Buffer }[]) => {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Attach documents' }).press('Enter');
      await (await chooser).setFiles(files);
    };
    const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });
    const own = page.getByRole('list', { name: 'Attached documents' });
    // Files that were refused leave their room to the next choice, which replaces them.
    await choose(Array.from({ length: 10 }, (_, number) => file(`${number}.exe`, Buffer.from('MZ'))));
    await page.getByText('9.exe was not uploaded').waitFor();
    await choose([file('tool.exe', Buffer.from('MZ')), file('site.png', photo), file('brief.pdf', pdf('Brief'))]);
    await page.getByText('tool.exe was not uploaded').waitFor();
    await page.getByRole('button', { name: 'Dismiss tool.exe' }).click();
    await own.getByText('brief.pdf').waitFor();
    await own.getByText('site.png').waitFor();
    await page.getByText('Write a message to send with them.').waitFor();
    await charity.expectAccessible('attached');
    await choose(Array.from({ length: 9 }, (_, number) => file(`${number}.txt`, Buffer.from('x'))));
    await page.getByText('A message can have at most 10 documents').waitFor();
    await own.getByText('7.txt').waitFor();
    expect(await own.getByText('8.txt').count()).toBe(0);
    for (const number of Array.from({ length: 8 }).keys()) {
      await own.getByRole('button', { name: `Remove ${number}.txt` }).click();
      await own.getByText(`${number}.txt`).waitFor({ state: 'detached' });
    }
    const box = page.getByLabel('Your message');
    await box.fill('Here are the brief and the site.');
    await box.press('Enter');
    await own.waitFor({ state: 'detached' });
    expect(await page.getByText('A message can have at most 10 documents').count()).toBe(0);

    await open(consultant, 'messages');
    const sent = consultant.page
      .getByRole('listitem')
      .filter({ hasText: 'Here are the brief and the site.' })
      .getByRole('list', { name: 'Documents of this message' });
    await sent.getByRole('link', { name: 'Download brief.pdf' }).waitFor();
    await sent.getByRole('button', { name: 'Preview site.png' }).click();
    const dialog = consultant.page.getByRole('dialog', { name: 'site.png' });
    await dialog.getByRole('img', { name: 'site.png' }).waitFor();
    await consultant.expectAccessible('attachment-preview');
    await consultant.page.keyboard.press('Escape');
    await consultant.expectAccessible('attachments');
  });

  test('does not send a message before its document is uploaded', async () => {
    const { page } = charity;
    await open(charity, 'messages');
    const { promise: arrival, resolve: arrive } = withResolvers();
    await page.route(`**/api/projects/${project.id}/files`, async (route) => {
      if (route.request().method() === 'POST') await arrival;
      await route.continue();
    });
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Attach documents' }).click();
    const buffer = pdf('Accounts');
    await (await chooser).setFiles({ name: 'accounts.pdf', mimeType: 'application/pdf', buffer });
    await page.getByRole('progressbar', { name: 'Uploading accounts.pdf' }).waitFor();
    const box = page.getByLabel('Your message');
    await box.fill('Here are the accounts.');
    await box.press('Enter');
    await page.getByRole('button', { name: 'Uploading...' }).waitFor();
    await charity.expectAccessible('uploading');
    expect(await box.inputValue()).toBe('Here are the accounts.');
    arrive();
    await page.getByRole('list', { name: 'Attached documents' }).getByText('accounts.pdf').waitFor();
    await box.press('Enter');
    const sent = entriesOf(charity).filter({ hasText: 'Here are the accounts.' });
    await sent.getByRole('link', { name: 'Download accounts.pdf' }).waitFor();
  });
});
