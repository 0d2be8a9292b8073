import type { AllStreamResolvedEvent, ResolvedEvent } from '@eventstore/db-client';
import type { EventMetadata, Position, RecordedEvent } from '../../domain/kernel/event.ts';
import { toPosition } from './positions.ts';

/** Servers from 22.6 send it with every record. */
const positionOf = ({ event }: ResolvedEvent | AllStreamResolvedEvent): Position => {
  if (!event?.position) throw new Error('The server did not send the position of a record: it is older than 22.6.');
  return toPosition(event.position);
};

const isMetadata = (metadata: unknown): metadata is EventMetadata =>
  typeof metadata === 'object' && metadata !== null && !(metadata instanceof Uint8Array) && !Array.isArray(metadata);

/**
 * The parts of a stream's metadata that hide its first events: all before a revision, beyond a count, or older than an
 * age.
 */
const CUTTING = ['$tb', '$maxCount', '$maxAge'] as const;

/**
 * The stream whose events a record hides, or null: the server deletes or truncates a stream by writing a record, and
 * keeps the events in the history until it is scavenged.
 */
export const cutStreamOf = ({ event }: ResolvedEvent | AllStreamResolvedEvent): string | null => {
  if (event?.type === '$streamDeleted') return event.streamId;
  if (event?.type !== '$metadata' || !/^\$\$[^$]/.test(event.streamId)) return null;
  const { data } = event;
  return typeof data === 'object' && CUTTING.some((name) => Object.hasOwn(data, name)) ? event.streamId.slice(2) : null;
};

/**
 * The position of a record, and its event, or null when the record does not belong to the platform: the server's own
 * records, whose types and streams start with `$`, and records that are not JSON with metadata, which another program
 * must have written.
 */
export const placed = (
  record: ResolvedEvent | AllStreamResolvedEvent,
): { readonly position: Position; readonly event: RecordedEvent | null } => {
  const { event } = record;
  const position = positionOf(record);
  if (!event?.isJson || event.type.startsWith('$') || event.streamId.startsWith('$')) return { position, event: null };
  const { metadata } = event;
  if (!isMetadata(metadata)) return { position, event: null };
  return {
    position,
    event: {
      eventId: event.id,
      type: event.type,
      data: event.data,
      metadata,
      stream: event.streamId,
      revision: Number(event.revision),
      position,
      recordedAt: event.created.toISOString(),
    },
  };
};
