/** Thrown when too many callers already wait for a semaphore. */
export class SemaphoreFull extends Error {
  constructor(waiting: number) {
    super(`${waiting} callers already wait for the semaphore.`);
    this.name = 'SemaphoreFull';
  }
}

/** Runs work as soon as a permit is free. */
export type Semaphore = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Creates a semaphore with `permits`; callers wait in order of arrival.
 * @param maxWaiting further callers are refused with {@link SemaphoreFull}.
 */
export const semaphore = (permits: number, maxWaiting = Number.POSITIVE_INFINITY): Semaphore => {
  const waiting: (() => void)[] = [];
  let free = permits;

  const acquire = (): Promise<void> => {
    if (free > 0) {
      free -= 1;
      return Promise.resolve();
    }
    if (waiting.length >= maxWaiting) return Promise.reject(new SemaphoreFull(waiting.length));
    return new Promise((resolve) => {
      waiting.push(resolve);
    });
  };

  /** Hands the permit to the next waiting caller, so that a new caller cannot overtake. */
  const release = (): void => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };

  return async (work) => {
    await acquire();
    try {
      return await work();
    } finally {
      release();
    }
  };
};
