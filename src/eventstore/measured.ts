import type { EventStore } from './event-store.ts';

/** Wraps a store and reports the event types of every accepted append. */
export const measured = (store: EventStore, onAppended: (types: readonly string[]) => void): EventStore => ({
  ...store,
  append: async (stream, events, expected) => {
    const outcome = await store.append(stream, events, expected);
    if (outcome.outcome === 'appended') onAppended(events.map(({ type }) => type));
    return outcome;
  },
});
