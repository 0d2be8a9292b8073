/** Thrown when too many already wait at a turnstile. */
export class TurnstileCrowded extends Error {
  constructor(waiting: number) {
    super(`${waiting} pieces of work already wait for a free place.`);
    this.name = 'TurnstileCrowded';
  }
}

/** Runs work when a place is free. */
export type Turnstile = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Lets at most `places` pieces of work run at once; the others wait in order of arrival.
 * @param mostWaiting beyond this many waiting, work is refused with {@link TurnstileCrowded}.
 */
export const turnstile = (places: number, mostWaiting = Number.POSITIVE_INFINITY): Turnstile => {
  const waiting: (() => void)[] = [];
  let free = places;

  const enter = (): Promise<void> => {
    if (free > 0) {
      free -= 1;
      return Promise.resolve();
    }
    if (waiting.length >= mostWaiting) return Promise.reject(new TurnstileCrowded(waiting.length));
    return new Promise((resolve) => {
      waiting.push(resolve);
    });
  };

  /** The place goes straight to the next in line, so that nobody overtakes. */
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };

  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
};
