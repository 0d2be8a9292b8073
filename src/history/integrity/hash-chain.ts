import { createHash } from 'node:crypto';
import type { RecordedEvent } from '../../domain/kernel/event.ts';

/** The hash before the first event: 32 zero bytes. */
export const GENESIS: Buffer = Buffer.alloc(32);

/**
 * Canonical JSON (RFC 8785): members sorted by the UTF-16 units of their names, no white space, numbers and strings as in
 * ECMAScript. A number beyond the range of a double (`1e999`) is written as `Infinity`, like no other value.
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
 * The stored event as canonical text, independent of white space and member order in the database. Personal data in it
 * is encrypted, as stored. Changing this breaks every existing hash chain: see docs/decisions on tamper evidence.
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
export const hashAfterText = (before: Uint8Array, text: string): Buffer =>
  createHash('sha256').update(before).update(text, 'utf8').digest();

export const hashAfter = (before: Uint8Array, event: RecordedEvent): Buffer =>
  hashAfterText(before, canonicalEvent(event));
