/** Cookie that tells the page's scripts that there may be a session, so that visitors need not ask. Grants nothing. */
export const memberCookie = 'fellowbridge-member';
