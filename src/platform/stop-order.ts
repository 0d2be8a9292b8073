import type { Logger } from 'pino';
import { StartAborted } from './start-aborted.ts';

export const STOP_FAILED = 'a part failed to stop';

interface Part {
  readonly name: string;
  readonly stop: () => Promise<unknown>;
}

/** Stops started parts in reverse order. */
export const stopOrder = (logger: Logger) => {
  const started: Part[] = [];
  const stopPart = async ({ name, stop }: Part): Promise<void> => {
    try {
      await stop();
    } catch (error) {
      logger.error({ err: error, part: name }, STOP_FAILED);
    }
  };
  const unwind = async (): Promise<void> => {
    for (let last = started.pop(); last !== undefined; last = started.pop()) await stopPart(last);
  };
  let stopping: Promise<void> | undefined;
  return {
    /**
     * Registers how to stop a part; call it right after the part was started. While everything is stopping, the part is
     * stopped at once and {@link StartAborted} is thrown.
     */
    add: (name: string, stop: () => Promise<unknown>): void => {
      if (stopping !== undefined) {
        void stopPart({ name, stop });
        throw new StartAborted();
      }
      started.push({ name, stop });
    },
    /** Stops all parts, the last started first. A part that fails is logged and does not delay the others. Runs once. */
    stop: (): Promise<void> => {
      stopping ??= unwind();
      return stopping;
    },
  };
};

export type StopOrder = ReturnType<typeof stopOrder>;
