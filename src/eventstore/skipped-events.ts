import type { PlatformEvent } from '../domain/catalogue.ts';
import type { RecordedEvent } from '../domain/kernel/event.ts';
import { isRecord } from '../domain/kernel/record.ts';
import { skippingEvents } from '../domain/operations/events.ts';
import { semaphore } from '../platform/semaphore.ts';
import type { EventStore } from './event-store.ts';

/** The stream of the decisions about events that cannot be read. */
export const SKIPPING_ID = 'all';
export const SKIPPING_STREAM = `${skippingEvents.category}-${SKIPPING_ID}`;

/**
 * The events that administrators decided to skip. Every fold skips the same ones. Only unreadable events can be
 * skipped, so the decisions are read again only when such an event or a new decision appears.
 * @param store the history as stored
 */
export const openSkippedEvents = (store: Pick<EventStore, 'readStream'>) => {
  const skipped = new Set<string>();
  let next = 0;
  let isRead = false;
  // Concurrent reads could apply the decisions in a different order.
  const inSequence = semaphore(1);

  const readOn = async (): Promise<void> => {
    for await (const { type, data, revision } of store.readStream(SKIPPING_STREAM, { from: next })) {
      const eventId = isRecord(data) && typeof data.eventId === 'string' ? data.eventId : '';
      if (type === ('EventSkippingUndone' satisfies PlatformEvent['type'])) skipped.delete(eventId);
      else skipped.add(eventId);
      next = revision + 1;
    }
    isRead = true;
  };

  return {
    /** Reads the decisions that were added since the last call, if these events need it. */
    upTo: async (events: readonly RecordedEvent[], hasUnreadable: boolean): Promise<void> => {
      if (isRead && !hasUnreadable && !events.some(({ stream }) => stream === SKIPPING_STREAM)) return;
      await inSequence(readOn);
    },
    has: (eventId: string): boolean => skipped.has(eventId),
    /** Whether any events are skipped. */
    get some(): boolean {
      return skipped.size > 0;
    },
    /** How many decisions have been read. */
    get decisions(): number {
      return next;
    },
  };
};

export type SkippedEvents = ReturnType<typeof openSkippedEvents>;
