/** Interval between two writes of the progress, in milliseconds. */
const INTERVAL_MS = 500;

/**
 * Runs work and meanwhile writes its progress at an interval, and once more at the end. A write also renews the lease of
 * the work; a failed one is left to the next, because the lease outlasts a short outage of the database.
 */
export const writingProgress = async <Progress, Result>(
  initial: Progress,
  write: (progress: Progress) => Promise<unknown>,
  work: (onProgress: (progress: Progress) => void) => Promise<Result>,
): Promise<Result> => {
  let progress = initial;
  let writing: Promise<unknown> = Promise.resolve();
  const tick = setInterval(() => {
    writing = write(progress).catch(() => {});
  }, INTERVAL_MS);
  try {
    const result = await work((now) => {
      progress = now;
    });
    clearInterval(tick);
    await writing;
    await write(progress);
    return result;
  } finally {
    clearInterval(tick);
    await writing;
  }
};
