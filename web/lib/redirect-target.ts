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
