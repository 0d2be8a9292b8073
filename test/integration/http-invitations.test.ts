import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Platform, startPlatform } from '../support/http.ts';
import { expectProblem } from '../support/http-browser.ts';
import {
  invitedMember,
  mailTo,
  password,
  registeredCharity,
  type SignedIn,
  signedInAdministrator,
  tokenIn,
} from '../support/http-people.ts';
import { everyPage } from '../support/paging.ts';

const DAY = 24 * 3_600_000;
const invalid = 'This invitation is invalid or has expired.';

let platform: Platform;
let admin: SignedIn;
beforeAll(async () => {
  platform = await startPlatform();
  admin = await signedInAdministrator(platform);
});
afterAll(() => platform.stop());

let invited = 0;
const invite = async (changes: Record<string, unknown> = {}) => {
  invited += 1;
  const body = { email: `guest-${invited}@fellowbridge.example`, name: 'Kim Example', role: 'analyst', ...changes };
  const answer = await admin.browser.call('inviteMember', { body });
  if (answer.status !== 201) throw new Error(answer.body);
  const token = tokenIn(await mailTo(platform, admin, body.email, 'member-invited'));
  return { id: answer.json().id as string, email: body.email, token };
};
const find = (token: string) => platform.browser().call('findInvitation', { body: { token } });
const accept = (token: string, changes: Record<string, unknown> = {}) => {
  const body = { token, username: `guest-${invited}`, password, name: 'Kim Example', ...changes };
  return platform.browser().call('acceptInvitation', { body });
};

describe('an invitation', () => {
  it('is listed as open, and its mail links to it', async () => {
    const { id, email, token } = await invite();
    const { data } = (await admin.browser.call('listInvitations')).json();
    expect(data[0]).toMatchObject({ id, email, name: 'Kim Example', role: 'analyst', status: 'open' });
    expect((await find(token)).json()).toEqual({
      email,
      name: 'Kim Example',
      role: 'analyst',
      expiresAt: data[0].expiresAt,
    });
  });

  it('creates a member with its role and address, signed in, once', async () => {
    const { email, token } = await invite();
    const browser = platform.browser();
    const body = { token, username: 'kim-analyst', password, name: 'Kim Analyst' };
    const answer = await browser.call('acceptInvitation', { body });
    expect(answer.status).toBe(201);
    expect(answer.json()).toMatchObject({ email, role: 'analyst', name: 'Kim Analyst', charityProfile: null });
    expect((await browser.call('getCurrentUser')).json().username).toBe('kim-analyst');
    expect((await find(token)).status).toBe(404);
    const again = await accept(token, { username: 'kim-again' });
    expect(again.status).toBeOneOf([404, 409]);
    expect(expectProblem(again).detail).toBe(invalid);
    expect((await admin.browser.call('listInvitations')).json().data[0].status).toBe('accepted');
  });

  it('creates administrators with their permissions', async () => {
    const colleague = await invitedMember(platform, admin, 'admin');
    expect((await colleague.browser.call('getAdminSummary')).status).toBe(200);
  });

  it('cannot be for an address that a member has proved', async () => {
    const { user } = await registeredCharity(platform);
    const { id, email } = user;
    await admin.browser.call('vouchForEmailAddress', { params: { id }, body: { email } });
    const body = { email: user.email, role: 'analyst' };
    const answer = await admin.browser.call('inviteMember', { body });
    expect(answer.status).toBe(409);
    expect(expectProblem(answer).detail).toBe('An account with these details already exists');
  });

  it('cannot be for a role that registers by itself', async () => {
    const answer = await admin.browser.call('inviteMember', {
      body: { email: 'x@fellowbridge.example', role: 'charity' },
    });
    expect(answer.status).toBe(400);
    expect(expectProblem(answer).errors).toEqual([{ path: 'role', message: 'Please choose analyst or admin' }]);
  });

  it('stays open when the username is taken', async () => {
    const taken = await registeredCharity(platform);
    const { token } = await invite();
    const answer = await accept(token, { username: taken.username });
    expect(answer.status).toBe(409);
    expect(expectProblem(answer).errors?.[0]?.path).toBe('username');
    expect((await accept(token)).status).toBe(201);
  });

  it('that is unknown is not found, with the same answer as for an expired one', async () => {
    const unknown = await find('x'.repeat(43));
    expect(unknown.status).toBe(404);
    expect(expectProblem(unknown).detail).toBe(invalid);
    const acceptance = await accept('x'.repeat(43));
    expect(acceptance.status).toBe(404);
    expect(expectProblem(acceptance).detail).toBe(invalid);
  });

  it('cannot be accepted after a withdrawal, or withdrawn after an acceptance', async () => {
    const open = await invite();
    expect((await admin.browser.call('withdrawInvitation', { params: { id: open.id } })).status).toBe(204);
    expect((await find(open.token)).status).toBe(404);
    expect((await accept(open.token)).status).toBe(404);
    const used = await invite();
    await accept(used.token);
    const late = await admin.browser.call('withdrawInvitation', { params: { id: used.id } });
    expect(late.status).toBe(409);
    expect(expectProblem(late).detail).toBe('This invitation has already been accepted.');
  });

  it('that is unknown cannot be withdrawn', async () => {
    const params = { id: '01920f88-4455-7d66-9e77-8f990a1b2c34' };
    expect((await admin.browser.call('withdrawInvitation', { params })).status).toBe(404);
  });

  it('is listed in pages', async () => {
    const { entries, totals } = await everyPage(admin.browser, 'listInvitations', {}, 3);
    expect(totals).toEqual(new Set([entries.length]));
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  });

  it('expires after seven days', async () => {
    const { token } = await invite();
    platform.advance(7 * DAY + 1_000);
    expect((await find(token)).status).toBe(404);
    const answer = await accept(token);
    expect(answer.status).toBe(404);
    expect(expectProblem(answer).detail).toBe(invalid);
  });
});
