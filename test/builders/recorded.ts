import { randomUUID } from 'node:crypto';
import { checkEvent } from '../../src/domain/catalogue.ts';
import type { DomainEvent, EventMetadata, EventToAppend, RecordedEvent } from '../../src/domain/kernel/event.ts';
import { EventUnreadable, type UnreadableReason } from '../../src/domain/kernel/event-unreadable.ts';

const metadata = (event: DomainEvent, changes: Partial<EventMetadata>): EventMetadata => ({
  ...checkEvent(event),
  occurredAt: '2026-03-01T09:30:00.000Z',
  actor: { id: 'test', role: 'system' },
  source: 'test',
  correlationId: 'test',
  causationId: 'test',
  ...changes,
});

/** An event to append to a store. Throws if its schema refuses it. */
export const toAppend = (event: DomainEvent, changes: Partial<EventMetadata> = {}): EventToAppend => ({
  eventId: randomUUID(),
  ...event,
  metadata: metadata(event, changes),
});

/** An event as read from the history; by default the first of its stream. */
export const recorded = <Event extends DomainEvent>(
  stream: string,
  event: Event,
  changes: Partial<EventMetadata> = {},
  revision = 0,
) =>
  ({
    ...event,
    eventId: randomUUID(),
    metadata: metadata(event, changes),
    stream,
    revision,
    position: String(revision + 1).padStart(20, '0'),
    recordedAt: '2026-03-01T09:30:00.005Z',
  }) as unknown as RecordedEvent<Event>;

/** An event that its reader cannot read: access to its data throws. */
export const unreadable = (
  event: RecordedEvent,
  message = 'Field title is missing.',
  why: UnreadableReason = 'wrong-fields',
): RecordedEvent => {
  const reason = new EventUnreadable(why, message);
  return Object.defineProperty({ ...event, unreadable: reason }, 'data', {
    get: () => {
      throw reason;
    },
  });
};
