import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { writeSteps } from '../../src/demo/bulk-writing.ts';
import { demoScenario } from '../../src/demo/scenario/demo-scenario.ts';
import type { EventStore } from '../../src/eventstore/event-store.ts';
import { writeInBulk } from '../../src/eventstore/postgres/bulk.ts';
import { historyMigrations } from '../../src/eventstore/postgres/migrations.ts';
import { openPostgresEventStore } from '../../src/eventstore/postgres/postgres-event-store.ts';
import { vaultMigrations } from '../../src/vault/migrations.ts';
import { openPersonKeys } from '../../src/vault/vault.ts';
import { freshDatabase, type TestDatabase } from './database.ts';

export interface DemoHistory {
  /** As it is stored. */
  readonly history: EventStore;
  readonly database: TestDatabase;
  readonly close: () => Promise<void>;
}

/** Two years of the made-up fellowship of the demo up to `now`, written as events; no read models. */
export const demoHistory = async (now = new Date()): Promise<DemoHistory> => {
  const database = await freshDatabase([...historyMigrations, ...vaultMigrations]);
  const { pool, url } = database;
  await writeSteps(demoScenario(7, now), {
    keys: openPersonKeys({ pool, masterKey: randomBytes(32), clock: () => now }),
    write: writeInBulk(pool),
    signal: new AbortController().signal,
    onProgress: () => {},
  });
  const history = await openPostgresEventStore({ url, logger: pino({ level: 'silent' }) });
  return {
    history,
    database,
    close: async () => {
      await history.close();
      await database.drop();
    },
  };
};
