import type { Logger } from 'pino';
import { backOff } from './back-off.ts';
import { isPassing } from './failures.ts';
import type { Timing } from './timing.ts';

/** The patience of one operation: how it deals with failures that pass. */
export interface Patience {
  /**
   * Resolves when the operation should be tried again; throws the failure when it should not, which `passing` decides
   * where the failure alone does not tell.
   */
  readonly afterFailure: (error: unknown, passing?: boolean) => Promise<void>;
  /** After progress: the operation may fail for the full time again. */
  readonly progress: () => void;
}

/** Tries again what fails while the server is away, for a limited time after the last progress. */
export interface Persistence {
  /** The patience of one operation, which `what` names in the log. Throws when the store has been closed. */
  readonly patience: (what: string) => Patience;
  /** Does work that may be repeated, until it succeeds. */
  readonly persist: <Result>(what: string, work: () => Promise<Result>) => Promise<Result>;
}

export interface PersistenceParts {
  readonly timing: Timing;
  readonly random: () => number;
  /** Aborts when the store is closed: nothing is tried again then. */
  readonly closing: AbortSignal;
  readonly logger: Logger;
}

export const persistence = ({ timing, random, closing, logger }: PersistenceParts): Persistence => {
  const patience = (what: string): Patience => {
    closing.throwIfAborted();
    const pauses = backOff(timing, random);
    let failingSince: number | undefined;
    return {
      afterFailure: async (error, passing = isPassing(error)) => {
        closing.throwIfAborted();
        const now = performance.now();
        failingSince ??= now;
        if (!passing || now - failingSince >= timing.retryForMs) throw error;
        logger.debug({ err: error }, `The server failed at ${what}; it is tried again.`);
        await pauses.pause(closing);
        closing.throwIfAborted();
      },
      progress: () => {
        failingSince = undefined;
        pauses.reset();
      },
    };
  };

  const persist = async <Result>(what: string, work: () => Promise<Result>): Promise<Result> => {
    const { afterFailure } = patience(what);
    for (;;) {
      try {
        const result = await work();
        // A call that is cancelled by closing the store looks like one that came to its end.
        closing.throwIfAborted();
        return result;
      } catch (error) {
        await afterFailure(error);
      }
    }
  };

  return { patience, persist };
};
