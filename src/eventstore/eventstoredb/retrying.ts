import type { Logger } from 'pino';
import { backOff } from './back-off.ts';
import { isTransient } from './failures.ts';
import type { Timing } from './timing.ts';

interface Attempts {
  /**
   * Resolves when the operation should be retried, otherwise throws the failure. `transient` overrides its
   * classification.
   */
  readonly afterFailure: (error: unknown, transient?: boolean) => Promise<void>;
  /** Call it after progress: it restarts the time limit. */
  readonly progress: () => void;
}

/** Retries operations after transient failures, for a limited time since the last progress. */
export interface Retrying {
  /** Starts an operation, which the log calls `what`. Throws when the store is closed. */
  readonly attempts: (what: string) => Attempts;
  /** Runs idempotent work until it succeeds. */
  readonly retry: <Result>(what: string, work: () => Promise<Result>) => Promise<Result>;
}

interface RetryingParts {
  readonly timing: Timing;
  readonly random: () => number;
  /** Aborts when the store is closed, which ends retries. */
  readonly closing: AbortSignal;
  readonly logger: Logger;
}

export const retrying = ({ timing, random, closing, logger }: RetryingParts): Retrying => {
  const attempts = (what: string): Attempts => {
    closing.throwIfAborted();
    const pauses = backOff(timing, random);
    let failingSince: number | undefined;
    return {
      afterFailure: async (error, transient = isTransient(error)) => {
        closing.throwIfAborted();
        const now = performance.now();
        failingSince ??= now;
        if (!transient || now - failingSince >= timing.retryForMs) throw error;
        logger.debug({ err: error }, `The server failed at ${what}; retrying.`);
        await pauses.pause(closing);
        closing.throwIfAborted();
      },
      progress: () => {
        failingSince = undefined;
        pauses.reset();
      },
    };
  };

  const retry = async <Result>(what: string, work: () => Promise<Result>): Promise<Result> => {
    const { afterFailure } = attempts(what);
    for (;;) {
      try {
        const result = await work();
        // A call that was cancelled by closing the store looks like one that ended normally.
        closing.throwIfAborted();
        return result;
      } catch (error) {
        await afterFailure(error);
      }
    }
  };

  return { attempts, retry };
};
