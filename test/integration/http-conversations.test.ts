import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Platform, startPlatform } from '../support/http.ts';
import { expectProblem } from '../support/http-browser.ts';
import {
  approvedConsultant,
  assignedProject,
  invitedProject,
  registeredCharity,
  type SignedIn,
  signedInAdministrator,
} from '../support/http-people.ts';
import { everyPage } from '../support/paging.ts';

let platform: Platform;
let admin: SignedIn;
let charity: SignedIn;
let consultant: SignedIn;
beforeAll(async () => {
  platform = await startPlatform();
  admin = await signedInAdministrator(platform);
  charity = await registeredCharity(platform);
  consultant = await approvedConsultant(platform, admin);
});
afterAll(() => platform.stop());

const post = (by: SignedIn, id: string, content: string) =>
  by.browser.call('postMessage', { params: { id }, body: { content } });
const read = async (by: SignedIn, id: string) => (await by.browser.call('listMessages', { params: { id } })).json();
const markRead = (by: SignedIn, id: string, upTo: number) =>
  by.browser.call('readMessages', { params: { id }, body: { upTo } });
const unreadIn = async (by: SignedIn, id: string): Promise<number> =>
  (await by.browser.call('listProjects')).json().data.find((project: { id: string }) => project.id === id)
    .unreadMessages;

describe('a conversation', () => {
  it('shows every participant the messages with authors, newest first, and the unread count', async () => {
    const { id } = await assignedProject(charity, consultant);
    const first = await post(charity, id, '  Good morning\nSam  ');
    expect(first.status).toBe(201);
    expect(first.json()).toMatchObject({
      projectId: id,
      number: 1,
      senderId: charity.user.id,
      sender: { name: 'Robin Example', role: 'charity', organization: 'Harbour Lights' },
      content: 'Good morning\nSam',
      isRead: true,
    });
    await post(admin, id, 'Good morning to both of you');
    const { data, unread, total } = await read(consultant, id);
    expect(data.map(({ number, isRead }: { number: number; isRead: boolean }) => [number, isRead])).toEqual([
      [2, false],
      [1, false],
    ]);
    expect([unread, total]).toEqual([2, 2]);
    expect(await unreadIn(consultant, id)).toBe(2);
    expect((await read(charity, id)).data.map(({ isRead }: { isRead: boolean }) => isRead)).toEqual([false, true]);
  });

  it('is marked as read up to a message, never backwards, and writing counts as reading', async () => {
    const { id } = await assignedProject(charity, consultant);
    for (const content of ['One', 'Two', 'Three']) await post(charity, id, content);
    expect((await markRead(consultant, id, 2)).status).toBe(204);
    expect((await read(consultant, id)).unread).toBe(1);
    await markRead(consultant, id, 1);
    expect((await read(consultant, id)).unread).toBe(1);
    await post(consultant, id, 'Four');
    expect(await read(consultant, id)).toMatchObject({ unread: 0 });
    expect(await unreadIn(charity, id)).toBe(1);
    await markRead(charity, id, 1_000);
    expect((await read(charity, id)).unread).toBe(0);
  });

  it('returns every page to its first message', async () => {
    const { id } = await assignedProject(charity, consultant);
    for (let number = 1; number <= 5; number += 1) await post(charity, id, `Message ${number}`);
    const { entries, totals, pages } = await everyPage(consultant.browser, 'listMessages', { params: { id } });
    expect(entries.map(({ number }) => number)).toEqual([5, 4, 3, 2, 1]);
    expect([...totals, pages]).toEqual([5, 3]);
  });

  it('refuses blank and overlong messages, and the cursor of another list', async () => {
    const { id } = await assignedProject(charity, consultant);
    const blank = await post(charity, id, ' \n ');
    expect(blank.status).toBe(400);
    expect(expectProblem(blank).errors).toEqual([{ path: 'content', message: 'Message is required' }]);
    const long = await post(charity, id, 'x'.repeat(5_001));
    expect(expectProblem(long).errors).toEqual([
      { path: 'content', message: 'Message must not exceed 5,000 characters' },
    ]);
    const query = { cursor: 'nonsense' };
    expect((await charity.browser.call('listMessages', { params: { id }, query })).status).toBe(400);
    const mark = await markRead(charity, id, 0);
    expect(mark.status).toBe(400);
    expect(expectProblem(mark).errors?.[0]?.path).toBe('upTo');
  });

  it('about an invitation is open to its two sides only, until it ends', async () => {
    const rival = await approvedConsultant(platform, admin);
    const { id } = await invitedProject(charity, [consultant, rival]);
    const params = { id, consultantId: consultant.user.consultantProfile?.id ?? '' };
    const talk = (by: SignedIn, content: string) =>
      by.browser.call('postInvitationMessage', { params, body: { content } });
    const listed = async (by: SignedIn) => (await by.browser.call('listInvitationMessages', { params })).json();
    expect((await talk(consultant, 'Could we begin in May?')).status).toBe(201);
    expect(await listed(charity)).toMatchObject({
      data: [{ content: 'Could we begin in May?', isRead: false, files: [] }],
      unread: 1,
      conversation: { partner: consultant.user.name, end: null },
    });
    expect(await unreadIn(charity, id)).toBe(1);
    const newest = async () => (await charity.browser.call('listNotifications')).json().data[0];
    const { consultantId } = params;
    expect(await newest()).toMatchObject({ kind: 'messages', project: { id }, consultantId, isRead: false });
    await charity.browser.call('readInvitationMessages', { params, body: { upTo: 1 } });
    expect(await unreadIn(charity, id)).toBe(0);
    expect(await newest()).toMatchObject({ consultantId, isRead: true });
    for (const outsider of [rival, await registeredCharity(platform)]) {
      expect((await outsider.browser.call('listInvitationMessages', { params })).status).toBe(404);
      expect((await talk(outsider, 'Hello')).status).toBe(404);
    }
    // The team that comes later does not see it either.
    await rival.browser.call('acceptProject', { params: { id }, body: {} });
    expect(await read(rival, id)).toMatchObject({ data: [], total: 0 });
    const refused = await talk(consultant, 'And now?');
    expect(refused.status).toBe(409);
    expect(expectProblem(refused).detail).toContain('Another consultant has accepted the project');
    expect(await listed(consultant)).toMatchObject({ total: 1, conversation: { end: 'taken' } });
    expect((await consultant.browser.call('getProject', { params: { id } })).status).toBe(404);
    const { data } = (await consultant.browser.call('listConversations')).json();
    expect(data.find(({ projectId }: { projectId: string }) => projectId === id)).toMatchObject({ end: 'taken' });
  });

  it('carries documents of the project in its messages', async () => {
    const { id } = await assignedProject(charity, consultant);
    const file = { name: 'notes.txt', content: Buffer.from('notes') };
    const attached = (await charity.browser.call('attachFile', { params: { id }, file })).json();
    const body = { content: 'Our notes', fileIds: [attached.id] };
    const sent = await charity.browser.call('postMessage', { params: { id }, body });
    expect(sent.json().files).toEqual([{ id: attached.id, name: 'notes.txt' }]);
    await charity.browser.call('removeFile', { params: { id, fileId: attached.id } });
    expect((await read(consultant, id)).data[0].files).toEqual([{ id: attached.id, name: null }]);
    const unknown = await charity.browser.call('postMessage', { params: { id }, body });
    expect(expectProblem(unknown).errors?.[0]?.path).toBe('fileIds');
  });

  it('is closed to an invited consultant, for reading and writing', async () => {
    const { id } = await invitedProject(charity, [consultant]);
    const answers = [
      await consultant.browser.call('listMessages', { params: { id } }),
      await post(consultant, id, 'Hello'),
      await markRead(consultant, id, 1),
      await consultant.browser.call('listFiles', { params: { id } }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(403);
      expect(expectProblem(answer)).toMatchObject({
        type: 'urn:fellowbridge:problem:not-a-participant',
        detail: 'Messages and documents are open to the charity, the assigned consultant and administrators only.',
      });
    }
  });

  it('is closed to a suspended consultant, with documents, and without unread counts', async () => {
    const worker = await approvedConsultant(platform, admin);
    const { id } = await assignedProject(charity, worker);
    await post(charity, id, 'Good morning');
    const params = { id: worker.user.consultantProfile?.id ?? '' };
    await admin.browser.call('suspendConsultant', { params, body: { reason: 'A complaint' } });
    const file = { name: 'notes.txt', content: Buffer.from('notes') };
    const refused = {
      read: await worker.browser.call('listMessages', { params: { id } }),
      write: await post(worker, id, 'Good evening'),
      mark: await markRead(worker, id, 1),
      documents: await worker.browser.call('listFiles', { params: { id } }),
      upload: await worker.browser.call('attachFile', { params: { id }, file }),
      report: await worker.browser.call('reportProgress', { params: { id }, body: { phase: 'Analysis' } }),
    };
    for (const [what, answer] of Object.entries(refused)) expect([what, answer.status]).toEqual([what, 403]);
    const seen = (await worker.browser.call('getProject', { params: { id } })).json();
    expect(seen).toMatchObject({ charity: { contactEmail: null, contactPhone: null }, actions: [] });
    expect(await unreadIn(worker, id)).toBe(0);
    await admin.browser.call('reinstateConsultant', { params });
    expect(await unreadIn(worker, id)).toBe(1);
  });

  it('is in the inbox of both sides, unread for one', async () => {
    const worker = await approvedConsultant(platform, admin);
    const { id } = await assignedProject(charity, worker);
    await post(charity, id, 'Good morning');
    const inboxOf = async (by: SignedIn) => (await by.browser.call('listConversations')).json();
    expect(await inboxOf(worker)).toMatchObject({
      data: [{ projectId: id, partner: 'Harbour Lights', lastMessage: { extract: 'Good morning' }, unread: 1 }],
      unread: 1,
    });
    expect((await inboxOf(charity)).data[0]).toMatchObject({ projectId: id, unread: 0 });
    await markRead(worker, id, 1);
    expect(await inboxOf(worker)).toMatchObject({ data: [{ unread: 0 }], unread: 0 });
  });

  it('is found by its title or the other party, and among the unread ones', async () => {
    const worker = await approvedConsultant(platform, admin);
    const { id } = await assignedProject(charity, worker);
    await post(charity, id, 'Good morning');
    const found = async (query: Record<string, string>) =>
      (await worker.browser.call('listConversations', { query })).json().total;
    expect(await found({ search: 'harbour', unread: 'true' })).toBe(1);
    expect(await found({ search: 'nothing like it' })).toBe(0);
    await markRead(worker, id, 1);
    expect(await found({ unread: 'true' })).toBe(0);
    for (const [path, value] of Object.entries({ search: 'x'.repeat(101), unread: 'false' })) {
      const refused = await worker.browser.call('listConversations', { query: { [path]: value } });
      expect([refused.status, expectProblem(refused).errors?.[0]?.path]).toEqual([400, path]);
    }
  });

  it('continues for participants after the end of the project', async () => {
    const { id } = await assignedProject(charity, consultant);
    await charity.browser.call('completeProject', { params: { id }, body: {} });
    expect((await post(consultant, id, 'It was a pleasure')).status).toBe(201);
  });
});
