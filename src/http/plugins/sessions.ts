import cookies from '@fastify/cookie';
import secureSession from '@fastify/secure-session';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { browserOf } from '../../domain/visits/browser.ts';
import { tokenDigest } from '../../platform/vault/secret-token.ts';
import { SignInOvertaken } from '../../platform/vault/sessions.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import type { MemberRole } from '../contract/accounts.ts';

/** The member whose session a request carries. */
export interface Caller {
  readonly userId: string;
  readonly role: MemberRole;
}

declare module '@fastify/secure-session' {
  interface SessionData {
    /** Of the session's row in the vault. */
    id: string;
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; null for a visitor. Known once {@link identifyCaller} has run. */
    caller: Caller | null;
  }
}

const DAY = 24 * 3600;

/** The cookie outlives every session; the session's row decides (decisions.md: at most 90 days). Seconds. */
const COOKIE_AGE = 90 * DAY;

/** `__Host-` makes browsers refuse the cookie from subdomains and without https. */
export const sessionCookieName = (https: boolean): string => (https ? '__Host-fellowbridge' : 'fellowbridge');

const sessionIdOf = (request: FastifyRequest): string | null => {
  const id: unknown = request.session.get('id');
  return typeof id === 'string' ? id : null;
};

/** Reads and writes the session cookie. It holds the id of a row and nothing else, encrypted. */
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
  },
  { name: 'session-cookie' },
);

/** Looks up whose session the request carries. A cookie whose session has ended is taken back. */
export const identifyCaller =
  (sessions: Vault['sessions']) =>
  async (request: FastifyRequest): Promise<void> => {
    const id = sessionIdOf(request);
    if (id === null) return;
    request.caller = await sessions.find(id);
    if (request.caller === null) request.session.delete();
  };

/** What the member recognises the device by: families of browser and platform, never the whole user agent. */
const deviceOf = (request: FastifyRequest): string => {
  const { browser, platform } = browserOf(request.headers['user-agent'] ?? null);
  return `${browser} on ${platform}`;
};

/**
 * Signs a member in: a new session under a new id, whatever the browser carried before, so that nobody can be made to
 * use an id that somebody else knows. The session before it ends.
 *
 * @param provedBy of a sign-in: false when the password it was checked against has been changed since, and no session
 * was opened by it.
 */
export const startSession = async (
  sessions: Vault['sessions'],
  request: FastifyRequest,
  { userId, role }: Caller,
  provedBy?: number,
): Promise<boolean> => {
  const before = sessionIdOf(request);
  const session = { userId, role, device: deviceOf(request), ...(provedBy === undefined ? {} : { provedBy }) };
  const id = await sessions.open(session).then(
    (opened) => opened.id,
    (error: unknown) => {
      if (error instanceof SignInOvertaken) return null;
      throw error;
    },
  );
  if (id === null) return false;
  if (before !== null) await sessions.end(before);
  request.session.regenerate();
  request.session.set('id', id);
  request.session.deleted = false;
  request.caller = { userId, role };
  return true;
};

/** The request's own session: its id, and the handle under which the member's list has it. Null for a visitor. */
export const currentSessionOf = (request: FastifyRequest): { readonly id: string; readonly handle: string } | null => {
  const id = sessionIdOf(request);
  return id === null ? null : { id, handle: tokenDigest(id).toString('base64url') };
};

/** Takes the cookie back of a session that has just been ended. */
export const forgetSession = (request: FastifyRequest): void => {
  request.session.delete();
  request.caller = null;
};

/** Signs out: the row is gone, so a copy of the cookie is worth nothing. */
export const endSession = async (sessions: Vault['sessions'], request: FastifyRequest): Promise<void> => {
  const id = sessionIdOf(request);
  if (id === null) return;
  await sessions.end(id);
  forgetSession(request);
};
