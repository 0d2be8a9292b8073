import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Platform, startPlatform } from '../support/http.ts';
import { type Browser, expectProblem } from '../support/http-browser.ts';
import {
  approvedConsultant,
  assignedProject,
  mailTo,
  memberCharity,
  password,
  registeredCharity,
  registeredConsultant,
  type SignedIn,
  signedInAdministrator,
  tokenIn,
} from '../support/http-people.ts';

let platform: Platform;
let admin: SignedIn;
beforeAll(async () => {
  platform = await startPlatform();
  admin = await signedInAdministrator(platform);
});
afterAll(() => platform.stop());

const signIn = (browser: Browser, username: string, given = password) =>
  browser.call('signIn', { body: { username, password: given } });

const wrongPassword = [{ path: 'currentPassword', message: 'This is not your current password' }];

describe('contact details', () => {
  it('are returned as changed', async () => {
    const { browser } = await registeredCharity(platform);
    const body = { name: 'Robin Changed', phone: '01632 960 999', website: 'https://changed.example' };
    const answer = await browser.call('changeContactDetails', { body });
    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject(body);
    expect((await browser.call('getCurrentUser')).json()).toMatchObject(body);
  });

  it('can be removed, except for the name', async () => {
    const { browser } = await registeredCharity(platform, { phone: '01632 960 456' });
    const answer = await browser.call('changeContactDetails', { body: { name: 'Robin Example', phone: '' } });
    expect(answer.json()).toMatchObject({ phone: null, website: null });
    const refused = await browser.call('changeContactDetails', { body: { name: 'R', website: 'ftp://x' } });
    expect(refused.status).toBe(400);
    expect(expectProblem(refused).errors?.map(({ path }) => path)).toEqual(['name', 'website']);
  });
});

/** A charity whose address an administrator has confirmed. */
const provedCharity = async () => {
  const charity = await registeredCharity(platform);
  const { id, email } = charity.user;
  await admin.browser.call('vouchForEmailAddress', { params: { id }, body: { email } });
  return charity;
};

describe('the e-mail address', () => {
  it('replaces the former one for sign-in once it is proved, and the former one is notified', async () => {
    const { browser, user } = await provedCharity();
    const email = 'moved@harbour.example';
    const answer = await browser.call('changeEmailAddress', { body: { email, currentPassword: password } });
    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject({ email: user.email, requestedEmail: email });
    expect((await signIn(platform.browser(), email)).status).toBe(401);
    const body = { token: tokenIn(await mailTo(platform, admin, email, 'email-change-proof')) };
    expect((await platform.browser().call('proveEmailAddress', { body })).status).toBe(204);
    expect((await browser.call('getCurrentUser')).json()).toMatchObject({ email, requestedEmail: null });
    expect((await signIn(platform.browser(), email)).status).toBe(200);
    expect((await signIn(platform.browser(), user.email)).status).toBe(401);
    expect((await mailTo(platform, admin, user.email, 'email-address-changed')).text).toContain('Robin');
  });

  it('can be undone by the former address, which ends every session', async () => {
    const { browser, user } = await provedCharity();
    const email = 'hijacked@harbour.example';
    await browser.call('changeEmailAddress', { body: { email, currentPassword: password } });
    const proof = { token: tokenIn(await mailTo(platform, admin, email, 'email-change-proof')) };
    await platform.browser().call('proveEmailAddress', { body: proof });
    const body = { token: tokenIn(await mailTo(platform, admin, user.email, 'email-address-changed')) };
    expect((await platform.browser().call('undoEmailChange', { body })).status).toBe(204);
    expect((await browser.call('getCurrentUser')).status).toBe(401);
    expect((await signIn(platform.browser(), email)).status).toBe(401);
    expect((await signIn(platform.browser(), user.email)).json()).toMatchObject({ email: user.email });
  });

  it('is unproved after registration until its reader or an administrator confirms it', async () => {
    const { browser, user } = await registeredCharity(platform);
    expect(user).toMatchObject({ isEmailProved: false, requestedEmail: null });
    const listed = async () =>
      (await admin.browser.call('listMembers', { query: { search: user.email } })).json().data[0];
    expect(await listed()).toMatchObject({ email: user.email, isEmailProved: false });
    const body = { token: tokenIn(await mailTo(platform, admin, user.email, 'email-proof')) };
    // Programs that check the links of mails open the page and press no button.
    await platform.browser().send({ method: 'GET', url: `/verify-email?token=${body.token}` });
    expect((await browser.call('getCurrentUser')).json()).toMatchObject({ isEmailProved: false });
    expect((await platform.browser().call('proveEmailAddress', { body })).status).toBe(204);
    expect((await browser.call('getCurrentUser')).json()).toMatchObject({ isEmailProved: true });
    expect(await listed()).toMatchObject({ isEmailProved: true });
  });

  it('reports that this installation cannot send the link again', async () => {
    const { browser } = await registeredCharity(platform);
    const answer = await browser.call('sendEmailProof', { body: {} });
    expect(answer.json()).toEqual({ sendsMail: false });
  });

  it('can be kept instead of the requested one', async () => {
    const { browser, user } = await provedCharity();
    const email = 'unwanted@harbour.example';
    await browser.call('changeEmailAddress', { body: { email, currentPassword: password } });
    const answer = await browser.call('withdrawEmailChange');
    expect(answer.json()).toMatchObject({ email: user.email, requestedEmail: null });
    const body = { token: tokenIn(await mailTo(platform, admin, email, 'email-change-proof')) };
    expect(expectProblem(await platform.browser().call('proveEmailAddress', { body }))).toMatchObject({
      type: 'urn:fellowbridge:problem:email-link-invalid',
      detail: 'This link is invalid or has expired.',
    });
  });

  it('needs the current password', async () => {
    const { browser } = await registeredCharity(platform);
    const body = { email: 'stolen@harbour.example', currentPassword: 'not my password' };
    const answer = await browser.call('changeEmailAddress', { body });
    expect(answer.status).toBe(400);
    expect(expectProblem(answer)).toMatchObject({
      type: 'urn:fellowbridge:problem:password-wrong',
      errors: wrongPassword,
    });
  });

  it('cannot be one that another account has proved, in any case', async () => {
    const { user } = await provedCharity();
    const { browser } = await registeredCharity(platform);
    const body = { email: user.email.toUpperCase(), currentPassword: password };
    const answer = await browser.call('changeEmailAddress', { body });
    expect(answer.status).toBe(409);
    expect(expectProblem(answer).detail).toBe('An account with these details already exists');
  });
});

describe('the password', () => {
  const another = 'another long pass phrase';

  it('is changed, which ends every session except this one', async () => {
    const { browser, username } = await registeredCharity(platform);
    const elsewhere = platform.browser();
    await signIn(elsewhere, username);
    const body = { currentPassword: password, password: another };
    expect((await browser.call('changePassword', { body })).status).toBe(204);
    expect((await browser.call('getCurrentUser')).status).toBe(200);
    expect((await elsewhere.call('getCurrentUser')).status).toBe(401);
    expect((await signIn(platform.browser(), username)).status).toBe(401);
    expect((await signIn(platform.browser(), username, another)).status).toBe(200);
  });

  it('gives the session a new id when it is changed, so that a copy of the cookie stops working', async () => {
    const { browser } = await registeredCharity(platform);
    const copy = platform.browser();
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    expect((await copy.call('getCurrentUser')).status).toBe(200);
    const before = (await browser.call('listSessions')).json().data;
    const body = { currentPassword: password, password: another };
    expect((await browser.call('changePassword', { body })).status).toBe(204);
    expect((await copy.call('getCurrentUser')).status).toBe(401);
    const after = (await browser.call('listSessions')).json().data;
    expect(after).toMatchObject([{ openedAt: before[0].openedAt, isCurrent: true }]);
    expect(after[0].handle).not.toBe(before[0].handle);
  });

  it('is refused with a reason when it is easy to guess', async () => {
    const { browser, username } = await registeredCharity(platform);
    const body = { currentPassword: password, password: `${username}1` };
    const answer = await browser.call('changePassword', { body });
    expect(answer.status).toBe(400);
    expect(expectProblem(answer).errors).toEqual([
      {
        path: 'password',
        message:
          "It contains your name, your organisation's or Fellowbridge, which are easy to guess. Choose three or more words that do not belong together.",
      },
    ]);
  });

  it('needs the current one', async () => {
    const { browser } = await registeredCharity(platform);
    const body = { currentPassword: 'not my password', password: another };
    const answer = await browser.call('changePassword', { body });
    expect(answer.status).toBe(400);
    expect(expectProblem(answer).errors).toEqual(wrongPassword);
  });

  it.each([
    ['short', 'Password must be at least 8 characters'],
    ['x'.repeat(101), 'Password must not exceed 100 characters'],
  ])('has 8 to 100 characters', async (given, message) => {
    const { browser } = await registeredCharity(platform);
    const answer = await browser.call('changePassword', { body: { currentPassword: password, password: given } });
    expect(answer.status).toBe(400);
    expect(expectProblem(answer).errors).toEqual([{ path: 'password', message }]);
  });
});

describe('signed-in devices', () => {
  it('are listed, and the current one is marked', async () => {
    const { browser, username } = await registeredCharity(platform);
    const elsewhere = platform.browser();
    await elsewhere.send({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0' },
      payload: { username, password },
    });
    const { data } = (await elsewhere.call('listSessions')).json();
    expect(data).toHaveLength(2);
    expect(data.filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toMatchObject([
      { device: 'Firefox on Windows' },
    ]);
    const own = (await browser.call('listSessions')).json().data;
    expect(own.filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toHaveLength(1);
  });

  it('can be signed out one by one', async () => {
    const { browser, username } = await registeredCharity(platform);
    const elsewhere = platform.browser();
    await signIn(elsewhere, username);
    const { data } = (await browser.call('listSessions')).json();
    const { handle } = data.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
    expect((await browser.call('endSession', { params: { handle } })).status).toBe(204);
    expect((await elsewhere.call('getCurrentUser')).status).toBe(401);
    expect((await browser.call('getCurrentUser')).status).toBe(200);
    expect((await browser.call('endSession', { params: { handle } })).status).toBe(404);
  });

  it('lose their cookie when they sign themselves out', async () => {
    const { browser } = await registeredCharity(platform);
    const { handle } = (await browser.call('listSessions')).json().data[0];
    expect((await browser.call('endSession', { params: { handle } })).status).toBe(204);
    expect(browser.cookies.has('fellowbridge')).toBe(false);
  });

  it('of another member cannot be signed out', async () => {
    const victim = await registeredCharity(platform);
    const { handle } = (await victim.browser.call('listSessions')).json().data[0];
    const { browser } = await registeredCharity(platform);
    expect((await browser.call('endSession', { params: { handle } })).status).toBe(404);
    expect((await victim.browser.call('getCurrentUser')).status).toBe(200);
  });

  it('can all be signed out except the current one', async () => {
    const { browser, username } = await registeredCharity(platform);
    const others = [platform.browser(), platform.browser()];
    for (const other of others) await signIn(other, username);
    expect((await browser.call('endOtherSessions')).status).toBe(204);
    for (const other of others) expect((await other.call('getCurrentUser')).status).toBe(401);
    expect((await browser.call('listSessions')).json().data).toHaveLength(1);
  });

  it('cannot be signed out by an intruder who does not know the password', async () => {
    const { browser, user, username } = await registeredCharity(platform);
    const elsewhere = platform.browser();
    await signIn(elsewhere, username);
    const [{ handle }] = (await elsewhere.call('listSessions')).json().data;
    await platform.pool.query(
      "update vault.sessions set proved_at = proved_at - interval '5 minutes' where user_id = $1",
      [user.id],
    );
    for (const answer of [
      await browser.call('endSession', { params: { handle } }),
      await browser.call('endOtherSessions'),
    ]) {
      expect(answer.json()).toMatchObject({ status: 403, type: 'urn:fellowbridge:problem:fresh-proof-needed' });
    }
    expect((await elsewhere.call('getCurrentUser')).status).toBe(200);
    const proof = await browser.call('prove', { body: { kind: 'password', password } });
    expect(proof.status, proof.body).toBe(204);
    expect((await browser.call('endOtherSessions')).status).toBe(204);
    expect((await elsewhere.call('getCurrentUser')).status).toBe(401);
  });

  it('end after repeated wrong passwords, but not after an occasional typo', async () => {
    const { browser, username } = await registeredCharity(platform);
    const close = (currentPassword: string) => browser.call('closeAccount', { body: { currentPassword } });
    const change = (currentPassword: string) =>
      browser.call('changePassword', { body: { currentPassword, password: 'quiet harbour lantern' } });
    for (const attempt of [close, change, close, change]) expect((await attempt('a guess')).status).toBe(400);
    expect((await change(password)).status).toBe(204);
    // The successful change reset the count of wrong passwords.
    platform.advance(60_000);
    for (const attempt of [close, change, close, change, close]) expect((await attempt('a guess')).status).toBe(400);
    expect((await close('quiet harbour lantern')).json()).toMatchObject({
      status: 401,
      type: 'urn:fellowbridge:problem:too-many-proofs',
    });
    expect((await browser.call('getCurrentUser')).status).toBe(401);
    expect((await signIn(platform.browser(), username, 'quiet harbour lantern')).status).toBe(200);
  });

  it('have handles that do not work as a cookie and cannot be guessed', async () => {
    const { browser } = await registeredCharity(platform);
    const answer = await browser.call('endSession', { params: { handle: 'short' } });
    expect(answer.status).toBe(400);
    expect(expectProblem(answer).errors?.[0]?.path).toBe('handle');
  });
});

describe('the data that the platform holds about a member', () => {
  it('is downloaded as a file, with everything they did and wrote', async () => {
    const charity = await memberCharity(platform);
    const consultant = await approvedConsultant(platform, admin);
    const project = await assignedProject(charity, consultant);
    const content = 'A message of the charity';
    await charity.browser.call('postMessage', { params: { id: project.id }, body: { content } });
    await consultant.browser.call('postMessage', {
      params: { id: project.id },
      body: { content: 'Of the consultant' },
    });
    await platform.settled();
    const answer = await charity.browser.call('exportAccountData');
    expect(answer.status).toBe(200);
    expect(answer.headers['content-disposition']).toMatch(
      new RegExp(`^attachment; filename="fellowbridge-${charity.username}-\\d{4}-\\d{2}-\\d{2}\\.json"`),
    );
    const data = answer.json();
    expect(data.member.username).toBe(charity.username);
    expect(data.sessions).toHaveLength(1);
    expect(data.mails.map(({ template }: { template: string }) => template).length).toBeGreaterThan(0);
    const types = data.history.map(({ type }: { type: string }) => type);
    for (const type of ['AccountRegistered', 'CharityRegistered', 'MembershipActivated', 'ProjectSubmitted']) {
      expect(types).toContain(type);
    }
    expect(answer.body).toContain(content);
    expect(answer.body).not.toContain('Of the consultant');
    expect(answer.body).not.toMatch(/argon2|sealed/);
  });

  it('contains no secret links: a session is not the mailbox', async () => {
    const { browser, user } = await registeredCharity(platform);
    await platform.browser().call('forgotPassword', { body: { email: user.email } });
    const mail = await mailTo(platform, admin, user.email, 'password-reset');
    const answer = await browser.call('exportAccountData');
    expect(answer.json().mails).toContainEqual(expect.objectContaining({ id: mail.id, to: user.email, text: null }));
    expect(answer.body).not.toContain(tokenIn(mail));
  });

  it('contains what a consultant declined and wrote, too', async () => {
    const consultant = await approvedConsultant(platform, admin);
    const answer = await consultant.browser.call('exportAccountData');
    const types = answer.json().history.map(({ type }: { type: string }) => type);
    expect(types).toContain('ConsultantApplied');
    expect(types).toContain('ConsultantApproved');
  });
});

describe('closing the account', () => {
  const body = { currentPassword: password };

  it('ends every session, clears the cookie and frees the names', async () => {
    const { browser, user, username } = await registeredCharity(platform);
    const elsewhere = platform.browser();
    await signIn(elsewhere, username);
    const closed = await browser.call('closeAccount', { body });
    expect([closed.status, closed.headers['clear-site-data']]).toEqual([204, '"cache", "storage"']);
    expect(browser.cookies.has('fellowbridge')).toBe(false);
    expect((await elsewhere.call('getCurrentUser')).status).toBe(401);
    expect((await signIn(platform.browser(), username)).status).toBe(401);
    await registeredCharity(platform, { username, email: user.email });
  });

  it('refuses pending requests once nothing can be written for the member: 401', async () => {
    const { browser, user } = await registeredCharity(platform);
    // Simulates the moment after the key is destroyed and before the session ends.
    await platform.vault.keys.destroy(user.id);
    const answer = await browser.call('changeContactDetails', { body: { name: 'Robin E. Example', phone: '' } });
    expect(answer.status).toBe(401);
    expect(expectProblem(answer)).toMatchObject({
      type: 'urn:fellowbridge:problem:account-closed',
      detail: 'This account is closed.',
    });
  });

  it('needs the current password', async () => {
    const { browser } = await registeredCharity(platform);
    const answer = await browser.call('closeAccount', { body: { currentPassword: 'not my password' } });
    expect(answer.status).toBe(400);
    expect(expectProblem(answer).errors).toEqual(wrongPassword);
    expect((await browser.call('getCurrentUser')).status).toBe(200);
  });

  it('is refused to the only administrator', async () => {
    const alone = await startPlatform();
    try {
      const keeper = await signedInAdministrator(alone);
      const answer = await keeper.browser.call('closeAccount', { body });
      expect(answer.status).toBe(409);
      expect(expectProblem(answer).detail).toBe(
        'You are the only administrator. Please invite another one before you close your account.',
      );
    } finally {
      await alone.stop();
    }
  });

  it('has erased the name wherever others see it before it answers', async () => {
    const charity = await registeredCharity(platform);
    const consultant = await approvedConsultant(platform, admin);
    const { id } = await assignedProject(charity, consultant);
    await charity.browser.call('completeProject', { params: { id } });
    const elsewhere = platform.browser();
    await signIn(elsewhere, consultant.username);
    await platform.settled();
    platform.pauseProjections();
    const closing = consultant.browser.call('closeAccount', { body });
    await expect.poll(async () => (await elsewhere.call('getCurrentUser')).status).toBe(401);
    platform.resumeProjections();
    expect((await closing).status).toBe(204);
    const shown = await charity.browser.call('getProject', { params: { id } });
    expect(shown.json()).toMatchObject({ consultant: { name: 'Former member' } });
  });

  it('ends the projects and the membership', async () => {
    const charity = await registeredCharity(platform);
    const consultant = await approvedConsultant(platform, admin);
    const { id } = await assignedProject(charity, consultant);
    expect((await charity.browser.call('closeAccount', { body })).status).toBe(204);
    await platform.settled();
    const project = (await consultant.browser.call('getProject', { params: { id } })).json();
    expect(project).toMatchObject({ status: 'cancelled', charity: { contactEmail: null, contactPhone: null } });
  });

  it('removes a consultant from the directory, and returns the project to matching', async () => {
    const charity = await registeredCharity(platform);
    const consultant = await approvedConsultant(platform, admin);
    const { id } = await assignedProject(charity, consultant);
    const consultantId = consultant.user.consultantProfile?.id ?? '';
    expect((await consultant.browser.call('closeAccount', { body })).status).toBe(204);
    await platform.settled();
    expect((await charity.browser.call('getProject', { params: { id } })).json()).toMatchObject({
      status: 'matching',
      consultantId: null,
    });
    expect((await platform.browser().call('getConsultant', { params: { id: consultantId } })).status).toBe(404);
  });
});

it('a new member is welcomed by mail, and an applicant gets a confirmation', async () => {
  const charity = await registeredCharity(platform);
  const applicant = await registeredConsultant(platform);
  expect((await mailTo(platform, admin, charity.user.email, 'welcome')).text).toContain('Robin');
  expect((await mailTo(platform, admin, applicant.user.email, 'application-received')).text).toContain('Sam');
});
