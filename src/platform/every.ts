import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { withTimeout } from './timeout.ts';

/** How long stopping waits for a run, in milliseconds; the run may hang on an unreachable server. */
const STOP_TIMEOUT_MS = 1_000;

/**
 * Time limit of a run, in milliseconds. Besides a run that hangs, only an erasure that waits for other transactions and
 * the first analytical copy of a long history exceed it: the erasure keeps its lock, the copy continues with the next run.
 */
const RUN_LIMIT_MS = 15 * 60_000;

/**
 * Runs work at an interval, one run at a time. Failures are logged. A run that exceeds its time limit counts as failed:
 * its signal aborts, and the next run starts while it may continue; how it ends is not logged. So work must be correct
 * when it overlaps with itself, as it does in several workers: it takes an advisory lock, or may be repeated.
 * @param work its signal also aborts when everything stops.
 * @param limitMs time limit of a run, in milliseconds.
 * @returns a function that stops it and waits up to a second for the current run.
 */
export const every = (
  ms: number,
  name: string,
  logger: Logger,
  work: (signal: AbortSignal) => Promise<unknown>,
  limitMs = RUN_LIMIT_MS,
): (() => Promise<void>) => {
  let running: Promise<void> = Promise.resolve();
  let current: AbortController | null = null;

  const run = async (aborting: AbortController): Promise<void> => {
    const ended = new AbortController();
    const overdue = pause(limitMs, undefined, { signal: ended.signal, ref: false }).then(() => {
      aborting.abort();
      throw new Error(`The run did not end within ${limitMs / 1_000} s.`);
    });
    try {
      await Promise.race([work(aborting.signal), overdue]);
    } catch (error) {
      logger.warn({ err: error }, `${name} failed and will be retried`);
    } finally {
      ended.abort();
      current = null;
    }
  };

  const timer = setInterval(() => {
    if (current !== null) return;
    current = new AbortController();
    running = run(current);
  }, ms);
  return async () => {
    clearInterval(timer);
    current?.abort();
    await withTimeout(STOP_TIMEOUT_MS, running);
  };
};
