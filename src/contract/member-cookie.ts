/**
 * Cookie that tells scripts of the page that there may be a session, so that visitors' pages need no request. Grants
 * nothing.
 */
export const memberCookie = 'fellowbridge-member';
