import { useEffect, useSyncExternalStore } from 'react';
import type { CurrentUser } from '#contract/accounts.ts';
import { memberCookie } from '#contract/member-cookie.ts';
import { ApiError } from './api-error.ts';
import { signInAgain } from './prompt.ts';
import { request } from './request.ts';

/* Every page needs the session, and the landing page needs nothing else of the API: hence no query cache here. */

/** Path of `getCurrentUser`. Repeated here, because the table of all routes is too large for the landing page. */
export const currentUserPath = '/api/auth/user';

interface Session {
  /** Null for a visitor and while loading. */
  readonly user: CurrentUser | null;
  readonly isLoading: boolean;
}

const loading: Session = { user: null, isLoading: true };

let session = loading;
/** Whether the server has reported the session, and when (milliseconds since 1970). */
let isKnown = false;
let readAt = 0;
/** Incremented by every change, so that a late response does not overwrite a newer one. */
let version = 0;
let pending: Promise<CurrentUser | null> | null = null;
let refusal: unknown = null;
const listeners = new Set<() => void>();

const publish = (next: Session): void => {
  session = next;
  // Set before the first paint by web/public/theme.js.
  document.documentElement.toggleAttribute('data-member', next.user !== null);
  version += 1;
  for (const listener of listeners) listener();
};

/** Replaces the signed-in member; null after signing out. */
export const setCurrentUser = (user: CurrentUser | null): void => {
  isKnown = true;
  readAt = Date.now();
  const isSame = !session.isLoading && JSON.stringify(session.user) === JSON.stringify(user);
  if (!isSame) publish({ user, isLoading: false });
};

/** The error of the last attempt to read the session, if it failed. */
export const sessionRefusal = (): unknown => refusal;

/** The signed-in member according to the last response; null for a visitor. */
export const knownUser = (): CurrentUser | null => session.user;

/**
 * Whether the browser may have a session. Visitors make no request, because its refusal would appear as an error in the
 * console.
 */
const mayHaveSession = (): boolean => document.cookie.includes(memberCookie);

const readUser = async (): Promise<CurrentUser | null> => {
  if (!mayHaveSession()) return null;
  try {
    const response = await request(currentUserPath, { headers: { accept: 'application/json' } });
    return (await response.json()) as CurrentUser;
  } catch (error) {
    refusal = error;
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
};

/** Refetches the signed-in member. If that fails, throws {@link ApiError} and changes nothing. */
export const refreshCurrentUser = async (): Promise<CurrentUser | null> => {
  const before = version;
  const user = await readUser();
  if (version === before) setCurrentUser(user);
  return session.user;
};

/**
 * Refetches the signed-in member in the background. If the session has ended, asks them to sign in again instead of
 * treating them as a visitor: the page may hold unsaved input. Ignores failures.
 */
export const refreshMember = async (): Promise<void> => {
  const before = version;
  const user = await readUser().catch(() => undefined);
  if (user === null) await signInAgain.ask();
  else if (user !== undefined && version === before) setCurrentUser(user);
};

/**
 * Like {@link refreshCurrentUser}, but only if the last response is older than `maxAge` (milliseconds). Ignores
 * failures.
 */
export const refreshIfOlderThan = (maxAge: number): void => {
  if (isKnown && Date.now() - readAt > maxAge) refreshCurrentUser().catch(() => undefined);
};

/** The signed-in member, read once and kept until logout (spec §7); null for a visitor. Throws {@link ApiError}. */
export const loadCurrentUser = (): Promise<CurrentUser | null> => {
  if (isKnown) return Promise.resolve(session.user);
  pending ??= refreshCurrentUser().finally(() => {
    pending = null;
  });
  return pending;
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The signed-in member; `user` is null for a visitor, while loading, and if loading fails. */
export const useCurrentUser = (): Session => {
  useEffect(() => {
    loadCurrentUser().catch(() => {
      if (!isKnown) publish({ user: null, isLoading: false });
    });
  }, []);
  return useSyncExternalStore(
    subscribe,
    () => session,
    () => loading,
  );
};
