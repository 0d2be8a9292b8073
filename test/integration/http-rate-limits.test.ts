import { afterEach, describe, expect, it } from 'vitest';
import { addApp } from '../support/authenticator-app.ts';
import { type Platform, type PlatformOptions, startPlatform } from '../support/http.ts';
import { type Browser, expectProblem } from '../support/http-browser.ts';
import { charitySignup, password, projectRequest, registeredCharity, type SignedIn } from '../support/http-people.ts';

let platform: Platform;
const start = async (config: PlatformOptions['config']) => {
  platform = await startPlatform({ config: { ...config } });
};
afterEach(() => platform.stop());

const ask = (email: string, ip: string, browser: Browser = platform.browser()) =>
  browser.call('forgotPassword', { body: { email }, ip });

describe('calls with a limit', () => {
  it('are allowed so often from one address, then the answer says when to retry', async () => {
    await start({ rateLimits: { factor: 1 } });
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await ask(`nobody-${attempt}@harbour.example`, '198.51.100.1')).status).toBe(204);
    }
    const answer = await ask('nobody-6@harbour.example', '198.51.100.1');
    expect(answer.status).toBe(429);
    const seconds = Number(answer.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(expectProblem(answer).detail).toContain(`${seconds} second`);
    expect((await ask('nobody-7@harbour.example', '198.51.100.2')).status).toBe(204);
  });

  it('are counted by all processes together', async () => {
    await start({ rateLimits: { factor: 1 } });
    const browsers = [platform.browser(), await platform.browserOfAnotherProcess()];
    const statuses = [];
    for (let attempt = 0; attempt < 8; attempt += 1) {
      statuses.push((await ask(`nobody-${attempt}@harbour.example`, '198.51.100.1', browsers[attempt % 2])).status);
    }
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429, 429, 429]);
  });

  it('count one IPv6 network as one address', async () => {
    await start({ rateLimits: { factor: 0.2 } });
    expect((await ask('nobody-1@harbour.example', '2001:db8:1:2::1')).status).toBe(204);
    expect((await ask('nobody-2@harbour.example', '2001:db8:1:2:ffff::9')).status).toBe(429);
    expect((await ask('nobody-3@harbour.example', '2001:db8:1:3::1')).status).toBe(204);
  });
});

describe('the documentation of the API', () => {
  it('has a limit, as it is large', async () => {
    await start({ rateLimits: { factor: 0.05 } });
    const statuses = [];
    for (let attempt = 0; attempt < 4; attempt += 1) {
      statuses.push((await platform.browser().send({ method: 'GET', url: '/api/docs/json' })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});

describe('endpoints that send mails to others', () => {
  it('are limited by member, from any address', async () => {
    await start({ rateLimits: { factor: 0.2 } });
    const [charity, other] = [await registeredCharity(platform), await registeredCharity(platform)];
    const submit = ({ browser }: SignedIn, ip: string) => browser.call('submitProject', { body: projectRequest(), ip });
    const statuses = [];
    for (let host = 1; host <= 5; host += 1) statuses.push((await submit(charity, `198.51.100.${host}`)).status);
    expect(statuses).toEqual([201, 201, 201, 201, 429]);
    expect((await submit(other, '198.51.100.5')).status).toBe(201);
  });
});

describe('proofs of identity', () => {
  it('by sessions that know only the password do not use up the limit of the member', async () => {
    await start({ rateLimits: { factor: 0.2 } });
    const { browser, username } = await registeredCharity(platform);
    const app = await addApp(browser);
    const wrong = { kind: 'code', code: '000000' };
    for (let host = 1; host <= 6; host += 1) {
      const ip = `198.51.100.${host}`;
      const thief = platform.browser();
      await thief.call('signIn', { body: { username, password }, ip });
      expect((await thief.call('prove', { body: wrong, ip })).status).toBe(400);
    }
    const right = { kind: 'code', code: app.code() };
    expect((await browser.call('prove', { body: right, ip: '198.51.100.7' })).status).toBe(204);
  });
});

describe('public posts', () => {
  it('have separate limits', async () => {
    await start({ rateLimits: { factor: 0.2 } });
    const join = () => platform.browser().call('joinWaitingListAsCharity', { body: charitySignup() });
    expect([(await join()).status, (await join()).status, (await join()).status]).toEqual([201, 201, 429]);
    expect((await ask('nobody-1@harbour.example', '127.0.0.1')).status).toBe(204);
  });
});

describe('addresses', () => {
  it('are not taken from X-Forwarded-For unless the proxy is trusted', async () => {
    await start({ rateLimits: { factor: 0.2 } });
    const attempt = (name: string, forwarded: string) =>
      platform.browser().call('forgotPassword', {
        body: { email: `${name}@harbour.example` },
        headers: { 'x-forwarded-for': forwarded },
      });
    expect((await attempt('nobody-1', '198.51.100.1')).status).toBe(204);
    expect((await attempt('nobody-2', '198.51.100.2')).status).toBe(429);
  });

  it.each([true, 1, '127.0.0.1'])('come from the trusted proxy if it is set as %s', async (trustProxy) => {
    await start({ rateLimits: { factor: 0.2 }, trustProxy });
    const attempt = (name: string, forwarded: string) =>
      platform.browser().call('forgotPassword', {
        body: { email: `${name}@harbour.example` },
        headers: { 'x-forwarded-for': forwarded },
      });
    expect((await attempt('nobody-1', '198.51.100.1')).status).toBe(204);
    expect((await attempt('nobody-2', '198.51.100.2')).status).toBe(204);
    expect((await attempt('nobody-3', '198.51.100.2')).status).toBe(429);
  });
});

it('limits can be turned off', async () => {
  await start({ rateLimits: 'off' });
  for (let attempt = 0; attempt < 15; attempt += 1) {
    expect((await ask('nobody@harbour.example', '198.51.100.1')).status).toBe(204);
  }
});
