import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brand } from '../../src/brand.ts';
import type { Notification } from '../../src/contract/notifications.ts';
import { type Platform, startPlatform } from '../support/http.ts';
import {
  approvedConsultant,
  assignedProject,
  consultantIdOf,
  invitedProject,
  registeredCharity,
  registeredConsultant,
  type SignedIn,
  signedInAdministrator,
} from '../support/http-people.ts';

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

const newsOf = async ({ browser }: SignedIn, query: Record<string, string> = {}) => {
  await platform.settled();
  const answer = await browser.call('listNotifications', { query });
  expect(answer.status).toBe(200);
  return answer.json() as { data: Notification[]; unread: number; total: number; nextCursor: string | null };
};
const kindsOf = async (by: SignedIn): Promise<string[]> => (await newsOf(by)).data.map(({ kind }) => kind);
const read = ({ browser }: SignedIn, body: object) => browser.call('readNotifications', { body });
const post = (by: SignedIn, id: string) =>
  by.browser.call('postMessage', { params: { id }, body: { content: 'Good morning' } });

describe('notifications', () => {
  it('tell each side what the other did, newest first, with title and name', async () => {
    const { id, title } = await assignedProject(charity, consultant, { title: 'A reserves policy' });
    const [accepted] = (await newsOf(charity)).data;
    expect(accepted).toMatchObject({
      kind: 'invitation-accepted',
      project: { id, title },
      name: consultant.user.name,
      isRead: false,
    });
    const [invited, approved] = (await newsOf(consultant)).data;
    expect(invited).toMatchObject({ kind: 'invited', project: { id, title }, name: charity.user.organization });
    expect(approved).toMatchObject({ kind: 'profile-approved', project: null });
  });

  it('name a charity without a name as everywhere else', async () => {
    const unnamed = await registeredCharity(platform, { organisation: null });
    await invitedProject(unnamed, [consultant]);
    expect((await newsOf(consultant)).data[0]?.name).toBe(`${unnamed.user.name} (charity not named yet)`);
    expect((await newsOf(admin)).data[0]?.name).toBe(unnamed.user.name);
  });

  it('name the platform when an administrator invites', async () => {
    const { id, title } = await invitedProject(charity, []);
    const body = { consultantId: consultantIdOf(consultant) };
    expect((await admin.browser.call('inviteConsultant', { params: { id }, body })).status).toBe(201);
    expect((await newsOf(consultant)).data[0]).toMatchObject({
      kind: 'invited',
      project: { id, title },
      name: brand.name,
    });
  });

  it('leave out what the member did', async () => {
    expect(await kindsOf(consultant)).not.toContain('invitation-accepted');
    expect(await kindsOf(charity)).not.toContain('invited');
  });

  it('tell administrators of applications and requests', async () => {
    const applicant = await registeredConsultant(platform);
    await assignedProject(charity, consultant);
    const { data } = await newsOf(admin);
    expect(data.find(({ kind }) => kind === 'consultant-applied')?.name).toBe(applicant.user.name);
    expect(data.find(({ kind }) => kind === 'project-requested')?.name).toBe(charity.user.organization);
  });

  it('gather messages, and count them as read with the conversation', async () => {
    const { id } = await assignedProject(charity, consultant);
    const { unread } = await newsOf(consultant);
    await post(charity, id);
    await post(charity, id);
    const after = await newsOf(consultant);
    expect(after.data[0]).toMatchObject({ kind: 'messages', project: { id }, isRead: false });
    expect(after.unread).toBe(unread + 1);
    await consultant.browser.call('readMessages', { params: { id }, body: { upTo: 2 } });
    expect((await newsOf(consultant)).data[0]).toMatchObject({ kind: 'messages', isRead: true });
    await post(charity, id);
    expect((await newsOf(consultant)).unread).toBe(unread + 1);
  });

  it('tell the charity of hours once a day, and the other side of feedback', async () => {
    const { id } = await assignedProject(charity, consultant);
    const { unread } = await newsOf(charity);
    const hours = { date: '2026-01-12', minutes: 60, work: 'Read the accounts' };
    for (const minutes of [60, 30]) {
      const logged = await consultant.browser.call('logHours', { params: { id }, body: { ...hours, minutes } });
      expect(logged.status).toBe(201);
    }
    const told = await newsOf(charity);
    expect(told.data[0]).toMatchObject({ kind: 'hours-logged', project: { id }, name: consultant.user.name });
    expect(told.unread).toBe(unread + 1);
    await charity.browser.call('completeProject', { params: { id }, body: {} });
    const feedback = { quality: 5, communication: 4, again: 5 };
    await charity.browser.call('giveFeedback', { params: { id }, body: feedback });
    expect((await newsOf(consultant)).data[0]).toMatchObject({ kind: 'feedback-given', name: charity.user.name });
    await consultant.browser.call('giveFeedback', { params: { id }, body: feedback });
    expect((await newsOf(charity)).data[0]).toMatchObject({ kind: 'feedback-given', name: consultant.user.name });
  });

  it('of an invitation are read with its answer', async () => {
    const isRead = async (id: string) =>
      (await newsOf(consultant)).data.find(({ kind, project }) => kind === 'invited' && project?.id === id)?.isRead;
    const { id } = await invitedProject(charity, [consultant]);
    expect(await isRead(id)).toBe(false);
    await consultant.browser.call('declineProject', { params: { id }, body: {} });
    expect(await isRead(id)).toBe(true);
    await charity.browser.call('inviteConsultant', {
      params: { id },
      body: { consultantId: consultantIdOf(consultant) },
    });
    expect(await isRead(id)).toBe(false);
    await consultant.browser.call('acceptProject', { params: { id }, body: {} });
    expect(await isRead(id)).toBe(true);
  });

  it('of a project are read with its page, except messages', async () => {
    const { id } = await assignedProject(charity, consultant);
    const other = await assignedProject(charity, consultant);
    await consultant.browser.call('reportProgress', { params: { id }, body: { phase: 'Draft' } });
    await post(consultant, id);
    const unreadOf = async (of: string) =>
      (await newsOf(charity)).data
        .filter(({ project, isRead }) => project?.id === of && !isRead)
        .map(({ kind }) => kind)
        .toSorted();
    expect(await unreadOf(id)).toEqual(['invitation-accepted', 'messages', 'progress-reported']);
    expect((await read(charity, { project: id })).status).toBe(204);
    expect(await unreadOf(id)).toEqual(['messages']);
    expect(await unreadOf(other.id)).toEqual(['invitation-accepted']);
    expect((await read(charity, { project: id })).status).toBe(204);
  });

  it('are marked as read one by one, and all up to a moment', async () => {
    const [latest] = (await newsOf(charity)).data;
    const { unread } = await newsOf(charity);
    expect(unread).toBeGreaterThan(1);
    expect((await read(charity, { id: latest?.id })).status).toBe(204);
    const after = await newsOf(charity);
    expect(after.unread).toBe(unread - 1);
    expect(after.data[0]?.isRead).toBe(true);
    expect((await read(charity, { until: latest?.at })).status).toBe(204);
    expect((await newsOf(charity)).unread).toBe(0);
    // Future notifications cannot be marked as read.
    expect((await read(charity, { until: '2999-01-01T00:00:00.000Z' })).status).toBe(204);
    await assignedProject(charity, consultant);
    expect((await newsOf(charity)).unread).toBe(1);
  });

  it('of other members are not found', async () => {
    const [theirs] = (await newsOf(consultant)).data;
    expect((await read(charity, { id: theirs?.id })).status).toBe(404);
    expect((await read(charity, { id: 'unknown' })).status).toBe(404);
    expect((await read(charity, { id: theirs?.id, until: theirs?.at })).status).toBe(400);
  });

  it('are paged', async () => {
    const first = await newsOf(consultant, { limit: '2' });
    const second = await newsOf(consultant, { limit: '2', cursor: first.nextCursor ?? '' });
    expect(first.data).toHaveLength(2);
    expect(second.data.map(({ id }) => id)).not.toContain(first.data[0]?.id);
    expect(first.total).toBe(second.total);
  });

  it('tell a suspended consultant nothing about projects', async () => {
    const suspended = await approvedConsultant(platform, admin);
    const { id } = await assignedProject(charity, suspended);
    const params = { id: consultantIdOf(suspended) };
    await admin.browser.call('suspendConsultant', { params, body: { reason: 'A complaint' } });
    await post(charity, id);
    expect(await kindsOf(suspended)).not.toContain('messages');
    expect((await kindsOf(suspended))[0]).toBe('profile-suspended');
  });

  it('tell a suspended consultant nothing of the messages about an invitation, until a reinstatement', async () => {
    const suspended = await approvedConsultant(platform, admin);
    const consultantId = consultantIdOf(suspended);
    const { id } = await invitedProject(charity, [suspended]);
    await charity.browser.call('postInvitationMessage', {
      params: { id, consultantId },
      body: { content: 'Could you begin in May?' },
    });
    const told = (await newsOf(suspended)).data.find(({ kind }) => kind === 'messages');
    expect(told).toMatchObject({ project: { id }, isRead: false });
    const params = { id: consultantId };
    await admin.browser.call('suspendConsultant', { params, body: { reason: 'A complaint' } });
    expect(await kindsOf(suspended)).not.toContain('messages');
    expect((await read(suspended, { id: told?.id })).status).toBe(404);
    await admin.browser.call('reinstateConsultant', { params });
    expect(await kindsOf(suspended)).toContain('messages');
  });

  it('about an invitation reach only the invited consultant', async () => {
    const rival = await approvedConsultant(platform, admin);
    await invitedProject(charity, [consultant]);
    expect(await kindsOf(rival)).toEqual(['profile-approved']);
  });
});
