import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Platform, startPlatform } from '../support/http.ts';
import { password, registeredCharity, registration, signedInAdministrator } from '../support/http-people.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const cookie = 'fellowbridge';

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.stop());

const sessionsOf = async (userId: string): Promise<number> => (await platform.vault.sessions.list(userId)).length;

describe('the session cookie', () => {
  it('is inaccessible to scripts and other sites', async () => {
    const { browser } = await registeredCharity(platform);
    const [line] = browser.lastSetCookies();
    expect(line).toMatch(/^fellowbridge=/);
    expect(line).toContain('; HttpOnly');
    expect(line).toContain('; SameSite=Lax');
    expect(line).toContain('; Path=/');
    expect(line).not.toContain('Secure');
    expect(line).not.toContain('Domain');
  });

  it('contains the session id, encrypted', async () => {
    const { browser, user } = await registeredCharity(platform);
    const value = decodeURIComponent(browser.cookies.get(cookie) ?? '');
    const plain = value
      .split(';')
      .map((part) => Buffer.from(part, 'base64').toString('latin1'))
      .join();
    for (const secret of [user.id, user.email, user.username, user.name]) expect(plain).not.toContain(secret);
    const session = platform.app.decodeSecureSession(value);
    expect(Object.keys(session?.data() ?? {})).toEqual(['id']);
  });

  it('is not renewed by every response', async () => {
    const { browser } = await registeredCharity(platform);
    await browser.call('getCurrentUser');
    expect(browser.lastSetCookies()).toEqual([]);
  });

  it('has a marker beside it that scripts can read, as long as there is a session', async () => {
    const { browser } = await registeredCharity(platform);
    const [, marker] = browser.lastSetCookies();
    expect(marker).toMatch(/^fellowbridge-member=1;/);
    expect(marker).not.toContain('HttpOnly');
    await browser.call('signOut', { body: {} });
    expect(browser.lastSetCookies().at(-1)).toMatch(/^fellowbridge-member=;/);
  });

  it('gets its marker if the session began without one, and loses it once the session has ended', async () => {
    const { browser, user } = await registeredCharity(platform);
    browser.cookies.delete('fellowbridge-member');
    await browser.call('getCurrentUser');
    expect(browser.lastSetCookies()).toEqual([expect.stringMatching(/^fellowbridge-member=1;/)]);
    await platform.vault.sessions.endAll(user.id);
    await browser.call('getCurrentUser');
    expect(browser.cookies.has('fellowbridge-member')).toBe(false);
  });

  it('is ignored if it was tampered with', async () => {
    const { browser } = await registeredCharity(platform);
    const value = browser.cookies.get(cookie) ?? '';
    browser.cookies.set(cookie, `${value.startsWith('A') ? 'B' : 'A'}${value.slice(1)}`);
    expect((await browser.call('getCurrentUser')).status).toBe(401);
  });
});

describe('with HTTPS', () => {
  it('the cookie is Secure and bound to this host', async () => {
    const secure = await startPlatform({ config: { publicUrl: 'https://fellowbridge.example' } });
    try {
      const { browser } = await registeredCharity(secure);
      const [line] = browser.lastSetCookies();
      expect(line).toMatch(/^__Host-fellowbridge=/);
      expect(line).toContain('; Secure');
      expect(line).toContain('; Path=/');
      expect(line).not.toContain('Domain');
      expect((await browser.call('getCurrentUser')).status).toBe(200);
    } finally {
      await secure.stop();
    }
  });
});

describe('signing in', () => {
  it('never reuses a session id sent by the browser (fixation)', async () => {
    const attacker = await registeredCharity(platform);
    const planted = attacker.browser.cookies.get(cookie) ?? '';
    const victim = await registeredCharity(platform);
    const browser = platform.browser();
    browser.cookies.set(cookie, planted);

    const answer = await browser.call('signIn', { body: { username: victim.username, password } });
    expect(answer.json().id).toBe(victim.user.id);
    expect(browser.cookies.get(cookie)).not.toBe(planted);

    const old = platform.browser();
    old.cookies.set(cookie, planted);
    expect((await old.call('getCurrentUser')).status).toBe(401);
  });

  it('never reuses a session id sent by the browser on registration', async () => {
    const attacker = await registeredCharity(platform);
    const planted = attacker.browser.cookies.get(cookie) ?? '';
    const idOf = (value: string) => platform.app.decodeSecureSession(decodeURIComponent(value))?.get('id');
    const browser = platform.browser();
    browser.cookies.set(cookie, planted);
    expect((await browser.call('registerCharity', { body: registration() })).status).toBe(201);
    expect(idOf(browser.cookies.get(cookie) ?? '')).not.toBe(idOf(planted));
  });

  it('keeps one session per browser, and several per member', async () => {
    const { user, username, browser } = await registeredCharity(platform);
    await browser.call('signIn', { body: { username, password } });
    expect(await sessionsOf(user.id)).toBe(1);
    await platform.browser().call('signIn', { body: { username, password } });
    expect(await sessionsOf(user.id)).toBe(2);
  });

  it('stores families of browser and platform, not the user agent', async () => {
    const { user, username } = await registeredCharity(platform);
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    await platform.browser().call('signIn', { body: { username, password }, headers: { 'user-agent': agent } });
    const devices = (await platform.vault.sessions.list(user.id)).map(({ device }) => device);
    expect(devices).toContain('Firefox on Linux');
  });
});

describe('a session that has ended', () => {
  it('cannot be used through a copied cookie after signing out', async () => {
    const { browser } = await registeredCharity(platform);
    const copy = platform.browser();
    copy.cookies.set(cookie, browser.cookies.get(cookie) ?? '');
    expect((await copy.call('getCurrentUser')).status).toBe(200);
    const { headers } = await browser.call('signOut', { body: {} });
    expect(headers['clear-site-data']).toBe('"cache"');
    expect((await copy.call('getCurrentUser')).status).toBe(401);
    expect(copy.cookies.has(cookie)).toBe(false);
  });

  it('ends at once when it is revoked, and the cookie is cleared', async () => {
    const { browser, user } = await registeredCharity(platform);
    await platform.vault.sessions.endAll(user.id);
    expect((await browser.call('getCurrentUser')).status).toBe(401);
    expect(browser.lastSetCookies()[0]).toContain('Max-Age=0');
    expect(browser.cookies.has(cookie)).toBe(false);
  });

  it('allows its browser to continue as a visitor and sign in again', async () => {
    const { browser, user, username } = await registeredCharity(platform);
    await platform.vault.sessions.endAll(user.id);
    expect((await browser.call('signIn', { body: { username, password } })).status).toBe(200);
    expect((await browser.call('getCurrentUser')).status).toBe(200);
  });
});

describe('an idle session', () => {
  it('ends after 30 minutes for an administrator and after 14 days for others', async () => {
    const admin = await signedInAdministrator(platform);
    const charity = await registeredCharity(platform);
    platform.advance(29 * MINUTE);
    expect((await admin.browser.call('getCurrentUser')).status).toBe(200);
    platform.advance(31 * MINUTE);
    expect((await admin.browser.call('getCurrentUser')).status).toBe(401);
    expect((await charity.browser.call('getCurrentUser')).status).toBe(200);
    platform.advance(13 * DAY);
    expect((await charity.browser.call('getCurrentUser')).status).toBe(200);
    platform.advance(14 * DAY + MINUTE);
    expect((await charity.browser.call('getCurrentUser')).status).toBe(401);
  });
});
