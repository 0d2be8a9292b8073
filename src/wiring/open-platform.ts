import type pg from 'pg';
import type { Logger } from 'pino';
import { v7 } from 'uuid';
import { brand } from '../brand.ts';
import { measured } from '../eventstore/measured.ts';
import type { SendMail } from '../mail/smtp.ts';
import type { Config } from '../platform/config.ts';
import { openPool } from '../platform/database.ts';
import { type DatabaseRole, grantAccess } from '../platform/database-roles.ts';
import type { Metrics } from '../platform/metrics.ts';
import { openQueue, prepareQueue, type SignalQueue } from '../platform/queue.ts';
import type { StopOrder } from '../platform/stop-order.ts';
import { withTimeout } from '../platform/timeout.ts';
import { noTracing, type Tracing } from '../platform/tracing.ts';
import { takeConnections } from './connections.ts';
import { accessRules, type DatabaseAccess, settleAccess } from './database-access.ts';
import { type Platform, wirePlatform } from './platform.ts';
import { prepareKeys } from './prepare-keys.ts';
import { openHistory, type Resources, requireMasterKey } from './resources.ts';
import { type UpgradeParts, upgradeDatabase } from './upgrade.ts';
import type { Waiting } from './waiting.ts';
import { openWitnessOptions } from './witness.ts';

/** Number of connections for migrations at the start. */
const OWNER_CONNECTIONS = 2;

/** How long a stop waits for the pool's connections, in milliseconds. */
const POOL_TIMEOUT_MS = 2_000;

interface OpenPlatformParts {
  readonly config: Config;
  /** The public address of the platform. */
  readonly url: string;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly waiting: Waiting;
  readonly aborted: AbortSignal;
}

const newId = (): string => v7();

/** Tracing according to the settings. OpenTelemetry is loaded only when it is on. */
const openTracing = async ({ otlpEndpoint }: Pick<Config, 'otlpEndpoint'>, logger: Logger): Promise<Tracing> => {
  if (otlpEndpoint === null) return noTracing;
  const { openOtlpTracing } = await import('../platform/otlp-tracing.ts');
  return openOtlpTracing({ endpoint: otlpEndpoint, instance: newId(), logger });
};

/** Sends through the mail server of the settings. The library for it is loaded only when there is one. */
const openSender = async ({ mailServer, mailFrom }: Config): Promise<SendMail | null> => {
  if (mailServer === null) return null;
  const { smtpSender } = await import('../mail/smtp.ts');
  return smtpSender(mailServer, mailFrom ?? { name: brand.name, address: brand.email });
};

/** Brings the database up to this release, as its owner, and grants the other roles what they need. */
const prepareDatabase = async (
  { urls, logins }: DatabaseAccess,
  { pool, config, resources, ...parts }: UpgradeParts,
): Promise<void> => {
  await upgradeDatabase({ ...parts, pool, config, resources: { ...resources, databaseUrl: urls.owner } });
  await requireMasterKey(pool, resources.masterKey);
  const { masterKey, keyDir, dataDir } = resources;
  await prepareKeys({ pool, masterKey, keyDir, isEmbedded: dataDir !== null });
  if (config.redisUrl === null) await prepareQueue(urls.owner);
  if (logins !== null) await grantAccess(pool, logins, accessRules);
};

/**
 * Opens the pools of a process: commands and queries work as the role `http`, projections and reactors as `worker`.
 * There is one pool if the process has only one role, or the database has no roles.
 * @param size connections of all pools together
 */
const openPools = (
  { logins }: DatabaseAccess,
  roles: Config['roles'],
  size: number,
  open: (role: DatabaseRole, name: string, size: number) => pg.Pool,
): { readonly pool: pg.Pool; readonly workerPool: pg.Pool; readonly role: 'http' | 'worker' } => {
  const role = roles.has('http') ? 'http' : 'worker';
  if (logins === null || !(roles.has('http') && roles.has('worker'))) {
    const pool = open(role, 'platform', size);
    return { pool, workerPool: pool, role };
  }
  const half = Math.floor(size / 2);
  return { pool: open('http', 'platform', size - half), workerPool: open('worker', 'worker', half), role };
};

/** Read models belong to the worker's role, even when an HTTP process is the first to start. */
const prepareAsWorker = async (platform: Platform, { urls }: DatabaseAccess): Promise<void> => {
  const pool = openPool(urls.worker, 'preparation', 2, () => {});
  try {
    await platform.prepare(pool);
  } finally {
    await pool.end();
  }
};

interface OpenPlatform {
  readonly platform: Platform;
  readonly queue: SignalQueue;
  /** Opens a pool as the owner of the tables; it is closed with the platform. */
  readonly openOwnerPool: (name: string, size: number) => pg.Pool;
}

/** Opens database, history and queue, wires the platform of a process over them and prepares it. */
export const openPlatform = async (
  { config, url, logger, metrics, waiting, aborted }: OpenPlatformParts,
  resources: Resources,
  started: StopOrder,
): Promise<OpenPlatform> => {
  const { databaseUrl, masterKey, keyDir, dataDir, filesDir, analyticsDir } = resources;
  const access = await waiting.until('database', () => settleAccess(databaseUrl, masterKey, logger));
  const ownerPool = openPool(access.urls.owner, 'owner', OWNER_CONNECTIONS, () => {});
  const prepare = async () => {
    const taken = await waiting.until('database', () => takeConnections(config, ownerPool));
    logger.info(taken, 'connections to Postgres');
    const parts = { pool: ownerPool, config, resources, logger, started, aborted };
    await waiting.until('database', () => prepareDatabase(access, parts));
    return taken;
  };
  const connections = await prepare().finally(() => ownerPool.end());
  const open = (role: DatabaseRole, name: string, size: number): pg.Pool => {
    const pool = openPool(access.urls[role], name, size, (error) =>
      logger.warn({ err: error }, 'an idle database connection was lost'),
    );
    started.add(`pool ${name}`, () => withTimeout(POOL_TIMEOUT_MS, pool.end()));
    return pool;
  };
  const { pool, workerPool, role } = openPools(access, config.roles, connections.platform, open);
  const opened = await waiting.until('history', () =>
    openHistory(config, access.urls[role], logger, connections.history),
  );
  const history = measured(opened, metrics.appended);
  started.add('history', () => history.close());
  const place =
    config.redisUrl === null
      ? { databaseUrl: access.urls[role], isPrepared: true, ...connections }
      : { redisUrl: config.redisUrl };
  const queue = await openQueue(place, logger);
  const tracing = await openTracing(config, logger);
  started.add('tracing', () => tracing.close());
  const platform = await wirePlatform(
    {
      pool,
      workerPool,
      masterKey,
      keyDir,
      history,
      historyInPool: config.eventStoreDbUrl === null,
      queue,
      publicUrl: url,
      sendMail: await openSender(config),
      filesFolder: filesDir,
      analyticsFolder: analyticsDir,
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
  // The lock on the data directory excludes other processes, so leases of a killed process can be released immediately.
  if (dataDir !== null) await platform.vault.idempotency.releaseAll();
  await prepareAsWorker(platform, access);
  return { platform, queue, openOwnerPool: (name, size) => open('owner', name, size) };
};
