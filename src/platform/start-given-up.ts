/** Thrown when Fellowbridge is asked to stop while it starts; whatever was started by then is stopped again. */
export class StartGivenUp extends Error {
  constructor() {
    super('The start was given up.');
    this.name = 'StartGivenUp';
  }
}

/** Rejects with {@link StartGivenUp} when the signal aborts; never resolves. */
export const whenGivenUp = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const giveUp = (): void => reject(new StartGivenUp());
    if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp, { once: true });
  });
