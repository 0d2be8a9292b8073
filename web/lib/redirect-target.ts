const here = 'http://here.invalid';

/**
 * Where to go after signing in: a path of this site, or home. Read the way a browser reads addresses, so that nothing
 * which would leave the site (`//host`, `/\host`, a tab in between, a scheme) gets through.
 */
export const redirectTarget = (wanted: unknown): string => {
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || !URL.canParse(wanted, here)) return '/';
  const target = new URL(wanted, here);
  return target.origin === here ? `${target.pathname}${target.search}${target.hash}` : '/';
};
