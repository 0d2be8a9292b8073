import type { Logger } from 'pino';
import { atMost } from './patience.ts';

/** How long stopping waits for a run, in milliseconds: it may itself wait for a server that is away. */
const STOP_PATIENCE_MS = 1_000;

/**
 * Runs work now and then, one run at a time, until stopped. Failures are logged.
 * @returns stops it, and waits a little for a run to end.
 */
export const every = (
  ms: number,
  what: string,
  logger: Logger,
  work: () => Promise<unknown>,
): (() => Promise<void>) => {
  let running: Promise<unknown> = Promise.resolve();
  let isIdle = true;
  const timer = setInterval(() => {
    if (!isIdle) return;
    isIdle = false;
    running = work()
      .catch((error: unknown) => logger.warn({ err: error }, `${what} failed, to be tried again`))
      .finally(() => {
        isIdle = true;
      });
  }, ms);
  return async () => {
    clearInterval(timer);
    await atMost(STOP_PATIENCE_MS, running);
  };
};
