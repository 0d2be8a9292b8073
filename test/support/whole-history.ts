import { ORIGIN, type RecordedEvent } from '../../src/domain/kernel/event.ts';
import type { EventStore } from '../../src/eventstore/event-store.ts';

/** Every event of a history, in order. */
export async function* wholeHistory(store: Pick<EventStore, 'readAll'>): AsyncGenerator<RecordedEvent, void> {
  for (let position = ORIGIN; ; ) {
    const { events, next, end } = await store.readAll(position, 1_000);
    yield* events;
    if (end) return;
    position = next;
  }
}
