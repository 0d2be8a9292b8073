import type { Position } from '../domain/kernel/event.ts';
import { every } from '../platform/every.ts';
import type { SignalQueue } from '../platform/queue.ts';
import type { StopOrder } from '../platform/stop-order.ts';
import { succeedsWithin } from '../platform/timeout.ts';
import { startRelay } from '../projections/engine/relay.ts';
import { inShare, openWorkers, type Share, sharesOf } from '../projections/engine/shares.ts';
import { dueMemberships } from '../projections/queries/memberships.ts';
import { membershipSchedule } from '../reactors/membership-schedule.ts';
import { dailyCheckpointLog } from './daily-checkpoint-log.ts';
import type { Erasing } from './erasing.ts';
import { sweepFiles } from './file-sweep.ts';
import type { Platform } from './platform.ts';
import { scheduledErasure } from './scheduled-erasure.ts';
import {
  CANDIDATE,
  CHAIN,
  DELIVERY,
  REPORT,
  RESETS,
  readModelsShare,
  readModelsSignal,
  VERIFICATION,
} from './signals.ts';

/** Maximum number of read-model shares that one worker folds at the same time, after other workers have died. */
const SHARES_AT_ONCE = 2;

/** Maximum number of concurrent jobs for candidate generations in one worker. */
const CANDIDATES_AT_ONCE = 2;

/** Maximum number of concurrent jobs for report runs in one worker; `createReportRunner` limits how many really run. */
const REPORTS_AT_ONCE = 2;

/** Timeout for leaving the list of workers, in milliseconds; the others notice the end anyway. */
const LEAVE_MS = 1_000;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Intervals of regular work in milliseconds. Signals start most of it earlier. */
const intervals = {
  workers: SECOND,
  resets: 5 * SECOND,
  reports: 2 * SECOND,
  candidates: SECOND,
  parked: 30 * SECOND,
  requests: 5 * SECOND,
  delivery: 5 * SECOND,
  analyticalCopy: 3 * SECOND,
  memberships: MINUTE,
  dashboardMails: MINUTE,
  digests: MINUTE,
  unprovedAddresses: 10 * MINUTE,
  checkpointLog: MINUTE,
  nightly: MINUTE,
  sweeps: HOUR,
  erasure: 10 * MINUTE,
} as const;

/** The position for each share's signal: that of its projection that is furthest behind. */
const positionsOf = (
  shares: readonly Share[],
  names: readonly string[],
  positions: ReadonlyMap<string, Position>,
): readonly (readonly [string, Position])[] =>
  shares.flatMap((share) => {
    const [lowest] = inShare(share, names)
      .flatMap((name) => positions.get(name) ?? [])
      .sort();
    return lowest === undefined ? [] : [[readModelsSignal(share), lowest] as const];
  });

/** Keeps the analytical copy up to date. */
const startCopying = ({ analytics: { writer }, logger }: Platform, started: StopOrder): void => {
  if (writer === null) return;
  const endRounds = every(intervals.analyticalCopy, 'analytical copy', logger, writer.catchUp);
  started.add('analytical copy', async () => {
    await endRounds();
    await writer.close();
  });
};

/** Starts a worker: projections, reactors, mail delivery, report runs and scheduled work. */
export const startWorker = async (
  platform: Platform,
  queue: SignalQueue,
  erasing: Erasing,
  started: StopOrder,
): Promise<void> => {
  const { workerPool, history, store, commands, engine, projectionAdministration, readModels, clock, newId, logger } =
    platform;
  const { reactors, reportRunner, chainWriter, witness, verifications, mail, files } = platform;

  const workOnCandidate = async (name: string, signal: AbortSignal): Promise<void> => {
    if (await engine.workOnCandidate(name, signal)) await queue.wake(CANDIDATE + name);
  };

  const work = (name: string, signal: AbortSignal): Promise<unknown> => {
    if (name === DELIVERY) return mail.deliver(signal);
    if (name === RESETS) return commands.settleResetRequests();
    if (name === CHAIN) return chainWriter.catchUp(signal);
    if (name.startsWith(CANDIDATE)) return workOnCandidate(name.slice(CANDIDATE.length), signal);
    if (name.startsWith(VERIFICATION)) return verifications.work(name.slice(VERIFICATION.length), signal);
    if (name.startsWith(REPORT)) return reportRunner.work(name.slice(REPORT.length), signal);
    const share = readModelsShare(name);
    return share ? engine.catchUpAll(signal, share) : reactors.catchUp(name, signal);
  };

  const workers = openWorkers(workerPool, newId());
  let shares = sharesOf(await workers.report());
  started.add('place among the workers', () => succeedsWithin(LEAVE_MS, workers.leave()));
  queue.work(work, SHARES_AT_ONCE + reactors.names.length + 3 + REPORTS_AT_ONCE + CANDIDATES_AT_ONCE);

  // The chain writer reports its own failures; they must not stop the sweep of read models.
  const chainPosition = (): Promise<readonly (readonly [string, Position])[]> =>
    chainWriter.head().then(
      ({ position }) => [[CHAIN, position] as const],
      () => [],
    );
  const relay = startRelay({
    store: history,
    wake: queue.wake,
    handle: queue.handle,
    names: () => [...shares.map(readModelsSignal), ...reactors.names, CHAIN],
    foldedBy: (type) => [...shares.map(readModelsSignal), ...reactors.foldedBy(type)],
    positions: async () =>
      new Map([
        ...positionsOf(shares, engine.names, await engine.positions()),
        ...(await reactors.positions()),
        ...(await chainPosition()),
      ]),
    logger,
  });
  started.add('relay', () => relay.stop());

  const regularly = (name: string, ms: number, round: () => Promise<unknown>): void =>
    started.add(name, every(ms, name, logger, round));
  regularly('worker report', intervals.workers, async () => {
    shares = sharesOf(await workers.report());
  });
  regularly('password resets', intervals.resets, commands.settleResetRequests);
  regularly('mail delivery', intervals.delivery, async () => {
    if (await mail.isDue()) await queue.wake(DELIVERY);
  });
  regularly('report runs', intervals.reports, async () => {
    for (const id of await reportRunner.due()) await queue.wake(REPORT + id);
  });
  regularly('candidate generations', intervals.candidates, async () => {
    for (const name of await engine.withCandidateWork()) await queue.wake(CANDIDATE + name);
  });
  // This process may be able to fold events that a process of the earlier release parked during a deployment.
  regularly('parked events', intervals.parked, async () => {
    const isParked = (await engine.status()).some(({ current, parked }) => current && parked > 0);
    if (isParked) for (const share of shares) await queue.wake(readModelsSignal(share));
  });
  regularly('projection requests', intervals.requests, projectionAdministration.runDueRequests);
  regularly(
    'membership schedule',
    intervals.memberships,
    membershipSchedule({
      pool: workerPool,
      store,
      clock,
      newId,
      dueMemberships: (by, limit, without) => dueMemberships(readModels, by, limit, without),
      keepMembership: commands.keepMembership,
    }),
  );
  regularly('daily emails', intervals.digests, platform.writeDigests);
  regularly('dashboard mails', intervals.dashboardMails, platform.mailDashboards);
  regularly('unproved addresses', intervals.unprovedAddresses, commands.releaseUnprovedAddresses);
  regularly('checkpoint log', intervals.checkpointLog, dailyCheckpointLog({ chainWriter, clock, logger }));
  regularly('verifications', intervals.reports, async () => {
    for (const id of await verifications.due()) await queue.wake(VERIFICATION + id);
  });
  regularly('nightly verification', intervals.nightly, verifications.requestNightly);
  regularly('signed checkpoints', intervals.nightly, async () => witness?.sign({ unlessWithin: DAY }));
  startCopying(platform, started);
  regularly('erasure', intervals.erasure, scheduledErasure({ erasing, clock, logger }));
  regularly('sweep of mails', intervals.sweeps, mail.sweep);
  regularly('sweep of report runs', intervals.sweeps, reportRunner.sweep);
  regularly('sweep of files', intervals.sweeps, () => sweepFiles({ engine, readModels, files, history }));
};
