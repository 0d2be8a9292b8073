/**
 * Stands among the applied migrations while a restore is unfinished. No release knows it, so none starts on a database in
 * which people are not forgotten yet.
 */
export const UNFINISHED = 'restore-unfinished';

/** What to do about it. */
export const finishFirst = 'This database was not completely restored. Run npm run restore again, on an empty one.';
