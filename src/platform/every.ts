import type { Logger } from 'pino';
import { withTimeout } from './timeout.ts';

/** How long stopping waits for a run, in milliseconds; the run may hang on an unreachable server. */
const STOP_TIMEOUT_MS = 1_000;

/**
 * Runs work at an interval, one run at a time. Failures are logged.
 * @returns a function that stops it and waits up to a second for the current run.
 */
export const every = (
  ms: number,
  name: string,
  logger: Logger,
  work: () => Promise<unknown>,
): (() => Promise<void>) => {
  let running: Promise<unknown> = Promise.resolve();
  let isIdle = true;
  const timer = setInterval(() => {
    if (!isIdle) return;
    isIdle = false;
    running = work()
      .catch((error: unknown) => logger.warn({ err: error }, `${name} failed and will be retried`))
      .finally(() => {
        isIdle = true;
      });
  }, ms);
  return async () => {
    clearInterval(timer);
    await withTimeout(STOP_TIMEOUT_MS, running);
  };
};
