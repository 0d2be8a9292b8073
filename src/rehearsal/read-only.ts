import type { RecordedEvent } from '../domain/kernel/event.ts';
import type { EventStore, ReadStreamOptions } from '../eventstore/event-store.ts';

/** The history without the port that writes. */
export type ReadOnlyStore = Pick<EventStore, 'readStream' | 'head'>;

async function* slice(
  events: readonly RecordedEvent[],
  { from, direction = 'forwards', limit = Number.POSITIVE_INFINITY }: ReadStreamOptions,
): AsyncGenerator<RecordedEvent> {
  const isForwards = direction === 'forwards';
  const ordered = isForwards ? events : events.toReversed();
  const wanted = ordered.filter(
    ({ revision }) => from === undefined || (isForwards ? revision >= from : revision <= from),
  );
  yield* wanted.slice(0, limit);
}

/** The history with other events in one stream. */
export const withStream = (store: ReadOnlyStore, stream: string, events: readonly RecordedEvent[]): ReadOnlyStore => ({
  head: () => store.head(),
  readStream: (name, options = {}) => (name === stream ? slice(events, options) : store.readStream(name, options)),
});
