import type { Logger } from 'pino';
import { v7 } from 'uuid';
import { brand } from '../brand.ts';
import { measured } from '../eventstore/measured.ts';
import { smtpSender } from '../mail/smtp.ts';
import type { Config } from '../platform/config.ts';
import { openPool } from '../platform/database.ts';
import type { Metrics } from '../platform/metrics.ts';
import { openQueue, type SignalQueue } from '../platform/queue.ts';
import type { StopOrder } from '../platform/stop-order.ts';
import { withTimeout } from '../platform/timeout.ts';
import { noTracing, type Tracing } from '../platform/tracing.ts';
import { takeConnections } from './connections.ts';
import { type Platform, wirePlatform } from './platform.ts';
import { openHistory, type Resources, requireMasterKey } from './resources.ts';
import { upgradeDatabase } from './upgrade.ts';
import type { Waiting } from './waiting.ts';
import { openWitnessOptions } from './witness.ts';

/** How long a stop waits for the pool's connections, in milliseconds. */
const POOL_TIMEOUT_MS = 2_000;

export interface OpenPlatformParts {
  readonly config: Config;
  /** Where browsers reach the platform. */
  readonly url: string;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly waiting: Waiting;
}

const newId = (): string => v7();

/** Tracing as the settings ask for it. OpenTelemetry is loaded only when it is on. */
const openTracing = async ({ otlpEndpoint }: Pick<Config, 'otlpEndpoint'>, logger: Logger): Promise<Tracing> => {
  if (otlpEndpoint === null) return noTracing;
  const { openOtlpTracing } = await import('../platform/otlp-tracing.ts');
  return openOtlpTracing({ endpoint: otlpEndpoint, instance: newId(), logger });
};

/** Opens database, history and queue, wires the platform of a process over them and prepares it. */
export const openPlatform = async (
  { config, url, logger, metrics, waiting }: OpenPlatformParts,
  resources: Resources,
  started: StopOrder,
): Promise<{ readonly platform: Platform; readonly queue: SignalQueue }> => {
  const { databaseUrl, masterKey, dataDir, filesDir } = resources;
  const connections = await waiting.until('database', () => takeConnections(config, databaseUrl));
  logger.info(connections, 'connections to Postgres');
  const pool = openPool(databaseUrl, 'platform', connections.platform, (error) =>
    logger.warn({ err: error }, 'an idle database connection was lost'),
  );
  started.add('pool', () => withTimeout(POOL_TIMEOUT_MS, pool.end()));
  await waiting.until('database', async () => {
    await upgradeDatabase({ pool, config, resources, logger });
    await requireMasterKey(pool, masterKey);
  });
  const opened = await waiting.until('history', () => openHistory(config, databaseUrl, logger, connections.history));
  const history = measured(opened, metrics.appended);
  started.add('history', () => history.close());
  const place = config.redisUrl === null ? { databaseUrl, ...connections } : { redisUrl: config.redisUrl };
  const queue = await openQueue(place, logger);
  const tracing = await openTracing(config, logger);
  started.add('tracing', () => tracing.close());
  const sender = config.mailFrom ?? { name: brand.name, address: brand.email };
  const platform = await wirePlatform(
    {
      pool,
      masterKey,
      history,
      historyInPool: config.eventStoreDbUrl === null,
      queue,
      publicUrl: url,
      sendMail: config.mailServer && smtpSender(config.mailServer, sender),
      filesFolder: filesDir,
      dataDir,
      witness: await openWitnessOptions(config, { create: config.roles.has('worker') }),
      metrics: metrics.registry,
      tracing,
      clock: () => new Date(),
      newId,
      logger,
    },
    started,
  );
  // The data directory's lock excludes other processes, so leases of a killed process can be released at once.
  if (dataDir !== null) await platform.vault.idempotency.releaseAll();
  await platform.prepare();
  return { platform, queue };
};
