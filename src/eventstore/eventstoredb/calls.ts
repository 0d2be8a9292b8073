import { convertToCommandError } from '@eventstore/db-client';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { Position } from '../../domain/kernel/event.ts';
import { gathering } from '../gathering.ts';
import type { HistoryRecord } from './answers.ts';
import { openRead } from './client.ts';
import type { Connection } from './connection.ts';
import { isEndedByClient, isUnanswered, unanswered } from './failures.ts';
import { type ReadRequest, requestFor, subscriptionAfter } from './read-messages.ts';

/** A read or subscription in progress. */
interface Call {
  /**
   * Yields the records in groups, each with all that arrived since the previous one: much faster than one by one. Ends
   * the call when the reader leaves early.
   */
  readonly groups: () => AsyncGenerator<readonly HistoryRecord[], void>;
  /** Ends the call in any state. */
  readonly end: () => void;
}

/**
 * Reads and subscriptions. Each fails with a `DeadlineExceededError` when the server sends nothing while the call is
 * waiting for it. A stream that does not exist has no records.
 */
export interface Calls {
  /** Collects the records of one read of limited size. */
  readonly allRecords: (request: ReadRequest) => Promise<readonly HistoryRecord[]>;
  /** Yields the records of one read, with back-pressure. */
  readonly eachRecord: (request: ReadRequest) => AsyncGenerator<HistoryRecord, void>;
  /**
   * Follows the whole history after a position. Calls back when the server has confirmed the subscription, which may
   * then be silent.
   */
  readonly subscribe: (after: Position, onConfirmed: () => void) => Call;
}

/** How many records may wait for a busy reader before the server is asked to pause. */
const MOST_WAITING = 512;

/**
 * Makes the calls over a connection.
 * @param withinMs how long a call waits for the server to send anything, in milliseconds
 */
export const openCalls = (connection: Connection, withinMs: number): Calls => {
  const begin = (request: ReadReq, onConfirmed = (): void => {}): Call => {
    const line = connection.line();
    // The client emits records one by one, even if they arrived together.
    const gathered = gathering<HistoryRecord>(setImmediate);
    let isBusy = false;
    let isConfirmed = false;
    let isOver = false;

    const giveUp = (): void => gathered.end({ error: unanswered(withinMs) });
    const timer = setTimeout(() => {
      if (isBusy || isConfirmed) {
        timer.refresh();
        return;
      }
      giveUp();
      line.silentSince(performance.now() - withinMs);
    }, withinMs);
    line.lost.addEventListener('abort', giveUp, { once: true });
    const heard = (): void => {
      line.answered();
      if (!isOver) timer.refresh();
    };
    const fail = (given: Error): void => {
      if (isEndedByClient(given)) {
        gathered.end({});
        return;
      }
      const error = convertToCommandError(given);
      if (!isUnanswered(error)) line.answered();
      gathered.end({ error });
    };

    let resume = (): void => {};
    const opening = openRead(line.client, request, (call) => {
      resume = () => call.resume();
      return call
        .on('data', (answer) => {
          if (isOver || answer === 'other') return;
          if (answer === 'confirmed') {
            isConfirmed = true;
            heard();
            onConfirmed();
          } else if (gathered.add(answer) >= MOST_WAITING) call.pause();
        })
        .on('error', fail)
        .on('end', () => gathered.end({}));
    });
    opening.catch(fail);

    const end = (): void => {
      isOver = true;
      clearTimeout(timer);
      line.lost.removeEventListener('abort', giveUp);
      gathered.end({});
      // Unread data would keep the call open in the client for ever.
      opening.then((call) => call.resume().cancel()).catch(() => {});
    };

    async function* groups(): AsyncGenerator<readonly HistoryRecord[], void> {
      try {
        for (let group = gathered.take(); group !== null; group = gathered.take()) {
          if (group.length === 0) await gathered.arrival();
          else {
            resume();
            isBusy = true;
            yield group;
            isBusy = false;
            heard();
          }
        }
        heard();
      } finally {
        end();
      }
    }
    return { groups, end };
  };

  return {
    allRecords: async (request) => {
      const records: HistoryRecord[] = [];
      for await (const group of begin(requestFor(request)).groups()) records.push(...group);
      return records;
    },
    async *eachRecord(request) {
      for await (const group of begin(requestFor(request)).groups()) yield* group;
    },
    subscribe: (after, onConfirmed) => begin(subscriptionAfter(after), onConfirmed),
  };
};
