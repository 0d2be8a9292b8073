import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { status } from '@grpc/grpc-js';
import type { FalseAnswer, Faults } from './faults.ts';
import type { History, HistoryRecord } from './history.ts';
import { fail, type ReadCall, type Subscriptions, send } from './subscriptions.ts';
import { isBackwards, recordMessage, streamName, streamNotFoundMessage } from './wire.ts';

const unknown = (details: string): FalseAnswer => ({ code: status.UNKNOWN, details });

/** Index of the first record at or after a log position, by binary search. */
const indexAt = (records: readonly HistoryRecord[], position: number): number => {
  let [low, high] = [0, records.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((records[middle]?.position ?? 0) < position) low = middle + 1;
    else high = middle;
  }
  return low;
};

interface Start {
  readonly index: number;
  /** Whether the record at the index has exactly the requested position. */
  readonly exact: boolean;
}

/** The start of a request in the history; null if its position is not that of a record. May be after the end. */
const startIn = (records: readonly HistoryRecord[], all: ReadReq.Options.AllOptions): Start | null => {
  if (all.hasEnd()) return { index: records.length, exact: false };
  const position = all.getPosition();
  if (!position) return { index: 0, exact: false };
  const commit = Number(position.getCommitPosition());
  const index = indexAt(records, commit);
  const record = records[index];
  if (record && record.position !== commit) return null;
  return { index, exact: record !== undefined };
};

/** Serves the `Read` call: reads of a stream, reads of the whole history, subscriptions to the whole history. */
export const readHandler = (history: History, subscriptions: Subscriptions, faults: Faults) => {
  const deliver = async (call: ReadCall, records: Iterable<HistoryRecord>): Promise<void> => {
    const fault = faults.reads.shift();
    let delivered = 0;
    for (const record of records) {
      if (call.cancelled) return;
      if (delivered === fault?.afterRecords) break;
      await send(call, recordMessage(record));
      delivered += 1;
    }
    if (fault?.answer) fail(call, fault.answer);
    else call.end();
  };

  const readStream = async (call: ReadCall, options: ReadReq.Options, from: ReadReq.Options.StreamOptions) => {
    const name = streamName(from.getStreamIdentifier());
    const count = Number(options.getCount());
    if (name === '') return fail(call, unknown('Exception was thrown by handler.'));
    if (count === 0) return fail(call, unknown('Unexpected ReadStreamResult: Error'));
    const records = history.stream(name);
    if (!records) {
      await send(call, streamNotFoundMessage(name));
      call.end();
      return;
    }
    const last = records.length - 1;
    const first = from.hasEnd() ? last : from.hasStart() ? 0 : Math.min(Number(from.getRevision()), records.length);
    const chosen = isBackwards(options)
      ? records.slice(Math.max(0, Math.min(first, last) + 1 - count), Math.min(first, last) + 1).reverse()
      : records.slice(from.hasEnd() ? records.length : first, first + count);
    return deliver(call, chosen);
  };

  const readAll = (call: ReadCall, options: ReadReq.Options, from: ReadReq.Options.AllOptions) => {
    const records = history.records();
    const start = startIn(records, from);
    if (start === null) return fail(call, unknown('Unexpected ReadAllResult: Error'));
    const { index } = start;
    const count = Number(options.getCount());
    // Reading forwards includes the record at the position; reading backwards does not.
    const chosen = isBackwards(options)
      ? records.slice(Math.max(0, index - count), index).reverse()
      : records.slice(index, index + count);
    return deliver(call, chosen);
  };

  const subscribe = (call: ReadCall, from: ReadReq.Options.AllOptions) => {
    const start = startIn(history.records(), from);
    if (start === null) return fail(call, unknown('Exception was thrown by handler.'));
    // Unlike a read, a subscription excludes the record at the position.
    return subscriptions.serve(call, start.exact ? start.index + 1 : start.index);
  };

  return async (call: ReadCall): Promise<void> => {
    const options = call.request.getOptions();
    const [stream, all] = [options?.getStream(), options?.getAll()];
    if (options && all && options.hasSubscription() && !options.hasFilter()) return subscribe(call, all);
    if (options && all && !options.hasSubscription()) return readAll(call, options, all);
    if (options && stream && !options.hasSubscription()) return readStream(call, options, stream);
    fail(call, { code: status.UNIMPLEMENTED, details: 'The stand-in serves no filters and no stream subscriptions.' });
  };
};
