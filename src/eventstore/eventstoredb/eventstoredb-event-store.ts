import { setMaxListeners } from 'node:events';
import type { Logger } from 'pino';
import type { Position } from '../../domain/kernel/event.ts';
import type { EventStore } from '../event-store.ts';
import { appending } from './append-stream.ts';
import { appender } from './appending.ts';
import { openCalls } from './calls.ts';
import { openConnection } from './connection.ts';
import { headFinder } from './head.ts';
import { historyReader } from './reading-all.ts';
import { streamReader } from './reading-streams.ts';
import { retrying } from './retrying.ts';
import { subscriber } from './subscribing.ts';
import { DEFAULT_TIMING, type Timing } from './timing.ts';

interface EventStoreDbParts {
  /** Connection string; credentials and TLS settings in it are honoured. */
  readonly url: string;
  readonly logger: Logger;
  readonly timing?: Partial<Timing>;
  /** Spreads retries at random; returns a number from 0 up to 1. Default: `Math.random`. */
  readonly random?: () => number;
}

/**
 * Opens the history in an EventStoreDB (22.10 or later) or KurrentDB server. Throws when the connection string is not
 * valid, or when the server does not respond within the time for which every operation is retried.
 */
export const openEventStoreDb = async ({
  url,
  logger,
  timing: given = {},
  random = Math.random,
}: EventStoreDbParts): Promise<EventStore> => {
  const timing = { ...DEFAULT_TIMING, ...given };
  const connection = openConnection(url, logger);
  const calls = openCalls(connection, timing.answerWithinMs);
  const closed = new AbortController();
  const closing = closed.signal;
  // Every pending operation may add a listener, so many listeners are not a leak.
  setMaxListeners(0, closing);

  const patient = retrying({ timing, random, closing, logger });
  const findHead = headFinder(calls);
  const head = (): Promise<Position> => patient.retry('reading the head of the history', findHead);
  const streams = streamReader(calls, patient, closing);
  const history = historyReader(calls, patient);
  const write = appending({ connection, withinMs: timing.answerWithinMs, closing });
  const append = appender({ write, retrying: patient, streams, head });
  const subscribeAll = subscriber({ calls, head, timing, random, closing, logger });

  const close = async (): Promise<void> => {
    closed.abort(new Error('The event store has been closed.'));
    await connection.close();
  };

  try {
    await head();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    append,
    readStream: streams.read,
    readAll: history.after,
    readAllBackwards: history.before,
    subscribeAll,
    head,
    close,
  };
};
