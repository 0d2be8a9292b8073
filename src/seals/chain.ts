import { createHash } from 'node:crypto';
import type { RecordedEvent } from '../domain/kernel/event.ts';

/** What stands before the first event: 32 zero bytes. */
export const GENESIS: Buffer = Buffer.alloc(32);

/**
 * JSON in the one form of RFC 8785: members in the order of their names' UTF-16 units, no white space, numbers and
 * strings as ECMAScript writes them. A number that is too large to be read as one (`1e999`) is written as no other
 * value is: as ECMAScript names it.
 */
const canonicalJson = (value: unknown): string => {
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  members.sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`;
};

/**
 * Everything that is stored of an event, as one text: the same whatever spaces or order of members a database keeps.
 * Personal data is in it as it is stored, sealed. See docs/decisions on tamper evidence before you change a letter.
 */
export const canonicalEvent = (event: RecordedEvent): string =>
  canonicalJson({
    data: event.data,
    eventId: event.eventId.toLowerCase(),
    metadata: event.metadata,
    position: event.position,
    recordedAt: event.recordedAt,
    revision: event.revision,
    stream: event.stream,
    type: event.type,
  });

/** The hash of an event: SHA-256 of the hash before it, as 32 bytes, and of the event's canonical text in UTF-8. */
export const hashAfter = (before: Uint8Array, event: RecordedEvent): Buffer =>
  createHash('sha256').update(before).update(canonicalEvent(event), 'utf8').digest();
