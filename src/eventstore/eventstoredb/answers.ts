import protobuf from 'protobufjs';
import type { EventMetadata, Position, RecordedEvent } from '../../domain/kernel/event.ts';
import { isRecord } from '../../domain/kernel/record.ts';
import { toPosition } from './positions.ts';

/** A record of the history. */
export interface HistoryRecord {
  readonly position: Position;
  readonly revision: number;
  /**
   * Null when the record does not belong to the platform: the server's own records, whose types and streams start with
   * `$`, and records that are not JSON with metadata, which another program must have written.
   */
  readonly event: RecordedEvent | null;
  /**
   * The stream whose events the record hides, or null: the server deletes or truncates a stream by writing a record,
   * and keeps the events in the history until it is scavenged.
   */
  readonly cutStream: string | null;
}

/** What the server sends: a record, the confirmation of a subscription, or something that is not needed. */
export type Answer = HistoryRecord | 'confirmed' | 'other';

/**
 * The part of `ReadResp` (streams.proto of the server) that is read here. Texts in UTF-8 are texts here, although the
 * server declares them as bytes. The client's own messages and events consist of many objects, and making them takes
 * longer than everything else in a read.
 */
const protocol = protobuf.parse(`
  syntax = "proto3";
  message ReadResp {
    ReadEvent event = 1;
    Empty confirmation = 2;
  }
  message ReadEvent { Record event = 1; }
  message Record {
    UUID id = 1;
    StreamIdentifier stream_identifier = 2;
    uint64 stream_revision = 3;
    uint64 prepare_position = 4;
    uint64 commit_position = 5;
    map<string, string> metadata = 6;
    string custom_metadata = 7;
    string data = 8;
  }
  message UUID { string string = 2; }
  message StreamIdentifier { string stream_name = 3; }
  message Empty {}
`);

interface Uint64 {
  toNumber(): number;
}

/** Fields that are missing on the wire have the values of an empty message. */
interface WireRecord {
  readonly id: { readonly string: string } | null;
  readonly streamIdentifier: { readonly streamName: string } | null;
  readonly streamRevision: Uint64;
  readonly preparePosition: Uint64;
  readonly commitPosition: Uint64;
  readonly metadata: Readonly<Record<string, string>>;
  readonly customMetadata: string;
  readonly data: string;
}

interface WireAnswer {
  readonly event: { readonly event: WireRecord | null } | null;
  readonly confirmation: object | null;
}

const wireAnswer = protocol.root.lookupType('ReadResp');

/** Servers before 22.6 send the largest number instead of a position. */
const knownPosition = (given: Uint64): number => {
  const position = given.toNumber();
  if (!Number.isSafeInteger(position)) throw new Error('The server sent no position: it is older than 22.6.');
  return position;
};

/** The value of a JSON text; the text itself if it is none. */
const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    return json;
  }
};

/**
 * The parts of a stream's metadata that hide its first events: all before a revision, beyond a count, or older than an
 * age.
 */
const CUTTING = ['$tb', '$maxCount', '$maxAge'] as const;

const cutStreamOf = (type: string, stream: string, data: string): string | null => {
  if (type === '$streamDeleted') return stream;
  if (type !== '$metadata' || !/^\$\$[^$]/.test(stream)) return null;
  const metadata = parsed(data);
  return isRecord(metadata) && CUTTING.some((name) => Object.hasOwn(metadata, name)) ? stream.slice(2) : null;
};

const isMetadata = (metadata: unknown): metadata is EventMetadata => isRecord(metadata);

/** The server counts 100 nanoseconds since 1970, in decimal. */
const timeOf = (created = ''): string => new Date(Number(created.slice(0, -4))).toISOString();

const recordOf = (record: WireRecord): HistoryRecord => {
  const { type = '', created, 'content-type': contentType } = record.metadata;
  const stream = record.streamIdentifier?.streamName ?? '';
  const revision = record.streamRevision.toNumber();
  const position = toPosition({
    commit: knownPosition(record.commitPosition),
    prepare: knownPosition(record.preparePosition),
  });
  if (type.startsWith('$') || stream.startsWith('$'))
    return { position, revision, event: null, cutStream: cutStreamOf(type, stream, record.data) };
  const metadata = parsed(record.customMetadata);
  if (contentType !== 'application/json' || !isMetadata(metadata))
    return { position, revision, event: null, cutStream: null };
  const data = parsed(record.data);
  const event = {
    eventId: record.id?.string ?? '',
    type,
    data,
    metadata,
    stream,
    revision,
    position,
    recordedAt: timeOf(created),
  };
  return { position, revision, event, cutStream: null };
};

/** Decodes a message of the server. */
export const answerIn = (bytes: Uint8Array): Answer => {
  const { event, confirmation } = wireAnswer.decode(bytes) as unknown as WireAnswer;
  if (event?.event) return recordOf(event.event);
  return confirmation ? 'confirmed' : 'other';
};
