import { START } from '@eventstore/db-client';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams, { type ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { Position } from '../../domain/kernel/event.ts';
import { fromPosition } from './positions.ts';

interface Slice {
  readonly direction: 'forwards' | 'backwards';
  /** Maximum number of records. */
  readonly count: number;
}

/** A read of the whole history or of one stream. A forward read includes the record at its start. */
export type ReadRequest = Slice &
  ({ readonly from: Position | 'end' } | { readonly stream: string; readonly from: number | 'start' | 'end' });

const empty = new shared.Empty();

const allOptions = (from: Position | 'end'): ReadReq.Options.AllOptions => {
  const options = new streams.ReadReq.Options.AllOptions();
  if (from === 'end') return options.setEnd(empty);
  const position = fromPosition(from);
  if (position === START) return options.setStart(empty);
  return options.setPosition(
    new streams.ReadReq.Options.Position()
      .setCommitPosition(String(position.commit))
      .setPreparePosition(String(position.prepare)),
  );
};

const streamOptions = (stream: string, from: number | 'start' | 'end'): ReadReq.Options.StreamOptions => {
  const options = new streams.ReadReq.Options.StreamOptions().setStreamIdentifier(
    new shared.StreamIdentifier().setStreamName(Buffer.from(stream)),
  );
  if (from === 'end') return options.setEnd(empty);
  return from === 'start' ? options.setStart(empty) : options.setRevision(String(from));
};

const requestWith = (options: ReadReq.Options): ReadReq =>
  new streams.ReadReq().setOptions(
    options.setUuidOption(new streams.ReadReq.Options.UUIDOption().setString(empty)).setNoFilter(empty),
  );

export const requestFor = (request: ReadRequest): ReadReq => {
  const options = new streams.ReadReq.Options()
    .setReadDirection(request.direction === 'forwards' ? 0 : 1)
    .setCount(String(request.count));
  if ('stream' in request) options.setStream(streamOptions(request.stream, request.from));
  else options.setAll(allOptions(request.from));
  return requestWith(options);
};

/** A subscription to the whole history. No filter: the server's own records arrive too. */
export const subscriptionAfter = (position: Position): ReadReq =>
  requestWith(
    new streams.ReadReq.Options()
      .setAll(allOptions(position))
      .setSubscription(new streams.ReadReq.Options.SubscriptionOptions()),
  );
