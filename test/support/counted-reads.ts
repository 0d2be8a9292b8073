import type { EventStore } from '../../src/eventstore/event-store.ts';

/** The real store, counting events read from streams. */
export const countedReads = (store: EventStore): { readonly store: EventStore; readonly read: () => number } => {
  let read = 0;
  return {
    read: () => read,
    store: {
      ...store,
      async *readStream(stream, options) {
        for await (const event of store.readStream(stream, options)) {
          read += 1;
          yield event;
        }
      },
    },
  };
};
