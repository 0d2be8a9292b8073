import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { writeSteps } from '../../src/demo/bulk-writing.ts';
import { demoScenario } from '../../src/demo/scenario/demo-scenario.ts';
import type { EventStore } from '../../src/eventstore/event-store.ts';
import { writeInBulk } from '../../src/eventstore/postgres/bulk.ts';
import { historyMigrations } from '../../src/eventstore/postgres/migrations.ts';
import { openPostgresEventStore } from '../../src/eventstore/postgres/postgres-event-store.ts';
import { openPool } from '../../src/platform/database.ts';
import { vaultMigrations } from '../../src/vault/migrations.ts';
import { openPersonKeys } from '../../src/vault/vault.ts';
import { freshDatabase, type TestDatabase } from './database.ts';

export interface DemoHistory {
  /** As it is stored. */
  readonly history: EventStore;
  readonly database: TestDatabase;
  readonly close: () => Promise<void>;
}

/**
 * Two years of the made-up fellowship of the demo up to `now`, written as events once in the run; no read models. Default:
 * up to a moment of this run.
 */
export const demoHistory = async (now?: Date): Promise<DemoHistory> => {
  const database = await freshDatabase([...historyMigrations, ...vaultMigrations], {
    name: `demo up to ${now?.toISOString() ?? 'the run'}`,
    fill: async (url) => {
      const pool = openPool(url, 'test', 2, () => {});
      const end = now ?? new Date();
      await writeSteps(demoScenario(7, end), {
        keys: openPersonKeys({ pool, masterKey: randomBytes(32), clock: () => end }),
        write: writeInBulk(pool),
        signal: new AbortController().signal,
        onProgress: () => {},
      });
      await pool.end();
    },
  });
  const history = await openPostgresEventStore({ url: database.url, logger: pino({ level: 'silent' }) });
  return {
    history,
    database,
    close: async () => {
      await history.close();
      await database.drop();
    },
  };
};
