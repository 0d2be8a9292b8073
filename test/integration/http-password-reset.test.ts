import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Platform, startPlatform } from '../support/http.ts';
import { expectProblem } from '../support/http-browser.ts';
import {
  mailTo,
  password,
  registeredCharity,
  type SignedIn,
  signedInAdministrator,
  tokenIn,
} from '../support/http-people.ts';

const HOUR = 3_600_000;
const another = 'another long pass phrase';
const linkInvalid = 'Unable to reset your password. The link may have expired.';

let platform: Platform;
let admin: SignedIn;
beforeAll(async () => {
  platform = await startPlatform();
  admin = await signedInAdministrator(platform);
});
afterAll(() => platform.stop());

const forget = (email: string) => platform.browser().call('forgotPassword', { body: { email } });
const reset = (body: unknown) => platform.browser().call('resetPassword', { body });

/** Asks for a link and takes the token out of its mail. */
const tokenFor = async (email: string): Promise<string> => {
  await forget(email);
  return tokenIn(await mailTo(platform, admin, email, 'password-reset'));
};

describe('a forgotten password', () => {
  it('gets the same response for known and unknown addresses', async () => {
    const { user } = await registeredCharity(platform);
    const known = await forget(user.email);
    const unknown = await forget('unknown@harbour.example');
    expect([known.status, known.body]).toEqual([204, '']);
    expect([unknown.status, unknown.body]).toEqual([204, '']);
    const shown = ({ headers }: typeof known) => Object.keys(headers).toSorted();
    expect(shown(known)).toEqual(shown(unknown));
  });

  it('leads to a mail with a link to this installation, regardless of the Host header', async () => {
    const { user } = await registeredCharity(platform);
    await platform.browser().send({
      method: 'POST',
      url: '/api/auth/forgot-password',
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'http://evil.example' },
      payload: { email: user.email },
    });
    await forget(user.email);
    const mail = await mailTo(platform, admin, user.email, 'password-reset');
    expect(mail.text).toContain('http://localhost:3000/reset-password?token=');
    expect(mail.text).not.toContain('evil.example');
  });

  it('needs an e-mail address', async () => {
    const answer = await forget('robin');
    expect(answer.status).toBe(400);
    expect(expectProblem(answer).errors).toEqual([{ path: 'email', message: 'Please enter a valid email address' }]);
  });
});

describe('the link', () => {
  it('sets a password once, and ends every session', async () => {
    const { browser, user, username } = await registeredCharity(platform);
    const token = await tokenFor(user.email);
    expect((await reset({ token, email: user.email, password: another })).status).toBe(204);
    expect((await browser.call('getCurrentUser')).status).toBe(401);
    const signIn = (given: string) => platform.browser().call('signIn', { body: { username, password: given } });
    expect((await signIn(password)).status).toBe(401);
    expect((await signIn(another)).status).toBe(200);
    const again = await reset({ token, email: user.email, password: another });
    expect(again.status).toBe(400);
    expect(expectProblem(again)).toMatchObject({
      type: 'urn:fellowbridge:problem:reset-link-invalid',
      detail: linkInvalid,
    });
  });

  it.each([
    ['an unknown token', (_token: string, email: string) => ({ token: 'x'.repeat(43), email })],
    ['another address', (token: string) => ({ token, email: 'somebody-else@harbour.example' })],
  ])('is refused with %s', async (_what, changed) => {
    const { user } = await registeredCharity(platform);
    const token = await tokenFor(user.email);
    const answer = await reset({ ...changed(token, user.email), password: another });
    expect(answer.status).toBe(400);
    expect(expectProblem(answer).detail).toBe(linkInvalid);
  });

  it('has one winner for concurrent uses', async () => {
    const { user } = await registeredCharity(platform);
    const token = await tokenFor(user.email);
    const body = { token, email: user.email, password: another };
    const answers = await Promise.all(Array.from({ length: 20 }, () => reset(body)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(19);
  });

  it.each([
    ['short', 'Password must be at least 8 characters'],
    ['x'.repeat(101), 'Password must not exceed 100 characters'],
  ])('requires a password of 8 to 100 characters', async (given, message) => {
    const answer = await reset({ token: 'x'.repeat(43), email: 'robin@harbour.example', password: given });
    expect(answer.status).toBe(400);
    expect(expectProblem(answer).errors).toEqual([{ path: 'password', message }]);
  });

  it('is invalid without a token', async () => {
    const answer = await reset({ email: 'robin@harbour.example', password: another });
    expect(answer.status).toBe(400);
    expect(expectProblem(answer).errors).toEqual([
      { path: 'token', message: 'This password reset link is invalid or has expired.' },
    ]);
  });

  it('works for an hour only', async () => {
    const { user } = await registeredCharity(platform);
    const token = await tokenFor(user.email);
    platform.advance(HOUR + 1_000);
    const answer = await reset({ token, email: user.email, password: another });
    expect(answer.status).toBe(400);
    expect(expectProblem(answer).detail).toBe(linkInvalid);
  });
});

describe('too many requests', () => {
  it('from strangers do not keep the owner of an address out, who still gets no more mails than usual', async () => {
    const limited = await startPlatform({ config: { rateLimits: { factor: 1 } } });
    try {
      const office = await signedInAdministrator(limited);
      const { user } = await registeredCharity(limited);
      const { email } = user;
      const statuses = new Set<number>();
      for (let attempt = 0; attempt < 12; attempt += 1) {
        const ip = `203.0.113.${attempt}`;
        for (const address of [email.toUpperCase(), 'unknown@harbour.example']) {
          for (const name of ['forgotPassword', 'requestSignInLink'] as const)
            statuses.add((await limited.browser().call(name, { body: { email: address }, ip })).status);
        }
      }
      expect(statuses).toEqual(new Set([204]));
      const token = tokenIn(await mailTo(limited, office, email, 'password-reset'));
      for (let attempt = 0; attempt < 12; attempt += 1) {
        const body = { token: `guess-${attempt}`, email, password: another };
        const guess = await limited.browser().call('resetPassword', { body, ip: `203.0.113.${attempt}` });
        expect(guess.status).toBe(400);
      }
      const body = { token, email, password: another };
      expect((await limited.browser().call('resetPassword', { body, ip: '198.51.100.1' })).status).toBe(204);
    } finally {
      await limited.stop();
    }
  });

  it('with a link are refused to one network address', async () => {
    const limited = await startPlatform({ config: { rateLimits: { factor: 1 } } });
    try {
      const statuses = [];
      for (let attempt = 0; attempt < 12; attempt += 1) {
        const body = { token: `guess-${attempt}`, email: `unknown-${attempt}@harbour.example`, password: another };
        statuses.push((await limited.browser().call('resetPassword', { body, ip: '203.0.113.1' })).status);
      }
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429]);
    } finally {
      await limited.stop();
    }
  });

  it('of the current password end a session, and are refused for an account, across endpoints', async () => {
    const limited = await startPlatform({ config: { rateLimits: { factor: 1 } } });
    try {
      const { browser, username } = await registeredCharity(limited);
      const elsewhere = limited.browser();
      await elsewhere.call('signIn', { body: { username, password } });
      const statuses = [];
      for (let attempt = 0; attempt < 12; attempt += 1) {
        const currentPassword = `guess ${attempt}`;
        const ip = `203.0.113.${attempt}`;
        const session = attempt < 6 ? browser : elsewhere;
        const answer =
          attempt % 2 === 0
            ? await session.call('changePassword', { body: { currentPassword, password: another }, ip })
            : await session.call('closeAccount', { body: { currentPassword }, ip });
        statuses.push(answer.status);
      }
      expect(statuses).toEqual([400, 400, 400, 400, 400, 401, 400, 400, 400, 400, 429, 429]);
    } finally {
      await limited.stop();
    }
  });
});
