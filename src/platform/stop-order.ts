import type { Logger } from 'pino';

/** What has been started and must be stopped, last started first. */
export interface StopOrder {
  /** Remembers how to stop something, right after it was started. */
  add(name: string, stop: () => Promise<unknown>): void;
  /** Stops everything in reverse order. One that fails is logged and does not hold up the others. Runs once. */
  stop(): Promise<void>;
}

/** Collects how to stop what a start has brought up, also for a start that fails half-way. */
export const stopOrder = (logger: Logger): StopOrder => {
  const started: { readonly name: string; readonly stop: () => Promise<unknown> }[] = [];
  const unwind = async (): Promise<void> => {
    for (let last = started.pop(); last !== undefined; last = started.pop()) {
      try {
        await last.stop();
      } catch (error) {
        logger.error({ err: error, part: last.name }, 'a part did not stop in good order');
      }
    }
  };
  let stopping: Promise<void> | undefined;
  return {
    add: (name, stop) => {
      started.push({ name, stop });
    },
    stop: () => {
      stopping ??= unwind();
      return stopping;
    },
  };
};
