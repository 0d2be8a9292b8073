import { setMaxListeners } from 'node:events';
import type { EventStoreDBClient } from '@eventstore/db-client';
import type { Logger } from 'pino';
import { closeConnection, openClient } from './client.ts';

/** A client, in use until the server has been silent for too long. */
export interface Line {
  readonly client: EventStoreDBClient;
  /** Aborts when the client is replaced: its calls would get no response. */
  readonly lost: AbortSignal;
  /** Reports a response, including a refusal. */
  readonly answered: () => void;
  /** Reports a call without a response since this time, in milliseconds of `performance.now()`. */
  readonly silentSince: (time: number) => void;
}

export interface Connection {
  /** The client for the next call. */
  readonly line: () => Line;
  readonly close: () => Promise<void>;
}

/** After this many calls in a row without a response, the client is replaced. */
const SILENCES = 2;

/**
 * Opens the connection. Its client is replaced when calls repeatedly get no response: gRPC waits without limit for the
 * first response of a server that accepted a connection, and shares that connection with all later calls.
 */
export const openConnection = (url: string, logger: Logger): Connection => {
  let current: Line;

  const discard = async (client: EventStoreDBClient): Promise<void> => {
    await closeConnection(client);
    await client.dispose();
  };

  const open = (): Line => {
    const client = openClient(url);
    const losing = new AbortController();
    // Every pending call may add a listener, so many listeners are not a leak.
    setMaxListeners(0, losing.signal);
    let silences = 0;
    let lastSilence = Number.NEGATIVE_INFINITY;
    const line: Line = {
      client,
      lost: losing.signal,
      answered: () => {
        silences = 0;
      },
      silentSince: (time) => {
        // Calls that were pending at the same time count as one silence.
        if (time < lastSilence) return;
        lastSilence = performance.now();
        silences += 1;
        if (silences < SILENCES || line !== current) return;
        logger.warn('The event store does not answer; the connection is opened again.');
        current = open();
        losing.abort();
        discard(client).catch((error: unknown) => logger.debug({ err: error }, 'A silent connection did not close.'));
      },
    };
    return line;
  };

  current = open();
  return { line: () => current, close: () => current.client.dispose() };
};
