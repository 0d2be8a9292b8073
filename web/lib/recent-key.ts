/** Local storage key of the results recently opened from the search. Removed when the member signs out. */
export const recentKey = 'fellowbridge-recent';

/** Local storage key of the address that a visitor wanted before signing in. Removed when the member signs out. */
export const wantedKey = 'fellowbridge-wanted';
