/** Where this browser keeps what the search opened last. Removed when the member signs out. */
export const recentKey = 'fellowbridge-recent';
