import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { buildWaitingServer } from '../http/operations-server.ts';
import type { IsOperator } from '../http/operators.ts';
import { isOutage } from '../http/outages.ts';
import { errorLabel } from '../platform/loggable-error.ts';
import type { StopOrder } from '../platform/stop-order.ts';

/** Delay before retrying a dependency, in milliseconds. */
const TRY_AGAIN_MS = 1_000;

/** Interval of the log while the start waits, in milliseconds. */
const LOG_EVERY_MS = 60_000;

interface WaitingParts {
  readonly listen: (server: FastifyInstance) => Promise<unknown>;
  readonly metrics: Registry;
  readonly isOperator: IsOperator;
  readonly started: StopOrder;
  readonly aborted: AbortSignal;
  readonly logger: Logger;
}

/**
 * Makes a start wait for its dependencies. From the first wait on, the process responds: it is live but not ready, and
 * names the missing dependency.
 */
export const openWaiting = ({ listen, metrics, isOperator, started, aborted, logger }: WaitingParts) => {
  const checks: Record<string, string> = {};
  let server: FastifyInstance | undefined;

  const serve = async (): Promise<void> => {
    if (server) return;
    const health = { live: () => true, ready: async () => ({ ready: false, checks: { ...checks } }) };
    const built = await buildWaitingServer({ health, metrics, isOperator });
    server = built;
    started.add('waiting', () => built.close());
    await listen(built);
  };

  return {
    /**
     * Opens a dependency, retrying while it is unavailable. Throws other errors, such as a wrong password, immediately.
     * @param dependency its name in the log and in `/health/ready`
     */
    until: async <Opened>(dependency: string, open: () => Promise<Opened>): Promise<Opened> => {
      let logged = Number.NEGATIVE_INFINITY;
      for (;;) {
        try {
          const opened = await open();
          if (checks[dependency] === 'unavailable') logger.info({ dependency }, 'the start continues');
          checks[dependency] = 'ok';
          return opened;
        } catch (error) {
          aborted.throwIfAborted();
          if (!isOutage(error)) throw error;
          checks[dependency] = 'unavailable';
          if (performance.now() - logged >= LOG_EVERY_MS) {
            logged = performance.now();
            // The message may contain hosts and users.
            logger.warn({ dependency, reason: errorLabel(error) }, 'the start waits for a dependency');
          }
          await serve();
          await pause(TRY_AGAIN_MS, undefined, { signal: aborted });
        }
      }
    },
    /** Releases the port for the server of the started process. */
    end: async (): Promise<void> => {
      await server?.close();
    },
  };
};

export type Waiting = ReturnType<typeof openWaiting>;
