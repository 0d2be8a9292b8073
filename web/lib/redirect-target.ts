import { readStored, store } from './device-storage.ts';
import { wantedKey } from './recent-key.ts';

const here = 'http://here.invalid';

/**
 * Where to go after signing in: a path of this site, or the home page. Parses the target like a browser, so that
 * nothing that would leave the site (`//host`, `/\host`, a tab in between, a scheme) gets through.
 */
export const redirectTarget = (wanted: unknown): string => {
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || !URL.canParse(wanted, here)) return '/';
  const target = new URL(wanted, here);
  if (target.origin !== here) return '/';
  // Removing dot segments can leave several leading slashes, which would name another host: `/.//host`.
  return `${target.pathname.replace(/^\/+/, '/')}${target.search}${target.hash}`;
};

/** Search parameters of a link that passes on where to go after signing in; none for the home page. */
export const withTarget = (wanted: unknown): { readonly redirect?: string } => {
  const target = redirectTarget(wanted);
  return target === '/' ? {} : { redirect: target };
};

/** The consultant whom the project request at this address invites, if it is one. */
export const consultantIn = (wanted: unknown): string | undefined => {
  const { pathname, searchParams } = new URL(redirectTarget(wanted), here);
  return pathname === '/project-request' ? (searchParams.get('consultant') ?? undefined) : undefined;
};

/** Milliseconds for which a wanted address is kept: longer than it takes to register, shorter than to forget it. */
const KEPT_FOR = 60 * 60_000;

/** Keeps the wanted address for the next page or tab of this browser: of a registration, or of a mailed link. */
export const keepTarget = (wanted: unknown): void => {
  const { redirect } = withTarget(wanted);
  if (redirect === undefined) return;
  store(wantedKey, JSON.stringify({ keptAt: Date.now(), redirect }));
};

/** The address kept last, validated again; undefined for none, or an old one. */
export const keptTarget = (): string | undefined => {
  try {
    const { keptAt, redirect } = JSON.parse(readStored(wantedKey) ?? '{}');
    return Date.now() - keptAt < KEPT_FOR ? withTarget(redirect).redirect : undefined;
  } catch {
    return undefined;
  }
};

export const forgetTarget = (): void => store(wantedKey, null);
