import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { demoMigrations } from '../../src/demo/migrations.ts';
import { catalogue } from '../../src/domain/catalogue.ts';
import { projectLimits } from '../../src/domain/projects/limits.ts';
import { encrypted } from '../../src/eventstore/encrypted.ts';
import type { EventStore } from '../../src/eventstore/event-store.ts';
import { historyMigrations } from '../../src/eventstore/postgres/migrations.ts';
import { openPostgresEventStore } from '../../src/eventstore/postgres/postgres-event-store.ts';
import { withRememberedKeys } from '../../src/eventstore/remembered-keys.ts';
import { openFiles } from '../../src/platform/files/files.ts';
import { openPasswords } from '../../src/platform/passwords.ts';
import { vaultMigrations } from '../../src/platform/vault/migrations.ts';
import { openVault } from '../../src/platform/vault/vault.ts';
import { demoPreparation } from '../../src/wiring/demo.ts';
import { freshDatabase, type TestDatabase } from './database.ts';

export interface DemoHistory {
  /** As it is stored. */
  readonly history: EventStore;
  readonly database: TestDatabase;
  readonly close: () => Promise<void>;
}

/** The two years of the demo, as history alone: nothing is folded from it. */
export const demoHistory = async (): Promise<DemoHistory> => {
  const database = await freshDatabase([...historyMigrations, ...vaultMigrations, ...demoMigrations]);
  const folder = await mkdtemp(join(tmpdir(), 'fellowbridge-files-'));
  const clock = () => new Date();
  const logger = pino({ level: 'silent' });
  const opened = openVault({ pool: database.pool, masterKey: randomBytes(32), clock });
  const vault = withRememberedKeys(opened, { now: () => performance.now() });
  const history = await openPostgresEventStore({ url: database.url, logger });
  await demoPreparation(
    {
      pool: database.pool,
      vault,
      store: encrypted(history, { keys: vault.keys, catalogue }),
      hashing: await openPasswords({ cost: { memoryCost: 1024, timeCost: 1, parallelism: 1 } }),
      files: openFiles(folder, { mostBytes: projectLimits.fileBytes, clock }),
      dataDir: null,
      clock,
      logger,
    },
    new AbortController().signal,
  );
  return {
    history,
    database,
    close: async () => {
      await history.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
