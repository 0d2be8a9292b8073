import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { positionHeader } from '../../src/contract/headers.ts';
import { settleAdministrator } from '../../src/wiring/administrator.ts';
import { type Platform, startPlatform } from '../support/http.ts';
import { bodyWithoutRequestId, expectProblem } from '../support/http-browser.ts';
import { password, registeredCharity, registration, signedInAdministrator } from '../support/http-people.ts';

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.stop());

describe('registering a charity', () => {
  it('returns the new member, signed in, and the position of the history', async () => {
    const browser = platform.browser();
    const body = registration({
      phone: '01632 960 456',
      website: 'https://harbour.example',
      bio: 'We run a hostel.',
      charity: { registeredNumber: '0000000', revenue: 5, employeeCount: 2, foundingYear: 1999, mission: 'Shelter' },
    });
    const answer = await browser.call('registerCharity', { body });

    expect(answer.status).toBe(201);
    expect(answer.json()).toMatchObject({
      username: body.username,
      email: body.email,
      name: 'Robin Example',
      role: 'charity',
      organization: 'Harbour Lights',
      phone: '01632 960 456',
      website: 'https://harbour.example',
      bio: 'We run a hostel.',
      charityProfile: {
        registeredNumber: '0000000',
        revenue: 5,
        employeeCount: 2,
        foundingYear: 1999,
        mission: 'Shelter',
        primaryCause: null,
        membershipTier: 'small',
        membershipActive: false,
        membershipExpiry: null,
      },
      consultantProfile: null,
    });
    expect(answer.headers[positionHeader]).toMatch(/^\S+$/);

    const current = await browser.call('getCurrentUser');
    expect(current.status).toBe(200);
    expect(current.json()).toEqual(answer.json());
  });

  it('names every invalid field at once, with the message of the form', async () => {
    const answer = await platform.browser().call('registerCharity', {
      body: {
        username: 'ab',
        password: 'short',
        email: 'nowhere',
        name: '',
        charity: { foundingYear: 999, membershipTier: 'huge' },
      },
    });
    expect(answer.status).toBe(400);
    const { errors, detail } = expectProblem(answer);
    expect(errors).toEqual([
      { path: 'username', message: 'Username must be at least 3 characters' },
      { path: 'password', message: 'Password must be at least 8 characters' },
      { path: 'email', message: 'Please enter a valid email address' },
      { path: 'name', message: 'Name must be at least 2 characters' },
      { path: 'charity.foundingYear', message: 'Founding year must be at least 1,000' },
      { path: 'charity.membershipTier', message: 'Please select a membership tier' },
    ]);
    expect(detail).toContain('charity.foundingYear');
  });

  it('refuses a founding year in the future, by the platform’s clock, on its field', async () => {
    const later = await startPlatform();
    try {
      const foundedIn = (foundingYear: number) =>
        later.browser().call('registerCharity', { body: registration({ charity: { foundingYear } }) });
      const year = new Date().getUTCFullYear();
      const answer = await foundedIn(year + 1);
      expect(answer.status).toBe(400);
      expect(expectProblem(answer)).toMatchObject({
        type: 'urn:fellowbridge:problem:invalid-request',
        detail: 'Founding year cannot be in the future.',
        errors: [{ path: 'charity.foundingYear', message: 'Founding year cannot be in the future' }],
      });
      expect((await foundedIn(year)).status).toBe(201);
      later.advance(366 * 24 * 3_600_000);
      expect((await foundedIn(year + 1)).status).toBe(201);
    } finally {
      await later.stop();
    }
  });

  it('refuses a taken username on its field, in any case', async () => {
    const { username } = await registeredCharity(platform);
    const answer = await platform
      .browser()
      .call('registerCharity', { body: registration({ username: username.toUpperCase() }) });
    expect(answer.status).toBe(409);
    const problem = expectProblem(answer);
    expect(problem.type).toBe('urn:fellowbridge:problem:username-taken');
    expect(problem.errors).toEqual([{ path: 'username', message: problem.detail }]);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('refuses a taken e-mail address without naming the field', async () => {
    const { user } = await registeredCharity(platform);
    const answer = await platform.browser().call('registerCharity', { body: registration({ email: user.email }) });
    expect(answer.status).toBe(409);
    const problem = expectProblem(answer);
    expect(problem.detail).toBe('An account with these details already exists');
    expect(problem.errors).toBeUndefined();
  });

  it('ignores unknown fields, even if they look like privileges', async () => {
    const browser = platform.browser();
    const answer = await browser.call('registerCharity', {
      body: registration({
        role: 'admin',
        confirmPassword: password,
        charity: { membershipActive: true, membershipExpiry: '2099-01-01T00:00:00Z' },
      }),
    });
    expect(answer.json()).toMatchObject({ role: 'charity', charityProfile: { membershipActive: false } });
  });

  it('reports that the member is saved and will be visible shortly while read models lag', async () => {
    const browser = platform.browser();
    platform.pauseProjections();
    try {
      const answer = await browser.call('registerCharity', { body: registration() });
      expect(answer.status).toBe(202);
      expect(answer.headers.location).toBe('/api/auth/user');
      expect(answer.headers[positionHeader]).toBeTruthy();

      const early = await browser.call('getCurrentUser');
      expect(early.status).toBe(503);
      expect(early.headers['retry-after']).toBe('1');
    } finally {
      platform.resumeProjections();
    }
    await platform.settled();
    expect((await browser.call('getCurrentUser')).status).toBe(200);
  });
});

describe('signing in', () => {
  it('accepts the username or the e-mail address, in any case', async () => {
    const { user, username } = await registeredCharity(platform);
    for (const name of [username, username.toUpperCase(), user.email, ` ${user.email.toUpperCase()} `]) {
      const browser = platform.browser();
      const answer = await browser.call('signIn', { body: { username: name, password } });
      expect(answer.status, name).toBe(200);
      expect(answer.json().id).toBe(user.id);
      expect((await browser.call('getCurrentUser')).json().id).toBe(user.id);
    }
  });

  it('works for the administrator', async () => {
    const { user } = await signedInAdministrator(platform);
    expect(user).toMatchObject({ role: 'admin', charityProfile: null });
  });

  it('gives identical answers for an unknown name and a wrong password', async () => {
    const { username } = await registeredCharity(platform);
    const attempt = (name: string) =>
      platform.browser().call('signIn', {
        body: { username: name, password: 'not the password' },
      });
    const wrongPassword = await attempt(username);
    const unknownName = await attempt('nobody-has-this-name');

    expect(wrongPassword.status).toBe(401);
    expect(unknownName.status).toBe(401);
    expect(bodyWithoutRequestId(unknownName)).toBe(bodyWithoutRequestId(wrongPassword));
    const lasting = ({ date: _, 'x-request-id': _id, ...headers }: Record<string, unknown>) => headers;
    expect(lasting(unknownName.headers)).toEqual(lasting(wrongPassword.headers));
    expect(expectProblem(unknownName)).toMatchObject({
      type: 'urn:fellowbridge:problem:invalid-credentials',
      detail: 'Please check your credentials and try again.',
    });
  });

  it('repeats the form’s messages about fields that are too short', async () => {
    const answer = await platform.browser().call('signIn', { body: { username: 'ab', password: '12345' } });
    expect(answer.status).toBe(400);
    expect(expectProblem(answer).errors).toEqual([
      { path: 'username', message: 'Username must be at least 3 characters' },
      { path: 'password', message: 'Password must be at least 6 characters' },
    ]);
  });
});

describe('the current user', () => {
  it('is missing for a visitor: 401', async () => {
    const answer = await platform.browser().call('getCurrentUser');
    expect(answer.status).toBe(401);
    expect(expectProblem(answer).type).toBe('urn:fellowbridge:problem:not-signed-in');
  });
});

it('the first administrator needs a password that is hard to guess', async () => {
  const wanted = { username: 'principal', email: 'principal@fellowbridge.example', password: 'Principal1' };
  await expect(settleAdministrator(platform, wanted, async () => {})).rejects.toThrow(
    /^ADMIN_PASSWORD: .+ easy to guess\. Choose three or more words/,
  );
  const settled = await settleAdministrator(platform, { ...wanted, password: 'a long pass phrase' }, async () => {});
  expect(settled.state).toMatchObject({ state: 'made', username: 'principal' });
});

describe('signing out', () => {
  it('ends the session and clears the cookie', async () => {
    const { browser } = await registeredCharity(platform);
    const answer = await browser.call('signOut', { body: {} });
    expect(answer.status).toBe(204);
    expect(browser.cookies.has('fellowbridge')).toBe(false);
    expect((await browser.call('getCurrentUser')).status).toBe(401);
  });

  it('accepts a JSON body, an empty one or none, and does nothing for a visitor', async () => {
    const { browser } = await registeredCharity(platform);
    const empty = await browser.send({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { 'content-type': 'application/json' },
    });
    expect(empty.status).toBe(204);
    expect((await platform.browser().call('signOut')).status).toBe(204);
    expect((await platform.browser().call('signOut', { body: {} })).status).toBe(204);
  });
});
