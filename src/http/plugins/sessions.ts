import cookies from '@fastify/cookie';
import secureSession from '@fastify/secure-session';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { MemberRole } from '../../contract/accounts.ts';
import { memberCookie } from '../../contract/member-cookie.ts';
import { browserOf } from '../../domain/visits/browser.ts';
import { tokenDigest } from '../../vault/secret-token.ts';
import { type FoundSession, SignInOvertaken } from '../../vault/sessions.ts';
import type { Vault } from '../../vault/vault.ts';

/** The member whose session a request carries. */
export interface Caller extends Pick<FoundSession, 'awaits' | 'provedAt'> {
  readonly userId: string;
  readonly role: MemberRole;
}

declare module '@fastify/secure-session' {
  interface SessionData {
    /** Id of the session row in the vault. */
    id: string;
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; null for a visitor. Set by {@link identifyCaller}. */
    caller: Caller | null;
    /** The value of the `Clear-Site-Data` header; null for none. */
    clearSiteData: string | null;
  }
}

const DAY = 24 * 3600;

/** Seconds. The cookie outlives every session; the session row in the vault decides (decisions.md: at most 90 days). */
const COOKIE_AGE = 90 * DAY;

/** With `__Host-` browsers refuse the cookie from subdomains and without https. */
export const sessionCookieName = (https: boolean): string => (https ? '__Host-fellowbridge' : 'fellowbridge');

const sessionIdOf = (request: FastifyRequest): string | null => {
  const id: unknown = request.session.get('id');
  return typeof id === 'string' ? id : null;
};

/** Reads and writes the session cookie: the encrypted id of a session row, nothing else. */
export const sessionCookie = fp<{ readonly key: Buffer; readonly https: boolean }>(
  async (app, { key, https }) => {
    await app.register(cookies);
    await app.register(secureSession, {
      key,
      cookieName: sessionCookieName(https),
      expiry: COOKIE_AGE,
      cookie: { path: '/', httpOnly: true, sameSite: 'lax', secure: https, maxAge: COOKIE_AGE },
    });
    app.decorateRequest('caller', null);
    app.decorateRequest('clearSiteData', null);
    app.addHook('onSend', async ({ clearSiteData }, reply) => {
      if (clearSiteData !== null) reply.header('clear-site-data', clearSiteData);
    });
    // Keeps the marker in step with the session, also for sessions that began without one.
    app.addHook('onSend', async (request, reply) => {
      const isCached = String(reply.getHeader('cache-control') ?? '').includes('public');
      // Shared caches would give the cookie that ends this session to others, and sign them out.
      if (isCached) reply.removeHeader('set-cookie');
      // A request that was refused early has neither.
      if (isCached || !request.cookies || !request.session) return;
      const isSignedIn = sessionIdOf(request) !== null && !request.session.deleted;
      if (isSignedIn === (request.cookies[memberCookie] !== undefined)) return;
      const marker = { path: '/', sameSite: 'lax', secure: https } as const;
      if (isSignedIn) reply.setCookie(memberCookie, '1', { ...marker, maxAge: COOKIE_AGE });
      else reply.setCookie(memberCookie, '', { ...marker, maxAge: 0 });
    });
  },
  { name: 'session-cookie' },
);

export const identifyCaller =
  (sessions: Vault['sessions']) =>
  async (request: FastifyRequest): Promise<void> => {
    const id = sessionIdOf(request);
    if (id === null) return;
    request.caller = await sessions.find(id);
    if (request.caller === null) request.session.delete();
  };

/** Describes a device by browser family and platform, never the full user agent. */
export const deviceOf = (request: FastifyRequest): string => {
  const { browser, platform } = browserOf(request.headers['user-agent'] ?? null);
  return `${browser} on ${platform}`;
};

/** Stores the id of a session in the cookie. */
const carry = (request: FastifyRequest, id: string): void => {
  request.session.regenerate();
  request.session.set('id', id);
  request.session.deleted = false;
};

/**
 * Signs a member in with a new session under a new id, which prevents session fixation. The previous session of the
 * browser ends.
 *
 * @param how.provedBy the generation of the password that was checked; returns false, without a session, if the password
 * has changed since.
 * @param how.needsFactor whether a member without a second factor must set one up first.
 */
export const startSession = async (
  sessions: Vault['sessions'],
  request: FastifyRequest,
  { userId, role }: Pick<Caller, 'userId' | 'role'>,
  how: { readonly provedBy: number; readonly needsFactor: boolean },
): Promise<boolean> => {
  const before = sessionIdOf(request);
  const opened = await sessions.open({ userId, role, device: deviceOf(request), ...how }).catch((error: unknown) => {
    if (error instanceof SignInOvertaken) return null;
    throw error;
  });
  if (opened === null) return false;
  if (before !== null) await sessions.end(before);
  carry(request, opened.id);
  request.caller = { userId, role, awaits: opened.awaits, provedAt: null };
  // A sign-in that waits for a second factor is not complete.
  if (opened.awaits === null) request.signedIn = userId;
  return true;
};

/**
 * Notes that the member has proved who they are. A sign-in that was waiting for it continues under a new id, so that an
 * id known before is useless. Returns false when the session has ended meanwhile.
 */
export const noteProof = async (sessions: Vault['sessions'], request: FastifyRequest): Promise<boolean> => {
  const before = sessionIdOf(request);
  const proved = before === null ? null : await sessions.prove(before);
  if (proved === null) return false;
  if (proved.id !== before) {
    carry(request, proved.id);
    request.signedIn = request.caller?.userId ?? null;
  }
  return true;
};

/** Id and list handle of the session of the request; null for a visitor. */
export const currentSessionOf = (request: FastifyRequest): { readonly id: string; readonly handle: string } | null => {
  const id = sessionIdOf(request);
  return id === null ? null : { id, handle: tokenDigest(id).toString('base64url') };
};

/** Gives the session of the request a new id, so that copies of the cookie stop working. */
export const renewSession = async (sessions: Vault['sessions'], request: FastifyRequest): Promise<void> => {
  const before = sessionIdOf(request);
  const renewed = before === null ? null : await sessions.renew(before);
  if (renewed !== null) request.session.set('id', renewed.id);
};

/**
 * What a browser deletes after a session: cached pages, including those behind the back button. Not cookies, because
 * browsers would delete those of the whole domain, including other services of the charity; the session's own cookie is
 * deleted anyway. Stored data is not personal (the theme), and is deleted when the account is closed.
 */
const CLEARED = { signedOut: '"cache"', closed: '"cache", "storage"' } as const;

/** Ends the session in this browser. */
export const forgetSession = (request: FastifyRequest, why: keyof typeof CLEARED = 'signedOut'): void => {
  request.session.delete();
  request.caller = null;
  request.clearSiteData = CLEARED[why];
};

/** Signs out: deletes the session row, so copies of the cookie stop working. */
export const endSession = async (sessions: Vault['sessions'], request: FastifyRequest): Promise<void> => {
  const id = sessionIdOf(request);
  if (id === null) return;
  await sessions.end(id);
  forgetSession(request);
};
