import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import type pg from 'pg';
import { pino } from 'pino';
import { v7 as newId } from 'uuid';
import { writeSteps } from '../src/demo/bulk-writing.ts';
import { type GeneratedHistory, generate } from '../src/demo/generate.ts';
import { writeInBulk } from '../src/eventstore/postgres/bulk.ts';
import { openPostgresEventStore } from '../src/eventstore/postgres/postgres-event-store.ts';
import { openPool } from '../src/platform/database.ts';
import { type Metrics, openMetrics } from '../src/platform/metrics.ts';
import { stopOrder } from '../src/platform/stop-order.ts';
import { openPersonKeys } from '../src/vault/vault.ts';
import { noQueue, type Platform, wirePlatform } from '../src/wiring/platform.ts';

const CONNECTIONS = 10;

/** Writes a generated history with encrypted personal data. Returns the number of events. */
export const writeGenerated = (
  secrets: { readonly pool: pg.Pool; readonly masterKey: Buffer; readonly keyDir?: string | null },
  wanted: GeneratedHistory,
): Promise<number> =>
  writeSteps(generate(wanted), {
    keys: openPersonKeys({ ...secrets, clock: () => new Date() }),
    write: writeInBulk(secrets.pool),
    signal: new AbortController().signal,
    onProgress: () => {},
  });

/** The platform without HTTP and workers, on a separate database. */
export interface BenchPlatform {
  readonly platform: Platform;
  readonly masterKey: Buffer;
  readonly metrics: Metrics;
  close(): Promise<void>;
}

/** Wires the platform over the migrated database at this URL and prepares it. */
export const openBenchPlatform = async (databaseUrl: string): Promise<BenchPlatform> => {
  const logger = pino({ level: 'warn' });
  const masterKey = randomBytes(32);
  const metrics = openMetrics();
  const started = stopOrder(logger);
  const pool = openPool(databaseUrl, 'bench', CONNECTIONS, () => {});
  started.add('pool', () => pool.end());
  const history = await openPostgresEventStore({ url: databaseUrl, logger });
  started.add('history', () => history.close());
  const platform = await wirePlatform(
    {
      pool,
      masterKey,
      history,
      historyInPool: true,
      queue: noQueue,
      publicUrl: 'http://localhost',
      sendMail: null,
      filesFolder: tmpdir(),
      metrics: metrics.registry,
      clock: () => new Date(),
      newId: () => newId(),
      logger,
    },
    started,
  );
  await platform.prepare();
  return { platform, masterKey, metrics, close: () => started.stop() };
};
