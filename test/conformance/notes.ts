import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { defineEvents } from '../../src/domain/kernel/define-events.ts';
import type { EventMetadata, EventToAppend, RecordedEvent } from '../../src/domain/kernel/event.ts';
import type { AppendOutcome, EventStore, ExpectedRevision } from '../../src/eventstore/event-store.ts';

/** The event types of the kit. A decorator that needs a catalogue can use them. */
export const conformanceEvents = defineEvents('conformance', {
  NoteTaken: z.object({ note: z.unknown() }),
  LineDrawn: z.object({ note: z.unknown() }),
  PageTurned: z.object({ note: z.unknown() }),
});

/** The name of a new stream. */
export const newStream = (): string => `conformance-${randomUUID()}`;

const metadata = (): EventMetadata => ({
  schemaVersion: 1,
  occurredAt: new Date().toISOString(),
  actor: { id: randomUUID(), role: 'system' },
  source: 'conformance',
  correlationId: randomUUID(),
  causationId: randomUUID(),
});

/** An event with a new id and this content. */
export const note = (content: unknown, more: Partial<EventMetadata> = {}): EventToAppend => ({
  eventId: randomUUID(),
  type: 'NoteTaken',
  data: { note: content },
  metadata: { ...metadata(), ...more },
});

/** Like {@link note}, of another type. */
export const line = (content: unknown): EventToAppend => ({ ...note(content), type: 'LineDrawn' });

/** Like {@link note}, of a third type. */
export const page = (content: unknown): EventToAppend => ({ ...note(content), type: 'PageTurned' });

/** `count` events with new ids, numbered from 0. */
export const notes = (count: number): readonly EventToAppend[] => Array.from({ length: count }, (_, n) => note(n));

export const idsOf = (events: readonly { readonly eventId: string }[]): readonly string[] =>
  events.map(({ eventId }) => eventId);

/** Appends. Throws if the append is refused. */
export const written = async (
  store: EventStore,
  stream: string,
  events: readonly EventToAppend[],
  expected: ExpectedRevision = 'any',
): Promise<Extract<AppendOutcome, { outcome: 'appended' }>> => {
  const appended = await store.append(stream, events, expected);
  if (appended.outcome !== 'appended') {
    assert.fail(`append to ${stream} at ${expected} was refused: the stream is at ${appended.actual}`);
  }
  return appended;
};

/** Reads a sequence to its end. */
export const all = async (events: AsyncIterable<RecordedEvent>): Promise<readonly RecordedEvent[]> => {
  const read: RecordedEvent[] = [];
  for await (const event of events) read.push(event);
  return read;
};

/** Asserts exactly these events in this order. Compares ids first, for a readable message. */
export const assertSame = (
  read: readonly RecordedEvent[],
  expected: readonly { readonly eventId: string }[],
  what: string,
): void => {
  const names = new Map(expected.map(({ eventId }, place) => [eventId, `#${place}`]));
  const name = (eventId: string): string => names.get(eventId) ?? `foreign ${eventId}`;
  assert.deepEqual(idsOf(read).map(name), idsOf(expected).map(name), what);
};

/** Asserts that positions strictly increase when compared as strings. */
export const assertOrdered = (events: readonly RecordedEvent[]): void => {
  for (const [place, event] of events.entries()) {
    const before = events[place - 1];
    if (before) {
      assert.ok(
        before.position < event.position,
        `position ${event.position} follows ${before.position}: not ascending`,
      );
    }
  }
};
