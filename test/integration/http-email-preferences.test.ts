import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastCutOff } from '../../src/mail/digest/cut-off.ts';
import { linksTo } from '../../src/mail/templates/links.ts';
import { openPool } from '../../src/platform/database.ts';
import { recipientsOf } from '../../src/reactors/notifications/recipients.ts';
import { wireDailyDigests } from '../../src/wiring/daily-digests.ts';
import { Crash } from '../support/crashing.ts';
import { gatedPool } from '../support/gated-pool.ts';
import { type Platform, startPlatform } from '../support/http.ts';
import {
  approvedConsultant,
  assignedProject,
  invitedProject,
  password,
  registeredCharity,
  type SignedIn,
  signedInAdministrator,
} from '../support/http-people.ts';
import { mailsTo as storedMailsTo } from '../support/stored-mails.ts';

const HOUR = 3_600_000;

let platform: Platform;
let admin: SignedIn;
let ahead = 0;
beforeAll(async () => {
  platform = await startPlatform();
  admin = await signedInAdministrator(platform);
});
afterAll(() => platform.stop());

const advance = (milliseconds: number): void => {
  ahead += milliseconds;
  platform.advance(milliseconds);
};
const now = (): Date => new Date(Date.now() + ahead);

/** Two minutes after the next daily email is due. */
const nextMorning = async (): Promise<void> => {
  const next = lastCutOff(new Date(now().getTime() + 24 * HOUR));
  advance(next.getTime() - now().getTime() + 120_000);
  await platform.settled();
  await signInAgain(admin);
};

/** Signs in again after the session has expired overnight. */
const signInAgain = async ({ browser, username }: SignedIn): Promise<void> => {
  expect((await browser.call('signIn', { body: { username, password } })).status).toBe(200);
};

const mailsTo = ({ user }: SignedIn, template: string) => storedMailsTo(platform, user.id, template);

const choose = async ({ browser }: SignedIn, body: object) => {
  const answer = await browser.call('chooseEmailTimings', { body });
  expect(answer.status).toBe(204);
};
const preferencesOf = async ({ browser }: SignedIn): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await browser.call('getEmailPreferences'))
      .json()
      .data.map(({ kind, timing }: { kind: string; timing: string }) => [kind, timing]),
  );
const pair = async () => ({
  charity: await registeredCharity(platform),
  consultant: await approvedConsultant(platform, admin),
});
const post = ({ browser }: SignedIn, id: string) =>
  browser.call('postMessage', { params: { id }, body: { content: 'Good morning' } });

const oneClick = (url: string, payload = 'List-Unsubscribe=One-Click') =>
  platform.app.inject({
    method: 'POST',
    url: url.replace('http://localhost:3000', ''),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  });

describe('the emails of a member', () => {
  it('are all sent immediately until the member chooses otherwise', async () => {
    const { charity, consultant } = await pair();
    expect(await preferencesOf(charity)).toEqual({
      messages: 'at-once',
      invitations: 'at-once',
      projects: 'at-once',
      work: 'never',
      membership: 'at-once',
    });
    expect(Object.keys(await preferencesOf(consultant))).not.toContain('membership');
    expect(await preferencesOf(admin)).toEqual({ administration: 'never' });
    await assignedProject(charity, consultant);
    expect(await mailsTo(consultant, 'project-invitation')).toHaveLength(1);
    expect(await mailsTo(charity, 'invitation-accepted')).toHaveLength(1);
  });

  it('can be stopped by kind, except for mandatory ones', async () => {
    const { charity, consultant } = await pair();
    await choose(consultant, { invitations: 'never' });
    await choose(charity, { invitations: 'daily', projects: 'never' });
    const { id } = await assignedProject(charity, consultant);
    expect(await mailsTo(consultant, 'project-invitation')).toEqual([]);
    expect(await mailsTo(charity, 'invitation-accepted')).toEqual([]);
    expect(await mailsTo(charity, 'project-submitted')).toHaveLength(1);
    await consultant.browser.call('completeProject', { params: { id }, body: {} });
    expect(await mailsTo(charity, 'project-completed')).toEqual([]);
  });

  it('cannot be chosen at a time that is not offered, or for another role', async () => {
    const { consultant } = await pair();
    for (const [body, path] of [
      [{ work: 'at-once' }, 'work'],
      [{ membership: 'never' }, 'membership'],
    ] as const) {
      const answer = await consultant.browser.call('chooseEmailTimings', { body });
      expect(answer.status).toBe(400);
      expect(answer.json().errors).toMatchObject([{ path }]);
    }
  });
});

describe('unsubscribing', () => {
  it('works from a mail without signing in, to daily or never, and can be repeated', async () => {
    const { charity, consultant } = await pair();
    await invitedProject(charity, [consultant]);
    const [mail] = await mailsTo(consultant, 'project-invitation');
    const token = new URL(mail?.unsubscribe ?? '').searchParams.get('token');
    expect(mail?.text).toContain(mail?.unsubscribe);
    expect(mail?.html).toContain('Unsubscribe from these emails');
    for (const timing of ['daily', 'never', 'never']) {
      const answer = await platform.browser().call('unsubscribe', { body: { token, timing } });
      expect(answer.status).toBe(204);
      expect((await preferencesOf(consultant)).invitations).toBe(timing);
    }
    expect((await preferencesOf(consultant)).messages).toBe('at-once');
    const another = await registeredCharity(platform);
    await invitedProject(another, [consultant]);
    expect(await mailsTo(consultant, 'project-invitation')).toHaveLength(1);
  });

  it('works by the exact POST of a mail program (RFC 8058), and not by other requests', async () => {
    const { charity, consultant } = await pair();
    await invitedProject(charity, [consultant]);
    const [mail] = await mailsTo(consultant, 'project-invitation');
    const url = mail?.unsubscribe ?? '';
    expect(
      (await platform.app.inject({ method: 'GET', url: url.replace('http://localhost:3000', '') })).statusCode,
    ).not.toBe(500);
    expect((await oneClick(url, 'something=else')).statusCode).toBe(400);
    expect((await oneClick(`${url}x`)).statusCode).toBe(400);
    expect((await oneClick(url.replace('invitations', 'messages'))).statusCode).toBe(400);
    await platform.settled();
    expect((await preferencesOf(consultant)).invitations).toBe('at-once');

    const form = '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';
    const asForm = await platform.app.inject({
      method: 'POST',
      url: url.replace('http://localhost:3000', ''),
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      payload: form,
    });
    expect(asForm.statusCode).toBe(200);
    await platform.settled();
    expect((await preferencesOf(consultant)).invitations).toBe('never');
    expect((await oneClick(url)).statusCode).toBe(200);
  });

  it('is refused for a closed account', async () => {
    const { charity, consultant } = await pair();
    await invitedProject(charity, [consultant]);
    const [mail] = await mailsTo(consultant, 'project-invitation');
    await consultant.browser.call('closeAccount', { body: { currentPassword: password } });
    expect((await oneClick(mail?.unsubscribe ?? '')).statusCode).toBe(400);
  });
});

describe('the daily email', () => {
  it('lists unread notifications once a day, and ends by its link', async () => {
    const { charity, consultant } = await pair();
    await choose(charity, { invitations: 'daily', messages: 'daily', work: 'daily' });
    const { id, title } = await assignedProject(charity, consultant, { title: 'A reserves policy' });
    await post(consultant, id);
    await platform.settled();
    expect(await mailsTo(charity, 'daily-digest')).toEqual([]);

    await nextMorning();
    await platform.writeDigests();
    const [mail, ...more] = await mailsTo(charity, 'daily-digest');
    expect(more).toEqual([]);
    expect(mail?.to).toBe(charity.user.email);
    expect(mail?.text).toContain(`A consultant accepted your invitation to “${title}”`);
    expect(mail?.text).toContain(`New messages about “${title}”\n  http://localhost:3000/messages?project=${id}`);
    expect(mail?.text).not.toContain(consultant.user.name);
    expect(await mailsTo(charity, 'unread-messages')).toEqual([]);
    expect(await mailsTo(consultant, 'daily-digest')).toEqual([]);

    advance(HOUR);
    await platform.writeDigests();
    await nextMorning();
    await platform.writeDigests();
    expect(await mailsTo(charity, 'daily-digest')).toHaveLength(1);

    await signInAgain(charity);
    expect((await oneClick(mail?.unsubscribe ?? '')).statusCode).toBe(200);
    await platform.settled();
    expect(await preferencesOf(charity)).toMatchObject({ messages: 'never', invitations: 'never', work: 'never' });
    expect((await preferencesOf(charity)).projects).toBe('at-once');
  });

  it('lists what happened before the last one and was recorded after it', async () => {
    const { charity, consultant } = await pair();
    await choose(charity, { messages: 'daily' });
    const { id } = await assignedProject(charity, consultant);
    await nextMorning();
    await platform.writeDigests();
    expect(await mailsTo(charity, 'daily-digest')).toEqual([]);
    advance(-240_000);
    for (const member of [charity, consultant]) await signInAgain(member);
    await post(consultant, id);
    await platform.settled();
    advance(240_000);
    await platform.writeDigests();
    expect(await mailsTo(charity, 'daily-digest')).toEqual([]);
    await nextMorning();
    await platform.writeDigests();
    const mails = await mailsTo(charity, 'daily-digest');
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('New messages about')]);
  });

  it('omits what was read and what arrived before the choice', async () => {
    const { charity, consultant } = await pair();
    const { id } = await assignedProject(charity, consultant);
    await choose(charity, { invitations: 'daily', messages: 'daily' });
    await post(consultant, id);
    await charity.browser.call('readMessages', { params: { id }, body: { upTo: 1 } });
    await nextMorning();
    await platform.writeDigests();
    expect(await mailsTo(charity, 'daily-digest')).toEqual([]);
  });

  it('still includes what arrived before the member chose immediate emails', async () => {
    const { charity, consultant } = await pair();
    await choose(charity, { messages: 'daily' });
    const { id } = await assignedProject(charity, consultant);
    await post(consultant, id);
    await platform.settled();
    await choose(charity, { messages: 'at-once' });
    const again = await pair();
    await choose(again.charity, { messages: 'daily' });
    await post(again.consultant, (await assignedProject(again.charity, again.consultant)).id);
    await platform.settled();
    await choose(again.charity, { messages: 'at-once' });
    await choose(again.charity, { messages: 'daily' });
    await nextMorning();
    await platform.writeDigests();
    for (const owner of [charity, again.charity]) {
      const [mail] = await mailsTo(owner, 'daily-digest');
      expect(mail?.text).toContain('New messages about');
    }
  });

  it('is written on the next morning although a clock ran ahead before', async () => {
    const { charity, consultant } = await pair();
    await choose(charity, { invitations: 'daily' });
    await platform.settled();
    advance(30 * 24 * HOUR);
    for (const member of [admin, charity, consultant]) await signInAgain(member);
    await assignedProject(charity, consultant);
    await nextMorning();
    await platform.writeDigests();
    expect(await mailsTo(charity, 'daily-digest')).toHaveLength(1);

    // To an hour after the choice of daily emails.
    advance(HOUR - 31 * 24 * HOUR);
    for (const member of [admin, charity, consultant]) await signInAgain(member);
    const { title } = await assignedProject(charity, consultant);
    await nextMorning();
    await platform.writeDigests();
    const mails = await mailsTo(charity, 'daily-digest');
    expect(mails.map(({ text }) => text)).toEqual([expect.anything(), expect.stringContaining(title)]);
  });

  const worker = (pool = platform.pool) =>
    wireDailyDigests({
      pool,
      history: platform.history,
      engine: { waitForPosition: async () => true },
      outbox: platform.mail.outbox,
      writing: {
        recipients: recipientsOf(platform.store),
        links: linksTo('http://localhost:3000'),
        vault: platform.vault,
      },
      clock: now,
      wakeDelivery: async () => {},
    });

  /** A worker that dies at its nth statement, with its connections. @returns whether it got that far. */
  const dyingWorker = async (dieAt: number): Promise<boolean> => {
    const pool = openPool(platform.databaseUrl, 'dying', 3, () => {});
    let statements = 0;
    const gated = gatedPool(pool, async () => {
      statements += 1;
      if (statements >= dieAt) throw new Crash();
    });
    await worker(gated)().catch((error: unknown) => {
      if (statements < dieAt) throw error;
    });
    await pool.end();
    // Postgres notices the lost connections a moment later, and holds their locks until then.
    const connections = "select from pg_stat_activity where application_name like '%dying%'";
    await expect.poll(async () => (await platform.pool.query(connections)).rowCount).toBe(0);
    return statements >= dieAt;
  };

  it('is written once for each member, wherever a worker dies and with several workers', async () => {
    const readers = [await pair(), await pair(), await pair()];
    for (const { charity, consultant } of readers) {
      await choose(charity, { invitations: 'daily' });
      await assignedProject(charity, consultant);
    }
    await nextMorning();
    let deaths = 0;
    while (await dyingWorker(deaths + 1)) deaths += 1;
    expect(deaths).toBeGreaterThan(10);
    await Promise.all([worker()(), worker()(), worker()()]);
    for (const { charity } of readers) expect(await mailsTo(charity, 'daily-digest')).toHaveLength(1);
    const { rows } = await platform.pool.query(`select * from mail.digests where user_id = $1`, [
      readers[0]?.charity.user.id,
    ]);
    expect(rows).toHaveLength(1);
  });
});
