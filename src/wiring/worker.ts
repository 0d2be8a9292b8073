import type { Position } from '../domain/kernel/event.ts';
import { every } from '../platform/every.ts';
import type { SignalQueue } from '../platform/queue.ts';
import type { StopOrder } from '../platform/stop-order.ts';
import { startRelay } from '../projections/engine/relay.ts';
import { dueMemberships } from '../projections/queries/memberships.ts';
import { membershipSchedule } from '../reactors/membership-schedule.ts';
import { dailyCheckpointLog } from './daily-checkpoint-log.ts';
import { sweepFiles } from './file-sweep.ts';
import type { Platform } from './platform.ts';
import { CANDIDATE, CHAIN, DELIVERY, READ_MODELS, REPORT, RESETS } from './signals.ts';

/** Jobs for candidate generations that one worker runs at the same time. */
const CANDIDATES_AT_ONCE = 2;

/** Jobs for report runs that one worker takes at the same time; `createReportRunner` limits how many really run. */
const REPORTS_AT_ONCE = 2;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Intervals of regular work in milliseconds. Signals start most of it earlier. */
const intervals = {
  resets: SECOND,
  reports: 2 * SECOND,
  candidates: SECOND,
  requests: 5 * SECOND,
  delivery: 5 * SECOND,
  memberships: MINUTE,
  checkpointLog: MINUTE,
  sweeps: HOUR,
} as const;

/** The position of the signal that wakes all these projections: that of the one that is furthest behind. */
const lowest = (name: string, positions: ReadonlyMap<string, Position>): readonly (readonly [string, Position])[] => {
  const [position] = [...positions.values()].sort();
  return position === undefined ? [] : [[name, position]];
};

/** Starts a worker: projections, reactors, mail delivery, report runs and scheduled work. */
export const startWorker = async (platform: Platform, queue: SignalQueue, started: StopOrder): Promise<void> => {
  const { pool, history, store, commands, engine, projectionAdministration, readModels, clock, newId, logger } =
    platform;
  const { reactors, reportRunner, chainWriter, mail, files } = platform;

  const workOnCandidate = async (name: string, signal: AbortSignal): Promise<void> => {
    if (await engine.workOnCandidate(name, signal)) await queue.wake(CANDIDATE + name);
  };

  const work = (name: string, signal: AbortSignal): Promise<unknown> => {
    if (name === DELIVERY) return mail.deliver(signal);
    if (name === RESETS) return commands.settleResetRequests();
    if (name === CHAIN) return chainWriter.catchUp(signal);
    if (name.startsWith(CANDIDATE)) return workOnCandidate(name.slice(CANDIDATE.length), signal);
    if (name.startsWith(REPORT)) return reportRunner.work(name.slice(REPORT.length), signal);
    if (name === READ_MODELS) return engine.catchUpAll(signal);
    return reactors.catchUp(name, signal);
  };
  const names = [READ_MODELS, ...reactors.names, CHAIN];
  queue.work(work, names.length + 2 + REPORTS_AT_ONCE + CANDIDATES_AT_ONCE);

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
    names,
    foldedBy: (type) => [READ_MODELS, ...reactors.foldedBy(type)],
    positions: async () =>
      new Map([
        ...lowest(READ_MODELS, await engine.positions()),
        ...(await reactors.positions()),
        ...(await chainPosition()),
      ]),
    logger,
  });
  started.add('relay', () => relay.stop());

  const regularly = (name: string, ms: number, round: () => Promise<unknown>): void =>
    started.add(name, every(ms, name, logger, round));
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
  regularly('projection requests', intervals.requests, async () => {
    for (const name of projectionAdministration.names) await projectionAdministration.runRequests(name);
  });
  regularly(
    'membership schedule',
    intervals.memberships,
    membershipSchedule({
      pool,
      store,
      clock,
      newId,
      dueMemberships: (by, limit, without) => dueMemberships(readModels, by, limit, without),
      keepMembership: commands.keepMembership,
    }),
  );
  regularly('checkpoint log', intervals.checkpointLog, dailyCheckpointLog({ chainWriter, clock, logger }));
  regularly('sweeps', intervals.sweeps, async () => {
    await mail.sweep();
    await reportRunner.sweep();
    await sweepFiles({ engine, readModels, files });
  });
};
