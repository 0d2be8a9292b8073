import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isTransientFailure } from '../../platform/transient-failures.ts';

const SHORTEST_MS = 20;
const LONGEST_MS = 2_000;

/** Returns the delay before a retry, counted from 0, in milliseconds: exponential with jitter. */
export const backOffMs = (repetition: number, random: () => number = Math.random): number =>
  Math.min(LONGEST_MS, SHORTEST_MS * 2 ** Math.min(repetition, 10)) * (0.5 + random() / 2);

/** Waits until the time is over or the signal aborts; never throws. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal }).catch(() => {});

interface RetryParts {
  /** Name of the operation in the log. */
  readonly what: string;
  /** Retries for this time, in milliseconds. */
  readonly forMs: number;
  readonly signal: AbortSignal;
  readonly logger: Logger;
}

/**
 * Runs idempotent work and retries it after transient failures. Throws the last failure when it is not transient, the time
 * is over or the signal aborts.
 */
export const retry = async <Result>(
  { what, forMs, signal, logger }: RetryParts,
  work: () => Promise<Result>,
): Promise<Result> => {
  const deadline = performance.now() + forMs;
  for (let repetition = 0; ; repetition += 1) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || !isTransientFailure(error)) throw error;
      const wait = backOffMs(repetition);
      if (performance.now() + wait > deadline) throw error;
      logger.warn({ reason: String(error), what, repetition }, 'history: the database is unavailable; retrying');
      await pause(wait, signal);
    }
  }
};
