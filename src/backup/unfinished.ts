/**
 * A marker among the applied migrations while a restore is unfinished. No release knows it, so none starts on a
 * database in which people may not have been erased again yet.
 */
export const UNFINISHED = 'restore-unfinished';

/** The recommended action. */
export const finishFirst = 'This database was not completely restored. Run npm run restore again, on an empty one.';
