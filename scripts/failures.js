import { BuildFailed } from './building.js';

const full = 'The disk is full. Free some space, and try again.';
const stopped = 'The database was stopped meanwhile. Try again.';

/**
 * Failures that the operator can resolve, by the error code of the operating system or Postgres.
 * @type {Readonly<Record<string, string>>}
 */
const remedies = {
  ENOSPC: full,
  EDQUOT: full,
  53100: full,
  EFBIG: 'The disk does not take files of this size. Choose another one.',
  EROFS: 'The disk is read-only. Make it writable, or choose another one.',
  EACCES: 'This user may not do that. Run it as the user who runs Fellowbridge, or change the permissions.',
  EPERM: 'This user may not do that. Run it as the user who runs Fellowbridge, or change the permissions.',
  '57P01': stopped,
  '57P02': stopped,
  '57P03': stopped,
};

/** Names of errors whose message says what the operator should do about the settings. */
const refusals = new Set(['StartRefused', 'EpochKeyUnusable', 'KeyDirUnreachable']);

/**
 * Prints why a start or a tool failed: a sentence for what the operator can resolve, otherwise the whole error.
 * @param {unknown} error
 * @returns {1 | 2} the exit code
 */
export const reportFailure = (error) => {
  const isRefusal = error instanceof Error && refusals.has(error.name);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const remedy = remedies[code];
  if (isRefusal || error instanceof BuildFailed) console.error(error.message);
  else if (error instanceof Error && remedy !== undefined) console.error(`${remedy} (${error.message})`);
  else console.error(error);
  return isRefusal ? 2 : 1;
};
