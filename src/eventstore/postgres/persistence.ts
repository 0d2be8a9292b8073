import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';

/** Node's codes and SQLSTATE classes of a server that is away, going or coming back, or of a lost connection. */
const PASSING_CODES =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT|08...|57P0[123]|53300|40001|40P01)$/;

/** What `pg` says, without a code, when a connection ends under a query. */
const PASSING_MESSAGES = /connection (terminated|error)|connection timeout|timeout exceeded when trying to connect/i;

/** True of a failure that may be gone when the same is tried again. */
export const isPassing = (error: unknown): boolean => {
  if (error instanceof AggregateError) return error.errors.some(isPassing);
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return PASSING_CODES.test(code) || PASSING_MESSAGES.test(error.message);
};

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
      if (signal.aborted || !isPassing(error)) throw error;
      const wait = backOffMs(repetition);
      if (performance.now() + wait > deadline) throw error;
      logger.warn({ reason: String(error), what, repetition }, 'history: the database is away; trying again');
      await pause(wait, signal);
    }
  }
};
