import { setMaxListeners } from 'node:events';
import type { Logger } from 'pino';
import type { Position } from '../../domain/kernel/event.ts';
import type { EventStore } from '../event-store.ts';
import { appender } from './appending.ts';
import { openClient } from './client.ts';
import { headFinder } from './head.ts';
import { persistence } from './persistence.ts';
import { historyReader } from './reading-all.ts';
import { streamReader } from './reading-streams.ts';
import { subscriber } from './subscribing.ts';
import { DEFAULT_TIMING, type Timing } from './timing.ts';

export interface EventStoreDbParts {
  /** Connection string; credentials and TLS settings in it are honoured. */
  readonly url: string;
  readonly logger: Logger;
  readonly timing?: Partial<Timing>;
  /** Spreads repetitions; a number from 0 up to 1. Default: `Math.random`. */
  readonly random?: () => number;
}

/**
 * Opens the history in an EventStoreDB (22.10 or later) or KurrentDB server. Throws when the connection string cannot be
 * used, or when the server does not answer within the time that every operation is tried again for.
 */
export const openEventStoreDb = async ({
  url,
  logger,
  timing: given = {},
  random = Math.random,
}: EventStoreDbParts): Promise<EventStore> => {
  const timing = { ...DEFAULT_TIMING, ...given };
  const client = openClient(url);
  const closed = new AbortController();
  const closing = closed.signal;
  // As many operations may wait for it as are under way: that is no leak.
  setMaxListeners(0, closing);

  const patient = persistence({ timing, random, closing, logger });
  const findHead = headFinder(client);
  const head = (): Promise<Position> => patient.persist('reading the head of the history', findHead);
  const streams = streamReader(client, patient, closing);
  const history = historyReader(client, patient);
  const append = appender({ client, persistence: patient, streams, head });
  const subscribeAll = subscriber({ client, head: findHead, timing, random, closing, logger });

  const close = async (): Promise<void> => {
    closed.abort(new Error('The event store has been closed.'));
    await client.dispose();
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
