import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ProjectDetail } from '../../src/contract/projects.ts';
import { pdf, photo, png } from '../support/documents.ts';
import { untilCaughtUp } from '../support/server.ts';
import { setUpEnvironment } from './environment.ts';
import {
  approve,
  becomeAdministrator,
  becomeCharity,
  becomeConsultant,
  beginWork,
  callAs,
  password,
} from './fixtures.ts';
import type { Visitor } from './visitor.ts';

/** The documents of one project, as its charity and its consultant see them. */
describe('the documents of a project', () => {
  const environment = setUpEnvironment();
  let charity: Visitor;
  let consultant: Visitor;
  let project: ProjectDetail;

  beforeAll(async () => {
    [charity, consultant] = [await environment.visit(), await environment.visit()];
    const admin = await environment.visit();
    await becomeAdministrator(admin, environment.server);
    await becomeCharity(charity, 'River Trust');
    const sam = await becomeConsultant(consultant, 'Sam Okoro', { organisation: 'Okoro Advisory' });
    await approve(admin, sam);
    project = await beginWork(charity, { browser: consultant, member: sam }, 'A reserves policy');
    await admin.close();
  });

  const open = async ({ page }: Visitor) => {
    await page.goto(`/projects/${project.id}?tab=files`);
    await page.getByRole('heading', { level: 1, name: project.title }).waitFor();
  };
  const asked = ({ page }: Visitor, name: string): Locator => page.getByRole('dialog', { name });
  const choose = async ({ page }: Visitor, name: string, buffer: Buffer, key?: 'Enter') => {
    const chooser = page.waitForEvent('filechooser');
    const button = page.getByRole('button', { name: 'Upload Document' });
    await (key ? button.press(key) : button.click());
    await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer });
  };

  test('uploads and downloads documents, and shows what is wrong with one', async () => {
    const { page } = charity;
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await open(charity);
    await page.getByRole('heading', { name: 'No files uploaded yet' }).waitFor();
    await charity.expectAccessible('no-files');
    await choose(charity, 'tool.exe', Buffer.from('MZ'));
    await page.getByText('This type of file cannot be uploaded.').waitFor();
    await choose(charity, 'huge.pdf', Buffer.alloc(10 * 1024 * 1024 + 1));
    await page.getByText('The file is larger than 10 MB.').waitFor();
    expect(sent).toEqual([]);

    await choose(charity, 'not-really.pdf', Buffer.from('plain words'));
    await page.getByText('The content of this file is not what its name says (.pdf)').waitFor();
    await charity.expectProblems([400]);
    await charity.expectAccessible('refused-document');

    await choose(charity, 'reserves.pdf', pdf('Reserves'));
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

    await open(consultant);
    const seen = consultant.page.getByRole('listitem').filter({ hasText: 'reserves.pdf' });
    await seen.getByRole('link', { name: 'Download reserves.pdf' }).waitFor();
    expect(await seen.getByRole('button', { name: /Remove/ }).count()).toBe(0);

    await entry.getByRole('button', { name: 'Remove reserves.pdf' }).click();
    await asked(charity, 'Remove this document?').getByRole('button', { name: 'Remove document' }).click();
    await charity.expectToast('Document removed');
    await page.getByRole('heading', { name: 'No files uploaded yet' }).waitFor();
  });

  test('shows pictures and PDF documents in place, one after the other', async () => {
    const { page } = charity;
    const dialog = (name: string) => page.getByRole('dialog', { name });
    await open(charity);
    // The answer for a picture that cannot be decoded.
    charity.allowProblems(409);
    for (const [name, content] of [
      ['notes.txt', Buffer.from('Notes')],
      ['site.png', photo],
      ['damaged.png', png()],
      ['plan.pdf', pdf('Plan')],
    ] as const) {
      await choose(charity, name, content);
      await page.getByRole('link', { name: `Download ${name}` }).waitFor();
    }
    expect(await page.getByRole('button', { name: 'Preview notes.txt' }).count()).toBe(0);
    // The list shows a thumbnail, or an icon for a picture that cannot be decoded.
    const thumbnails = page.getByRole('listitem').locator('img');
    await expect.poll(() => thumbnails.count()).toBe(1);
    await expect.poll(() => thumbnails.evaluate(({ naturalWidth }: { naturalWidth: number }) => naturalWidth)).toBe(2);

    const opener = page.getByRole('button', { name: 'Preview site.png' });
    await opener.press('Enter');
    const picture = dialog('site.png').getByRole('img', { name: 'site.png' });
    await expect.poll(() => picture.evaluate(({ naturalWidth }: { naturalWidth: number }) => naturalWidth)).toBe(2);
    await dialog('site.png').getByText('3 of 3').waitFor();
    const download = page.waitForEvent('download');
    await dialog('site.png').getByRole('link', { name: 'Download' }).click();
    expect(await readFile(await (await download).path())).toEqual(photo);
    await charity.expectAccessible('preview');

    await page.keyboard.press('ArrowLeft');
    await dialog('damaged.png').getByText('We cannot show this picture').waitFor();
    await charity.expectAccessible('preview-damaged');
    await page.keyboard.press('ArrowLeft');
    // This Chromium has no PDF viewer.
    await dialog('plan.pdf').getByText('This browser cannot show PDF documents here').waitFor();
    await charity.expectAccessible('preview-pdf');
    await dialog('plan.pdf').getByRole('button', { name: 'Next document' }).click();
    await dialog('damaged.png').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await opener.evaluate((button) => button === button.ownerDocument.activeElement)).toBe(true);
    for (const name of ['notes.txt', 'site.png', 'damaged.png', 'plan.pdf']) {
      await page.getByRole('button', { name: `Remove ${name}` }).click();
      await asked(charity, 'Remove this document?').getByRole('button', { name: 'Remove document' }).click();
      await page.getByRole('link', { name: `Download ${name}` }).waitFor({ state: 'detached' });
    }
  });

  test('shows the progress of an upload, and cancels it', async () => {
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
    // Changing the tab does not leave the page, so the upload continues.
    await page.getByRole('tab', { name: 'Project Details' }).click();
    await page.getByRole('tab', { name: 'Files & Documents' }).click();
    await page.getByRole('link', { name: 'About' }).first().click();
    const leaving = asked(charity, 'Leave during the upload?');
    await leaving.getByRole('button', { name: 'Keep uploading' }).click();
    // With the line at full speed, the rest could arrive before Chromium has ended the request.
    const ended = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/files'));
    await page.getByRole('button', { name: 'Cancel upload' }).click();
    await Promise.all([ended, bar.waitFor({ state: 'detached' })]);
    await page.getByRole('region', { name: 'Upload', exact: true }).and(page.locator(':focus')).waitFor();
    await client.send('Network.emulateNetworkConditions', { ...line, uploadThroughput: -1 });
    await client.detach();
    await page.getByRole('heading', { name: 'No files uploaded yet' }).waitFor();
  });

  test('takes several dropped documents: one that fails does not stop the others', async () => {
    const { page } = charity;
    const files = {
      'agenda.pdf': pdf('Agenda').toString(),
      'tool.exe': 'MZ',
      'setup.exe': 'MZ',
      'plan.txt': 'The plan',
    };
    // A string, because these tests are compiled without browser types.
    const dropped = await page.evaluateHandle(`
      const transfer = new DataTransfer();
      for (const [name, text] of Object.entries(${JSON.stringify(files)})) transfer.items.add(new File([text], name));
      transfer;
    `);
    const zone = page.getByRole('group', { name: 'Upload documents' });
    await zone.dispatchEvent('dragover', { dataTransfer: dropped });
    await page.getByText('Drop the documents to upload them.').waitFor();
    await zone.dispatchEvent('drop', { dataTransfer: dropped });
    for (const name of ['agenda.pdf', 'plan.txt']) await page.getByRole('link', { name: `Download ${name}` }).waitFor();
    await page.getByRole('alert').filter({ hasText: 'tool.exe was not uploaded. This type' }).waitFor();
    const refused = page.getByRole('alert').filter({ hasText: 'was not uploaded' });
    expect((await refused.first().boundingBox())?.height).toBeLessThan(64);
    await page.getByRole('button', { name: 'Dismiss all' }).click();
    await refused.first().waitFor({ state: 'detached' });
    for (const name of ['agenda.pdf', 'plan.txt']) {
      await page.getByRole('button', { name: `Remove ${name}` }).click();
      // A question begins at the safe answer.
      const keep = asked(charity, 'Remove this document?').getByRole('button', { name: 'Keep document' });
      expect(await keep.and(page.locator(':focus')).count()).toBe(1);
      await asked(charity, 'Remove this document?').getByRole('button', { name: 'Remove document' }).click();
      await page.getByRole('link', { name: `Download ${name}` }).waitFor({ state: 'detached' });
    }
  });

  test('keeps a document whose upload failed, and sends it once on retry', async () => {
    const { page } = charity;
    const keys: (string | undefined)[] = [];
    const address = '**/files';
    await page.route(address, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      keys.push(route.request().headers()['idempotency-key']);
      // The request arrives, but its response is lost.
      if (keys.length === 1) await route.fetch();
      return keys.length === 1 ? route.abort() : route.continue();
    });
    await choose(charity, 'minutes.pdf', pdf('Minutes'));
    const failed = page.getByRole('alert').filter({ hasText: 'minutes.pdf was not uploaded' });
    await failed.getByText('The upload was interrupted. Check your connection and try again.').waitFor();
    await charity.expectProblems(['lost']);
    await charity.expectAccessible('lost-document');
    await failed.getByRole('button', { name: 'Try again' }).click();
    await charity.expectToast('Document uploaded');
    expect(keys[1]).toBe(keys[0]);
    await page.unroute(address);
    expect(await page.getByRole('link', { name: 'Download minutes.pdf' }).count()).toBe(1);
  });

  test('waits for a sign-in when the session has ended, and then sends the document', async () => {
    const returning = await environment.visit();
    const { page } = returning;
    await callAs(returning, 'signIn', { body: { username: 'river-trust', password } });
    await open(returning);
    returning.allowProblems(401);
    await page.context().clearCookies();
    await choose(returning, 'agenda.pdf', pdf('Agenda'));
    const again = asked(returning, 'Please sign in again');
    await again.getByLabel('Password', { exact: true }).fill(password);
    await again.getByRole('button', { name: 'Login' }).click();
    await returning.expectToast('Document uploaded');
    await page.getByRole('button', { name: 'Remove agenda.pdf' }).click();
    await asked(returning, 'Remove this document?').getByRole('button', { name: 'Remove document' }).click();
    await returning.expectToast('Document removed');
    await returning.close();
  });

  test('are uploaded and removed by keyboard alone', async () => {
    const { page } = charity;
    await choose(charity, 'budget.csv', Buffer.from('item,pounds\nrent,100\n'), 'Enter');
    await charity.expectToast('Document uploaded');
    await page.getByRole('button', { name: 'Remove budget.csv' }).press('Enter');
    const question = asked(charity, 'Remove this document?');
    await question.waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });
    const remove = page.getByRole('button', { name: 'Remove budget.csv' });
    expect(await remove.evaluate((it) => it.matches(':focus'))).toBe(true);
    await remove.press('Enter');
    await question.getByRole('button', { name: 'Remove document' }).press('Enter');
    await charity.expectToast('Document removed');
    await remove.waitFor({ state: 'detached' });
    // The document that took its place.
    await page.getByRole('listitem').filter({ hasText: 'minutes.pdf' }).and(page.locator(':focus')).waitFor();
  });

  test('are listed page by page', async () => {
    const { page } = charity;
    for (let number = 1; number <= 21; number += 1) {
      const file = { name: `figures-${number}.csv`, mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') };
      const answer = await page.request.post(`/api/projects/${project.id}/files`, { multipart: { file } });
      expect(answer.status()).toBe(201);
    }
    await untilCaughtUp(environment.server.url);
    await open(charity);
    await page.getByText('Showing 20 of 22 documents').waitFor();
    await page.getByRole('button', { name: 'Show more documents' }).click();
    await page.getByText('Showing all 22 documents').waitFor();
    expect(await page.getByRole('link', { name: /^Download / }).count()).toBe(22);
  });

  test('says which document had no room, once the project takes no more', async () => {
    const { page } = charity;
    charity.allowProblems(409);
    await open(charity);
    const [projectAddress, filesAddress] = [`**/api/projects/${project.id}`, `**/api/projects/${project.id}/files`];
    await page.route(projectAddress, async (route) => {
      const response = await route.fetch();
      const { actions, ...rest } = await response.json();
      const json = { ...rest, actions: actions.filter((action: string) => action !== 'attach-file') };
      await route.fulfill({ response, json });
    });
    let sent = 0;
    await page.route(filesAddress, (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      sent += 1;
      const full = { type: 'about:blank', title: 'Conflict', status: 409, detail: 'There is no more room.' };
      const contentType = 'application/problem+json';
      return sent === 1 ? route.continue() : route.fulfill({ status: 409, contentType, json: full });
    });
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload Document' }).click();
    const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) });
    await (await chooser).setFiles([file('last.txt'), file('late.txt')]);
    await page.getByText('This project has the maximum number of documents.').waitFor();
    await page.getByText('late.txt was not uploaded.').waitFor();
    await page.getByText('There is no more room.').waitFor();
    for (const address of [projectAddress, filesAddress]) await page.unroute(address);
  });
});
