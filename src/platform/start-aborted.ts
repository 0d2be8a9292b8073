/** Thrown when Fellowbridge is asked to stop while it starts. Everything started by then has been stopped again. */
export class StartAborted extends Error {
  constructor() {
    super('The start was aborted.');
    this.name = 'StartAborted';
  }
}

/** Rejects with {@link StartAborted} when the signal aborts; never resolves. */
export const rejectOnAbort = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const onAbort = (): void => reject(new StartAborted());
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
