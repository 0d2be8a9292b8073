import {
  AccessDeniedError,
  MaxAppendSizeExceededError,
  StreamDeletedError,
  TimeoutError,
  UnavailableError,
  UnknownError,
} from '@eventstore/db-client';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { Status } from '@eventstore/db-client/generated/status_pb.js';
import streams, { type BatchAppendReq, type BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { EventToAppend, Position } from '../../domain/kernel/event.ts';
import type { ExpectedRevision } from '../event-store.ts';
import { toPosition } from './positions.ts';

export interface Append {
  readonly stream: string;
  readonly events: readonly EventToAppend[];
  readonly expected: ExpectedRevision;
}

/** The server's response to an append: its position, or that the stream is not at the expected revision. */
export type Written = { readonly revision: number; readonly position: Position } | 'refused';

/**
 * No server accepts a larger message, and a refused message would end the stream, with the appends of other callers.
 */
const LARGEST_APPEND = 15 * 1024 * 1024;

const encoder = new TextEncoder();

const proposed = ({ eventId, type, data, metadata }: EventToAppend): BatchAppendReq.ProposedMessage => {
  const message = new streams.BatchAppendReq.ProposedMessage()
    .setId(new shared.UUID().setString(eventId))
    .setData(encoder.encode(JSON.stringify(data)))
    .setCustomMetadata(encoder.encode(JSON.stringify(metadata)));
  message.getMetadataMap().set('type', type).set('content-type', 'application/json');
  return message;
};

const optionsOf = ({ stream, expected }: Append): BatchAppendReq.Options => {
  const options = new streams.BatchAppendReq.Options().setStreamIdentifier(
    new shared.StreamIdentifier().setStreamName(encoder.encode(stream)),
  );
  if (expected === 'any') return options.setAny(new shared.Empty());
  if (expected === 'no-stream') return options.setNoStream(new shared.Empty());
  return options.setStreamPosition(String(expected));
};

/**
 * Builds the message for an append. The response repeats the correlation id, a UUID. Throws a
 * `MaxAppendSizeExceededError` for an append that is too large for any server.
 */
export const requestFor = (correlationId: string, append: Append): BatchAppendReq => {
  const messages = append.events.map(proposed);
  const bytes = messages.reduce(
    (sum, message) => sum + message.getData().length + message.getCustomMetadata().length,
    0,
  );
  if (bytes > LARGEST_APPEND) throw MaxAppendSizeExceededError.fromMaxAppendSize(LARGEST_APPEND);
  return new streams.BatchAppendReq()
    .setCorrelationId(new shared.UUID().setString(correlationId))
    .setOptions(optionsOf(append))
    .setProposedMessagesList(messages)
    .setIsFinal(true);
};

const CONFLICT = 'event_store.client.WrongExpectedVersion';

const failureOf = (status: Status, stream: string): Error => {
  const message = status.getMessage();
  const details = status.getDetails();
  const type = details?.getTypeName();
  switch (type) {
    case 'event_store.client.Timeout':
      return new TimeoutError(undefined, message);
    case 'event_store.client.AccessDenied':
      return new AccessDeniedError(undefined, message);
    case 'event_store.client.StreamDeleted':
      return StreamDeletedError.fromStreamName(stream);
    case 'event_store.client.MaximumAppendSizeExceeded': {
      const excess = details?.unpack(shared.MaximumAppendSizeExceeded.deserializeBinary, type);
      return MaxAppendSizeExceededError.fromMaxAppendSize(excess?.getMaxappendsize() ?? 0);
    }
    // The server is not ready, too busy, or has no known leader: it gives no details.
    case 'google.protobuf.Empty':
      return new UnavailableError(undefined, message);
    default:
      return new UnknownError(undefined, message);
  }
};

/**
 * Parses the response to an append. Throws a `CommandError` when the append failed for another reason than its
 * revision.
 */
export const writtenOf = (answer: BatchAppendResp, stream: string): Written => {
  const error = answer.getError();
  if (error?.getDetails()?.getTypeName() === CONFLICT) return 'refused';
  if (error) throw failureOf(error, stream);
  const success = answer.getSuccess();
  const position = success?.getPosition();
  if (!success || !position) throw new Error('The server did not tell the position of an append.');
  return {
    revision: Number(success.getCurrentRevision()),
    position: toPosition({ commit: position.getCommitPosition(), prepare: position.getPreparePosition() }),
  };
};
