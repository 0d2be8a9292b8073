import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { signInLimits } from '../../src/http/sign-in-guard.ts';
import { tool } from '../../src/wiring/tools/sign-in-link.ts';
import { type Platform, startPlatform } from '../support/http.ts';
import { type Browser, bodyWithoutRequestId, expectProblem } from '../support/http-browser.ts';
import { mailTo, password, registeredCharity, signedInAdministrator, tokenIn } from '../support/http-people.ts';

let platform: Platform;
/** This factor allows 2 failures for a name in one network, 5 for a name and 6 for a network. */
beforeAll(async () => {
  platform = await startPlatform({ config: { rateLimits: { factor: 0.1 } } });
});
afterAll(() => platform?.stop());

let networks = 0;
/** `count` addresses, each in a network that no other test uses. */
const inNetworks = (count: number): string[] =>
  Array.from({ length: count }, () => {
    networks += 1;
    return `10.${Math.floor(networks / 256)}.${networks % 256}.1`;
  });
const elsewhere = (): string => inNetworks(1).join();

const attempt = async (username: string, ip: string, given = 'a wrong guess', browser: Browser = platform.browser()) =>
  browser.call('signIn', { body: { username, password: given }, ip });

const failures = async (username: string, ips: readonly string[]) => {
  const statuses = [];
  for (const ip of ips) statuses.push((await attempt(username, ip)).status);
  return statuses;
};

const member = () => signedInAdministrator(platform);

describe('failed sign-ins', () => {
  it('delay the next attempt from their network, and no other', async () => {
    const unhurried = await startPlatform({ config: { rateLimits: { factor: 1 } } });
    try {
      const { username } = await registeredCharity(unhurried);
      const timed = async (ip: string, given: string) => {
        const begun = performance.now();
        const sent = { body: { username, password: given }, ip };
        return { status: (await unhurried.browser().call('signIn', sent)).status, ms: performance.now() - begun };
      };
      for (const host of [1, 2, 3]) expect((await timed(`198.51.100.${host}`, 'a guess')).status).toBe(401);
      const delayed = await timed('198.51.100.4', password);
      expect([delayed.status, delayed.ms > 1_000]).toEqual([200, true]);
      // Only a busy machine may delay this request, so it is compared with the delayed one.
      const other = await timed('203.0.113.1', password);
      expect([other.status, other.ms < delayed.ms]).toEqual([200, true]);
    } finally {
      await unhurried.stop();
    }
  });

  it.each([
    ['IPv4 by /24', ['198.51.100.1', '198.51.100.2', '198.51.100.250'], '198.51.101.1'],
    ['IPv6 by /48', ['2001:db8:1:2::1', '2001:db8:1:3::1', '2001:db8:1:ffff::9'], '2001:db8:2::1'],
  ])('are counted by name and network: %s', async (_what, network, neighbour) => {
    const { username } = await member();
    expect(await failures(username, network)).toEqual([401, 401, 429]);
    expect(await failures(username, [neighbour])).toEqual([401]);
  });

  it('of a name are capped over all networks, known or not, in every spelling', async () => {
    const { username } = await member();
    const seen = [];
    for (const name of [username, 'nobody-has-this-name']) {
      const fullWidth = String.fromCodePoint(name.charCodeAt(0) + 0xfee0) + name.slice(1);
      const spellings = [name, ` ${name.toUpperCase()} `, fullWidth];
      const answers = [];
      for (const [index, ip] of inNetworks(7).entries()) answers.push(await attempt(spellings[index % 3] ?? name, ip));
      expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429, 429]);
      const last = answers.at(-1);
      if (last) seen.push({ body: bodyWithoutRequestId(last), retryAfter: last.headers['retry-after'] });
    }
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]?.body).toContain('sign-in-link-needed');
    expect(seen[0]?.retryAfter).toBe('1800');
  });

  it('of one network are capped over all names, and say when to retry', async () => {
    const statuses = [];
    for (let name = 0; name < 7; name += 1) statuses.push((await attempt(`nobody-${name}`, '198.18.1.1')).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429]);
    const refused = await attempt('nobody-8', '198.18.1.2');
    expect(expectProblem(refused).type).toContain('too-many-requests');
    expect(refused.headers['retry-after']).toBe('2');
    expect((await attempt('nobody-9', elsewhere())).status).toBe(401);
  });

  it('of strangers do not delay a known device, whose password waits in a separate queue', async () => {
    const { username, browser } = await registeredCharity(platform);
    const verify = vi.spyOn(platform.hashing, 'verify');
    await attempt(username, elsewhere(), password, browser);
    await attempt(username, elsewhere(), password);
    expect(verify.mock.calls.map(([, , queue]) => queue)).toEqual(['known-devices', 'everybody']);
    verify.mockRestore();
  });

  it('do not count when the sign-in succeeds', async () => {
    const { username } = await member();
    for (let time = 0; time < 8; time += 1) {
      expect((await attempt(username, '198.51.102.1', password)).status).toBe(200);
    }
  });

  it('are counted by all processes together', async () => {
    const { username } = await member();
    expect(await failures(username, inNetworks(5))).toEqual([401, 401, 401, 401, 401]);
    const other = await platform.browserOfAnotherProcess();
    const answer = await other.call('signIn', {
      body: { username, password: 'a wrong guess' },
      ip: elsewhere(),
    });
    expect(answer.status).toBe(429);
  });
});

describe('a browser that has signed in before', () => {
  it('is never delayed by the failures of others, wherever they come from', async () => {
    const admin = await member();
    await admin.browser.call('signOut', { body: {} });
    const office = elsewhere();
    await failures(admin.username, [...inNetworks(8), ...Array(10).fill(office)]);
    expect((await attempt(admin.username, office, password)).status).toBe(429);
    expect((await attempt(admin.username, office, password, admin.browser)).status).toBe(200);
  });

  it('is recognised by an HttpOnly cookie, set at registration and replaced at every sign-in', async () => {
    const secure = await startPlatform({
      config: { rateLimits: { factor: 0.1 }, publicUrl: 'https://fellowbridge.example' },
    });
    try {
      const { username, browser } = await registeredCharity(secure);
      const [cookie] = browser.lastSetCookies().filter((one) => one.includes('-device='));
      expect(cookie).toMatch(
        /^__Host-fellowbridge-device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax/,
      );
      const copied = secure.browser();
      for (const [name, value] of browser.cookies) if (name.includes('-device')) copied.cookies.set(name, value);
      const signIn = async (by: Browser, ip: string, given = password) =>
        (await by.call('signIn', { body: { username, password: given }, ip })).status;
      expect(await signIn(browser, elsewhere())).toBe(200);
      for (const ip of inNetworks(8)) await signIn(secure.browser(), ip, 'a wrong guess');
      expect(await signIn(copied, elsewhere())).toBe(429);
      expect(await signIn(browser, elsewhere())).toBe(200);
    } finally {
      await secure.stop();
    }
  });

  it('still has limited guesses, and is known for its own account only', async () => {
    const { username, browser } = await member();
    const other = await member();
    const guess = (name: string) => attempt(name, elsewhere(), 'a wrong guess', browser);
    expect([(await guess(username)).status, (await guess(username)).status]).toEqual([401, 401]);
    expect((await guess(username)).status).toBe(429);
    await failures(other.username, inNetworks(8));
    expect((await attempt(other.username, elsewhere(), password, browser)).status).toBe(429);
  });

  it('stays known for all its accounts', async () => {
    const [one, other] = [await member(), await member()];
    expect((await attempt(other.username, elsewhere(), password, one.browser)).status).toBe(200);
    for (const { username } of [one, other]) {
      await failures(username, inNetworks(8));
      expect((await attempt(username, elsewhere(), password, one.browser)).status).toBe(200);
    }
  });

  it('is forgotten with the account', async () => {
    await member();
    const { user, browser } = await member();
    const devices = async () =>
      (await platform.pool.query('select from vault.known_devices where user_id = $1', [user.id])).rowCount;
    expect(await devices()).toBe(1);
    expect((await browser.call('closeAccount', { body: { currentPassword: password } })).status).toBe(204);
    expect(await devices()).toBe(0);
  });
});

describe('beyond the limit', () => {
  const exhausted = async () => {
    const one = await member();
    await failures(one.username, inNetworks(8));
    expect((await attempt(one.username, elsewhere(), password)).status).toBe(429);
    return one;
  };
  const signInBy = (link: string, browser: Browser) =>
    browser.call('signInByLink', { body: { token: tokenIn({ text: link }) }, ip: elsewhere() });

  it('a mailed link lets a new device in, which is known from then on', async () => {
    const [reader, { user, username }] = [await member(), await exhausted()];
    const asked = await platform.browser().call('requestSignInLink', { body: { email: user.email }, ip: elsewhere() });
    expect(asked.status).toBe(204);
    const { text } = await mailTo(platform, reader, user.email, 'sign-in-link');
    expect(text).toContain('http://localhost:3000/login?token=');
    const device = platform.browser();
    expect((await signInBy(text, device)).json()).toMatchObject({ id: user.id });
    expect((await device.call('getCurrentUser')).status).toBe(200);
    expect((await attempt(username, elsewhere(), password, device)).status).toBe(200);
    const again = await signInBy(text, platform.browser());
    expect(again.status).toBe(400);
    expect(expectProblem(again).detail).toBe('This sign-in link is invalid or has expired.');
  });

  it('a command on the host lets the administrator in without a mail server', async () => {
    const { user, username } = await exhausted();
    const environment = {
      DATABASE_URL: platform.databaseUrl,
      MASTER_KEY: platform.masterKey.toString('hex'),
      PUBLIC_URL: 'http://localhost:3000',
    };
    const lines: string[] = [];
    const run = {
      environment,
      print: lines.push.bind(lines),
      say: lines.push.bind(lines),
      signal: AbortSignal.timeout(60_000),
    };
    expect(await tool({ ...run, args: [username] })).toBe(0);
    const device = platform.browser();
    expect((await signInBy(lines[0] ?? '', device)).json()).toMatchObject({ id: user.id });
    expect(await tool({ ...run, args: ['nobody-has-this-name'] })).toBe(1);
    await expect(tool({ ...run, args: [] })).rejects.toThrow('Please name one member.');
  });

  it('a password reset forgets all devices', async () => {
    const [reader, one] = [await member(), await member()];
    await platform.browser().call('forgotPassword', { body: { email: one.user.email }, ip: elsewhere() });
    const token = tokenIn(await mailTo(platform, reader, one.user.email, 'password-reset'));
    const body = { token, email: one.user.email, password: 'another long pass phrase' };
    expect((await platform.browser().call('resetPassword', { body, ip: elsewhere() })).status).toBe(204);
    await failures(one.username, inNetworks(8));
    const answer = await attempt(one.username, elsewhere(), 'another long pass phrase', one.browser);
    expect(answer.status).toBe(429);
  });
});

// Last, because it moves the clock of the platform ahead of the tool's.
it('failures are forgotten, so that no member is locked out for ever', async () => {
  const { username } = await member();
  await failures(username, inNetworks(6));
  expect((await attempt(username, elsewhere(), password)).status).toBe(429);
  platform.advance(signInLimits.name.drainMs);
  expect((await attempt(username, elsewhere(), password)).status).toBe(200);
});
