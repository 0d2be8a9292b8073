import { pino } from 'pino';
import { inject } from 'vitest';
import type { EventStore } from '../../src/eventstore/event-store.ts';
import { openEventStoreDb } from '../../src/eventstore/eventstoredb/eventstoredb-event-store.ts';
import { describeEventStore } from '../conformance/conformance.ts';
import { provideEventStoreDb } from '../support/eventstoredb.ts';

const logger = pino({ level: 'silent' });

describeEventStore(`EventStoreDB (${inject('eventStoreDb').kind})`, async () => {
  const server = await provideEventStoreDb();
  const opened: EventStore[] = [];
  const reopen = async (): Promise<EventStore> => {
    const store = await openEventStoreDb({ url: server.url, logger });
    opened.push(store);
    return store;
  };
  return {
    store: await reopen(),
    reopen,
    ...(server.restart ? { restartServer: server.restart } : {}),
    close: async () => {
      await Promise.all(opened.map((store) => store.close()));
      await server.close();
    },
  };
});
