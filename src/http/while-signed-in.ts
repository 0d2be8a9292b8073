import { finished, type Readable } from 'node:stream';

/** Interval of checking the session, in milliseconds. */
const CHECK = 2_000;

/**
 * Breaks a download off soon after the session that began it has ended, in any process.
 * @param isSignedIn whether the session is valid; the check counts as use, so that a long download does not time it out
 */
export const whileSignedIn = (content: Readable, isSignedIn: () => Promise<boolean>): void => {
  const check = async (): Promise<void> => {
    // While the database is unavailable, a later check decides.
    if (!(await isSignedIn().catch(() => true))) content.destroy(new Error('The session of this download has ended.'));
  };
  const checking = setInterval(() => void check(), CHECK);
  finished(content, () => clearInterval(checking));
};
