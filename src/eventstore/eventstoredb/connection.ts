import { setMaxListeners } from 'node:events';
import type { EventStoreDBClient } from '@eventstore/db-client';
import type { Logger } from 'pino';
import { closeConnection, openClient } from './client.ts';

/** A client until the server has been silent for too long. */
export interface Line {
  readonly client: EventStoreDBClient;
  /** Aborts when the client is replaced: its calls would not be answered. */
  readonly lost: AbortSignal;
  /** Reports an answer, which may be a refusal. */
  readonly answered: () => void;
  /** Reports a call without an answer since this time, in milliseconds of `performance.now()`. */
  readonly silentSince: (time: number) => void;
}

/** The connection to the server. */
export interface Connection {
  /** The line for the next call. */
  readonly line: () => Line;
  readonly close: () => Promise<void>;
}

/** Silences in a row after which the client is replaced. */
const SILENCES = 2;

/**
 * Opens the connection. Its client is replaced when calls stay without any answer repeatedly: gRPC waits without limit
 * for the first answer of a server that accepted a connection, and shares that connection with all later calls.
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
    // As many calls may wait for it as are under way: that is no leak.
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
        // Calls that waited at the same time met with the same silence.
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
