import type pg from 'pg';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { brand } from '../brand.ts';
import { createCommands } from '../commands/commands.ts';
import { commandHandler } from '../commands/handle.ts';
import { projectionRequests } from '../commands/projection-requests.ts';
import { systemRequest } from '../commands/request-context.ts';
import { unreadableEventCommands } from '../commands/unreadable-events.ts';
import { catalogue, checkEvent } from '../domain/catalogue.ts';
import type { Clock, NewId } from '../domain/kernel/values.ts';
import { projectLimits } from '../domain/projects/limits.ts';
import { withCachedKeys } from '../eventstore/cached-keys.ts';
import { encrypted } from '../eventstore/encrypted.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import { analystView } from '../history/analyst-view.ts';
import { openChainStore } from '../history/integrity/chain-store.ts';
import { createChainWriter } from '../history/integrity/chain-writer.ts';
import { openHistoryTree } from '../history/integrity/history-tree.ts';
import { openEventProofs } from '../history/integrity/proof.ts';
import { openTreeStore } from '../history/integrity/tree-store.ts';
import { openVerificationRuns } from '../history/integrity/verification-runs.ts';
import { createWitness, openCheckpointStore } from '../history/integrity/witness.ts';
import { openPseudonyms } from '../history/pseudonyms.ts';
import { isOutage } from '../http/outages.ts';
import { mailMetrics } from '../mail/mail-metrics.ts';
import { openMail } from '../mail/open-mail.ts';
import type { SendMail } from '../mail/smtp.ts';
import { linksTo } from '../mail/templates/links.ts';
import { openFiles } from '../platform/files/files.ts';
import type { SignalQueue } from '../platform/queue.ts';
import type { StopOrder } from '../platform/stop-order.ts';
import { noTracing, type Tracing } from '../platform/tracing.ts';
import { openProjectionAdministration } from '../projections/admin/projection-administration.ts';
import { createProjectionEngine } from '../projections/engine/engine.ts';
import { allProjections, openReadModels } from '../projections/read-models.ts';
import { allReactors } from '../reactors/all-reactors.ts';
import { createReactors } from '../reactors/engine/reactors.ts';
import { accountMail } from '../reactors/notifications/account-mail.ts';
import { addressNow } from '../reactors/notifications/address-now.ts';
import { auditorMail } from '../reactors/notifications/auditor-mail.ts';
import { recipientsOf } from '../reactors/notifications/recipients.ts';
import { reportableEvents } from '../reports/composed/fields.ts';
import { discoverReports } from '../reports/engine/discovery.ts';
import { createReportRunner } from '../reports/runs/report-runner.ts';
import { openReportRuns } from '../reports/runs/report-runs.ts';
import { passkeysOf } from '../vault/passkeys.ts';
import { type HashCost, openPasswords } from '../vault/password-hashing.ts';
import { openVault } from '../vault/vault.ts';
import { wireAnalytics } from './analytics.ts';
import { wireDailyDigests } from './daily-digests.ts';
import { dashboardMails } from './dashboard-mails.ts';
import { refuseWeakPassword } from './password-policy.ts';
import { DELIVERY, REPORT, RESETS, VERIFICATION } from './signals.ts';
import { wholeVerification } from './whole-verification.ts';
import type { WitnessOptions } from './witness.ts';

/** A queue for processes without workers: it sends no signals. */
export const noQueue: Pick<SignalQueue, 'wake' | 'close'> = { wake: async () => {}, close: async () => {} };

export interface PlatformOptions {
  /** Pool of commands and queries. */
  readonly pool: pg.Pool;
  /** Pool of projections, reactors and report runs. Default: `pool`. */
  readonly workerPool?: pg.Pool;
  readonly masterKey: Buffer;
  /** Folder of the epoch keys. Default: null, people's keys are wrapped by the master key alone. */
  readonly keyDir?: string | null;
  /** The history as stored, with personal data encrypted. */
  readonly history: EventStore;
  /** Whether the history is in the database of `pool`. Default: false. */
  readonly historyInPool?: boolean;
  /** Sends signals to the workers; it is closed with the platform. */
  readonly queue: Pick<SignalQueue, 'wake' | 'close'>;
  /** The public address of the platform, with which links in mails begin. */
  readonly publicUrl: string;
  /** Null: no mail server is configured, and mails are kept for administrators to read. */
  readonly sendMail: SendMail | null;
  readonly filesFolder: string;
  /** Folder of the analytical copy. Default: null; there is no copy. */
  readonly analyticsFolder?: string | null;
  /** Data directory of the embedded form. Default: null, not embedded. */
  readonly dataDir?: string | null;
  /** Default: the built-in reports. */
  readonly reportsFolder?: URL;
  /** Default: null; checkpoints of the history are not signed. */
  readonly witness?: WitnessOptions | null;
  /** Default: the cost that OWASP recommends. */
  readonly hashCost?: HashCost;
  readonly metrics: Registry;
  /** Default: off. */
  readonly tracing?: Tracing;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly logger: Logger;
}

/** The parts of the platform, for all roles of the process. */
export type Platform = Awaited<ReturnType<typeof wirePlatform>>;

/**
 * Prepares an installation as a command-line argument asks, before it serves requests and workers start. Returns texts
 * for the operator.
 */
export type Preparation = (platform: Platform, aborted: AbortSignal) => Promise<readonly string[]>;

/**
 * Wires the platform over a migrated database. Nothing works yet: call `prepare`, then start HTTP or workers.
 * @param started collects how to stop the parts.
 */
export const wirePlatform = async (options: PlatformOptions, started: StopOrder) => {
  const { pool, workerPool = pool, history, queue, metrics, tracing = noTracing, clock, newId, logger } = options;
  const vault = withCachedKeys(
    openVault({ pool, masterKey: options.masterKey, keyDir: options.keyDir ?? null, clock }),
    { now: () => performance.now() },
  );
  const store = encrypted(history, { keys: vault.keys, catalogue });
  const engine = createProjectionEngine({ pool: workerPool, store, projections: allProjections, tracing, logger });
  started.add('projections', () => engine.close());
  started.add('queue', () => queue.close());

  const wakeDelivery = (): Promise<void> => queue.wake(DELIVERY);
  const mail = openMail({
    pool,
    keys: vault.keys,
    mailboxOf: vault.mailboxOf,
    clock,
    addressFor: addressNow(store),
    send: options.sendMail,
    wake: wakeDelivery,
    metrics: mailMetrics(metrics),
    tracing,
    logger,
  });
  const writing = { store, recipients: recipientsOf(store), links: linksTo(options.publicUrl), vault, clock };

  const hashing = await openPasswords(options.hashCost ? { cost: options.hashCost } : {});
  const handle = commandHandler({ store, clock, newId, check: checkEvent, tracing });
  const accountMails = accountMail(writing, mail.outbox, wakeDelivery);
  const passkeys = passkeysOf({ name: brand.name, origin: options.publicUrl });
  const created = createCommands({
    handle,
    store,
    vault,
    mail: accountMails,
    clock,
    newId,
    hashing,
    passkeys,
    refuseWeak: refuseWeakPassword,
    logger,
  });
  const commands: typeof created = {
    ...created,
    requestPasswordReset: async (input, request) => {
      await created.requestPasswordReset(input, request);
      void queue.wake(RESETS);
    },
    requestSignInLink: async (input, request) => {
      await created.requestSignInLink(input, request);
      void queue.wake(RESETS);
    },
  };
  const projectionAdministration = openProjectionAdministration({ pool: workerPool, history, engine, logger });
  const requests = projectionRequests(handle, projectionAdministration);
  const readModels = openReadModels(pool);
  const files = openFiles(options.filesFolder, { mostBytes: projectLimits.fileBytes, clock });
  const reactors = createReactors({
    pool: workerPool,
    store,
    reactors: allReactors({ store, writing, commands, handle, readModels, files, waitFor: engine.waitForPosition }),
    outbox: mail.outbox,
    wakeDelivery,
    isTransient: isOutage,
    tracing,
    logger,
  });
  started.add('reactors', () => reactors.close());

  const historyTree = openHistoryTree({ history, tree: openTreeStore(workerPool) });
  const chain = openChainStore(workerPool);
  const checkpoints = openCheckpointStore(workerPool);
  const chainWriter = createChainWriter({ history, chain, tree: historyTree });
  const witness =
    options.witness &&
    createWitness({
      pool: workerPool,
      ...options.witness,
      chain,
      chainWriter,
      tree: historyTree,
      notify: auditorMail(options.witness.auditors, mail.outbox, wakeDelivery),
      clock,
      logger,
    });

  const analytics = wireAnalytics({ pool, workerPool, history, vault, folder: options.analyticsFolder ?? null });
  started.add('analytics', () => analytics.close());

  const reports = { reports: await discoverReports(options.reportsFolder), events: reportableEvents(catalogue) };
  return {
    pool,
    workerPool,
    vault,
    history,
    /** The history with personal data decrypted. */
    store,
    hashing,
    passkeys,
    handle,
    commands,
    engine,
    projectionAdministration,
    projectionRequests: requests,
    unreadableEvents: unreadableEventCommands({ handle, store, requests, projections: projectionAdministration }),
    readModels,
    reactors,
    reports,
    reportRunner: createReportRunner({
      pool: workerPool,
      history,
      catalogue,
      clock,
      ...reports,
      analystView: async () => analystView(openPseudonyms(await vault.pseudonymKeys.current())),
      logger,
    }),
    /** The analytical copy; null where no folder is configured. */
    analytics,
    reportRuns: openReportRuns({ pool, clock, wake: (id) => queue.wake(REPORT + id) }),
    chainWriter,
    historyTree,
    checkpoints,
    proofs: openEventProofs({ chain, tree: historyTree, checkpoints }),
    witness,
    verifications: openVerificationRuns({
      pool: workerPool,
      clock,
      verify: wholeVerification({
        ...options,
        pool: workerPool,
        chain,
        keys: vault.keys,
        engine,
        options: options.witness,
        witness,
      }),
      isTransient: isOutage,
      report: async (verificationId, finding) => {
        await created.reportFailedVerification(finding, { verificationId }, systemRequest('verification', newId()));
      },
      wake: (id) => queue.wake(VERIFICATION + id),
      logger,
    }),
    mail,
    mailDashboards: dashboardMails({
      pool: workerPool,
      analytics,
      vault,
      readModels,
      recipients: writing.recipients,
      commands,
      outbox: mail.outbox,
      links: writing.links,
      wakeDelivery,
      clock,
      newId,
    }),
    writeDigests: wireDailyDigests({
      pool: workerPool,
      history,
      engine,
      outbox: mail.outbox,
      writing,
      clock,
      wakeDelivery,
    }),
    files,
    filesFolder: options.filesFolder,
    dataDir: options.dataDir ?? null,
    tracing,
    clock,
    newId,
    logger,
    /**
     * Creates what new projections and reactors need. Call it first.
     * @param by may create tables of read models. Default: `workerPool`.
     */
    prepare: async (by = workerPool): Promise<void> => {
      await engine.prepare(by);
      await reactors.prepare();
    },
  };
};
