import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';

/** Waits for work, at most `ms` milliseconds; the work itself continues. */
export const withTimeout = async (ms: number, work: Promise<unknown>): Promise<void> => {
  const late = new AbortController();
  try {
    await Promise.race([work, pause(ms, undefined, { signal: late.signal }).catch(() => {})]);
  } finally {
    late.abort();
  }
};

/** Whether work succeeds within `ms` milliseconds. Never throws; the work itself continues. */
export const succeedsWithin = async (ms: number, work: Promise<unknown>): Promise<boolean> => {
  const late = new AbortController();
  const isLate = pause(ms, undefined, { signal: late.signal })
    // A response that arrived while the process was busy is read before the work counts as late.
    .then(() => nextTurn())
    .then(
      () => false,
      () => false,
    );
  try {
    return await Promise.race([
      work.then(
        () => true,
        () => false,
      ),
      isLate,
    ]);
  } finally {
    late.abort();
  }
};
