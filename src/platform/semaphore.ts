/** Thrown when too many callers already wait for a semaphore. */
export class SemaphoreFull extends Error {
  constructor(waiting: number) {
    super(`${waiting} callers already wait for the semaphore.`);
    this.name = 'SemaphoreFull';
  }
}

/** Runs work as soon as a permit is free. A caller whose signal aborts while it waits leaves, with the signal's reason. */
export type Semaphore = <Result>(work: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>;

/**
 * Creates a semaphore with `permits`; callers wait in order of arrival.
 * @param maxWaiting further callers are refused with {@link SemaphoreFull}.
 */
export const semaphore = (permits: number, maxWaiting = Number.POSITIVE_INFINITY): Semaphore => {
  const waiting: (() => void)[] = [];
  let free = permits;

  const acquire = async (signal: AbortSignal | undefined): Promise<void> => {
    signal?.throwIfAborted();
    if (free > 0) {
      free -= 1;
      return;
    }
    if (waiting.length >= maxWaiting) throw new SemaphoreFull(waiting.length);
    await new Promise<void>((resolve, reject) => {
      const enter = (): void => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        waiting.splice(waiting.indexOf(enter), 1);
        reject(signal?.reason);
      };
      waiting.push(enter);
      signal?.addEventListener('abort', leave, { once: true });
    });
  };

  /** Hands the permit to the next waiting caller, so that a new caller cannot overtake. */
  const release = (): void => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };

  return async (work, signal) => {
    await acquire(signal);
    try {
      return await work();
    } finally {
      release();
    }
  };
};
