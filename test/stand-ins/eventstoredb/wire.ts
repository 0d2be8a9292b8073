import { createRequire } from 'node:module';
import type { UUID } from '@eventstore/db-client/generated/shared_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import status from '@eventstore/db-client/generated/status_pb.js';
import type { BatchAppendReq, BatchAppendResp, ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { appendErrors } from './faults.ts';
import type { Appended, Expectation, HistoryRecord, ProposedRecord } from './history.ts';
import { MAX_APPEND_SIZE } from './history.ts';

// The client's generated definitions require the client's copy of the protobuf runtime.
const here = createRequire(import.meta.url);
const client = createRequire(here.resolve('@eventstore/db-client'));
const { Any } = client(
  'google-protobuf/google/protobuf/any_pb.js',
) as typeof import('google-protobuf/google/protobuf/any_pb.js');
const { Empty } = client(
  'google-protobuf/google/protobuf/empty_pb.js',
) as typeof import('google-protobuf/google/protobuf/empty_pb.js');

/** .NET ticks (100 ns) per millisecond. */
const TICKS_PER_MILLISECOND = 10_000n;

const bytes = (value: Uint8Array | string): Uint8Array =>
  typeof value === 'string' ? Buffer.from(value, 'base64') : value;

export const streamName = (identifier: { getStreamName_asU8(): Uint8Array } | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');

/** Formats a UUID from either wire format. */
export const uuidText = (uuid: UUID | undefined): string => {
  const structured = uuid?.getStructured();
  if (!structured) return uuid?.getString() ?? '';
  const hex = [structured.getMostSignificantBits(), structured.getLeastSignificantBits()]
    .map((half) => BigInt.asUintN(64, BigInt(half)).toString(16).padStart(16, '0'))
    .join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

export const proposedRecord = (message: BatchAppendReq.ProposedMessage): ProposedRecord => ({
  id: uuidText(message.getId()),
  type: message.getMetadataMap().get('type') ?? '',
  contentType: message.getMetadataMap().get('content-type') ?? '',
  data: bytes(message.getData()),
  metadata: bytes(message.getCustomMetadata()),
});

export const batchExpectation = (options: BatchAppendReq.Options): Expectation => {
  if (options.hasNoStream()) return 'no-stream';
  if (options.hasStreamExists()) return 'exists';
  return options.hasStreamPosition() ? Number(options.getStreamPosition()) : 'any';
};

const batchFailure = (message: string, typeName: string, details: Uint8Array): InstanceType<typeof status.Status> => {
  const any = new Any();
  any.pack(details, typeName);
  return new status.Status().setMessage(message).setDetails(any);
};

const batchRefusal = (current: number | null, expected: Expectation): InstanceType<typeof status.Status> => {
  const refusal = new shared.WrongExpectedVersion();
  if (current === null) refusal.setCurrentNoStream(new Empty());
  else refusal.setCurrentStreamRevision(String(current));
  if (expected === 'any') refusal.setExpectedAny(new Empty());
  else if (expected === 'no-stream') refusal.setExpectedNoStream(new Empty());
  else if (expected === 'exists') refusal.setExpectedStreamExists(new Empty());
  else refusal.setExpectedStreamPosition(String(expected));
  return batchFailure('WrongExpectedVersion', 'event_store.client.WrongExpectedVersion', refusal.serializeBinary());
};

/** The response to one append of a batch stream. */
export const batchAnswer = (
  correlationId: UUID | undefined,
  options: BatchAppendReq.Options,
  outcome: Appended | 'too-large' | keyof typeof appendErrors,
): BatchAppendResp => {
  const answer = new streams.BatchAppendResp();
  answer.setCorrelationId(correlationId).setStreamIdentifier(options.getStreamIdentifier());
  if (outcome === 'too-large') {
    const excess = new shared.MaximumAppendSizeExceeded().setMaxappendsize(MAX_APPEND_SIZE);
    const type = 'event_store.client.MaximumAppendSizeExceeded';
    return answer.setError(batchFailure('Maximum Append Size Exceeded', type, excess.serializeBinary()));
  }
  if (typeof outcome === 'string') {
    const { message, type } = appendErrors[outcome];
    return answer.setError(batchFailure(message, type, new Uint8Array()));
  }
  if (!outcome.appended) return answer.setError(batchRefusal(outcome.current, batchExpectation(options)));
  const position = new shared.AllStreamPosition();
  position.setCommitPosition(String(outcome.position)).setPreparePosition(String(outcome.position));
  const success = new streams.BatchAppendResp.Success().setPosition(position);
  if (outcome.revision === null) success.setNoStream(new Empty());
  else success.setCurrentRevision(String(outcome.revision));
  return answer.setSuccess(success);
};

/** A record as reads and subscriptions deliver it. */
export const recordMessage = (record: HistoryRecord): ReadResp => {
  const message = new streams.ReadResp.ReadEvent.RecordedEvent();
  message
    .setId(new shared.UUID().setString(record.id))
    .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(record.stream, 'utf8')))
    .setStreamRevision(String(record.revision))
    .setCommitPosition(String(record.position))
    .setPreparePosition(String(record.position))
    .setData(record.data)
    .setCustomMetadata(record.metadata);
  message
    .getMetadataMap()
    .set('type', record.type)
    .set('content-type', record.contentType)
    .set('created', String(BigInt(record.created.getTime()) * TICKS_PER_MILLISECOND));
  const event = new streams.ReadResp.ReadEvent().setEvent(message).setCommitPosition(String(record.position));
  return new streams.ReadResp().setEvent(event);
};

export const streamNotFoundMessage = (stream: string): ReadResp => {
  const identifier = new shared.StreamIdentifier().setStreamName(Buffer.from(stream, 'utf8'));
  return new streams.ReadResp().setStreamNotFound(
    new streams.ReadResp.StreamNotFound().setStreamIdentifier(identifier),
  );
};

export const confirmationMessage = (subscriptionId: string): ReadResp =>
  new streams.ReadResp().setConfirmation(
    new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(subscriptionId),
  );

export const caughtUpMessage = (): ReadResp => new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp());

export const isBackwards = (options: ReadReq.Options): boolean =>
  options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS;
