import {
  type AllStreamSubscription,
  DeadlineExceededError,
  type EventStoreDBClient,
  type StreamingRead,
} from '@eventstore/db-client';
import type { Connection, Line } from './connection.ts';
import { isUnanswered } from './failures.ts';
import { hold } from './hold.ts';

/** A read or subscription under way. */
export interface Held<Reading> {
  readonly reading: Reading;
  /** Call it for every sign of the server. */
  readonly heard: () => void;
  /** Ends it in any state. */
  readonly end: () => void;
}

/** Calls to the server. Each fails with a `DeadlineExceededError` when the server is silent while the call waits for it. */
export interface Calls {
  /** A call with one answer, which also passes the deadline, in milliseconds, to the server. */
  readonly single: <Answer>(run: (client: EventStoreDBClient, deadline: number) => Promise<Answer>) => Promise<Answer>;
  /** All records of one read whose size is bounded: much faster than one by one. */
  readonly allRecords: <Item>(start: (client: EventStoreDBClient) => StreamingRead<Item>) => Promise<readonly Item[]>;
  /** The records of one read, one by one and with back-pressure. Ends the call when the reader leaves early. */
  readonly eachRecord: <Item>(start: (client: EventStoreDBClient) => StreamingRead<Item>) => AsyncGenerator<Item, void>;
  /** A read or subscription that the caller consumes. `waits` tells whether the server has to send something now. */
  readonly begin: <Reading extends StreamingRead<unknown> | AllStreamSubscription>(
    start: (client: EventStoreDBClient) => Reading,
    waits: () => boolean,
  ) => Held<Reading>;
}

/**
 * Makes the calls over a connection.
 * @param withinMs how long a call waits for a sign of the server, in milliseconds
 */
export const openCalls = (connection: Connection, withinMs: number): Calls => {
  const silence = (): Error =>
    new DeadlineExceededError(undefined, `The event store did not answer within ${withinMs} ms.`);

  /** Calls `giveUp` once, when the server has been silent for too long or the line is lost. */
  const watch = (line: Line, giveUp: (error: Error) => void, waits: () => boolean = () => true) => {
    const timer = setTimeout(() => {
      if (!waits()) {
        timer.refresh();
        return;
      }
      stop();
      giveUp(silence());
      line.silentSince(performance.now() - withinMs);
    }, withinMs);
    const onLost = (): void => {
      stop();
      giveUp(silence());
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

  return {
    single: async (run) => {
      const line = connection.line();
      let giveUp = (_: Error): void => {};
      const unanswered = new Promise<never>((_, reject) => {
        giveUp = reject;
      });
      const { stop } = watch(line, giveUp);
      try {
        const answer = await Promise.race([run(line.client, withinMs), unanswered]);
        line.answered();
        return answer;
      } catch (error) {
        if (isUnanswered(error)) line.silentSince(performance.now() - withinMs);
        else line.answered();
        throw error;
      } finally {
        stop();
      }
    },

    allRecords: async <Item>(start: (client: EventStoreDBClient) => StreamingRead<Item>) => {
      const { reading, heard, end } = begin(start, () => true);
      try {
        return await new Promise<readonly Item[]>((resolve, reject) => {
          const collected: Item[] = [];
          reading.on('error', reject);
          reading.on('data', (record) => {
            collected.push(record);
            heard();
          });
          reading.on('end', () => {
            heard();
            resolve(collected);
          });
        });
      } finally {
        end();
      }
    },

    async *eachRecord(start) {
      let isBusy = false;
      const { reading, heard, end } = begin(start, () => !isBusy);
      try {
        for await (const record of reading) {
          isBusy = true;
          yield record;
          isBusy = false;
          heard();
        }
        heard();
      } finally {
        end();
      }
    },

    begin,
  };
};
