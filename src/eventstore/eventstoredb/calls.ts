import type { AllStreamSubscription, EventStoreDBClient, StreamingRead } from '@eventstore/db-client';
import { arrivals } from './arrivals.ts';
import type { Connection, Line } from './connection.ts';
import { isUnanswered, unanswered } from './failures.ts';
import { hold } from './hold.ts';

/** A read or subscription in progress. */
interface Held<Reading> {
  readonly reading: Reading;
  /** Call it whenever the server sends anything. */
  readonly heard: () => void;
  /** Ends the call in any state. */
  readonly end: () => void;
}

/**
 * Reads and subscriptions. Each fails with a `DeadlineExceededError` when the server sends nothing while the call is
 * waiting for it.
 */
export interface Calls {
  /** Collects what `keep` returns for each record of one read of limited size. */
  readonly allRecords: <Item, Kept>(
    start: (client: EventStoreDBClient) => StreamingRead<Item>,
    keep: (record: Item) => Kept,
  ) => Promise<readonly Kept[]>;
  /** Yields the records of one read, with back-pressure. Ends the call when the reader leaves early. */
  readonly eachRecord: <Item>(start: (client: EventStoreDBClient) => StreamingRead<Item>) => AsyncGenerator<Item, void>;
  /**
   * A read or subscription that the caller consumes. `waits` tells whether the server is expected to send something
   * now.
   */
  readonly begin: <Reading extends StreamingRead<unknown> | AllStreamSubscription>(
    start: (client: EventStoreDBClient) => Reading,
    waits: () => boolean,
  ) => Held<Reading>;
}

/**
 * Makes the calls over a connection.
 * @param withinMs how long a call waits for the server to send anything, in milliseconds
 */
export const openCalls = (connection: Connection, withinMs: number): Calls => {
  /** Calls `giveUp` once, when the server has sent nothing for too long or the connection is lost. */
  const watch = (line: Line, giveUp: (error: Error) => void, waits: () => boolean) => {
    const timer = setTimeout(() => {
      if (!waits()) {
        timer.refresh();
        return;
      }
      stop();
      giveUp(unanswered(withinMs));
      line.silentSince(performance.now() - withinMs);
    }, withinMs);
    const onLost = (): void => {
      stop();
      giveUp(unanswered(withinMs));
    };
    const stop = (): void => {
      clearTimeout(timer);
      line.lost.removeEventListener('abort', onLost);
    };
    line.lost.addEventListener('abort', onLost, { once: true });
    const heard = (): void => {
      line.answered();
      timer.refresh();
    };
    return { heard, stop };
  };

  const begin: Calls['begin'] = (start, waits) => {
    const line = connection.line();
    const reading = start(line.client);
    const letGo = hold(reading);
    const { heard, stop } = watch(line, (error) => reading.destroy(error), waits);
    reading.on('error', (error) => {
      if (!isUnanswered(error)) line.answered();
    });
    return {
      reading,
      heard,
      end: () => {
        stop();
        letGo();
      },
    };
  };

  async function* groups<Item>(
    start: (client: EventStoreDBClient) => StreamingRead<Item>,
  ): AsyncGenerator<readonly Item[], void> {
    let isBusy = false;
    const { reading, heard, end } = begin(start, () => !isBusy);
    try {
      for await (const records of arrivals<Item>(reading)) {
        isBusy = true;
        yield records;
        isBusy = false;
        heard();
      }
      heard();
    } finally {
      end();
    }
  }

  return {
    allRecords: async <Item, Kept>(
      start: (client: EventStoreDBClient) => StreamingRead<Item>,
      keep: (record: Item) => Kept,
    ) => {
      const kept: Kept[] = [];
      for await (const records of groups(start)) for (const record of records) kept.push(keep(record));
      return kept;
    },
    async *eachRecord(start) {
      for await (const records of groups(start)) yield* records;
    },
    begin,
  };
};
