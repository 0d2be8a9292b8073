import { withAnySignal } from './any-signal.ts';

/** Interval between two writes of the progress, in milliseconds. */
const INTERVAL_MS = 500;

/** Thrown to end work that was cancelled, or that another worker has claimed. */
export class LeaseLost extends Error {}

/**
 * Runs work and meanwhile writes its progress at an interval, and once more at the end. A write also renews the lease of
 * the work; a failed one is left to the next, because the lease outlasts a short outage of the database.
 * @param write returns false when the lease is lost; the work is then aborted with {@link LeaseLost}
 */
export const writingProgress = async <Progress, Result>(
  initial: Progress,
  write: (progress: Progress) => Promise<boolean>,
  signal: AbortSignal,
  work: (onProgress: (progress: Progress) => void, signal: AbortSignal) => Promise<Result>,
): Promise<Result> => {
  let progress = initial;
  const lost = new AbortController();
  const renew = async (): Promise<void> => {
    if (!(await write(progress))) lost.abort(new LeaseLost());
  };
  let writing = Promise.resolve();
  const tick = setInterval(() => {
    writing = renew().catch(() => {});
  }, INTERVAL_MS);
  try {
    const result = await withAnySignal([signal, lost.signal], (either) =>
      work((now) => {
        progress = now;
      }, either),
    );
    clearInterval(tick);
    await writing;
    await renew();
    return result;
  } finally {
    clearInterval(tick);
    await writing;
  }
};
