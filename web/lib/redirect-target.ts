const here = 'http://here.invalid';

/**
 * Where to go after signing in: a path of this site, or home. Read the way a browser reads addresses, so that nothing
 * which would leave the site (`//host`, `/\host`, a tab in between, a scheme) gets through.
 */
export const redirectTarget = (wanted: unknown): string => {
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || !URL.canParse(wanted, here)) return '/';
  const target = new URL(wanted, here);
  if (target.origin !== here) return '/';
  // Dot segments can leave several slashes at the start, which would be another host: `/.//host`.
  return `${target.pathname.replace(/^\/+/, '/')}${target.search}${target.hash}`;
};
