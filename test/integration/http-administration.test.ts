import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { ListedMail } from '../../src/contract/mails.ts';
import { smtpSender } from '../../src/mail/smtp.ts';
import { type Platform, startPlatform } from '../support/http.ts';
import { expectProblem } from '../support/http-browser.ts';
import {
  approvedConsultant,
  assignedProject,
  charitySignup,
  consultantSignup,
  invitedMember,
  memberCharity,
  password,
  registeredCharity,
  registeredConsultant,
  type SignedIn,
  signedInAdministrator,
  submittedProject,
} from '../support/http-people.ts';
import { startMailServer } from '../support/mail-server.ts';
import { HOUR } from '../support/moving-clock.ts';
import { everyPage } from '../support/paging.ts';

let platform: Platform;
let admin: SignedIn;
let charity: SignedIn;
beforeAll(async () => {
  platform = await startPlatform();
  admin = await signedInAdministrator(platform);
  charity = await registeredCharity(platform, { organisation: 'The Quiet Lighthouse' });
  await memberCharity(platform);
  await registeredConsultant(platform);
  await assignedProject(charity, await approvedConsultant(platform, admin));
  await submittedProject(charity.browser);
  await platform.browser().call('joinWaitingListAsCharity', { body: charitySignup() });
  await platform.browser().call('joinWaitingListAsConsultant', { body: consultantSignup() });
  await invitedMember(platform, admin);
  await platform.settled();
  await platform.workOff();
});
afterAll(() => platform.stop());

it('the dashboard has its key figures', async () => {
  expect((await admin.browser.call('getAdminSummary')).json()).toEqual({
    data: {
      charities: 2,
      activeMemberships: 1,
      membershipsDue: 0,
      consultants: { applied: 1, approved: 1, declined: 0, suspended: 0, left: 0 },
      projects: { pending: 1, matching: 0, in_progress: 1, completed: 0, cancelled: 0 },
      quotesOffered: 0,
      charitySignups: 1,
      consultantSignups: 1,
    },
  });
});

describe('activity', () => {
  const today = () => new Date().toISOString().slice(0, 10);

  it('is given by day up to today, including days without any', async () => {
    const before = today();
    const { data } = (await admin.browser.call('getActivity', { query: { days: '30' } })).json();
    expect([before, today()]).toContain(data.at(-1).day);
    expect(data).toHaveLength(30);
    const days: readonly string[] = data.map(({ day }: { day: string }) => day);
    expect(days).toEqual([...new Set(days)].toSorted());
    expect(data[0]).toMatchObject({ visits: 0, charitySignups: 0, charities: 0 });
  });

  it('counts every signup and registration', async () => {
    const { data } = (await admin.browser.call('getActivity')).json();
    expect(data).toHaveLength(90);
    const sum = (counter: string) =>
      data.reduce((total: number, day: Record<string, number>) => total + (day[counter] ?? 0), 0);
    expect(['charitySignups', 'consultantSignups', 'charities', 'consultants'].map(sum)).toEqual([1, 1, 2, 2]);
  });

  it.each(['0', '401', 'ninety', '1.5'])('is refused for %s days', async (days) => {
    const answer = await admin.browser.call('getActivity', { query: { days } });
    expect(answer.status).toBe(400);
    expect(expectProblem(answer).errors?.[0]?.path).toBe('days');
  });
});

describe('members', () => {
  it('are paged, newest first', async () => {
    const { entries, totals } = await everyPage(admin.browser, 'listMembers');
    expect(totals).toEqual(new Set([6]));
    expect(entries.map(({ role }) => role).toSorted()).toEqual([
      'admin',
      'analyst',
      'charity',
      'charity',
      'consultant',
      'consultant',
    ]);
    const times = entries.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('are filtered by role, and searched by any name', async () => {
    const found = async (query: Record<string, string>) =>
      (await admin.browser.call('listMembers', { query })).json().data.map(({ id }: { id: string }) => id);
    expect(await found({ role: 'admin' })).toEqual([admin.user.id]);
    for (const search of ['quiet LIGHT', charity.username, charity.user.email.toUpperCase()]) {
      expect(await found({ search }), search).toEqual([charity.user.id]);
    }
  });

  it('show their last sign-in and when they left', async () => {
    const leaver = await registeredCharity(platform);
    await leaver.browser.call('closeAccount', { body: { currentPassword: password } });
    await platform.settled();
    const { data } = (await admin.browser.call('listMembers', { query: { limit: '1' } })).json();
    expect(data[0]).toMatchObject({ id: leaver.user.id, name: 'Former member', email: '' });
    expect(data[0].closedAt).not.toBeNull();
    const query = { role: 'admin' };
    const [own] = (await admin.browser.call('listMembers', { query })).json().data;
    expect(own.lastSignedInAt).not.toBeNull();
  });
});

describe('mails of an installation without a mail server', () => {
  const list = async (query: Record<string, string> = {}) =>
    (await admin.browser.call('listMails', { query: { limit: '100', ...query } })).json();

  it('are kept, and the health check reports it', async () => {
    const { data } = (await admin.browser.call('getMailHealth')).json();
    expect(data).toMatchObject({ isConfigured: false, lastSentAt: null, lastFailedAt: null, lastError: null });
    expect(data.counts).toMatchObject({ sent: 0, failed: 0 });
    expect(data.counts.kept).toBeGreaterThan(3);
  });

  const reason = 'The member asked us on the telephone.';

  /** The newest event of a type, with its fields. */
  const newest = async (type: string) => {
    await platform.settled();
    const [entry] = (await admin.browser.call('listHistory', { query: { type } })).json().data;
    return (await admin.browser.call('getHistoryEntry', { params: { id: entry.id } })).json();
  };

  it('are listed without content and opened one by one, which the history records with whose and why', async () => {
    const { data } = await list({ status: 'kept' });
    expect(new Set(data.map(({ status }: { status: string }) => status))).toEqual(new Set(['kept']));
    const welcome = data.find(({ template }: ListedMail) => template === 'welcome');
    expect(welcome).not.toHaveProperty('text');
    const params = { id: welcome.id };
    expect((await admin.browser.call('getMail', { params })).json()).toEqual(welcome);
    expect((await admin.browser.call('openMail', { params, body: {} })).status).toBe(400);
    const mail = (await admin.browser.call('openMail', { params, body: { reason } })).json();
    expect(mail).toMatchObject(welcome);
    expect(mail.text.length).toBeGreaterThan(20);
    expect(mail.html).toContain('<');
    const event = await newest('MailOpened');
    expect(event.actor.id).toBe(admin.user.id);
    expect(event.fields).toContainEqual(expect.objectContaining({ name: 'mailId', value: welcome.id }));
    expect(event.fields).toContainEqual(expect.objectContaining({ name: 'reason', value: reason, personal: 'kept' }));
  });

  it('do not show their sign-in links: a one-time link is handed over, and the history records it', async () => {
    const { user } = await registeredCharity(platform);
    await platform.browser().call('forgotPassword', { body: { email: user.email } });
    await platform.settled();
    await platform.workOff();
    const found = (await list()).data.find(({ to, holdsLink }: ListedMail) => to === user.email && holdsLink);
    const params = { id: found.id };
    const opened = await admin.browser.call('openMail', { params, body: { reason } });
    expect(opened.json()).toMatchObject({ status: 'kept', text: null, html: null });
    expect(opened.body).not.toContain('token=');
    const { link } = (await admin.browser.call('handOverLink', { params, body: { reason } })).json();
    const search = new URL(link).searchParams;
    const body = { token: search.get('token'), email: search.get('email'), password: 'another long password' };
    expect((await platform.browser().call('resetPassword', { body })).status).toBe(204);
    expect((await platform.browser().call('resetPassword', { body })).status).toBe(400);
    await platform.settled();
    const members = await admin.browser.call('listMembers', { query: { search: user.email } });
    expect(members.json().data[0], 'no mail has reached the address').toMatchObject({ isEmailProved: false });
    const event = await newest('SignInLinkHandedOver');
    expect(event.fields).toContainEqual(expect.objectContaining({ name: 'recipientId', value: user.id }));
    expect(JSON.stringify(event)).not.toContain(search.get('token'));
  });

  it('are given up with a reason, which the history records, and are gone', async () => {
    const { user } = await registeredCharity(platform);
    await platform.settled();
    await platform.workOff();
    const mail = (await list()).data.find(({ to }: ListedMail) => to === user.email);
    const params = { id: mail.id };
    expect((await admin.browser.call('giveUpMail', { params, body: { reason: '' } })).json()).toMatchObject({
      status: 400,
      errors: [{ path: 'reason', message: 'Reason is required' }],
    });
    expect((await admin.browser.call('giveUpMail', { params, body: { reason } })).status).toBe(204);
    const event = await newest('MailGivenUp');
    expect(event.actor.id).toBe(admin.user.id);
    for (const [name, value] of Object.entries({ mailId: mail.id, recipientId: user.id, reason })) {
      expect(event.fields).toContainEqual(expect.objectContaining({ name, value }));
    }
    expect((await admin.browser.call('getMail', { params })).status).toBe(404);
    expect((await admin.browser.call('giveUpMail', { params, body: { reason } })).status).toBe(404);
  });

  it('without a sign-in link have none to hand over', async () => {
    const welcome = (await list()).data.find(({ template }: ListedMail) => template === 'welcome');
    const answer = await admin.browser.call('handOverLink', { params: { id: welcome.id }, body: { reason } });
    expect([answer.status, expectProblem(answer).detail]).toEqual([409, 'This email contains no sign-in link.']);
  });

  it('are paged, newest first', async () => {
    const { entries, totals } = await everyPage(admin.browser, 'listMails', {}, 3);
    expect(totals).toEqual(new Set([entries.length]));
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  });

  it('cannot be sent, and the response explains the remedy', async () => {
    const { data } = await list();
    const answer = await admin.browser.call('retryMail', { params: { id: data[0].id }, body: {} });
    expect(answer.status).toBe(409);
    expect(expectProblem(answer).detail).toBe(
      'No mail server is set up, so no mail can be sent. Please set SMTP_URL first.',
    );
  });

  it('with an expired link are replaced by one with a new link when they are sent', async () => {
    const server = await startMailServer();
    const sending = await startPlatform({
      sendMail: smtpSender(server.settings, { name: 'Fellowbridge', address: 'office@bridge.internal' }),
    });
    onTestFinished(async () => {
      await sending.stop();
      await server.stop();
    });
    const { user } = await registeredCharity(sending, { email: 'robin@harbour.internal' });
    server.refuse(() => ({ status: 550, text: 'no' }));
    await sending.browser().call('forgotPassword', { body: { email: user.email } });
    await sending.settled();
    await sending.workOff();
    const linkMails = async (office: SignedIn) =>
      (await office.browser.call('listMails', { query: {} }))
        .json()
        .data.filter(({ template }: ListedMail) => template === 'password-reset');
    const [failed] = await linkMails(await signedInAdministrator(sending));
    expect(failed).toMatchObject({ status: 'failed' });
    server.refuse(() => null);
    sending.advance(2 * HOUR);
    const office = await signedInAdministrator(sending);
    const lease = (seconds: number) =>
      sending.pool.query(
        `update mail.outbox set leased_until = clock_timestamp() + $2 * interval '1 second' where id = $1`,
        [failed.id, seconds],
      );
    await lease(60);
    const beingSent = await office.browser.call('retryMail', { params: { id: failed.id }, body: {} });
    expect(expectProblem(beingSent).detail).toContain('being sent right now');
    await lease(0);
    expect((await office.browser.call('retryMail', { params: { id: failed.id }, body: {} })).status).toBe(200);
    await sending.workOff();
    const mails = await linkMails(office);
    expect(mails).toMatchObject([{ status: 'sent' }]);
    expect(mails[0].id).not.toBe(failed.id);

    // With those of the registration, all at once, by two administrators at the same time.
    server.refuse(() => ({ status: 550, text: 'no' }));
    await sending.browser().call('forgotPassword', { body: { email: user.email } });
    await sending.settled();
    await sending.workOff();
    const failures = async () => (await office.browser.call('getMailHealth')).json().data.counts.failed;
    const before = await failures();
    expect(before).toBeGreaterThan(1);
    server.refuse(() => null);
    const retry = async (): Promise<number> => (await office.browser.call('retryMails', { body: {} })).json().retried;
    const [one, other] = await Promise.all([retry(), retry()]);
    expect(one + other, 'no link is renewed twice').toBe(before);
    await sending.workOff();
    expect(await failures()).toBe(0);
    expect((await linkMails(office)).map(({ status }: ListedMail) => status)).toEqual(['sent', 'sent']);
  });

  it('that are unknown are not found', async () => {
    const params = { id: '01920f89-5566-7e77-8f88-90aa1b2c3d45' };
    expect((await admin.browser.call('getMail', { params })).status).toBe(404);
    expect((await admin.browser.call('retryMail', { params, body: {} })).status).toBe(404);
  });

  it('cannot be filtered by an unknown status', async () => {
    const answer = await admin.browser.call('listMails', { query: { status: 'lost' } });
    expect(answer.status).toBe(400);
    expect(expectProblem(answer).errors?.[0]?.path).toBe('status');
  });
});
