import type { Logger } from 'pino';
import { StartGivenUp } from './start-given-up.ts';

/** What has been started and must be stopped, last started first. */
export interface StopOrder {
  /**
   * Remembers how to stop something, right after it was started. What comes when everything is being stopped already is
   * stopped at once, and {@link StartGivenUp} is thrown.
   */
  add(name: string, stop: () => Promise<unknown>): void;
  /** Stops everything in reverse order. One that fails is logged and does not hold up the others. Runs once. */
  stop(): Promise<void>;
}

interface Part {
  readonly name: string;
  readonly stop: () => Promise<unknown>;
}

/** Collects how to stop what a start has brought up, also for a start that fails half-way. */
export const stopOrder = (logger: Logger): StopOrder => {
  const started: Part[] = [];
  const stopPart = async ({ name, stop }: Part): Promise<void> => {
    try {
      await stop();
    } catch (error) {
      logger.error({ err: error, part: name }, 'a part did not stop in good order');
    }
  };
  const unwind = async (): Promise<void> => {
    for (let last = started.pop(); last !== undefined; last = started.pop()) await stopPart(last);
  };
  let stopping: Promise<void> | undefined;
  return {
    add: (name, stop) => {
      if (stopping !== undefined) {
        void stopPart({ name, stop });
        throw new StartGivenUp();
      }
      started.push({ name, stop });
    },
    stop: () => {
      stopping ??= unwind();
      return stopping;
    },
  };
};
