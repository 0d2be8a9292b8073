import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isPassingFailure } from '../../platform/passing-failures.ts';

const SHORTEST_MS = 20;
const LONGEST_MS = 2_000;

/** How long to wait before the given repetition, counted from 0: doubling, jittered so that not all come at once. */
export const backOffMs = (repetition: number, random: () => number = Math.random): number =>
  Math.min(LONGEST_MS, SHORTEST_MS * 2 ** Math.min(repetition, 10)) * (0.5 + random() / 2);

/** Waits, or until the signal aborts; never throws. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal }).catch(() => {});

export interface PersistParts {
  /** What is tried, for the log. */
  readonly what: string;
  /** Gives up after this time, in milliseconds. */
  readonly forMs: number;
  readonly signal: AbortSignal;
  readonly logger: Logger;
}

/**
 * Does the work, and again after a pause when the connection was lost or the server was away. Only for work that may
 * be repeated. Throws the last failure when the time is over, the signal aborted or the failure is not a passing one.
 */
export const persist = async <Result>(
  { what, forMs, signal, logger }: PersistParts,
  work: () => Promise<Result>,
): Promise<Result> => {
  const deadline = performance.now() + forMs;
  for (let repetition = 0; ; repetition += 1) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || !isPassingFailure(error)) throw error;
      const wait = backOffMs(repetition);
      if (performance.now() + wait > deadline) throw error;
      logger.warn({ reason: String(error), what, repetition }, 'history: the database is away; trying again');
      await pause(wait, signal);
    }
  }
};
