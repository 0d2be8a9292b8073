import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import { buildOperationsServer } from '../http/operations-server.ts';
import { operatorsByToken } from '../http/operators.ts';
import type { Config, Role } from '../platform/config.ts';
import { every } from '../platform/every.ts';
import type { FirstAdministratorState } from '../platform/first-administrator.ts';
import { explainListening, localAddress } from '../platform/listening.ts';
import { progressLogger } from '../platform/logger.ts';
import { openMetrics } from '../platform/metrics.ts';
import type { StopOrder } from '../platform/stop-order.ts';
import { settleAdministrator } from './administrator.ts';
import { type Erasing, openErasing } from './erasing.ts';
import { wireHttp } from './http.ts';
import { openPlatform } from './open-platform.ts';
import type { Platform, Preparation } from './platform.ts';
import { readinessOf } from './readiness.ts';
import { recoverAll } from './recovery.ts';
import { type Resources, required } from './resources.ts';
import { upgradeBackupsIn } from './upgrade.ts';
import { openWaiting } from './waiting.ts';
import { startWorker } from './worker.ts';

/** A running process of the platform. */
export interface Fellowbridge {
  readonly url: string;
  readonly roles: ReadonlySet<Role>;
  readonly firstAdministrator: FirstAdministratorState;
  /** Texts for the operator, of one or more lines each. */
  readonly notices: readonly string[];
  /** Resolves with a sentence for the log when the process cannot continue and must be restarted. */
  readonly failed: Promise<string>;
  /** Lets pending requests and batches finish, then closes everything, the database last. */
  stop(): Promise<void>;
}

/** What a process starts with. */
interface ProcessParts {
  readonly config: Config;
  readonly resources: Resources;
  /** The port to listen at. */
  readonly port: number;
  readonly wanted: readonly Preparation[];
  readonly logger: Logger;
  readonly started: StopOrder;
  readonly aborted: AbortSignal;
  /** Resolves when the web client is built. */
  readonly webClient: Promise<void>;
}

/** Interval of the search for interrupted work, in milliseconds. */
const RECOVERY_EVERY_MS = 30_000;

/** How long a start waits for the read models to catch up, in milliseconds. */
const CATCH_UP_TIMEOUT_MS = 5_000;

/** The same limit after a preparation, which writes many events. */
const PREPARED_TIMEOUT_MS = 60_000;

/** Folder of the built web client, which is next to the built server; null during development, when Vite serves it. */
const webRoot = (): string | null => {
  const folder = fileURLToPath(new URL('../web', import.meta.url));
  return import.meta.url.endsWith('.js') && existsSync(`${folder}/index.html`) ? folder : null;
};

/** Runs preparations one after another; a stop waits for the running one. */
const runPreparations = async (
  wanted: readonly Preparation[],
  platform: Platform,
  started: StopOrder,
  aborted: AbortSignal,
): Promise<readonly string[]> => {
  const notices: string[] = [];
  for (const prepare of wanted) {
    const prepared = prepare(platform, aborted);
    started.add('preparation', () => prepared.catch(() => {}));
    notices.push(...(await prepared));
  }
  return notices;
};

/** Waits until running projections have reached the head of the history, or the time limit is reached. */
const catchUp = async ({ engine, history }: Platform, timeoutMs: number): Promise<void> => {
  const running = (await engine.status()).filter(({ current, paused }) => current && !paused);
  await engine.waitForPosition(
    running.map(({ name }) => name),
    await history.head(),
    timeoutMs,
  );
};

const erasingOf = (
  { masterKey, keyDir, dataDir }: Resources,
  platform: Platform,
  openOwnerPool: (name: string, size: number) => pg.Pool,
): Erasing => {
  const upgradeBackups = dataDir === null ? null : upgradeBackupsIn(dataDir);
  return openErasing(platform, { owner: openOwnerPool('erasure', 2), masterKey, keyDir, upgradeBackups });
};

/** Logs once where the master key is stored, because a thief who has the disk would have both data and key. */
const masterKeyNotice = ({ masterKey, masterKeyFile, dataDir }: Config): readonly string[] =>
  masterKey === null && masterKeyFile === null
    ? [
        `The master key, which decrypts all personal data, is stored with the data: ${dataDir}/secrets/master-key
To be safer, stop Fellowbridge, move the key to another disk, and set MASTER_KEY_FILE to its new path.`,
      ]
    : [];

/** Starts the parts of a process on its resources, in the order in which they depend on each other. */
export const startProcess = async ({
  config,
  resources,
  port,
  wanted,
  logger,
  started,
  aborted,
  webClient,
}: ProcessParts): Promise<Fellowbridge> => {
  const { host, roles } = config;
  const isWorker = roles.has('worker');
  const url = config.publicUrl ?? localAddress(host, port);
  const metrics = openMetrics();
  const listen = (server: FastifyInstance) =>
    server.listen({ host, port }).catch((error: unknown) => {
      throw explainListening(error, { host, port });
    });
  const isOperator = operatorsByToken(config.operationsToken, roles.has('http'));
  const waiting = openWaiting({ listen, metrics: metrics.registry, isOperator, started, aborted, logger });
  const { platform, queue, openOwnerPool } = await openPlatform(
    { config, url, logger, metrics, waiting, aborted },
    resources,
    started,
  );

  // Workers start afterwards, because the membership schedule must not act on a half-written history.
  const preparing = { ...platform, logger: progressLogger(logger, config) };
  const notices = await runPreparations(wanted, preparing, started, aborted);
  if (isWorker) {
    await startWorker(platform, queue, erasingOf(resources, platform, openOwnerPool), started);
    await catchUp(platform, wanted.length > 0 ? PREPARED_TIMEOUT_MS : CATCH_UP_TIMEOUT_MS);
  }
  const ready = readinessOf(platform, queue, metrics);

  await recoverAll(platform.commands, logger);
  const ensureAdministrator = () =>
    settleAdministrator(platform, config.firstAdministrator, async () => {
      if (isWorker)
        await platform.engine.waitForPosition(['accounts'], await platform.history.head(), CATCH_UP_TIMEOUT_MS);
    });
  let administrator = await ensureAdministrator();
  started.add(
    'recovery',
    every(RECOVERY_EVERY_MS, 'recovery of interrupted work', logger, async () => {
      await recoverAll(platform.commands, logger);
      if (administrator.state.state === 'name-taken') administrator = await ensureAdministrator();
    }),
  );

  const health = { live: () => true, ready };
  if (roles.has('http')) {
    await webClient;
    const httpConfig = {
      publicUrl: url,
      sourceUrl: config.sourceUrl,
      cookieKey: required(resources.sessionKey, 'SESSION_KEY'),
      webRoot: webRoot(),
      requireSecondFactor: config.requireSecondFactor,
      trustProxy: config.trustProxy,
      operationsToken: config.operationsToken,
      rateLimits: config.rateLimits ? ({ factor: 1 } as const) : ('off' as const),
    };
    const onSignIn = (userId: string): Promise<void> => administrator.signedIn(userId);
    const server = await wireHttp(
      platform,
      { config: httpConfig, health, metrics: metrics.registry, onSignIn },
      started,
    );
    await waiting.end();
    await listen(server);
  } else {
    const server = await buildOperationsServer({ health, metrics: metrics.registry, isOperator });
    started.add('operations', () => server.close());
    await waiting.end();
    await listen(server);
  }
  return {
    url: roles.has('http') ? url : localAddress(host, port),
    roles,
    firstAdministrator: administrator.state,
    notices: [...(administrator.state.state === 'made' ? masterKeyNotice(config) : []), ...notices],
    failed: resources.failed,
    stop: () => started.stop(),
  };
};
