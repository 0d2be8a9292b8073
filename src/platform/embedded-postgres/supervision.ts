import type { Logger } from 'pino';
import { stopPostmaster } from './postmaster.ts';

/** A server process. */
export interface Launched {
  readonly pid: number;
  /** Resolves with the exit code or signal. */
  readonly ended: Promise<string>;
}

/** The servers of one cluster, one after another. */
interface Supervised {
  /** Process id of the running server, or of the last one. */
  readonly pid: () => number;
  /** Resolves with a sentence when the server cannot be restarted or ends too often. */
  readonly failed: Promise<string>;
  /** Stops the server. Call it after `ending` was aborted. */
  readonly stop: () => Promise<void>;
}

interface SupervisionParts {
  /** Restarts the server and resolves when it accepts connections. */
  readonly restart: () => Promise<Launched>;
  /** Aborts when the server must not be restarted any more. */
  readonly ending: AbortSignal;
  /** Path of the server's log. */
  readonly log: string;
  readonly logger: Logger;
}

/** A server that ends more often than this within the window, in milliseconds, is not restarted. */
const MOST_RESTARTS = 5;
const WINDOW_MS = 60_000;

/** Restarts a server whenever it ends unexpectedly. */
export const supervise = (first: Launched, { restart, ending, log, logger }: SupervisionParts): Supervised => {
  let latest = first;
  let isRunning = true;
  let restarts: readonly number[] = [];

  /** Resolves with a sentence when the server fails, and with null when it must not be restarted any more. */
  const follow = async (): Promise<string | null> => {
    for (;;) {
      const how = await latest.ended;
      isRunning = false;
      if (ending.aborted) return null;
      const now = performance.now();
      restarts = [...restarts.filter((time) => time > now - WINDOW_MS), now];
      const what = `Postgres ended unexpectedly (${how})`;
      if (restarts.length > MOST_RESTARTS) {
        return `${what} for the ${restarts.length}th time within a minute; its log is ${log}.`;
      }
      logger.error({ how }, 'Postgres ended unexpectedly and is started again');
      try {
        latest = await restart();
      } catch (error) {
        if (ending.aborted) return null;
        return `${what} and could not be started again: ${error instanceof Error ? error.message : String(error)}`;
      }
      isRunning = true;
      logger.warn({ ms: Math.round(performance.now() - now) }, 'Postgres runs again');
    }
  };

  const followed = follow();
  return {
    pid: () => latest.pid,
    failed: new Promise((resolve) => {
      void followed.then((failure) => {
        if (failure !== null) resolve(failure);
      });
    }),
    stop: async () => {
      if (isRunning) await stopPostmaster(latest.pid);
      await followed;
    },
  };
};
