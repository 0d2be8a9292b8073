import { pino } from 'pino';
import { freshDatabase } from '../../../test/support/database.ts';
import { describeEventStore } from '../conformance.ts';
import type { EventStore } from '../event-store.ts';
import { historyMigrations } from './migrations.ts';
import { openPostgresEventStore } from './postgres-event-store.ts';

const logger = pino({ level: 'silent' });

describeEventStore('Postgres', async () => {
  const database = await freshDatabase(historyMigrations);
  const opened: EventStore[] = [];
  const reopen = async (): Promise<EventStore> => {
    const store = await openPostgresEventStore({ url: database.url, logger });
    opened.push(store);
    return store;
  };
  return {
    store: await reopen(),
    reopen,
    close: async () => {
      await Promise.all(opened.map((store) => store.close()));
      await database.drop();
    },
  };
});
