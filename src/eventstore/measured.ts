import type { EventStore } from './event-store.ts';

/** The same store, telling the types of the events of every append that was accepted. */
export const measured = (store: EventStore, onAppended: (types: readonly string[]) => void): EventStore => ({
  ...store,
  append: async (stream, events, expected) => {
    const outcome = await store.append(stream, events, expected);
    if (outcome.outcome === 'appended') onAppended(events.map(({ type }) => type));
    return outcome;
  },
});
