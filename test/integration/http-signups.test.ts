import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Platform, startPlatform } from '../support/http.ts';
import { expectProblem } from '../support/http-browser.ts';
import {
  charitySignup,
  consultantSignup,
  invitationIn,
  mailTo,
  registeredCharity,
  type SignedIn,
  signedInAdministrator,
} from '../support/http-people.ts';
import { everyPage } from '../support/paging.ts';

let platform: Platform;
let admin: SignedIn;
beforeAll(async () => {
  platform = await startPlatform();
  admin = await signedInAdministrator(platform);
});
afterAll(() => platform.stop());

const find = async (email: string, name: 'listCharitySignups' | 'listConsultantSignups' = 'listCharitySignups') => {
  await platform.settled();
  return (await admin.browser.call(name, { query: { search: email } })).json().data;
};

const joined = async (email: string) => {
  await platform.browser().call('joinWaitingListAsCharity', { body: charitySignup({ email }) });
  return (await find(email))[0];
};

describe('a signup', () => {
  it('waits, is invited by mail, and is converted by a registration with the link of the invitation', async () => {
    const email = 'path@harbour.example';
    const { id, status } = await joined(email);
    expect(status).toBe('waiting');
    const invited = await admin.browser.call('inviteSignup', { params: { id }, body: {} });
    expect(invited.status).toBe(200);
    expect(invited.json()).toMatchObject({ id, status: 'invited', charityName: 'Harbour Lights' });
    expect(invited.json().invitedAt).not.toBeNull();
    const mail = await mailTo(platform, admin, email, 'waiting-list-invitation');
    expect(mail.text).toContain('/register');
    await registeredCharity(platform, { email: email.toUpperCase(), invitation: invitationIn(mail) });
    expect((await find(email))[0]).toMatchObject({ status: 'converted' });
    const late = await admin.browser.call('inviteSignup', { params: { id }, body: {} });
    expect(late.status).toBe(409);
    expect(expectProblem(late).detail).toBe('This person has already registered.');
  });

  it('is invited once by two administrators who have seen the same invitations, and again on request', async () => {
    const { id } = await joined('twice@harbour.example');
    const invite = (body: object) => admin.browser.call('inviteSignup', { params: { id }, body });
    for (const invitations of [0, 1]) {
      const both = await Promise.all([invite({ invitations }), invite({ invitations })]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
      const [first, second] = both.sort((one, other) => one.status - other.status);
      expect(first?.json()).toMatchObject({ invitations: invitations + 1 });
      expect(second && expectProblem(second).detail).toBe(
        'This person has been invited already. You can invite them again.',
      );
    }
    expect((await invite({})).status).toBe(200);
  });

  it('of a consultant is invited to apply', async () => {
    const email = 'sam-path@consulting.example';
    await platform.browser().call('joinWaitingListAsConsultant', { body: consultantSignup({ email }) });
    const [{ id }] = await find(email, 'listConsultantSignups');
    const invited = await admin.browser.call('inviteSignup', { params: { id }, body: {} });
    expect(invited.json()).toMatchObject({ id, status: 'invited', fullName: 'Sam Example' });
    expect((await mailTo(platform, admin, email, 'waiting-list-invitation')).text).toContain('/consultant-application');
  });

  it('is removed from the list for good on request', async () => {
    const email = 'forget-me@harbour.example';
    const { id } = await joined(email);
    expect((await admin.browser.call('withdrawSignup', { params: { id } })).status).toBe(204);
    expect(await find(email)).toEqual([]);
    expect((await admin.browser.call('inviteSignup', { params: { id }, body: {} })).status).toBe(404);
    expect((await admin.browser.call('exportCharitySignups')).body).not.toContain(email);
  });

  it('that is unknown is not found', async () => {
    const params = { id: '01920f81-2f00-7b6c-8d9e-0f1a2b3c4d5e' };
    expect((await admin.browser.call('inviteSignup', { params, body: {} })).status).toBe(404);
    expect((await admin.browser.call('withdrawSignup', { params })).status).toBe(404);
  });
});

describe('the lists', () => {
  it('are filtered by status, and searched by names and e-mail address in any case', async () => {
    const email = 'find-me@harbour.example';
    const body = charitySignup({ email, charityName: 'The 100% Trust', contactName: 'Wilma Wren' });
    await platform.browser().call('joinWaitingListAsCharity', { body });
    for (const search of ['100%', 'WILMA', 'find-ME@']) expect(await find(search)).toMatchObject([{ email }]);
    expect(await find('100_')).toEqual([]);
    const waiting = await admin.browser.call('listCharitySignups', { query: { status: 'waiting', limit: '100' } });
    expect(new Set(waiting.json().data.map(({ status }: { status: string }) => status))).toEqual(new Set(['waiting']));
  });

  it('return every page, newest first', async () => {
    for (let times = 0; times < 5; times += 1) await joined(`many-${times}@harbour.example`);
    const query = { search: 'many-' };
    const { entries, totals, pages } = await everyPage(admin.browser, 'listCharitySignups', { query });
    expect(entries.map(({ email }) => email)).toEqual(
      [4, 3, 2, 1, 0].map((number) => `many-${number}@harbour.example`),
    );
    expect([...totals, pages]).toEqual([5, 3]);
  });
});

describe('the CSV file', () => {
  it('contains every signup under its headings, in UTF-8 without a byte order mark', async () => {
    await joined('csv@harbour.example');
    const answer = await admin.browser.call('exportCharitySignups');
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="waiting-list-charities-\d{4}-\d{2}-\d{2}\.csv"/,
    );
    expect(answer.bytes.subarray(0, 3).toString('hex')).not.toBe('efbbbf');
    const [headings, ...lines] = answer.body.split('\r\n');
    expect(headings).toBe(
      'Id,Charity,Contact,Email,Phone,Size,Primary need,Current challenges,Status,Repeat,Signed up,Invited,Registered',
    );
    const { total } = (await admin.browser.call('listCharitySignups')).json();
    expect(lines.filter(Boolean)).toHaveLength(total);
    expect(lines.at(-1)).toBe('');
    expect(lines[0]).toContain(',Waiting,no,');
  });

  it('contains the filtered list, on all its pages', async () => {
    await joined('lighthouse@found.example');
    await joined('lighthouse@second.example');
    await joined('other@harbour.example');
    const narrowed = await admin.browser.call('exportCharitySignups', {
      query: { search: 'lighthouse', status: 'waiting' },
    });
    expect(narrowed.body.split('\r\n').slice(1).filter(Boolean)).toHaveLength(2);
    expect(narrowed.body).not.toContain('other@harbour.example');
    const empty = await admin.browser.call('exportCharitySignups', {
      query: { search: 'lighthouse', status: 'invited' },
    });
    expect(empty.body.split('\r\n').slice(1).filter(Boolean)).toEqual([]);
    expect((await admin.browser.call('exportConsultantSignups', { query: { status: 'lost' } })).status).toBe(400);
  });

  it('escapes text that could become formulas or other cells', async () => {
    const body = consultantSignup({
      email: 'formula@consulting.example',
      fullName: '=HYPERLINK("http://evil.example","Sam")',
      phone: '+44 1632 960456',
      motivations: 'One, "two"\nand three',
    });
    await platform.browser().call('joinWaitingListAsConsultant', { body });
    await platform.settled();
    const answer = await admin.browser.call('exportConsultantSignups');
    expect(answer.headers['content-disposition']).toContain('waiting-list-consultants-');
    expect(answer.body).toContain(`"'=HYPERLINK(""http://evil.example"",""Sam"")"`);
    expect(answer.body).toContain(`,'+44 1632 960456,`);
    expect(answer.body).toContain('"One, ""two""\nand three"');
  });
});
