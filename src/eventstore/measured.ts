import type { EventToAppend } from '../domain/kernel/event.ts';
import type { AppendOutcome, EventStore } from './event-store.ts';

/** Wraps a store and reports the event types of every accepted append. */
export const measured = (store: EventStore, onAppended: (types: readonly string[]) => void): EventStore => {
  const { appendWithKeys } = store;
  const report = <Outcome extends AppendOutcome | null>(
    outcome: Outcome,
    events: readonly EventToAppend[],
  ): Outcome => {
    if (outcome?.outcome === 'appended') onAppended(events.map(({ type }) => type));
    return outcome;
  };
  return {
    ...store,
    append: async (stream, events, expected) => report(await store.append(stream, events, expected), events),
    ...(appendWithKeys && {
      appendWithKeys: async (stream, events, expected, keys) =>
        report(await appendWithKeys(stream, events, expected, keys), events),
    }),
  };
};
