import { afterEach, describe, expect, it } from 'vitest';
import { type Platform, type PlatformOptions, startPlatform } from '../support/http.ts';
import { expectProblem } from '../support/http-browser.ts';
import { charitySignup, projectRequest, registeredCharity, type SignedIn } from '../support/http-people.ts';

let platform: Platform;
const start = async (config: PlatformOptions['config']) => {
  platform = await startPlatform({ config: { ...config } });
};
afterEach(() => platform.stop());

const guess = (username: string, ip: string) =>
  platform.browser().call('signIn', { body: { username, password: 'a wrong guess' }, ip });

describe('signing in', () => {
  it('allows ten attempts a minute from one address, then says when to retry', async () => {
    await start({ rateLimits: { factor: 1 } });
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await guess(`nobody-${attempt}`, '198.51.100.1')).status).toBe(401);
    }
    const answer = await guess('nobody-11', '198.51.100.1');
    expect(answer.status).toBe(429);
    const seconds = Number(answer.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(expectProblem(answer).detail).toContain(`${seconds} second`);
    expect((await guess('nobody-12', '198.51.100.2')).status).toBe(401);
  });

  it('allows ten guesses a minute for one name, from any address, known or not', async () => {
    await start({ rateLimits: { factor: 1 } });
    const { username } = await registeredCharity(platform);
    for (const name of [username, 'nobody-has-this-name']) {
      const statuses = [];
      for (let attempt = 0; attempt < 12; attempt += 1) {
        const spelling = attempt % 2 === 0 ? name : ` ${name.toUpperCase()} `;
        statuses.push((await guess(spelling, `203.0.113.${attempt}`)).status);
      }
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
    }
  });

  it('allows ten guesses a minute for one name, in any Unicode form', async () => {
    await start({ rateLimits: { factor: 1 } });
    const { username } = await registeredCharity(platform);
    const fullWidth = String.fromCodePoint(username.charCodeAt(0) + 0xfee0) + username.slice(1);
    const circled = String.fromCodePoint(username.charCodeAt(0) - 0x61 + 0x24d0) + username.slice(1);
    const statuses = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const spelling = [username, fullWidth, circled][attempt % 3] ?? username;
      statuses.push((await guess(spelling, `203.0.113.${attempt}`)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
  });

  it('counts one IPv6 network as one address', async () => {
    await start({ rateLimits: { factor: 0.1 } });
    expect((await guess('nobody-1', '2001:db8:1:2::1')).status).toBe(401);
    expect((await guess('nobody-2', '2001:db8:1:2:ffff::9')).status).toBe(429);
    expect((await guess('nobody-3', '2001:db8:1:3::1')).status).toBe(401);
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

describe('public posts', () => {
  it('have separate limits', async () => {
    await start({ rateLimits: { factor: 0.2 } });
    const join = () => platform.browser().call('joinWaitingListAsCharity', { body: charitySignup() });
    expect([(await join()).status, (await join()).status, (await join()).status]).toEqual([201, 201, 429]);
    expect((await guess('nobody-1', '127.0.0.1')).status).toBe(401);
  });
});

describe('addresses', () => {
  it('are not taken from X-Forwarded-For unless the proxy is trusted', async () => {
    await start({ rateLimits: { factor: 0.1 } });
    const attempt = (name: string, forwarded: string) =>
      platform.browser().call('signIn', {
        body: { username: name, password: 'a wrong guess' },
        headers: { 'x-forwarded-for': forwarded },
      });
    expect((await attempt('nobody-1', '198.51.100.1')).status).toBe(401);
    expect((await attempt('nobody-2', '198.51.100.2')).status).toBe(429);
  });

  it.each([true, 1, '127.0.0.1'])('come from the trusted proxy if it is set as %s', async (trustProxy) => {
    await start({ rateLimits: { factor: 0.1 }, trustProxy });
    const attempt = (name: string, forwarded: string) =>
      platform.browser().call('signIn', {
        body: { username: name, password: 'a wrong guess' },
        headers: { 'x-forwarded-for': forwarded },
      });
    expect((await attempt('nobody-1', '198.51.100.1')).status).toBe(401);
    expect((await attempt('nobody-2', '198.51.100.2')).status).toBe(401);
    expect((await attempt('nobody-3', '198.51.100.2')).status).toBe(429);
  });
});

it('limits can be turned off', async () => {
  await start({ rateLimits: 'off' });
  for (let attempt = 0; attempt < 15; attempt += 1) {
    expect((await guess('nobody', '198.51.100.1')).status).toBe(401);
  }
});
