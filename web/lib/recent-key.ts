/** Local storage key of the results recently opened from the search. Removed when the member signs out. */
export const recentKey = 'fellowbridge-recent';
